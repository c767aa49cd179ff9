// Runs `compile.py` in the very Pyodide that the pages run, so that what it compiles fits.
// usage: node build/runtime/compile.mjs OUT STRIPPED, where OUT/library.zip is the standard library's sources and
// STRIPPED the folder that `strip.mjs` wrote

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [out, stripped] = process.argv.slice(2);
const { info } = JSON.parse(readFileSync(new URL("../../node_modules/pyodide/pyodide-lock.json", import.meta.url)));
const { default: createPyodideModule } = await import(`${stripped}/pyodide.asm.js`);
const python = await loadPyodide({
  createPyodideModule,
  indexURL: stripped,
  stdLibURL: `${out}/library.zip`,
  lockFileContents: { info, packages: {} },
});
const mount = (at, path) => {
  python.FS.mkdirTree(at);
  python.mountNodeFS(at, path);
};
mount("/repo", fileURLToPath(new URL("../..", import.meta.url)));
mount("/out", out);

// What the pages' modules import from JavaScript; here it only has to exist.
const nothing = () => undefined;
const names = ["document", "history", "location", "recess"];
for (const name of names) globalThis[name] ??= {};
python.registerJsModule("_pyscript", { PyWorker: nothing, js_import: nothing, fs: {}, interpreter: python });
python.registerJsModule("polyscript", {
  config: {},
  js_modules: {},
  workers: {},
  storage: nothing,
  lazy_py_modules: nothing,
  IDBMap: nothing,
});

await python.runPythonAsync(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
