// The runners of the page: one that works, and a spare with Python already started. A program that
// takes too long, or is stopped, is terminated with its worker: nothing else ends an endless loop.

import { converse, start } from "./python-worker.js";

const MAX_BYTES = 256_000_000; // of memory that a worker may have taken to be used again

let runner = start("runner");
let spare = null;
let loaded = null; // the program that the runner holds
let owner = null; // whose program has run in it
let current = null; // the talk that Stop ends
let queue = Promise.resolve();

/** Terminate the runner, and let the spare take over. */
export const replace = () => {
  runner.worker.terminate();
  runner = spare ?? start("runner");
  spare = start("runner");
  loaded = null;
  owner = null;
};

/** Whether a worker has taken so much memory that it has to be replaced: WebAssembly gives none back. */
export const isLarge = ({ memory }) => memory > MAX_BYTES;

/** Talk to a worker; meanwhile Stop ends the talk. */
export const talkTo = async (worker, ...request) => {
  current = converse(worker, ...request);
  const reply = await current.reply;
  current = null;
  return reply;
};

/** Send a request to the runner; resolves with its reply as `text`, or with `stopped`, why there is
    none. */
const send = async (...request) => {
  const mine = runner;
  try {
    await mine.ready;
  } catch (problem) {
    if (mine === runner) replace();
    return { stopped: `Python could not be started: ${problem.message}. Try again.` };
  }
  spare ??= start("runner");
  if (mine !== runner) return { stopped: "" };
  const reply = await talkTo(mine, ...request);
  if (mine === runner && (reply.stopped !== undefined || isLarge(reply))) replace();
  return reply;
};

/** A reply as a value; whatever a program has posted in its place is not read. */
const read = ({ text, ...stopped }) => {
  if (text === undefined) return stopped;
  try {
    return JSON.parse(text);
  } catch {
    replace();
    return { stopped: "What came back cannot be read." };
  }
};

/** Have `program` in the runner; returns why not, if so. Another owner's program gets a new runner:
    the last one may have changed Python. */
const load = async (program) => {
  if (owner && owner !== program.owner) replace();
  if (program === loaded) return undefined;
  const { files, main } = program;
  const reply = read(await send({ do: "load", files, main }));
  if (reply.sentence !== undefined || reply.stopped !== undefined) return reply;
  loaded = program;
  owner = program.owner;
  return undefined;
};

/** Do something after all that was asked for before it. */
export const inTurn = (action) => {
  const turn = queue.then(action);
  queue = turn.catch(() => undefined);
  return turn;
};

/** Send `request` to the runner with `program` loaded. */
export const ask = (program, request, onProgress, silence) =>
  inTurn(async () => {
    const trouble = await load(program);
    if (trouble) return trouble;
    onProgress?.({ begun: true });
    return read(await send(request, onProgress, silence));
  });

/** Perform a judge's order on `program`: resolves with the run as text, which nobody but the judge
    reads, or with `stopped`. To be called in turn. */
export const perform = async (program, order, silence) => {
  const trouble = await load(program);
  return trouble ? { stopped: trouble.sentence ?? trouble.stopped } : send({ do: "perform", ...order }, null, silence);
};

/** Stop the current request, if there is one. */
export const stop = () => current?.stop("You stopped it.", { byPerson: true });

/** Resolves when Python has started. */
export const ready = () => runner.ready;
