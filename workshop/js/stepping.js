// Runs the program from its start with the answers so far, and shows what it did: a step back is a run with fewer.

import * as programConsole from "./console.js";
import { $ } from "./dom.js";
import { program, showMain } from "./files.js";
import { SECONDS_AHEAD, silenceMs, skipsPauses, sleptS, state, workS } from "./run-state.js";
import { enableTyping, offerLine, offerStop, say, watchRun } from "./run-status.js";
import { pool } from "./runner-pool.js";
import { seed } from "./seed.js";
import { gameFiles } from "./task.js";
import { startFiles, startWithWritten, wrote } from "./written.js";

const STARTING_MS = 200; // after which a run can be stopped, and is said to wait for Python if it does
const SECONDS_HURRIED = 3_600; // of pauses that one key skips: a clock that never ends goes on after that
const UNPACED_S = 1e9;

let onRunStart = () => undefined;

/** Set the function to call when a run starts. */
export const onRun = (callback) => {
  onRunStart = callback;
};

/** The answers that the program gets, as many as are not stepped back over; `shared`: up to the first that must not be
    shown, such as a password, for which it asks again. */
export const currentAnswers = (shared = true) =>
  state.answers.slice(0, shared ? Math.min(state.givenCount, ...state.hidden) : state.givenCount);

/** When the program was started, and how long the answers took. */
export const runTimes = () => ({ startedAt: state.startedAt, took: state.took.slice(0, state.givenCount) });

/** The request of the last run; null before the first. */
export const runRequest = () => state.request;

/** Whether the program was run as it is, and came to its end or to a question. */
export const hasRun = () => state.program === program() && state.hasCompleted;

/** What a run has beside its answers: `dice`, a case's `files`; each may be missing. */
export const runExtras = () => state.extras;

/** Bring the buttons and the slider (#at) that step through the answers up to date. */
const updateSteps = () => {
  const on = state.program !== null;
  $("back").disabled = !on || state.givenCount === 0;
  $("forth").disabled = !on || state.givenCount >= state.answers.length;
  $("restart").disabled = !on || state.givenCount === 0;
  $("at").disabled = !on || state.answers.length === 0;
  $("at").max = state.answers.length;
  $("at").value = state.givenCount;
  $("count").value =
    state.givenCount === 0 ? "No answers yet" : state.givenCount === 1 ? "1 answer" : `${state.givenCount} answers`;
  if (state.givenCount < state.answers.length) $("count").value += ` of ${state.answers.length}`;
};

/** The status text for each kind of end. It is empty where something else says it: the question that waits, or the
    sentence that comes with a stopped run. */
const SAID = { ended: "Your program has ended.", asks: "", sleeps: "", failed: "Your program broke off.", stopped: "" };

/** Show what a run came to; `edited`: whether the program has changed since the run before. What follows the first
    `paced` answers is shown with its pauses, unless the rest is wanted at once. Resolves with whether the run is to go on;
    with nothing more done if another run has begun meanwhile. */
const showReply = async (reply, { edited, paced, notes }) => {
  const mine = state.runCount;
  if (reply.sentence !== undefined || reply.stopped !== undefined) {
    const lastLine = state.place; // `say` takes it away
    say(reply.sentence ?? reply.stopped);
    if (reply.stopped !== undefined) {
      state.events = state.report?.events ?? [];
      await programConsole.show(state.events, {}, { edited });
      if (mine !== state.runCount) return false;
      offerLine(lastLine);
    }
    $("longer").hidden = !reply.timedOut;
    state.hasEnded = true;
    state.ahead = [];
    enableTyping(false);
    return false;
  }
  const { end, warning } = reply;
  const taken = state.events.filter(([kind]) => kind === "asked").map(([, , answer]) => answer);
  state.hidden = hiddenAnswers();
  // The program may have ended before it took all answers, or was interrupted before the next one. If they changed
  // during the run, the next run shows that.
  if (!state.isStale) {
    if (taken.length > state.givenCount) {
      state.answers = [...taken, ...state.answers.slice(state.givenCount)];
      state.took = [
        ...state.took.slice(0, state.givenCount),
        ...taken.slice(state.givenCount).map(() => 0),
        ...state.took.slice(state.givenCount),
      ];
    }
    state.givenCount = taken.length;
  }
  state.hasCompleted = end.kind !== "stopped" && end.kind !== "sleeps";
  state.hasEnded = !["asks", "sleeps"].includes(end.kind);
  if (!state.extras.files) wrote(reply.written);
  showMain(reply.main, state.program);
  updateSteps();
  enableTyping(false, true);
  const onPause = (count) => {
    if (mine !== state.runCount) return;
    state.pauses = count;
    $("pausing").hidden = $("show-rest").disabled = false;
    offerStop("pauses", true);
  };
  const options = {
    edited,
    anew: state.isAnew,
    paced: skipsPauses() ? Infinity : paced,
    hurried: state.hurried,
    onPause,
  };
  state.isAnew = false;
  const differs = await programConsole.show(state.events, end, options);
  if (mine !== state.runCount) return false; // what it came to will be shown
  state.pauses = 0;
  $("show-rest").disabled = true;
  offerStop("pauses", false);
  if (differs === null) enableTyping(false); // a stretch is watched instead
  if (differs === null || end.kind === "sleeps") return differs !== null;
  $("typed").type = end.hidden ? "password" : "text";
  if (state.hasEnded) state.ahead = [];
  enableTyping(end.kind === "asks");
  const after = differs === 1 ? "1 answer" : `${differs} answers`;
  const news = differs > 0 ? `After ${after} it came out differently: that is marked.` : "";
  const what = end.kind === "failed" && /^KeyboardInterrupt$/m.test(end.traceback) ? "You stopped it." : SAID[end.kind];
  say([...notes, what, end.sentence, warning, news].filter(Boolean).join(" "), end.kind === "asks" ? null : end);
  $("longer").hidden = !end.timed_out;
  return false;
};

/** The numbers of the answers that must not be shown. */
const hiddenAnswers = () => {
  const found = new Set();
  let number = 0;
  state.events.forEach(([kind], at) => {
    if (kind !== "asked") return;
    if (state.events[at - 1]?.[0] === "hidden") found.add(number);
    number += 1;
  });
  return found;
};

const runOnce = async (paced) => {
  state.isStale = false;
  onRunStart();
  const mine = program();
  const edited = state.program !== null && state.program !== mine;
  if (edited) state.limitS = workS;
  state.program = mine;
  state.place = null;
  state.hasCompleted = false;
  const [files, dice] = [{ ...gameFiles(), ...state.extras.files }, state.extras.dice ?? []];
  state.request = {
    do: "run",
    answers: currentAnswers(false),
    took: state.took.slice(0, state.givenCount),
    seed: seed(),
    files,
    dice,
    start: state.startedAt,
    ...(state.extras.files ? {} : startFiles(mine)), // a case begins with its own files
    seconds: state.limitS,
    sleep: paced === Infinity || skipsPauses() ? UNPACED_S : state.sleepS,
  };
  enableTyping(false, true);
  const { hear, end } = watchRun();
  let notes = [];
  const reply = await pool.ask(
    mine,
    state.request,
    (report) => {
      notes = report.notes ?? notes;
      hear(report);
    },
    silenceMs + (state.limitS - workS) * 1000,
  );
  end();
  // A reply has what differs from the last one, also if that one is not shown, since another run followed it.
  if (reply.events) state.events = [...state.events.slice(0, reply.unchanged), ...reply.events];
  // What is shown may take as long as the program sleeps: a run that begins meanwhile ends it.
  return { reply, edited, notes };
};

/** Run the program with the current answers. There is one run at a time: what is asked for during a run, even several
    times, is done by one more run after it. What follows the first `paced` answers is shown with its pauses, unless they
    are skipped (`hurried`). Resolves when the run waits for an answer, or has ended. */
export const run = async (paced = Infinity, hurried = false) => {
  if (state.running) {
    state.isStale = true;
    return;
  }
  state.running = true;
  state.hurried = hurried;
  state.runCount += 1;
  state.pauses = 0; // of the run before: Stop would mean those
  offerStop("pauses", false);
  const mine = state.runCount;
  // Not at once: most runs take less, and Stop would flicker.
  const starting = setTimeout(() => {
    offerStop("run", true);
    if (!("ready" in document.documentElement.dataset)) say("Python is starting …");
  }, STARTING_MS);
  let found;
  try {
    do found = await runOnce(paced);
    while (state.isStale);
  } finally {
    state.running = state.isInterrupting = false;
    clearTimeout(starting);
    offerStop("run", false);
  }
  try {
    const goesOn = await showReply(found.reply, { ...found, paced });
    updateSteps();
    if (mine !== state.runCount) return;
    if (goesOn) {
      const hurries = state.hurried && !hurried;
      state.sleepS = (hurries ? SECONDS_HURRIED : SECONDS_AHEAD) + sleptS();
      await run(paced, hurries);
    } else if (state.askedAt && state.ahead.length) await give(state.ahead.shift(), 0);
  } catch {
    pool.replace(); // the reply is not what a runner replies: the program may have got at the Python around it
    say("What came back cannot be read.");
    enableTyping(false);
  }
};

/** Replace the answers. The next run gets the first `count` of them, with `beside` in place of the extras. */
export const setAnswers = (list, count = list.length, beside = {}, times = {}) => {
  state.answers = [...list];
  state.took = Array.isArray(times.took) ? times.took.map(Number) : [];
  state.startedAt = Number(times.startedAt) || Date.now() / 1000;
  state.extras = beside;
  state.givenCount = Math.min(count, state.answers.length);
  state.changed = -1;
  state.ahead = [];
  updateSteps();
};

/** Begin the program anew, with no answer given, and the files that its last run has left. */
export const startAgain = () => {
  state.givenCount = 0;
  state.startedAt = Date.now() / 1000;
  state.sleepS = SECONDS_AHEAD;
  state.changed = -1;
  state.ahead = [];
  state.isAnew = true;
  startWithWritten();
};

/** Give an answer, or change the one that is being changed; `seconds`: how long it took. */
export const give = async (text, seconds = (performance.now() - state.askedAt) / 1000) => {
  let paced = state.givenCount;
  if (state.changed >= 0) {
    state.answers[state.changed] = text;
    paced = Infinity;
  } else {
    state.answers = [...state.answers.slice(0, state.givenCount), text];
    state.took = [...state.took.slice(0, state.givenCount), Math.round(seconds * 1000) / 1000];
    state.givenCount = state.answers.length;
  }
  state.sleepS = SECONDS_AHEAD + sleptS();
  state.changed = -1;
  await run(paced);
};
