// Writes Pyodide's WebAssembly and its glue without what no page uses. usage:
// node build/runtime/strip.mjs OUT [PYODIDE], where PYODIDE is the folder of its npm package
// Pyodide hands out 8,500 functions, so that compiled packages can link to them, and brings along
// SDL and OpenGL. The pages load no compiled packages: only what the JavaScript names stays, and
// what that needs. All of it knows how Pyodide's files are written: what it expects of them is
// checked, and a build where another version differs ends, and says in what.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import binaryen from "binaryen";
import { minify } from "terser";
import { expect } from "./expect.mjs";

const [out, pyodide = "node_modules/pyodide"] = process.argv.slice(2);
const read = (name) => readFileSync(new URL(name, pathToFileURL(`${pyodide}/`)));
const MOST = 300; // exports that may be left

/** How often each word stands in a text. */
const count = (text) => {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const binary = read("pyodide.asm.wasm");
const shipped = new WebAssembly.Module(binary);
const names = WebAssembly.Module.exports(shipped).map(({ name }) => name);
let glue = read("pyodide.asm.mjs").toString();

/** The one place in the glue that is written so. */
const only = (pattern, what) => {
  const found = [...glue.matchAll(new RegExp(pattern, "g"))];
  expect(found.length === 1, `${what} once in pyodide.asm.mjs, and it is there ${found.length} times`);
  return found[0];
};

// The glue gives each export a variable: `_name=Module["_name"]=wasmExports["name"]`, all of them in
// one function. One that stands nowhere else is dropped, with its declaration.
const taken = /([\w$]+)=(?:(?:Module\["[\w$]+"\]|[\w$]+)=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;
const [, assigned] = only(/function assignWasmExports\(wasmExports\)\{([^{}]*)\}/, "assignWasmExports");
const rest = assigned.replace(taken, "");
expect(rest === "", `assignWasmExports to do nothing but give exports variables, and it has ${rest.slice(0, 80)}`);
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

// Only what packages would bring is evaluated: the pages' policy forbids it, and it might name what is
// to be dropped.
const evaluated = /(?<![\w$.])eval\(/g;
expect(evaluated.test(glue), "the glue to call eval, which it does not");
glue = glue.replaceAll(evaluated, "abort(");
// A page may not wait, and to ask for memory to wait on only gets it a warning.
const [shared] = only(/new WebAssembly\.Memory\(\{shared:[^}]+\}\)\.buffer/, "memory to wait on");
glue = glue.replace(shared, "4");
// Nothing waits in the middle of Python, so it needs no stacks of its own: Chromium, where it samples
// what takes memory, reads on behind the end of one, and the page is gone.
const [stacks] = only(/"Suspending"in WebAssembly/, "stacks of its own");
glue = glue.replace(stacks, "false");
const [imports, listed] = only(/var wasmImports=\{([^{}]+)\}/, "the list wasmImports");
const entries = new Map(listed.split(",").map((entry) => [entry.split(":")[0], entry]));
for (const { name } of WebAssembly.Module.imports(shipped))
  expect(entries.has(name), `wasmImports to hold ${name}, which pyodide.asm.wasm imports`);

const dropped = names.filter((name) => !kept.has(name) && !elsewhere.has(name));
const left = names.length - dropped.length;
expect(left <= MOST, `at most ${MOST} exports to be left, and there are ${left} of ${names.length}`);
const module = binaryen.readBinary(binary);
for (const name of dropped) module.removeExport(name);
module.runPasses(["remove-unused-module-elements"]);

// What `split.mjs` needs, which only writes other bodies: two tables, for calls from one half to the other, and
// what a call to the second half goes through. It gives back the call's place in the table, once that is filled.
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

// What the WebAssembly no longer asks for, the glue need not have.
const asked = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ name }) => entries.get(name));
glue = glue.replace(imports, () => `var wasmImports={${asked}}`);
const { code } = await minify(glue, { module: true, ecma: 2022, compress: { passes: 2 } });
writeFileSync(`${out}/pyodide.asm.wasm`, wasm);
writeFileSync(`${out}/pyodide.asm.js`, code); // some hosts know no .mjs
console.log(`${dropped.length} of ${names.length} exports left out`);
