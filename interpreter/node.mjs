// Starts the site's own Pyodide in Node, for the build and its tests.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

const root = new URL("../", import.meta.url);
// Globals of the browser, and modules of PyScript, that Python imports: here they only have to exist.
const nothing = () => undefined;
const jsglobals = new Proxy(globalThis, { get: (all, name) => all[name] ?? nothing });
const { info } = JSON.parse(readFileSync(new URL("node_modules/pyodide/pyodide-lock.json", root)));

/** Return the Pyodide that `strip.mjs` wrote to the folder `stripped`, started with the standard library in the file
    `library` and with `folders` mounted (path in it: path here). `prepare` may change the settings of its module. */
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
