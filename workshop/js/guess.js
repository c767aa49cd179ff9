// Guesses the program's assignment by comparing it with the reference programs, unless the person chose one.

import { $ } from "./dom.js";
import { isEmpty, sources } from "./files.js";
import { judge } from "./judge.js";
import { pool } from "./runner-pool.js";
import { allAssignments, choose } from "./task.js";

let isGuess = true; // whether the assignment in the form is a guess, or none
let isGuessing = false;
let references = null;
let guessing = Promise.resolve();

/** The assignments' reference programs, by name. */
const load = async () => {
  const all = Object.entries(await allAssignments());
  return Object.fromEntries(all.map(([name, files]) => [name, files[`${name}.py`] ?? ""]));
};

const find = async () => {
  if (!isGuess || isEmpty()) return;
  try {
    await pool.ready; // what runs the program starts first
    references ??= await load();
  } catch {
    return; // offline for the first time, or in a frame that may not: the person chooses
  }
  const { game = $("game").value } = await judge.ask(null, { do: "guess", sources: sources(), references });
  if (!isGuess || game === $("game").value) return;
  isGuessing = true;
  choose(game);
  isGuessing = false;
  $("guessed").textContent = game
    ? `It looks like ${$("game").selectedOptions[0].textContent.trim().replace(/\.$/, "")}. If it is not, choose another.`
    : "";
};

/** Choose the assignment that the program seems to be for, and say so. */
export const guess = () => {
  guessing = find();
  return guessing;
};

/** Resolves once the assignment of the program is guessed, if it can be. */
export const guessed = () => guessing;

$("game").addEventListener("change", () => {
  if (isGuessing) return;
  isGuess = false;
  $("guessed").textContent = "";
});
