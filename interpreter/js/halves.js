// Starts Pyodide from its WebAssembly in two halves: the first has what a start calls, the second comes once the page
// can be used. `interpreter/README.md` says how to make them.

import { loadPyodide } from "pyodide";
import { info } from "../../node_modules/pyodide/pyodide-lock.json";
import { archive, compile, plain } from "./parts.js";
import { bringRest } from "./rest.js";

/** Let the page handle the events that came meanwhile. */
export const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/**
 * Start Python.
 * @param {object} parts
 * @param {string} parts.base the address of the folder with `pyodide.asm.js`, `pyodide.asm.wasm` and `rest.wasm`
 * @param {string[]} parts.archives addresses of what is on Python's path, the standard library first: zips in gzip
 * @param {string[]} [parts.early] modules that are imported as it starts, a task of the page each
 * @param {Promise<unknown>} [parts.usable] after which the second half is loaded; a call into it before that blocks
 *   the page until it is there
 * @param {boolean} [parts.isStored] whether a service worker has stored the files. A request that blocks goes past it,
 *   and offline nothing answers: so the second half is read before a call can wait for it
 * @param {(problem: Error) => void} [parts.lack] hears why the second half does not come yet: it is tried again
 * @param {(problem: Error) => void} [parts.fail] hears what cannot be loaded as soon as that is known: Pyodide waits
 *   for its WebAssembly for ever
 * @returns {Promise<any>} what Pyodide's own `loadPyodide` returns
 */
export const loadHalves = async ({
  base,
  archives,
  early = [],
  usable = Promise.resolve(),
  isStored = false,
  lack = () => {},
  fail = () => {},
}) => {
  /** Return the same promise. If it fails, that is heard at once, and not only when it is awaited. */
  const reporting = (promise) => {
    promise.catch(fail);
    return promise;
  };
  const compiled = reporting(compile(`${base}pyodide.asm.wasm`));
  /** @type {any} */
  let rest;
  let restBytes = null;
  const instantiate = async (imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    rest = bringRest(`${base}rest.wasm`, instance, imports);
    if (isStored) restBytes = plain(`${base}rest.wasm`).catch(() => null);
    usable.then(() => rest.later(lack));
    return { module, instance };
  };
  // Pyodide compiles the WebAssembly only once everything else is loaded. So its call of `instantiateStreaming`,
  // recognised by its imports, is answered with the module compiled above.
  const serve = (instantiateWasm) => (imports, receive) => {
    const native = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (source, given) => {
      if (given !== imports) return native.call(WebAssembly, source, given);
      WebAssembly.instantiateStreaming = native;
      return reporting(instantiate(imports));
    };
    return instantiateWasm(imports, receive);
  };
  const glue = reporting(
    import(`${base}pyodide.asm.js`).catch(({ message }) => {
      throw new Error(`${new URL(base).pathname}pyodide.asm.js (${message})`);
    }),
  );
  const loaded = reporting(Promise.all(archives.map((path) => archive(path))));
  const places = archives.map((path) => path.slice(path.lastIndexOf("/")));
  const python = await loadPyodide({
    indexURL: base,
    lockFileContents: /** @type {any} */ ({ info, packages: {} }),
    packageBaseUrl: base,
    env: { PYTHONPATH: places.join(":") },
    fsInit: async (files) => {
      for (const [at, bytes] of (await loaded).entries()) files.writeFile(places[at], bytes);
      await breath();
    },
    createPyodideModule: async (/** @type {any} */ settings) => {
      settings.instantiateWasm = serve(settings.instantiateWasm);
      settings.fetchRest = reportLack(() => rest.now(), fail);
      const module = await (await glue).default(settings);
      // In several steps, since the page handles no event during one.
      for (const name of early) {
        await breath();
        const [failed, said] = settings.API.rawRun(`import ${name}`);
        if (failed) throw new Error(said);
      }
      await breath();
      return module;
    },
  });
  rest.bytes = await restBytes;
  return python;
};

/** Return a function that does the same as `load`, and reports its failure: `isLack` says that a part is missing. */
export const reportLack = (load, fail) => () => {
  try {
    load();
  } catch (problem) {
    fail(problem);
    throw Object.assign(problem, { isLack: true });
  }
};
