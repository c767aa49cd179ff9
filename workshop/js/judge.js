// A judge: a worker in which no program runs. Where it needs a run, of the program or of the assignment's
// reference, the page has a runner perform it, and carries what was printed and asked between the two.

import { start } from "./python-worker.js";
import { isLarge, pool, RunnerPool, takeTurns, talkTo, unlessStopped } from "./runner-pool.js";

// Milliseconds of a run, after which its runner is terminated; and without a message, after which a judge is given up:
// no fault of the program; and of all that judging one program takes, each run of which may be just fast enough. Tests
// set their own.
const { runMs = 10_000, judgingMs = 60_000, programMs = 300_000 } = globalThis.recessLimits ?? {};
const MAX_RUN_CHARACTERS = 20_000_000; // of what a run replies, before the judge gets it
const TOO_LONG = "To judge your program took too long. Close what else works on this device, and try again.";
const MAX_LOST = 3; // runners that a program may bring down before it gets no other

export class JudgeWorker {
  #pool; // the runners that perform its orders
  #worker = null; // started once it is needed
  #loaded = null; // the program that it holds
  #references = null; // the runner in which references run, and nothing else does; started once it is needed
  #reference = null; // the reference that runs there
  #inTurn = takeTurns();

  constructor(runners) {
    this.#pool = runners;
  }

  start() {
    this.#worker ??= start("judge");
  }

  /** Start all that judging a program needs. */
  prepare() {
    this.start();
    this.#references ??= new RunnerPool();
  }

  /** Terminate its worker; the next request starts another one. */
  drop() {
    this.#worker?.worker.terminate();
    this.#worker = null;
    this.#loaded = null;
  }

  /** Terminate all that works for it. */
  close() {
    this.drop();
    this.#pool.close();
    this.#references?.close();
  }

  /** Send it a request; resolves with its reply, or with `stopped`, why there is none. */
  async #send(request, onProgress) {
    this.start();
    const talk = unlessStopped(() => talkTo(this.#worker, request, onProgress, judgingMs));
    try {
      await this.#worker.ready;
    } catch (problem) {
      this.drop();
      return { stopped: `Python could not be started: ${problem.message}. Try again.` };
    }
    const reply = await talk();
    if (reply.stopped !== undefined) {
      this.drop();
      return reply.timedOut ? { stopped: TOO_LONG } : reply;
    }
    const value = JSON.parse(reply.text);
    if (!value.order && isLarge(reply)) this.drop();
    return value;
  }

  /** Send `request` with `program` loaded, and have the runs performed that it orders: when the runners have time.
      Where `program` is null it orders no run of it, and waits for none. `onProgress` gets what it reports, and each run as
      `ran`. */
  ask(program, request, onProgress = () => undefined) {
    if (!program) return this.#inTurn(() => this.#work(null, request, onProgress));
    const action = unlessStopped(() => this.#judge(program, request, onProgress));
    return this.#pool.inTurn(() => this.#inTurn(action));
  }

  async #judge(program, request, onProgress) {
    if (program !== this.#loaded) {
      const { files, main } = program;
      const reply = await this.#send({ do: "load", files, main });
      if (reply.sentence !== undefined || reply.stopped !== undefined) return reply;
      this.#loaded = program;
    }
    return this.#work(program, request, onProgress);
  }

  /** Send a request, and have carried out what it orders. */
  async #work(program, request, onProgress) {
    const until = performance.now() + programMs;
    const lost = []; // runs of the program that brought their runner down
    let reply = await this.#send(request, onProgress);
    while (reply.order) {
      if (performance.now() > until) {
        this.drop();
        return { stopped: TOO_LONG };
      }
      const { order, reference } = reply;
      this.#reference = reference ?? this.#reference;
      let ran;
      if (order.of_reference || order.do === "examine") ran = await this.#beside(order);
      else {
        ran = lost.length < MAX_LOST ? await this.#pool.perform(program, order, runMs) : lost.at(-1);
        if (ran.text?.length > MAX_RUN_CHARACTERS) ran = { stopped: "It printed too much." };
        if (ran.stopped !== undefined) lost.push(ran);
        onProgress({ ran: true });
      }
      if (ran.byPerson) return ran;
      reply = await this.#send({ do: "ran", run: ran.text ?? "", stopped: ran.stopped ?? "" }, onProgress);
    }
    return reply;
  }

  /** Carry out an order where no program of a person runs. */
  #beside(order) {
    this.#references ??= new RunnerPool();
    return this.#references.perform(order.of_reference ? this.#reference : null, order, runMs);
  }
}

/** The page's own. */
export const judge = new JudgeWorker(pool);
