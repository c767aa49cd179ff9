// Writes Pyodide's WebAssembly and its glue without what no page uses. usage:
// node build/runtime/strip.mjs OUT
// Pyodide hands out 8,500 functions, so that compiled packages can link to them, and brings along
// SDL and OpenGL. The pages load no compiled packages: only what the JavaScript names stays, and
// what that needs.

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";
import { minify } from "terser";

const out = process.argv[2];
const read = (name) => readFileSync(new URL(`../../node_modules/pyodide/${name}`, import.meta.url));

/** How often each word stands in a text. */
const count = (text) => {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

let glue = read("pyodide.asm.mjs").toString();

// The glue gives each export a variable: `_name=Module["_name"]=wasmExports["name"]`. One that
// stands nowhere else is dropped, with its declaration.
const taken = /([\w$]+)=(?:(?:Module\["[\w$]+"\]|[\w$]+)=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?/g;
const [, declared] = glue.match(/[;}]var (_set_method_docstring,[\w$,]+);/);
const variables = new Set(declared.split(","));
const elsewhere = count(glue.replace(taken, "").replace(declared, "") + read("pyodide.mjs"));
const kept = new Set();
glue = glue.replace(new RegExp(`${taken.source};?`, "g"), (all, variable, name) => {
  if (variables.has(variable) && !elsewhere.has(variable) && !elsewhere.has(name)) {
    variables.delete(variable);
    return "";
  }
  kept.add(name);
  return all;
});
glue = glue.replace(declared, [...variables].join(","));

const module = binaryen.readBinary(read("pyodide.asm.wasm"));
const names = Array.from(
  { length: module.getNumExports() },
  (_, at) => binaryen.getExportInfo(module.getExportByIndex(at)).name,
);
for (const name of names) if (!kept.has(name) && !elsewhere.has(name)) module.removeExport(name);
module.runPasses(["remove-unused-module-elements"]);
const wasm = module.emitBinary();
writeFileSync(`${out}/pyodide.asm.wasm`, wasm);

// What the WebAssembly no longer asks for, the glue need not have; nor may it name by `eval`, which
// only packages would call, what is to be dropped.
const asked = new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ name }) => name));
glue = glue.replace(/var wasmImports=\{([^{}]+)\}/, (_, entries) => {
  const left = entries.split(",").filter((entry) => asked.has(entry.split(":")[0]));
  return `var wasmImports={${left}}`;
});
glue = glue.replaceAll(/(?<![\w$.])eval\(/g, "(0,eval)(");
// A page may not wait, and to ask for memory to wait on only gets it a warning.
glue = glue.replace(/new WebAssembly\.Memory\(\{shared:[^}]+\}\)\.buffer/, "4");
const { code } = await minify(glue, { module: true, ecma: 2022, compress: { passes: 2 } });
writeFileSync(`${out}/pyodide.asm.js`, code); // some hosts know no .mjs
console.log(`${names.length - module.getNumExports()} of ${names.length} exports left out`);
