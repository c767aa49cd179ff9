// The judge: a worker in which no program runs. Where it needs a run, the page has a runner perform it,
// and carries what was printed and asked between the two.

import { $ } from "./dom.js";
import { start } from "./python-worker.js";
import { inTurn, isLarge, perform, talkTo } from "./runner-pool.js";

const RUN_MS = 10_000; // for a run, after which its runner is terminated
// Milliseconds without a message, after which the judge is given up: no fault of the program. A test sets its own.
const { judgingMs = 60_000 } = globalThis.recessLimits ?? {};
const TOO_LONG = "To judge your program took too long. Close what else works on this device, and try again.";
const MAX_LOST = 3; // runners that a program may bring down before it gets no other

let judge = null; // started once it is needed
let loaded = null; // the program that it holds

const drop = () => {
  judge?.worker.terminate();
  judge = null;
  loaded = null;
};

/** Send a request to the judge; resolves with its reply, or with `stopped`, why there is none. */
const send = async (request, onProgress) => {
  judge ??= start("judge");
  try {
    await judge.ready;
  } catch (problem) {
    drop();
    return { stopped: `Python could not be started: ${problem.message}. Try again.` };
  }
  const reply = await talkTo(judge, request, onProgress, judgingMs);
  if (reply.stopped !== undefined) {
    drop();
    return reply.timedOut ? { stopped: TOO_LONG } : reply;
  }
  const value = JSON.parse(reply.text);
  if (!value.order && isLarge(reply)) drop();
  return value;
};

/** Send `request` to the judge with `program` loaded, if there is one, and perform the runs that it
    orders. `onProgress` gets what it reports, and each run as `ran`. */
export const askJudge = (program, request, onProgress = () => undefined) =>
  inTurn(async () => {
    if (program && program !== loaded) {
      const { files, main } = program;
      const reply = await send({ do: "load", files, main });
      if (reply.sentence !== undefined || reply.stopped !== undefined) return reply;
      loaded = program;
    }
    let lost = 0;
    let ran = { stopped: "" };
    let reply = await send(request, onProgress);
    while (reply.order) {
      if (lost < MAX_LOST) ran = await perform(program, reply.order, RUN_MS);
      if (ran.byPerson) return ran;
      if (ran.stopped !== undefined) lost += 1;
      onProgress({ ran: true });
      reply = await send({ do: "ran", run: ran.text ?? "", stopped: ran.stopped ?? "" }, onProgress);
    }
    return reply;
  });

// Whoever chooses a game will compare.
$("game").addEventListener("change", () => {
  judge ??= start("judge");
});
