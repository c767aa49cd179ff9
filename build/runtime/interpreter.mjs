// The site's own Pyodide in Node, for what the build and its tests run in it.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

const root = new URL("../../", import.meta.url);
// What the browser and PyScript bring from JavaScript; here it only has to exist.
const nothing = () => undefined;
const jsglobals = new Proxy(globalThis, { get: (all, name) => all[name] ?? nothing });
const { info } = JSON.parse(readFileSync(new URL("node_modules/pyodide/pyodide-lock.json", root)));

/** Start what `strip.mjs` wrote with the standard library `library`, and mount folders in it; `prepare` may change how
    it is started. */
export const start = async (stripped, library, folders, prepare = () => {}) => {
  const glue = pathToFileURL(resolve(stripped, "pyodide.asm.js"));
  const { default: createPyodideModule } = await import(glue);
  const python = await loadPyodide({
    createPyodideModule: (settings) => {
      prepare(settings);
      return createPyodideModule(settings);
    },
    indexURL: resolve(stripped),
    stdLibURL: resolve(library),
    lockFileContents: { info, packages: {} },
    jsglobals,
  });
  for (const [at, path] of Object.entries(folders)) {
    python.FS.mkdirTree(at);
    python.mountNodeFS(at, resolve(path));
  }
  python.registerJsModule("_pyscript", { PyWorker: nothing, js_import: nothing, fs: {}, interpreter: python });
  python.registerJsModule("polyscript", {
    config: {},
    js_modules: {},
    workers: {},
    storage: nothing,
    lazy_py_modules: nothing,
    IDBMap: nothing,
  });
  return python;
};
