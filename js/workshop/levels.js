// The levels at which a program may agree with its game, as the form lists them.

import { $ } from "./dom.js";

/** A level's name as the end of a sentence: the program agrees with the game … */
export const levelName = (level) =>
  [...$("level").options].find(({ value }) => value === level)?.textContent.toLowerCase() ?? level;
