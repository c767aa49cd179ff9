// A runner: a worker with Python in it, in which programs run.

import { archive, compile, plain } from "../runtime/parts.js";

const { glue, wasm, archives, worker } = document.documentElement.dataset;
const full = (path) => new URL(path, document.baseURI).href;

/** Whether this is a sandboxed frame without an origin of its own. */
const hasNoOrigin = self.origin === "null";

/** What every runner is made of, fetched and compiled once. Compiled WebAssembly can only be posted
    to a worker of the same origin, so without an origin each worker compiles the bytes itself. */
const parts = (async () => {
  const paths = archives.split(" ");
  const code = Promise.all(wasm.split(" ").map((half) => (hasNoOrigin ? plain : compile)(full(half))));
  const loaded = Promise.all([plain(full(glue)), plain(full(worker))]); // into the cache: each worker imports them
  const [halves, ...bytes] = await Promise.all([code, ...paths.map((path) => archive(full(path))), loaded]);
  const byName = paths.map((path, index) => [path.slice(path.lastIndexOf("/")), bytes[index]]);
  return { halves, glue: full(glue), archives: Object.fromEntries(byName) };
})();

/** Create a worker that inherits the page's security policy: one from a file's URL would have none.
    Without an origin only a `data:` URL may start a worker. */
const createWorker = () => {
  const source = `import ${JSON.stringify(full(worker))};`;
  if (hasNoOrigin) return new Worker(`data:text/javascript,${encodeURIComponent(source)}`, { type: "module" });
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(url, { type: "module" });
  made.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return made;
};

/** Start a runner; its promise `ready` rejects if Python cannot start. */
export const start = () => {
  const made = createWorker();
  const ready = new Promise((resolve, reject) => {
    made.addEventListener("message", ({ data }) => (data.ready ? resolve() : reject(new Error(data.broken))), {
      once: true,
    });
    made.addEventListener("error", (problem) => reject(new Error(problem.message ?? `${worker} is broken`)));
    parts.then((all) => made.postMessage(all), reject);
  });
  ready.catch(() => undefined); // reported where it is awaited
  return { worker: made, ready };
};
