// Python for the page, already on its way when PyScript asks for it: `pyscript.toml` names this
// module as the interpreter, and it exports what Pyodide's own module would.

import { loadPyodide as load, version } from "pyodide";
import bites from "../build/runtime/bites.json";
import { info } from "../node_modules/pyodide/pyodide-lock.json";
import { archive, compile } from "./runtime/parts.js";
import { afterPython } from "./runtime/ready.js";
import { bringRest } from "./runtime/rest.js";

export { version };

const here = new URL(".", import.meta.url).href;
const { app, game } = document.documentElement.dataset;

/** Tell in plain words that a part is missing or broken; once the page is there to tell it. */
const fail = (problem) => {
  if (globalThis.recess) globalThis.recess.fail(`Python could not be loaded: ${problem.message}`, true);
  else addEventListener("DOMContentLoaded", () => fail(problem));
};

/** The same promise; should it fail, the page tells so at once, and not only who waits for it. */
const telling = (promise) => {
  promise.catch(fail);
  return promise;
};

/** Let the page take what was pressed or typed meanwhile. */
const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

const start = async () => {
  const compiled = telling(compile(`${here}pyodide.asm.wasm`));
  let rest;
  const instantiate = async (imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    rest = bringRest(`${here}rest.wasm`, instance, imports);
    afterPython().then(rest.later);
    return { module, instance };
  };
  // Pyodide would compile the WebAssembly only once all else is there, and wait for ever where that
  // fails: its own module, and nobody else's, is served from here.
  const serve = (instantiateWasm) => (imports, receive) => {
    const native = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (source, given) => {
      if (given !== imports) return native.call(WebAssembly, source, given);
      WebAssembly.instantiateStreaming = native;
      return telling(instantiate(imports));
    };
    return instantiateWasm(imports, receive);
  };
  const glue = telling(
    import(`${here}pyodide.asm.js`).catch(({ message }) => {
      throw new Error(`${new URL(here).pathname}pyodide.asm.js (${message})`);
    }),
  );
  const paths = [`${here}stdlib.archive`, ...app.split(" ")];
  const archives = telling(Promise.all(paths.map((path) => archive(new URL(path, document.baseURI)))));
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
      settings.fetchRest = () => {
        try {
          rest.now();
        } catch (problem) {
          fail(problem);
          throw problem;
        }
      };
      const module = await (await glue).default(settings);
      // What is imported before the page's own module, in bites: the page answers nothing while one
      // lasts. Each brings what those before it did not.
      for (const bite of bites) {
        await breath();
        const name = bite.replace("GAME", game);
        const [failed, said] = settings.API.rawRun(`import ${name}`);
        if (failed) throw new Error(said);
      }
      await breath();
      return module;
    },
  });
  await breath();
  return python;
};

const starting = telling(start());

export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
};
