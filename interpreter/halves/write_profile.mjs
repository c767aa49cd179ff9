// Writes `profile.json`. Usage: node interpreter/halves/write_profile.mjs STRIPPED, where STRIPPED is the folder that
// `strip.mjs` wrote; the standard input is a JSON list of the indices of the functions that were called

import { readFileSync } from "node:fs";
import { writeProfile } from "./profile.mjs";

const [stripped] = process.argv.slice(2);
writeProfile(readFileSync(`${stripped}/pyodide.asm.wasm`), JSON.parse(readFileSync(0)));
