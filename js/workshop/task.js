// What is to be compared, as the form has it.

import { $ } from "./dom.js";

/** The game, its options, and the level; empty where nothing is chosen. */
export const task = () => {
  const game = $("game").value;
  const selects = document.querySelectorAll(`.options[data-game="${CSS.escape(game)}"] select`);
  const options = Object.fromEntries([...selects].filter(({ value }) => value).map(({ name, value }) => [name, value]));
  return { game, options, level: $("level").value };
};

/** The data files, by name, that are beside every program for the game. */
export const gameFiles = () => JSON.parse($("game").selectedOptions[0].dataset.files ?? "{}");

/** Choose a game; one that there is not is left alone. */
export const choose = (game) => {
  if (![...$("game").options].some(({ value }) => value === game)) return;
  $("game").value = game;
  $("game").dispatchEvent(new Event("change"));
};

$("game").addEventListener("change", () => {
  for (const each of document.querySelectorAll(".options")) each.hidden = each.dataset.game !== $("game").value;
});
