// The runners of the page: one in use, and a spare with Python already started. A runner is what
// python-worker.js starts: a worker with Python in it, in which programs run. A program that takes too
// long, or is stopped, is terminated with its worker, the only way to end any endless loop.

import { converse, start } from "./python-worker.js";

const MAX_BYTES = 256_000_000; // of memory, up to which a worker is used again: a choice, not a measurement

let runner = start("runner");
let spare = null; // started when the runner is ready, which is what the person waits for
let loaded = null; // the program that the runner holds, as program() of files.js returned it
let owner = null; // the `owner` of that program, as files.js or class.js set it: each hand-in has its own
let conversation = null; // the one that Stop ends
let queue = Promise.resolve(); // of what inTurn was given

/** Terminate the runner; use the spare, and start another one. */
export const replace = () => {
  runner.worker.terminate();
  runner = spare ?? start("runner");
  spare = start("runner");
  loaded = null;
  owner = null;
};

/** Whether a worker, by its reply, has taken so much memory that it has to be replaced: WebAssembly gives none back. */
export const isLarge = ({ memory }) => memory > MAX_BYTES;

/** Send a request to a runner or the judge by `converse`, and resolve with its reply; meanwhile Stop ends the wait. */
export const talkTo = async (pythonWorker, ...given) => {
  conversation = converse(pythonWorker, ...given);
  const reply = await conversation.reply;
  conversation = null;
  return reply;
};

/** Send a request to the runner, with what else `converse` takes: resolves with `text`, the reply in JSON, or with
    `stopped`, why there is none. */
const send = async (...given) => {
  const mine = runner; // by the time of the reply another one may have taken its place
  try {
    await mine.ready;
  } catch (problem) {
    if (mine === runner) replace();
    return { stopped: `Python could not be started: ${problem.message}. Try again.` };
  }
  spare ??= start("runner");
  if (mine !== runner) return { stopped: "" }; // it was replaced meanwhile, and its reply concerns nobody
  const reply = await talkTo(mine, ...given);
  if (mine === runner && (reply.stopped !== undefined || isLarge(reply))) replace();
  return reply;
};

/** Parse the reply of `send`; one that is `stopped` stays as it is. */
const parse = ({ text, ...stopped }) => {
  if (text === undefined) return stopped;
  try {
    return JSON.parse(text);
  } catch {
    replace(); // the program got at the worker's messages: this runner is not to be trusted
    return { stopped: "What came back cannot be read." };
  }
};

/** Load `program` into the runner, unless it is there. Resolves with the reply if that failed, else with undefined.
    Another owner's program gets a new runner: the program before may have changed the Python of this one, and may
    only spoil its owner's own runs. */
const load = async (program) => {
  if (owner && owner !== program.owner) replace();
  if (program === loaded) return undefined;
  const { files, main } = program;
  const reply = parse(await send({ do: "load", files, main }));
  if (reply.sentence !== undefined || reply.stopped !== undefined) return reply;
  loaded = program;
  owner = program.owner;
  return undefined;
};

/** Perform an action when all those before it have ended: a worker has one conversation at a time. */
export const inTurn = (action) => {
  const turn = queue.then(action);
  queue = turn.catch(() => undefined);
  return turn;
};

/** Send `request` to the runner with `program` loaded. `onProgress` gets `begun` once it is, and what the runner
    reports; after `silenceMs` without a message the runner is given up. */
export const askRunner = (program, request, onProgress, silenceMs) =>
  inTurn(async () => {
    const problem = await load(program);
    if (problem) return problem;
    onProgress?.({ begun: true });
    return parse(await send(request, onProgress, silenceMs));
  });

/** Perform a judge's order on `program`: resolves with the run as `text`, or with `stopped`. Only the judge parses the
    text: a program may have written it. To be called within `inTurn`. */
export const perform = async (program, order, silenceMs) => {
  const problem = await load(program);
  return problem
    ? { stopped: problem.sentence ?? problem.stopped }
    : send({ do: "perform", ...order }, null, silenceMs);
};

/** Stop what the runner or the judge is doing for the page, if anything. */
export const stop = () => conversation?.stop("You stopped it.", { byPerson: true });

/** Resolves when Python has started. */
export const ready = () => runner.ready;
