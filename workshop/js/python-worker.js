// A worker with Python in it: a runner, in which programs run, or the judge, in which none does.

import { archive, compile, plain } from "../../interpreter/js/parts.js";
import { readReport } from "./replies.js";

const { messageMs = 30_000 } = globalThis.recessLimits ?? {}; // without a message, after which a worker is given up

/** What workers are made of, from `pyscript.toml`: a role has its archives of Python, and the class in them that
    answers the page. */
let made = JSON.parse(document.documentElement.dataset.workers ?? "null");

/** Make workers of what another page makes them of, as its `data-workers` says. */
export const makeOf = (workers) => {
  made = JSON.parse(workers);
};
const full = (path) => new URL(path, document.baseURI).href;

/** Whether this is a sandboxed frame with an opaque origin. */
const hasNoOrigin = self.origin === "null";

const fetched = new Map();
/** What `load` makes of a file, which is fetched once, unless that fails. */
const once = (path, load) => {
  if (!fetched.has(path)) {
    const content = load(full(path));
    content.catch(() => fetched.delete(path));
    fetched.set(path, content);
  }
  return fetched.get(path);
};

/** What a worker of this role is made of. Compiled WebAssembly can only be posted to a worker of the
    same origin, so without an origin each worker compiles the bytes itself. */
const partsOf = async ({ archives, ...role }) => {
  const [halves, named] = await Promise.all([
    Promise.all(made.wasm.map((half) => once(half, hasNoOrigin ? plain : compile))),
    Promise.all(archives.map(async (path) => [path.slice(path.lastIndexOf("/")), await once(path, archive)])),
    ...[made.glue, made.worker].map((path) => once(path, plain)), // into the cache: each worker imports them
  ]);
  return { ...role, halves, glue: full(made.glue), archives: Object.fromEntries(named) };
};

/** Create a worker that inherits the page's security policy: one from a file's URL would have none.
    Without an origin only a `data:` URL may start a worker. */
const createWorker = () => {
  const source = `import ${JSON.stringify(full(made.worker))};`;
  if (hasNoOrigin) return new Worker(`data:text/javascript,${encodeURIComponent(source)}`, { type: "module" });
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const created = new Worker(url, { type: "module" });
  created.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return created;
};

/** Start a worker of this role; its promise `ready` rejects if Python cannot start. */
export const start = (role) => {
  const created = createWorker();
  const ready = new Promise((resolve, reject) => {
    created.addEventListener("message", ({ data }) => (data.ready ? resolve() : reject(new Error(data.broken))), {
      once: true,
    });
    created.addEventListener("error", (problem) => {
      problem.preventDefault(); // a program may raise it at any time, and the page's own errors are not its to tell
      reject(new Error(problem.message ?? `${made.worker} is broken`));
    });
    partsOf(made.roles[role]).then((all) => created.postMessage(all), reject);
  });
  ready.catch(() => undefined); // reported where it is awaited
  return { worker: created, ready };
};

/** Send a request to a worker that is ready. `reply` resolves with its `text` and the `memory` that it
    takes, or with `stopped`, why there is none: then the worker is of no more use. `onProgress` gets the
    messages before that, each of which restarts the wait of `silence`. `stop` ends the wait. */
export const converse = ({ worker: mine }, request, onProgress, silence = messageMs) => {
  const talk = {};
  talk.reply = new Promise((resolve) => {
    let watchdog = 0;
    const done = (reply) => {
      clearTimeout(watchdog);
      mine.removeEventListener("message", onMessage);
      resolve(reply);
    };
    talk.stop = (reason, more) => done({ stopped: reason, ...more });
    const wait = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => talk.stop("It ran without end, and was stopped.", { timedOut: true }), silence);
    };
    const receive = ({ broken, progress, reply, memory }) => {
      if (broken !== undefined) return talk.stop(`Python broke down: ${broken.trim().split("\n").at(-1)}`);
      if (progress === undefined) return done({ text: String(reply), memory });
      if (!onProgress) return;
      wait();
      onProgress(readReport(progress));
    };
    const onMessage = ({ data }) => {
      try {
        receive(data);
      } catch {
        talk.stop("What came back cannot be read."); // a program may post anything
      }
    };
    mine.addEventListener("message", onMessage);
    wait();
    mine.postMessage(JSON.stringify(request));
  });
  return talk;
};
