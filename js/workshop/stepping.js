// Runs the program with the answers so far. There is no way to pause a program: each answer is a run from its start
// with one more, and a step back a run with fewer.

import * as programConsole from "./console.js";
import { $ } from "./dom.js";
import { isEmpty, markLine, program, showLine, showMain } from "./files.js";
import { collect, findHang } from "./find-hang.js";
import { showPart } from "./parts.js";
import { pool, stop } from "./runner-pool.js";
import { renew, seed } from "./seed.js";
import { gameFiles } from "./task.js";

const SLOW_MS = 600; // after which a run is said to take long
const LINE_MS = 1_000; // for which a line is shown at least: a program reports ten a second
// Milliseconds without a message, after which a run is terminated: twice the time after which Python itself stops a
// program that does not ask (Limits in py/workshop/run/sandbox.py), so only what Python cannot stop takes so long. A
// test sets its own before the page loads: how long a loaded machine is silent says nothing about the program.
const { silenceMs = 6_000 } = globalThis.recessLimits ?? {};
const LONGER_S = 60; // that a program may take between questions if the person lets it
const STARTING_MS = 200; // after which a run can be stopped, and is said to wait for Python if it does

const typed = $("typed");

let answers = []; // all that were typed, also those that were stepped back over
let givenCount = 0; // how many of them the program gets
let changed = -1; // the index of the answer that is being changed
let extras = {}; // what a run has beside its answers: `dice`, a case's `files`
let lastProgram = null; // the program that was run last
let lastRequest = null; // the request of that run
let limitS = 0; // the seconds that a program may go on without asking; 0: the usual limit
let place = null; // the last line that is known of a run: shown if it takes long or breaks off
let hasCompleted = false; // whether the last run came to the program's end or to a question, and was not stopped
let running = false;
let isStale = false; // whether the answers have changed since the run in progress began: it is followed by another
let onRunStart = () => undefined;

/** Set the function to call when a run starts. */
export const onRun = (callback) => {
  onRunStart = callback;
};

/** The answers that the program gets, as many as are not stepped back over. */
export const currentAnswers = () => answers.slice(0, givenCount);

/** The request of the last run; null before the first. */
export const runRequest = () => lastRequest;

/** Whether the program was run as it is, and came to its end or to a question. */
export const hasRun = () => lastProgram === program() && hasCompleted;

/** What a run has beside its answers: `dice`, a case's `files`; each may be missing. */
export const runExtras = () => extras;

/** Bring the buttons and the slider (#at) that step through the answers up to date. */
const updateSteps = () => {
  const on = lastProgram !== null;
  $("back").disabled = !on || givenCount === 0;
  $("forth").disabled = !on || givenCount >= answers.length;
  $("restart").disabled = !on || givenCount === 0;
  $("at").disabled = !on || answers.length === 0;
  $("at").max = answers.length;
  $("at").value = givenCount;
  $("count").value = givenCount === 0 ? "No answers yet" : givenCount === 1 ? "1 answer" : `${givenCount} answers`;
  if (givenCount < answers.length) $("count").value += ` of ${answers.length}`;
};

// The console and the status are two live regions. If they change at once, a screen reader may speak either one first.
const AFTER_CONSOLE_MS = 150;
let speaking = 0;

/** Say what a run does or came to: to the eye at once, to the ear after what the program printed. A line that was
    offered, and the button for a longer run, belong to what was said before: they are taken away. */
export const say = (text) => {
  $("said").textContent = text;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    $("spoken").textContent = text;
  }, AFTER_CONSOLE_MS);
  $("longer").hidden = true;
  offerLine(null);
};

/** Show a button that goes to a line of a file, and mark that line; none if there is no line. */
const offerLine = (found) => {
  $("watch-end").hidden = true;
  place = found?.line ? found : null;
  markLine(place && { ...place, kind: place.kind === "failed" ? "failed" : "runs" });
  $("place").hidden = !place;
  if (place) $("place").textContent = `Line ${place.line} of ${place.file}`;
};

/** What is said of a run by the kind of its end. Of one that asks, the question is enough; why one was stopped, its
    end's own sentence says. */
const SAID = { ended: "Your program has ended.", asks: "", failed: "Your program broke off.", stopped: "" };

/** Let an answer be typed if the program asks. */
const enableAnswer = (asks) => {
  typed.disabled = !asks;
  $("enter").disabled = !asks;
  $("prompt").textContent = asks ? programConsole.prompt() || "Your answer" : "Your program asks nothing now.";
};

/** Show what a run came to; `edited`: whether the program has changed since the run before. Of one that was stopped
    there is only what it had printed at its last report. */
const showReply = (reply, edited, lastReport) => {
  if (reply.sentence !== undefined || reply.stopped !== undefined) {
    const lastLine = place; // `say` takes it away
    say(reply.sentence ?? reply.stopped);
    if (reply.stopped !== undefined) {
      const shown = lastReport?.events.filter(([kind]) => ["out", "asked", "clear"].includes(kind)) ?? [];
      programConsole.show(shown, {}, edited);
    }
    if (reply.stopped !== undefined) offerLine(lastLine);
    $("longer").hidden = !reply.timedOut;
    return enableAnswer(false);
  }
  const { events, end, warning } = reply;
  const differs = programConsole.show(events, end, edited); // the number of answers before what differs, or -1
  const taken = events.filter(([kind]) => kind === "asked").length;
  // The program may have ended before it took all answers. If they changed during the run, the next run shows that.
  if (!isStale) givenCount = Math.min(givenCount, taken);
  hasCompleted = end.kind !== "stopped";
  showMain(reply.main, lastProgram);
  enableAnswer(end.kind === "asks");
  const news = differs < 0 ? "" : `After ${differs} answers it came out differently: that is marked.`;
  say([SAID[end.kind], end.sentence, warning, news].filter(Boolean).join(" "));
  if (end.kind !== "asks") offerLine(end);
  $("watch-end").hidden = end.kind !== "failed" && end.kind !== "stopped";
  $("longer").hidden = !end.timed_out;
};

/** Watch a run of `mine`: if it takes long, say so, and show the line where it is. Returns `hear`, which takes the
    runner's reports, and `end`, to be called when the run has ended, which returns the last report. */
const watch = (mine, request) => {
  let slow = 0; // the timer
  let heardAt = 0; // when the last line was reported
  let shownAt = 0; // when a line was shown last; 0: the run is not yet said to take long
  let last = null; // the last report
  const isLastRun = () => request === lastRequest;
  const saySlow = async () => {
    // Lines are reported every 100 ms, unless the program is within a function of Python's own: then the last one is
    // old, and may be far from there. It takes another run to find that place.
    const recent = performance.now() - heardAt < SLOW_MS / 2 ? place : null;
    say("Your program is still running. Stop ends it."); // takes the line away
    offerLine(recent);
    shownAt = performance.now();
    if (recent) return;
    const hang = await findHang(mine, request);
    if (!isLastRun() || place) return;
    last = hang;
    offerLine(hang);
  };
  const hear = ({ begun, ...report }) => {
    if (begun) {
      clearTimeout(slow);
      slow = setTimeout(saySlow, SLOW_MS);
    }
    if (!report.line) return;
    last = collect(last, report);
    heardAt = performance.now();
    if (!shownAt) place = last;
    else if (performance.now() - shownAt > LINE_MS) {
      offerLine(last);
      shownAt = performance.now();
    }
  };
  const end = () => {
    clearTimeout(slow);
    return last;
  };
  return { hear, end };
};

const runOnce = async () => {
  isStale = false;
  onRunStart();
  const mine = program();
  const edited = lastProgram !== null && lastProgram !== mine;
  if (edited) limitS = 0;
  lastProgram = mine;
  place = null;
  hasCompleted = false;
  const [files, dice] = [{ ...gameFiles(), ...extras.files }, extras.dice ?? []];
  lastRequest = { do: "run", answers: currentAnswers(), seed: seed(), files, dice, seconds: limitS };
  const { hear, end } = watch(mine, lastRequest);
  const reply = await pool.ask(mine, lastRequest, hear, silenceMs + limitS * 1000);
  const lastReport = end();
  try {
    showReply(reply, edited, lastReport);
  } catch {
    pool.replace(); // the reply is not what a runner replies: the program may have got at the Python around it
    say("What came back cannot be read.");
  }
  updateSteps();
};

/** Run the program with the current answers. There is one run at a time: what is asked for during a run, even several
    times, is done by one more run after it. */
export const run = async () => {
  if (running) {
    isStale = true;
    return;
  }
  running = true;
  // Not at once: most runs take less, and Stop would flicker.
  const starting = setTimeout(() => {
    $("stop").disabled = false;
    if (!("ready" in document.documentElement.dataset)) say("Python is starting …");
  }, STARTING_MS);
  try {
    do await runOnce();
    while (isStale);
  } finally {
    running = false;
    clearTimeout(starting);
    $("stop").disabled = true;
  }
};

/** Replace the answers. The next run gets the first `count` of them, with `beside` in place of the extras. */
export const setAnswers = (list, count = list.length, beside = {}) => {
  answers = [...list];
  extras = beside;
  givenCount = Math.min(count, answers.length);
  changed = -1;
  updateSteps();
};

/** Run with the first `to` answers. */
const step = async (to) => {
  const focused = document.activeElement;
  givenCount = Math.max(0, Math.min(to, answers.length));
  await run();
  // A button that the step has disabled loses the focus to nothing.
  if (focused?.disabled) $($("at").disabled ? "run" : "at").focus({ preventScroll: true });
};

/** Focus the field for the next answer, and scroll it into sight. */
const focusField = () => {
  typed.focus({ preventScroll: true });
  $("line").scrollIntoView({ block: "nearest" });
};

// The Enter key clicks this button, too. The form's `submit` would be the usual event, but a sandboxed frame has none.
$("enter").addEventListener("click", async (press) => {
  press.preventDefault();
  if (changed >= 0) answers[changed] = typed.value;
  else {
    answers = [...currentAnswers(), typed.value];
    givenCount = answers.length;
  }
  changed = -1;
  typed.value = "";
  await run();
  if (typed.disabled)
    $("run").focus({ preventScroll: true }); // a field that is disabled loses the focus
  else focusField();
});
typed.addEventListener("keydown", (press) => {
  if (press.key !== "d" || !press.ctrlKey) return;
  press.preventDefault(); // browsers would make a bookmark
  typed.value = programConsole.END_OF_INPUT;
  $("enter").click();
});
programConsole.onChoose((number) => {
  changed = number;
  typed.disabled = false;
  $("enter").disabled = false;
  typed.value = answers[number];
  $("prompt").textContent = `Instead of answer ${number + 1}`;
  say(`Type what answer ${number + 1} shall be. All others stay as they are.`);
  typed.focus();
  typed.select();
});
$("run").addEventListener("click", async () => {
  showPart("runner");
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  // The program starts anew, by chance anew; a changed one is given the answers again, and shows what has changed.
  if (lastProgram === program()) givenCount = 0;
  if (givenCount === 0) renew();
  await run();
  if (!typed.disabled) focusField();
});
$("stop").addEventListener("click", () => {
  $("run").focus({ preventScroll: true }); // Stop is disabled next
  stop();
});
$("place").addEventListener("click", () => place && showLine(place.file, place.line));
$("longer").addEventListener("click", () => {
  limitS = LONGER_S;
  run();
});
$("back").addEventListener("click", () => step(givenCount - 1));
$("forth").addEventListener("click", () => step(givenCount + 1));
$("restart").addEventListener("click", () => step(0));
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
