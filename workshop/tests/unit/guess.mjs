// Guesses as the page does: node guess.mjs < [programs, references]; prints the guess for each list of programs.

import { readFileSync } from "node:fs";
import { guess } from "../../js/guess.js";

const [programs, references] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(programs.map((each) => guess(each, references))));
