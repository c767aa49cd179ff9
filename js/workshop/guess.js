// Guesses for which game the program was written, by the games' reference programs, unless somebody chose a game.

import { $ } from "./dom.js";
import { isEmpty, sources } from "./files.js";
import { judge } from "./judge.js";
import { pool } from "./runner-pool.js";
import { choose } from "./task.js";

let isGuess = true; // whether the game in the form is a guess, or none
let isGuessing = false;
let references = null;

/** The games' reference programs, by name. */
const load = async () => {
  const names = [...$("game").options].map(({ value }) => value).filter(Boolean);
  const texts = names.map(async (name) => [name, await (await fetch(`${name}.py`)).text()]);
  return Object.fromEntries(await Promise.all(texts));
};

/** Choose the game that the program seems to be, and say so. */
export const guess = async () => {
  if (!isGuess || isEmpty()) return;
  try {
    await pool.ready; // what runs the program starts first
    references ??= await load();
  } catch {
    return; // offline for the first time, or in a frame that may not: the person chooses
  }
  const { game = "" } = await judge.ask(null, { do: "guess", sources: sources(), references });
  if (!isGuess || game === $("game").value) return;
  isGuessing = true;
  choose(game);
  isGuessing = false;
  $("guessed").textContent = game
    ? `It looks like ${$("game").selectedOptions[0].textContent.trim()}. If it is not, choose another.`
    : "";
};

$("game").addEventListener("change", () => {
  if (isGuessing) return;
  isGuess = false;
  $("guessed").textContent = "";
});
