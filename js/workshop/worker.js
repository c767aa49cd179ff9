// A bench: Python in a worker, which does one request after the other. It is made from what the page
// has fetched, and asks the net for nothing.

import { loadPyodide } from "pyodide";
import { info } from "../../node_modules/pyodide/pyodide-lock.json";

/** Start Python from its compiled WebAssembly, its glue and its archives by name. */
const start = async ({ module, glue, archives }) => {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  // Pyodide would fetch and compile it itself.
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: compiled,
    instance: await WebAssembly.instantiate(compiled, imports),
  });
  const { default: createPyodideModule } = await import(glue);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: new URL(".", glue).href,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: new URL(".", glue).href,
    jsglobals: {},
    env: { PYTHONHASHSEED: "0", PYTHONPATH: Object.keys(archives).join(":") },
    fsInit: (files) => {
      for (const [place, bytes] of Object.entries(archives)) files.writeFile(place, bytes);
    },
  });
  return python.pyimport("workshop.bench").Bench((told) => postMessage({ told }));
};

addEventListener(
  "message",
  ({ data: parts }) => {
    const bench = start(parts);
    addEventListener("message", async ({ data }) => {
      try {
        postMessage({ reply: (await bench).reply(data) });
      } catch (problem) {
        postMessage({ broken: String(problem.message ?? problem) });
      }
    });
    bench.then(
      () => postMessage({ ready: true }),
      (problem) => postMessage({ broken: String(problem.message ?? problem) }),
    );
  },
  { once: true },
);
