// Runs the program from its start with the answers so far, and shows what it did: a step back is a run with fewer.

import * as programConsole from "./console.js";
import { $ } from "./dom.js";
import { isEmpty, markLine, program, showLine, showMain } from "./files.js";
import { collect, findHang } from "./find-hang.js";
import { showPart } from "./parts.js";
import { pool, stop } from "./runner-pool.js";
import { renew, seed } from "./seed.js";
import { gameFiles } from "./task.js";
import { startFiles, startWithWritten, wrote } from "./written.js";

const SLOW_MS = 600; // after which a run is said to take long
const LINE_MS = 1_000; // for which a line is shown at least: a program reports ten a second
// `workS`: the seconds that a program may take between two questions; Python itself stops it then. `silenceMs`: after
// so long without a message the worker is terminated. It is twice as long, for what Python cannot stop. Tests set their
// own before the page loads, since a busy machine may be silent for longer.
const { workS = 10, silenceMs = 20_000 } = globalThis.recessLimits ?? {};
const LONGER_S = 60; // that a program may take between questions if the person lets it
const STARTING_MS = 200; // after which a run can be stopped, and is said to wait for Python if it does
const AHEAD_S = 10; // of pauses that a program runs ahead of what is shown
const HURRIED_S = 3_600; // of pauses that one key skips: a clock that never ends goes on after that
const UNPACED_S = 1e9;
const STILL_RUNNING = "Your program is still running. Stop ends it.";
const SKIP = "recess/skip-pauses";

const typed = $("typed");

let answers = []; // all that were typed, also those that were stepped back over
let took = []; // the seconds that each of them took
let givenCount = 0; // how many of them the program gets
let changed = -1; // the index of the answer that is being changed
let hidden = new Set(); // the numbers of answers that must not be shown
let ahead = []; // answers to questions that are not asked yet
let extras = {}; // what a run has beside its answers: `dice`, a case's `files`
let startedAt = 0; // when the program was started, in Unix time: its clock goes on from there
let events = []; // of the last reply
let lastProgram = null; // the program that was run last
let lastRequest = null; // the request of that run
let limitS = workS; // the seconds that a program may go on without asking
let sleepS = AHEAD_S; // the seconds that it may sleep in all before what was printed is shown
let place = null; // the last line that is known of a run: shown if it takes long or breaks off
let lastReport = null; // of the run in progress
let pauses = 0; // that the shown part of the run has; 0: no pause is being shown
let askedAt = 0; // when the question was shown that waits for an answer; 0: none does
let hasCompleted = false; // whether the last run came to the program's end or to a question, and was not stopped
let hasEnded = false; // whether it came to its end, however
let running = false;
let isInterrupting = false; // whether this run is one that Ctrl-C interrupts
let isAnew = false; // whether the next reply is of a run from the start: it is shown with all its pauses
let isStale = false; // whether the answers have changed since the run in progress began: it is followed by another
let onRunStart = () => undefined;

/** Set the function to call when a run starts. */
export const onRun = (callback) => {
  onRunStart = callback;
};

const PLACEHOLDER = "hidden";

/** The answers that the program gets, as many as are not stepped back over; `shared`: without what must not be shown. */
export const currentAnswers = (shared = true) =>
  answers.slice(0, givenCount).map((each, number) => (shared && hidden.has(number) ? PLACEHOLDER : each));

/** When the program was started, and how long the answers took. */
export const runTimes = () => ({ startedAt, took: took.slice(0, givenCount) });

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

/** Show what a run does or how it ended; a screen reader hears it after the program's output. Hides the line button and
    the button for a longer run, which belong to the text before. */
export const say = (text) => {
  $("said").textContent = text;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    $("spoken").textContent = text;
  }, AFTER_CONSOLE_MS);
  $("longer").hidden = true;
  offerLine(null);
};

/** Show a button that goes to a line of a file, and mark that line. Hide it if `found` has no line. */
const offerLine = (found) => {
  $("watch-end").hidden = true;
  place = found?.line ? found : null;
  markLine(place && { ...place, kind: place.kind === "failed" ? "failed" : "runs" });
  $("place").hidden = !place;
  if (place) $("place").textContent = `Line ${place.line} of ${place.file}`;
};

/** The status text for each kind of end. It is empty where something else says it: the question that waits, or the
    sentence that comes with a stopped run. */
const SAID = { ended: "Your program has ended.", asks: "", sleeps: "", failed: "Your program broke off.", stopped: "" };

/** Let lines be typed: to a question that waits (`asks`), or while the program works, which keeps them. */
const enableTyping = (asks, works = asks) => {
  askedAt = asks ? performance.now() : 0;
  for (const each of [typed, $("enter"), $("end-input"), $("interrupt")]) each.disabled = !works;
  const kept = ahead.length ? `${ahead.length} kept: ` : "";
  $("prompt").textContent = asks
    ? programConsole.prompt() || "Your answer"
    : works
      ? `${kept}your program is at work, and gets what you type when it asks.`
      : "Your program asks nothing now.";
};

const skipsPauses = () => $("skip-pauses").checked;

/** Show what a run came to; `edited`: whether the program has changed since the run before. What follows the first
    `paced` answers is shown with its pauses, unless they are skipped (`hurried`). Resolves with whether the run is to go
    on; with nothing more done if another run has begun meanwhile. */
const showReply = async (reply, { edited, paced, hurried, notes }) => {
  const mine = runCount;
  if (reply.sentence !== undefined || reply.stopped !== undefined) {
    const lastLine = place; // `say` takes it away
    say(reply.sentence ?? reply.stopped);
    if (reply.stopped !== undefined) {
      events = lastReport?.events ?? [];
      await programConsole.show(events, {}, { edited });
      if (mine !== runCount) return false;
      offerLine(lastLine);
    }
    $("longer").hidden = !reply.timedOut;
    hasEnded = true;
    ahead = [];
    enableTyping(false);
    return false;
  }
  const { end, warning } = reply;
  events = [...events.slice(0, reply.unchanged), ...reply.events];
  const taken = events.filter(([kind]) => kind === "asked").map(([, , answer]) => answer);
  hidden = hiddenAnswers();
  // The program may have ended before it took all answers, or was interrupted before the next one. If they changed
  // during the run, the next run shows that.
  if (!isStale) {
    if (taken.length > givenCount) {
      answers = [...taken, ...answers.slice(givenCount)];
      took = [...took.slice(0, givenCount), ...taken.slice(givenCount).map(() => 0), ...took.slice(givenCount)];
    }
    givenCount = taken.length;
  }
  hasCompleted = end.kind !== "stopped" && end.kind !== "sleeps";
  hasEnded = !["asks", "sleeps"].includes(end.kind);
  if (!extras.files) wrote(reply.written);
  showMain(reply.main, lastProgram);
  updateSteps();
  enableTyping(false, true);
  const onPause = (count) => {
    pauses = count;
    $("pausing").hidden = $("show-rest").disabled = false;
    $("stop").disabled = false;
  };
  const options = { edited, anew: isAnew, paced: skipsPauses() ? Infinity : paced, hurried, onPause };
  isAnew = false;
  const differs = await programConsole.show(events, end, options);
  if (differs === null || mine !== runCount) return false; // something else is shown, or will be
  pauses = 0;
  $("show-rest").disabled = true;
  $("stop").disabled = true;
  if (end.kind === "sleeps") return true;
  typed.type = end.hidden ? "password" : "text";
  if (hasEnded) ahead = [];
  enableTyping(end.kind === "asks");
  const after = differs === 1 ? "1 answer" : `${differs} answers`;
  const news = differs > 0 ? `After ${after} it came out differently: that is marked.` : "";
  const what = end.kind === "failed" && /^KeyboardInterrupt$/m.test(end.trace) ? "You stopped it." : SAID[end.kind];
  say([...notes, what, end.sentence, warning, news].filter(Boolean).join(" "));
  if (end.kind !== "asks") offerLine(end);
  $("watch-end").hidden = end.kind !== "failed" && end.kind !== "stopped";
  $("longer").hidden = !end.timed_out;
  return false;
};

/** The seconds that the run has slept. */
const sleptS = () => events.reduce((sum, [kind, slept]) => sum + (kind === "sleep" ? slept : 0), 0);

/** The numbers of the answers that must not be shown. */
const hiddenAnswers = () => {
  const found = new Set();
  let number = 0;
  events.forEach(([kind], at) => {
    if (kind !== "asked") return;
    if (events[at - 1]?.[0] === "hidden") found.add(number);
    number += 1;
  });
  return found;
};

/** Watch a run of `mine`: if it takes long, say so, and show the line where it is. Returns `hear`, which takes the
    runner's reports, and `end`, to be called when the run has ended. */
const watch = (mine, request) => {
  let slow = 0; // the timer
  let heardAt = 0; // when the last line was reported
  let shownAt = 0; // when a line was shown last; 0: the run is not yet said to take long
  const isLastRun = () => request === lastRequest;
  lastReport = null;
  const saySlow = async () => {
    // Lines are reported every 100 ms, unless the program is within a function of Python's own: then the last one is
    // old, and may be far from there. It takes another run to find that place.
    const recent = performance.now() - heardAt < SLOW_MS / 2 ? place : null;
    say(isInterrupting ? "It is run up to where you stopped it." : STILL_RUNNING); // takes the line away
    offerLine(recent);
    shownAt = performance.now();
    if (recent) return;
    const hang = await findHang(mine, request);
    if (!isLastRun() || place) return;
    lastReport = hang;
    offerLine(hang);
  };
  const hear = ({ begun, ...report }) => {
    if (begun) {
      clearTimeout(slow);
      slow = setTimeout(saySlow, SLOW_MS);
    }
    if (!report.line) return;
    lastReport = collect(lastReport, report);
    heardAt = performance.now();
    if (!shownAt) place = lastReport;
    else if (performance.now() - shownAt > LINE_MS) {
      offerLine(lastReport);
      shownAt = performance.now();
    }
  };
  return { hear, end: () => clearTimeout(slow) };
};

const runOnce = async (paced) => {
  isStale = false;
  onRunStart();
  const mine = program();
  const edited = lastProgram !== null && lastProgram !== mine;
  if (edited) limitS = workS;
  lastProgram = mine;
  place = null;
  hasCompleted = false;
  const [files, dice] = [{ ...gameFiles(), ...extras.files }, extras.dice ?? []];
  lastRequest = {
    do: "run",
    answers: currentAnswers(false),
    took: took.slice(0, givenCount),
    seed: seed(),
    files,
    dice,
    start: startedAt,
    ...(extras.files ? {} : startFiles(mine)), // a case begins with its own files
    seconds: limitS,
    sleep: paced === Infinity || skipsPauses() ? UNPACED_S : sleepS,
  };
  enableTyping(false, true);
  const { hear, end } = watch(mine, lastRequest);
  let notes = [];
  const reply = await pool.ask(
    mine,
    lastRequest,
    (report) => {
      notes = report.notes ?? notes;
      hear(report);
    },
    silenceMs + (limitS - workS) * 1000,
  );
  end();
  // What is shown may take as long as the program sleeps: a run that begins meanwhile ends it.
  return { reply, edited, notes };
};

let runCount = 0;

/** Run the program with the current answers. There is one run at a time: what is asked for during a run, even several
    times, is done by one more run after it. What follows the first `paced` answers is shown with its pauses, unless they
    are skipped (`hurried`). Resolves when the run waits for an answer, or has ended. */
export const run = async (paced = Infinity, hurried = false) => {
  if (running) {
    isStale = true;
    return;
  }
  running = true;
  runCount += 1;
  const mine = runCount;
  // Not at once: most runs take less, and Stop would flicker.
  const starting = setTimeout(() => {
    $("stop").disabled = false;
    if (!("ready" in document.documentElement.dataset)) say("Python is starting …");
  }, STARTING_MS);
  let found;
  try {
    do found = await runOnce(paced);
    while (isStale);
  } finally {
    running = isInterrupting = false;
    clearTimeout(starting);
    $("stop").disabled = true;
  }
  try {
    const goesOn = await showReply(found.reply, { ...found, paced, hurried });
    updateSteps();
    if (mine !== runCount) return;
    if (goesOn) {
      const hurries = programConsole.isHurried() && !hurried;
      sleepS = (hurries ? HURRIED_S : AHEAD_S) + sleptS();
      await run(paced, hurries);
    } else if (askedAt && ahead.length) await give(ahead.shift(), 0);
  } catch {
    pool.replace(); // the reply is not what a runner replies: the program may have got at the Python around it
    say("What came back cannot be read.");
    enableTyping(false);
  }
};

/** Replace the answers. The next run gets the first `count` of them, with `beside` in place of the extras. */
export const setAnswers = (list, count = list.length, beside = {}, times = {}) => {
  answers = [...list];
  took = Array.isArray(times.took) ? times.took.map(Number) : [];
  startedAt = Number(times.startedAt) || Date.now() / 1000;
  extras = beside;
  givenCount = Math.min(count, answers.length);
  changed = -1;
  ahead = [];
  updateSteps();
};

/** Begin the program anew, with no answer given, and the files that its last run has left. */
const startAgain = () => {
  givenCount = 0;
  startedAt = Date.now() / 1000;
  sleepS = AHEAD_S;
  changed = -1;
  ahead = [];
  isAnew = true;
  startWithWritten();
};

/** Run with the first `to` answers. */
const step = async (to) => {
  const focused = document.activeElement;
  ahead = [];
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

/** Give an answer, or change the one that is being changed; `seconds`: how long it took. */
const give = async (text, seconds = (performance.now() - askedAt) / 1000) => {
  let paced = givenCount;
  if (changed >= 0) {
    answers[changed] = text;
    paced = Infinity;
  } else {
    answers = [...answers.slice(0, givenCount), text];
    took = [...took.slice(0, givenCount), Math.round(seconds * 1000) / 1000];
    givenCount = answers.length;
  }
  sleepS = AHEAD_S + sleptS();
  changed = -1;
  await run(paced);
};

/** Take lines as they are typed: an answer each, the first at once if the program asks. */
const enter = async (...lines) => {
  if (changed < 0 && !askedAt) {
    ahead.push(...lines);
    return enableTyping(false, true);
  }
  const [first, ...others] = lines;
  ahead.push(...others);
  await give(first);
  if (typed.disabled) {
    if (document.activeElement === document.body || document.activeElement === typed)
      $("run").focus({ preventScroll: true }); // a field that is disabled loses the focus
  } else focusField();
};

/** Do what Ctrl-C does at a terminal: at a question, in a pause, in a loop. */
const interrupt = () => {
  ahead = [];
  if (askedAt) return enter(programConsole.INTERRUPT);
  if (pauses) return interruptAt(`sleep ${pauses}`, programConsole.answerCount());
  if (!running) return;
  // No message reaches a program that works: it is terminated, and run again up to the place that it reported last.
  const { step: steps, events: before = [] } = lastReport ?? {};
  stop();
  if (steps && !isInterrupting && lastProgram === program())
    interruptAt(`step ${steps}`, programConsole.countAnswers(before));
};

/** Run again, and interrupt the program at this place of its run, after `count` answers. */
const interruptAt = async (there, count) => {
  isInterrupting = true;
  answers = [...answers.slice(0, count), programConsole.INTERRUPT + there];
  took = [...took.slice(0, count), 0];
  givenCount = answers.length;
  await run(count + 1);
};

// The Enter key clicks this button, too. The form's `submit` would be the usual event, but a sandboxed frame has none.
$("enter").addEventListener("click", (press) => {
  press.preventDefault();
  const line = typed.value;
  typed.value = "";
  enter(line);
});
typed.addEventListener("paste", (paste) => {
  const text = paste.clipboardData.getData("text");
  if (!/[\r\n]/.test(text)) return;
  paste.preventDefault();
  const { value, selectionStart, selectionEnd } = typed;
  const lines = (value.slice(0, selectionStart) + text + value.slice(selectionEnd)).split(/\r\n?|\n/);
  typed.value = lines.pop(); // what no line end follows can still be changed
  enter(...lines);
});
$("end-input").addEventListener("click", () => enter(programConsole.END_OF_INPUT));
$("interrupt").addEventListener("click", interrupt);
$("runner").addEventListener("keydown", (press) => {
  if (press.key === "Escape") programConsole.hurry();
  if (!press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
  const isCopying = !getSelection().isCollapsed || typed.selectionStart !== typed.selectionEnd;
  if (press.key === "c" && !isCopying && !$("interrupt").disabled) {
    press.preventDefault();
    interrupt();
  }
  if (press.key === "d" && press.target === typed) {
    press.preventDefault(); // browsers would make a bookmark
    if (!typed.value) enter(programConsole.END_OF_INPUT);
  }
});
$("screen").addEventListener("click", () => getSelection().isCollapsed && programConsole.hurry());
$("show-rest").addEventListener("click", () => programConsole.hurry());
try {
  $("skip-pauses").checked = localStorage[SKIP] === "yes";
} catch {
  // blocked: it is not remembered
}
$("skip-pauses").addEventListener("change", () => {
  if (skipsPauses()) programConsole.hurry();
  try {
    localStorage[SKIP] = skipsPauses() ? "yes" : "";
  } catch {
    // blocked, or full
  }
});
programConsole.onChoose((number) => {
  changed = number;
  enableTyping(false, true);
  typed.value = hidden.has(number) ? "" : answers[number];
  $("prompt").textContent = `Instead of answer ${number + 1}`;
  say(`Type what answer ${number + 1} shall be. All others stay as they are.`);
  typed.focus();
  typed.select();
});
$("run").addEventListener("click", async () => {
  showPart("runner");
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  // The program starts anew, by chance anew; a changed one is given the answers again, and shows what has changed. An
  // interrupt belongs to the one that was running.
  const interrupted = answers.findIndex((each) => each.startsWith(programConsole.INTERRUPT));
  if (lastProgram === program()) givenCount = 0;
  else if (interrupted >= 0) givenCount = Math.min(givenCount, interrupted);
  if (givenCount === 0) {
    renew();
    startAgain();
  }
  await run(givenCount);
  if (askedAt) focusField();
});
$("stop").addEventListener("click", () => {
  if (!pauses) $("run").focus({ preventScroll: true }); // Stop is disabled next
  if (running || pauses) interrupt();
  else stop(); // what a judge does
});
$("place").addEventListener("click", () => place && showLine(place.file, place.line));
$("longer").addEventListener("click", () => {
  limitS = LONGER_S;
  run(givenCount);
});
$("back").addEventListener("click", () => step(givenCount - 1));
$("forth").addEventListener("click", () => step(givenCount + 1));
$("restart").addEventListener("click", () => {
  startAgain();
  step(0);
});
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
