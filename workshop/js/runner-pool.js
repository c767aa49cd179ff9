// Runners: one in use, and a spare with Python already started. A runner is what python-worker.js
// starts: a worker with Python in it, in which programs run. A program that takes too long, or is
// stopped, is terminated with its worker, the only way to end any endless loop.

import { converse, start } from "./python-worker.js";
import { readReply } from "./replies.js";

const MAX_BYTES = 256_000_000; // of memory, up to which a worker is used again: a choice, not a measurement

const STOPPED = "You stopped it.";

const conversations = new Set(); // those that Stop ends
let stopCount = 0; // how often Stop was pressed

/** Whether a worker, by its reply, has taken so much memory that it has to be replaced: WebAssembly gives none back. */
export const isLarge = ({ memory }) => memory > MAX_BYTES;

/** Send a request to a runner or a judge by `converse`, and resolve with its reply; meanwhile Stop ends the wait. */
export const talkTo = async (pythonWorker, ...given) => {
  const conversation = converse(pythonWorker, ...given);
  conversations.add(conversation);
  const reply = await conversation.reply;
  conversations.delete(conversation);
  return reply;
};

/** Stop what runners and judges are doing for the page, if anything. */
export const stop = () => {
  stopCount += 1;
  for (const each of conversations) each.stop(STOPPED, { byPerson: true });
};

/** An action, unless Stop is pressed before it begins. */
export const unlessStopped = (action) => {
  const stopsBefore = stopCount;
  return (...given) => (stopCount === stopsBefore ? action(...given) : { stopped: STOPPED, byPerson: true });
};

/** A function that performs an action when all those that it was given before have ended.
    @returns {(action: (...given: any[]) => any) => Promise<any>} */
export const takeTurns = () => {
  let last = Promise.resolve();
  return (action) => {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
};

export class RunnerPool {
  #runner = start("runner");
  #spare = null; // started where the runner may have to be terminated soon: each takes 100 MB or more
  #loaded = null; // the program that the runner holds, as asRequest() of state/program.js returns it
  #notes = []; // what is to be said of it before it runs
  #held = 0; // how many programs it has held: what one of them did to its Python concerns no verdict on another
  /** Perform an action when all those before it have ended: a worker has one conversation at a time. */
  inTurn = takeTurns();

  /** Terminate the runner; use the spare, if there is one. */
  replace() {
    this.#runner.worker.terminate();
    this.#runner = this.#spare ?? start("runner");
    this.#spare = null;
    this.#loaded = null;
    this.#held = 0;
  }

  /** Have a spare ready: the runner may have to be terminated soon. */
  prepare() {
    this.#spare ??= start("runner");
  }

  /** Have nothing left of what the runner has held: it was somebody else's. */
  refresh() {
    if (this.#held) this.replace();
  }

  /** Terminate all; what is said to the pool after that is lost. */
  close() {
    this.#runner.worker.terminate();
    this.#spare?.worker.terminate();
  }

  /** Resolves when Python has started. */
  get ready() {
    return this.#runner.ready;
  }

  /** Send a request to the runner, with what else `converse` takes: resolves with `text`, the reply in JSON, or with
      `stopped`, why there is none. */
  async #send(...given) {
    const mine = this.#runner; // by the time of the reply another one may have taken its place
    const stopsBefore = stopCount;
    try {
      await mine.ready;
    } catch (problem) {
      if (mine === this.#runner) this.replace();
      return { stopped: `Python could not be started: ${problem.message}. Try again.` };
    }
    if (mine !== this.#runner) return { stopped: "" }; // it was replaced meanwhile, and its reply concerns nobody
    if (stopCount !== stopsBefore) return { stopped: STOPPED, byPerson: true }; // while Python was starting
    const reply = await talkTo(mine, ...given);
    if (mine === this.#runner && (reply.stopped !== undefined || isLarge(reply))) this.replace();
    return reply;
  }

  /** Send a request and read the reply; one that is `stopped` stays as it is. */
  async #ask(request, ...given) {
    const { text, ...stopped } = await this.#send(request, ...given);
    if (text === undefined) return stopped;
    try {
      return readReply(request.do, text);
    } catch {
      this.replace(); // the program got at the worker's messages: this runner is not to be trusted
      return { stopped: "What came back cannot be read.", isJunk: true };
    }
  }

  /** Load `program` into the runner, unless it is there. To be judged it gets a runner that has held no other; to be run
      it does with the same, which restores its Python after each run. Resolves with the reply if that failed, else with
      undefined. */
  async #load(program, isJudged = false) {
    const isThere = program === this.#loaded;
    if (isJudged && this.#held > (isThere ? 1 : 0)) this.replace();
    else if (isThere) return undefined;
    const { files, main } = program;
    const reply = await this.#ask({ do: "load", files, main });
    if (reply.sentence !== undefined || reply.stopped !== undefined) return reply;
    this.#loaded = program;
    this.#held += 1;
    this.#notes = reply.notes;
    return undefined;
  }

  /** Send `request` to the runner with `program` loaded. `onProgress` gets `begun` once it is, with `notes` on
      it, and what the runner reports; after `silenceMs` without a message the runner is given up. What cannot be read may
      be the work of the program that the runner held before: then it is asked for once more, of another one. */
  ask(program, request, onProgress, silenceMs) {
    const attempt = async () => {
      const problem = await this.#load(program);
      if (problem) return problem;
      onProgress?.({ begun: true, notes: this.#notes });
      return this.#ask(request, onProgress, silenceMs);
    };
    const action = async () => {
      const hasHeldOther = this.#held > (program === this.#loaded ? 1 : 0);
      const reply = await attempt();
      return reply.isJunk && hasHeldOther ? attempt() : reply;
    };
    return this.inTurn(unlessStopped(action));
  }

  /** Carry out a judge's order on `program`, or on none: resolves with what comes of it as `text`, or with `stopped`. Only
      the judge parses the text: a program may have written it. To be called within `inTurn`. */
  async perform(program, order, silenceMs) {
    const problem = program && (await this.#load(program, true));
    return problem ? { stopped: problem.sentence ?? problem.stopped } : this.#send(order, null, silenceMs);
  }
}

/** The page's own. */
export const pool = new RunnerPool();
