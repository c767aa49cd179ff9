// Removes from Pyodide's WebAssembly and its JavaScript ("glue") what no page uses. Usage:
// node interpreter/halves/strip.mjs OUT [PYODIDE], where PYODIDE is the folder of its npm package
// Pyodide exports 8,500 functions, so that compiled packages can link to them, and contains SDL and
// OpenGL. The pages load no compiled packages: only exports that the JavaScript names stay, and what
// they need. This depends on how Pyodide's files are written. `expect` checks that, so that the build
// of another version fails with a message instead of a broken page.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import binaryen from "binaryen";
import { minify } from "terser";
import { expect } from "./expect.mjs";

const [out, pyodide = "node_modules/pyodide"] = process.argv.slice(2);
const read = (name) => readFileSync(new URL(name, pathToFileURL(`${pyodide}/`)));
const MAX_EXPORTS = 300; // more would mean that the search for unused ones fails

/** Count how often each word occurs in a text. */
const count = (text) => {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const binary = read("pyodide.asm.wasm");
const shipped = new WebAssembly.Module(binary);
const names = WebAssembly.Module.exports(shipped).map(({ name }) => name);
let glue = read("pyodide.asm.mjs").toString();

/** Return the match of a pattern that must occur once in the glue. */
const only = (pattern, what) => {
  const found = [...glue.matchAll(new RegExp(pattern, "g"))];
  expect(found.length === 1, `${what} once in pyodide.asm.mjs, and it is there ${found.length} times`);
  return found[0];
};

// The glue gives each export a variable: `_name=Module["_name"]=wasmExports["name"]`, all of them in
// one function. One that occurs nowhere else is removed with its declaration.
const taken = /([\w$]+)=(?:(?:Module\["[\w$]+"\]|[\w$]+)=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;
const [, assigned] = only(/function assignWasmExports\(wasmExports\)\{([^{}]*)\}/, "assignWasmExports");
const rest = assigned.replace(taken, "");
expect(rest === "", `assignWasmExports to only assign exports to variables, and it has ${rest.slice(0, 80)}`);
const [, declared] = only(/[;}]var (_set_method_docstring,[\w$,]+);/, "the list of the exports' variables");
const variables = new Set(declared.split(","));
const elsewhere = count(glue.replace(assigned, "").replace(declared, "") + read("pyodide.mjs"));
const exported = new Set(names);
const kept = new Set();
const assign = assigned.replace(taken, (all, variable, name) => {
  expect(variables.has(variable), `the export ${name} to have a variable, and ${variable} is not in their list`);
  expect(exported.has(name), `pyodide.asm.wasm to export ${name}, which the glue takes`);
  if (!elsewhere.has(variable) && !elsewhere.has(name)) {
    variables.delete(variable);
    return "";
  }
  kept.add(name);
  return all;
});
glue = glue.replace(assigned, () => assign).replace(declared, () => [...variables].join(","));

// The glue evaluates strings only for compiled packages. The pages' policy forbids it, and such a string
// might name an export that is removed here.
const evaluated = /(?<![\w$.])eval\(/g;
expect(evaluated.test(glue), "the glue to call eval, which it does not");
glue = glue.replaceAll(evaluated, "abort(");
// A page's main thread may not block on shared memory, and trying to allocate it logs a warning.
const [shared] = only(/new WebAssembly\.Memory\(\{shared:[^}]+\}\)\.buffer/, "memory to wait on");
glue = glue.replace(shared, "4");
// Pyodide can run Python on a second stack (JSPI), which lets it wait in the middle of a call. A worker does, while a
// program waits for an answer. A page must not: there, Chromium's memory sampler reads past the end of that stack and
// crashes the page.
const [stacks] = only(/"Suspending"in WebAssembly/, "stacks of its own");
glue = glue.replace(stacks, `${stacks}&&!globalThis.window`);
const [imports, listed] = only(/var wasmImports=\{([^{}]+)\}/, "the list wasmImports");
const entries = new Map(listed.split(",").map((entry) => [entry.split(":")[0], entry]));
for (const { name } of WebAssembly.Module.imports(shipped))
  expect(entries.has(name), `wasmImports to hold ${name}, which pyodide.asm.wasm imports`);

const dropped = names.filter((name) => !kept.has(name) && !elsewhere.has(name));
const left = names.length - dropped.length;
expect(left <= MAX_EXPORTS, `at most ${MAX_EXPORTS} exports to be left, and there are ${left} of ${names.length}`);
const module = binaryen.readBinary(binary);
for (const name of dropped) module.removeExport(name);
module.runPasses(["remove-unused-module-elements"]);

// `split.mjs` only replaces the bodies of functions, so what it needs is added here: two tables, for calls from each
// half to the other, and `in_rest(place)`, which loads the second half if its table is empty, and returns `place`.
const { i32, none, funcref } = binaryen;
entries.set("fetch_rest", "fetch_rest:place=>Module.fetchRest(place)");
module.addFunctionImport("fetch_rest", "env", "fetch_rest", i32, none);
for (const table of ["to_rest", "to_first"]) {
  module.addTable(table, 0, 0);
  module.addTableExport(table, table);
}
const place = () => module.local.get(0, i32);
const isMissing = module.ref.is_null(module.table.get("to_rest", place(), funcref));
const fetched = module.if(isMissing, module.call("fetch_rest", [place()], none));
module.addFunction("in_rest", i32, i32, [], module.block(null, [fetched, place()], i32));
module.addFunctionExport("in_rest", "in_rest");
const wasm = module.emitBinary();

// Imports that the WebAssembly no longer has are removed from the glue.
const asked = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ name }) => entries.get(name));
glue = glue.replace(imports, () => `var wasmImports={${asked}}`);
const { code } = await minify(glue, { module: true, ecma: 2022, compress: { passes: 2 } });
writeFileSync(`${out}/pyodide.asm.wasm`, wasm);
writeFileSync(`${out}/pyodide.asm.js`, code); // some hosts serve .mjs with a wrong type
console.log(`${dropped.length} of ${names.length} exports left out`);
