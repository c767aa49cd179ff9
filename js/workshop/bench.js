// A bench: a worker with Python in it, where programs run.

import { archive, compile, plain } from "../runtime/parts.js";

const { glue, wasm, archives, worker } = document.documentElement.dataset;
const full = (path) => new URL(path, document.baseURI).href;

/** Whether this is a frame that is sandboxed without an origin. */
const isNobody = self.origin === "null";

/** What every bench is made of, fetched and compiled once. What is compiled can only be handed to a
    worker of the same origin. */
const parts = (async () => {
  const paths = archives.split(" ");
  const code = isNobody ? plain(full(wasm)) : compile(full(wasm));
  const loaded = Promise.all([plain(full(glue)), plain(full(worker))]); // which each bench brings in itself
  const [module, ...bytes] = await Promise.all([code, ...paths.map((path) => archive(full(path))), loaded]);
  const named = paths.map((path, at) => [path.slice(path.lastIndexOf("/")), bytes[at]]);
  return { module, glue: full(glue), archives: Object.fromEntries(named) };
})();

/** A worker that the page's policy holds in: one from a file would have none. A frame without an
    origin may only make one from data. */
const make = () => {
  const source = `import ${JSON.stringify(full(worker))};`;
  if (isNobody) return new Worker(`data:text/javascript,${encodeURIComponent(source)}`, { type: "module" });
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(url, { type: "module" });
  made.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return made;
};

/** A bench that starts; its promise `ready` fails where it cannot. */
export const start = () => {
  const made = make();
  const ready = new Promise((resolve, reject) => {
    made.addEventListener("message", ({ data }) => (data.ready ? resolve() : reject(new Error(data.broken))), {
      once: true,
    });
    made.addEventListener("error", (problem) => reject(new Error(problem.message ?? `${worker} is broken`)));
    parts.then((all) => made.postMessage(all), reject);
  });
  ready.catch(() => undefined); // told to who waits for it
  return { worker: made, ready };
};
