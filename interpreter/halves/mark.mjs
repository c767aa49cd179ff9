// Writes an interpreter whose functions each report their first call, for `profile.json`: each begins with a call of
// `in_rest`, which asks the page for the function once, as `split.mjs` does for a function of the second half.
// Usage: node interpreter/halves/mark.mjs STRIPPED OUT, where STRIPPED is the folder that `strip.mjs` wrote

import { readFileSync, writeFileSync } from "node:fs";
import { CALL, constant, DROP, number, readBody, readModule, sized, writeModule } from "./wasm.mjs";

const [stripped, out] = process.argv.slice(2);
const module = readModule(readFileSync(`${stripped}/pyodide.asm.wasm`));
const { imports, bodies, tables } = module;
const ask = module.exports.find((each) => each.name === "in_rest").index;
const table = module.exports.find((each) => each.name === "to_rest").index;
const marked = bodies.map(({ body, raw }, at) => {
  if (imports.length + at === ask) return raw;
  const begin = readBody(body, () => {});
  const asks = Buffer.from([...constant(at), CALL, ...number(ask), DROP]);
  return sized(Buffer.concat([body.subarray(0, begin), asks, body.subarray(begin)]));
});
const sizes = tables.map(({ raw }, at) => (at === table ? [raw[0], 0, ...number(bodies.length)] : raw));
writeFileSync(`${out}/pyodide.asm.wasm`, writeModule(module, { bodies: marked, tables: sizes }));
