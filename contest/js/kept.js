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

/** Keep a player, and return whether there was room. */
export const keepPlayer = (game, player) => {
  try {
    localStorage[keyOf(game)] = JSON.stringify(player);
    return true;
  } catch {
    return false;
  }
};

/** The address of a game's page with that player as the second. */
export const tableOf = (game) => `${game.replaceAll("_", "-")}.html#seat2=own`;
