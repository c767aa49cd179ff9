// The runners of the page: one that works, and a spare with Python already started. A program that
// takes too long, or is stopped, is terminated with its worker: nothing else ends an endless loop.

import { start } from "./runner.js";

const SILENCE_MS = 30_000; // without a message, after which a runner is terminated
const MAX_BYTES = 256_000_000; // of memory that a runner may have taken to be used again

let runner = start();
let spare = null;
let loaded = null; // the program that the runner holds
let owner = null; // whose program has run in it
let current = null;
let queue = Promise.resolve();

/** Terminate the runner, and let the spare take over. */
export const replace = () => {
  runner.worker.terminate();
  runner = spare ?? start();
  spare = start();
  loaded = null;
  owner = null;
};

/** Send a request to the runner; resolves with its reply, or with `stopped`, why there is none.
    `onProgress` gets the messages before that, each of which restarts the wait of `silence`. */
const send = async (request, onProgress, silence = SILENCE_MS) => {
  const mine = runner;
  try {
    await mine.ready;
  } catch (problem) {
    if (mine === runner) replace();
    return { stopped: `Python could not be started: ${problem.message}. Try again.` };
  }
  spare ??= start();
  if (mine !== runner) return { stopped: "" };
  return new Promise((resolve) => {
    let watchdog = 0;
    const done = (reply) => {
      clearTimeout(watchdog);
      mine.worker.removeEventListener("message", onMessage);
      current = null;
      resolve(reply);
    };
    const stop = (reason, more) => {
      replace();
      done({ stopped: reason, ...more });
    };
    const wait = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => stop("It ran without end, and was stopped.", { timedOut: true }), silence);
    };
    const receive = (data) => {
      if (data.broken !== undefined) return stop(`Python broke down: ${data.broken.trim().split("\n").at(-1)}`);
      if (data.progress !== undefined) {
        wait();
        return onProgress?.(JSON.parse(data.progress));
      }
      done(JSON.parse(data.reply));
      if (data.memory > MAX_BYTES) replace(); // WebAssembly never gives memory back
    };
    const onMessage = ({ data }) => {
      try {
        receive(data);
      } catch {
        stop("What came back cannot be read."); // a program may post anything
      }
    };
    mine.worker.addEventListener("message", onMessage);
    current = { stop };
    wait();
    mine.worker.postMessage(JSON.stringify(request));
  });
};

/** Send `request` after all requests before it, with `program` loaded if there is one. Another
    owner's program gets a new runner: the last one may have changed Python. */
export const ask = (program, request, onProgress, silence) => {
  const turn = queue.then(async () => {
    if (owner && owner !== program?.owner) replace();
    if (program && program !== loaded) {
      const { files, main } = program;
      const reply = await send({ do: "load", files, main });
      if (reply.sentence || reply.stopped !== undefined) return reply;
      loaded = program;
      owner = program.owner;
    }
    onProgress?.({ begun: true });
    return send(request, onProgress, silence);
  });
  queue = turn.catch(() => undefined);
  return turn;
};

/** Stop the current request, if there is one. */
export const stop = () => current?.stop("You stopped it.", { byPerson: true });

/** Resolves when Python has started. */
export const ready = () => runner.ready;
