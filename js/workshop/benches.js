// The benches that programs run at: one that works, and a spare one that is warm already. What runs
// too long, or is to stop, is ended with its bench, and the spare takes over.

import { start } from "./bench.js";

const SILENT = 30_000; // milliseconds without a word, after which a bench is given up
const LARGEST = 256_000_000; // bytes that a bench may have taken to be used again

let bench = start();
let spare = null;
let loaded = null;
let owner = null; // whose program was at this bench
let current = null;
let queue = Promise.resolve();

/** End what runs, and let the spare take over. */
export const replace = () => {
  bench.worker.terminate();
  bench = spare ?? start();
  spare = start();
  loaded = null;
  owner = null;
};

/** Have a bench do one request, and be silent for so long; `tell` hears what it tells on the way. */
const work = async (request, tell, silent = SILENT) => {
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
    const done = (reply) => {
      clearTimeout(watchdog);
      mine.worker.removeEventListener("message", hear);
      current = null;
      resolve(reply);
    };
    const stop = (why, more) => {
      replace();
      done({ stopped: why, ...more });
    };
    const wait = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => stop("It ran without end, and was stopped.", { late: true }), silent);
    };
    const take = (data) => {
      if (data.broken !== undefined) return stop(`Python broke down: ${data.broken.trim().split("\n").at(-1)}`);
      if (data.told !== undefined) {
        wait();
        return tell?.(JSON.parse(data.told));
      }
      done(JSON.parse(data.reply));
      if (data.taken > LARGEST) replace(); // memory is never given back
    };
    const hear = ({ data }) => {
      try {
        take(data);
      } catch {
        stop("What came back cannot be read."); // a program may write anything to the page
      }
    };
    mine.worker.addEventListener("message", hear);
    current = { stop };
    wait();
    mine.worker.postMessage(JSON.stringify(request));
  });
};

/** Do `request` with `program`, if it needs one, once what was asked before is done. Whatever somebody
    else's program left at the bench is not found there. */
export const ask = (program, request, tell, silent) => {
  const turn = queue.then(async () => {
    if (owner && owner !== program?.owner) replace();
    if (program && program !== loaded) {
      const { files, main } = program;
      const reply = await work({ do: "load", files, main });
      if (reply.sentence || reply.stopped !== undefined) return reply;
      loaded = program;
      owner = program.owner;
    }
    tell?.({ begun: true });
    return work(request, tell, silent);
  });
  queue = turn.catch(() => undefined);
  return turn;
};

/** Stop what runs, if anything does. */
export const stop = () => current?.stop("You stopped it.", { byPerson: true });

/** Whether Python is there. */
export const ready = () => bench.ready;
