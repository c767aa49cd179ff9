// Starts to load Python before PyScript asks for it. `pyscript.toml` names this module as the
// interpreter; it exports the same names as Pyodide's own module.

import { loadPyodide as load, version } from "pyodide";
import { info } from "../../node_modules/pyodide/pyodide-lock.json";
import { bringLate } from "./late.js";
import { archive, compile } from "./parts.js";
import { afterPython } from "./ready.js";
import { bringRest } from "./rest.js";

export { version };

const here = new URL(".", import.meta.url).href;
/** What the page runs, from `pyscript.toml`. */
const {
  archives: own,
  late: more,
  early,
} = JSON.parse(document.querySelector('script[type="py"]').getAttribute("config"));

/** Report that a part is missing or broken, as soon as the page can show it. */
const fail = (problem) => {
  if (globalThis.recess) globalThis.recess.fail(`Python could not be loaded: ${problem.message}`, true);
  else addEventListener("DOMContentLoaded", () => fail(problem));
};

/** Return the same promise. If it fails, the page reports that at once, and not only when it is awaited. */
const reporting = (promise) => {
  promise.catch(fail);
  return promise;
};

/** Return a function that does the same, and reports its failure: `isLack` says that a part is missing, or broken. */
const reportingNow = (load) => () => {
  try {
    load();
  } catch (problem) {
    fail(problem);
    throw Object.assign(problem, { isLack: true });
  }
};

/** Let the page handle the events that came meanwhile. */
const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

const start = async () => {
  const compiled = reporting(compile(`${here}pyodide.asm.wasm`));
  let rest;
  const instantiate = async (imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    rest = bringRest(`${here}rest.wasm`, instance, imports);
    afterPython().then(rest.later);
    return { module, instance };
  };
  // Pyodide compiles the WebAssembly only once everything else is loaded, and waits for ever if that fails. So its
  // call of `instantiateStreaming`, recognised by its imports, is answered with the module compiled above.
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
    import(`${here}pyodide.asm.js`).catch(({ message }) => {
      throw new Error(`${new URL(here).pathname}pyodide.asm.js (${message})`);
    }),
  );
  const paths = [`${here}stdlib.archive`, ...own];
  const archives = reporting(Promise.all(paths.map((path) => archive(new URL(path, document.baseURI)))));
  const places = paths.map((path) => path.slice(path.lastIndexOf("/")));
  const python = await load({
    indexURL: here,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: here,
    env: { PYTHONPATH: places.join(":") },
    fsInit: async (files) => {
      for (const [at, bytes] of (await archives).entries()) files.writeFile(places[at], bytes);
      await breath();
    },
    createPyodideModule: async (settings) => {
      settings.instantiateWasm = serve(settings.instantiateWasm);
      settings.fetchRest = reportingNow(() => rest.now());
      const module = await (await glue).default(settings);
      // Imported in several steps, since the page handles no event during one.
      for (const name of early) {
        await breath();
        const [failed, said] = settings.API.rawRun(`import ${name}`);
        if (failed) throw new Error(said);
      }
      await breath();
      return module;
    },
  });
  const late = bringLate(new URL(more, document.baseURI), python);
  afterPython().then(late.later);
  globalThis.recess.bringLate = reportingNow(late.now);
  await breath();
  return python;
};

const starting = reporting(start());

export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
};
