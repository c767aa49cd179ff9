// The player of each game that is kept on this device: whoever sits as *Your player* at its table.

const keyOf = (game) => `recess/player/${game}`;

/** The name and the source of a game's player; null if there is none. */
export const keptPlayer = (game) => {
  try {
    const { name, source } = JSON.parse(localStorage[keyOf(game)]);
    return typeof name === "string" && typeof source === "string" ? { name, source } : null;
  } catch {
    return null; // nothing is kept, or junk, or storage is blocked
  }
};

/** Keep a player, and go to its game's page, where it sits second; or `say` that nothing can be kept. */
export const playAgainst = (game, player, say) => {
  try {
    localStorage[keyOf(game)] = JSON.stringify(player);
  } catch {
    return say("This browser lets the site keep nothing, so no player can sit at a table.");
  }
  location.href = `${game.replaceAll("_", "-")}.html#seat2=own`;
};
