// Runs `freeze.py` in the very Pyodide that the site ships, so that what it compiles fits.
// usage: node tools/freeze.mjs OUT

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("..", import.meta.url));
const python = await loadPyodide();
const mount = (at, path) => {
  python.FS.mkdirTree(at);
  python.mountNodeFS(at, path);
};
mount("/repo", root);
mount("/out", process.argv[2]);

// What the pages' modules import from JavaScript; here it only has to exist.
const nothing = () => undefined;
const names = ["document", "history", "location", "recess", "localStorage"];
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

await python.runPythonAsync(readFileSync(new URL("freeze.py", import.meta.url), "utf8"));
