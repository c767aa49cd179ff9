// Reads assignments into drafts, and writes them again: node draft.mjs < JSON, a list of a folder's name, what is read in
// its files, and its overview. Prints the texts of each.

import { readFileSync } from "node:fs";
import { draftOf, textsOf } from "../../js/state/draft.js";

const all = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(all.map(([folder, read, shown]) => textsOf(draftOf(folder, read, shown), folder))));
