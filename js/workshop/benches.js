// The benches that programs run at: one that works, and a spare one that is warm already. What runs
// too long, or is to stop, is ended with its bench, and the spare takes over.

import { archive, compile, plain } from "../runtime/parts.js";

// After so many milliseconds without a word a bench is given up; in comparing, a program runs several times.
const SILENT = { run: 8_000, other: 30_000 };

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
const start = () => {
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

let bench = start();
let spare = null;
let loaded = null;
let current = null;
let queue = Promise.resolve();

/** End what runs, and let the spare take over. */
const replace = () => {
  bench.worker.terminate();
  bench = spare ?? start();
  spare = start();
  loaded = null;
};

/** Have a bench do one request; `tell` hears what it tells on the way. */
const work = async (request, tell) => {
  const mine = bench;
  try {
    await mine.ready;
  } catch (problem) {
    if (mine === bench) replace();
    return { stopped: `Python could not be started: ${problem.message}. Try again.` };
  }
  spare ??= start();
  if (mine !== bench) return { stopped: "" };
  return new Promise((resolve) => {
    let watchdog = 0;
    let place = "";
    const done = (reply) => {
      clearTimeout(watchdog);
      mine.worker.removeEventListener("message", hear);
      current = null;
      resolve(reply);
    };
    const stop = (why, byPerson = false) => {
      replace();
      done({ stopped: why, byPerson, place });
    };
    const wait = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => stop("It ran without end, and was stopped."), SILENT[request.do] ?? SILENT.other);
    };
    const hear = ({ data }) => {
      if (data.reply !== undefined) return done(JSON.parse(data.reply));
      if (data.broken !== undefined) return stop(`Python broke down: ${data.broken.trim().split("\n").at(-1)}`);
      const told = JSON.parse(data.told);
      if (told.line) place = told;
      else wait(); // a line alone is told by a loop without end, too
      tell?.(told);
    };
    mine.worker.addEventListener("message", hear);
    current = { stop };
    wait();
    mine.worker.postMessage(JSON.stringify(request));
  });
};

/** Do `request` with `program`, if it needs one, once what was asked before is done. */
export const ask = (program, request, tell) => {
  const turn = queue.then(async () => {
    if (program && program !== loaded) {
      const reply = await work({ do: "load", ...program });
      if (reply.sentence || reply.stopped !== undefined) return reply;
      loaded = program;
    }
    return work(request, tell);
  });
  queue = turn.catch(() => undefined);
  return turn;
};

/** Stop what runs, if anything does. */
export const stop = () => current?.stop("You stopped it.", true);

/** Whether Python is there. */
export const ready = () => bench.ready;
