// The levels at which a program may agree with its game, as the form lists them: the strictest first.

import { $ } from "./dom.js";

const options = [...$("level").options].filter(({ value }) => value);

/** Their ids, such as `letter`. */
export const LEVELS = options.map(({ value }) => value);

/** Their names as the end of a sentence: the program agrees with the game … */
export const levelName = (level) =>
  options.find(({ value }) => value === level)?.textContent.toLowerCase() ?? "at no level";
