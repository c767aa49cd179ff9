// Runs the program with the answers so far, all or the first of them: stepping back is a run with fewer.

import * as console from "./console.js";
import { $ } from "./dom.js";
import { isEmpty, program, showLine, showMain } from "./files.js";
import { findHang } from "./find-hang.js";
import { ask, replace, stop } from "./runner-pool.js";
import { gameFiles } from "./task.js";

const SLOW_MS = 600; // after which a run is said to take long
const LINE_MS = 1_000; // for which a line is shown at least
// Milliseconds without a message, after which a run is terminated. A test sets its own before the page
// loads: how long a loaded machine is silent says nothing about the program.
const { silenceMs = 6_000 } = globalThis.recessLimits ?? {};
const LONGER_S = 60; // that a program may take between questions if the person lets it

const typed = $("typed");

let answers = [];
let at = 0; // the number of answers that are given
let changing = -1; // the answer that is being changed
let extras = {}; // what a run has beside its answers: dice, a case's files
let last = null; // the program that was run last
let seconds = 0; // how long a program may go on without asking; 0 as usual
let latest = null; // the request of the last run
let place = null; // the line that is pointed to
let hasFinished = false; // whether the last run ended or asks, and was not stopped
let running = false;
let again = false;
let onRunStart = () => undefined;

/** Set the function to call when a run starts. */
export const onRun = (callback) => {
  onRunStart = callback;
};

/** The answers that are given now. */
export const given = () => answers.slice(0, at);

/** Whether the program was run as it is, and came to its end or to a question. */
export const hasRun = () => last === program() && hasFinished;

/** What a run goes with beside them. */
export const setting = () => extras;

const buttons = () => {
  const on = last !== null;
  $("back").disabled = !on || at === 0;
  $("forth").disabled = !on || at >= answers.length;
  $("restart").disabled = !on || at === 0;
  $("at").disabled = !on || answers.length === 0;
  $("at").max = answers.length;
  $("at").value = at;
  $("count").value = at === 0 ? "No answers yet" : at === 1 ? "1 answer" : `${at} answers`;
  if (at < answers.length) $("count").value += ` of ${answers.length}`;
};

const AFTER_CONSOLE_MS = 150; // of two regions that change at once, a screen reader speaks either one first
let speaking = 0;

/** Say what a run came to, or does: to the eye at once, to the ear after what the program printed. */
export const say = (text) => {
  $("said").textContent = text;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    $("spoken").textContent = text;
  }, AFTER_CONSOLE_MS);
  $("longer").hidden = true;
  point(null);
};

/** Offer a line to go to. */
const point = (found) => {
  place = found?.line ? found : null;
  $("place").hidden = !place;
  if (place) $("place").textContent = `Line ${place.line} of ${place.file}`;
};

const SAID = { ended: "Your program has ended.", asks: "", failed: "Your program broke off.", stopped: "" };

/** Whether the program asks, and an answer may be typed. */
const enableAnswer = (asks) => {
  typed.disabled = !asks;
  $("enter").disabled = !asks;
  $("prompt").textContent = asks ? console.prompt() || "Your answer" : "Your program asks nothing now.";
};

const showReply = (reply, edited) => {
  if (reply.sentence !== undefined || reply.stopped !== undefined) {
    const found = place;
    say(reply.sentence ?? reply.stopped);
    if (reply.stopped !== undefined) point(found);
    $("longer").hidden = !reply.timedOut;
    return enableAnswer(false);
  }
  const { events, end, warning } = reply;
  const differs = console.show(events, end, edited);
  const taken = events.filter(([kind]) => kind === "asked").length;
  if (!again) at = Math.min(at, taken);
  hasFinished = end.kind !== "stopped";
  showMain(reply.main);
  enableAnswer(end.kind === "asks");
  const news = differs < 0 ? "" : `After ${differs} answers it came out differently: that is marked.`;
  say([SAID[end.kind], end.sentence, warning, news].filter(Boolean).join(" "));
  if (end.kind !== "asks") point(end);
  $("longer").hidden = !end.timed_out;
};

/** Once a run takes long, say so, and where it is; returns what hears it, and what ends that. */
const follow = (mine, request) => {
  let slow = 0;
  let heard = 0;
  let moved = 0;
  const isMine = () => request === latest;
  const saySlow = async () => {
    const found = performance.now() - heard < SLOW_MS / 2 ? place : null;
    say("Your program is still running. Stop ends it.");
    point(found);
    moved = performance.now();
    if (found) return;
    const there = await findHang(mine, request);
    if (isMine() && !place) point(there);
  };
  const hear = ({ begun, line, file }) => {
    if (begun) {
      clearTimeout(slow);
      slow = setTimeout(saySlow, SLOW_MS);
    }
    if (!line) return;
    heard = performance.now();
    if (!moved) place = { file, line };
    else if (performance.now() - moved > LINE_MS) {
      point({ file, line });
      moved = performance.now();
    }
  };
  return { hear, end: () => clearTimeout(slow) };
};

const runOnce = async () => {
  again = false;
  onRunStart();
  const mine = program();
  const edited = last !== null && last !== mine;
  if (edited) seconds = 0;
  last = mine;
  place = null;
  hasFinished = false;
  const files = { ...gameFiles(), ...extras.files };
  latest = { do: "run", answers: given(), seed: $("seed").value, files, dice: extras.dice ?? [], seconds };
  const { hear, end } = follow(mine, latest);
  const reply = await ask(mine, latest, hear, silenceMs + seconds * 1000);
  end();
  try {
    showReply(reply, edited);
  } catch {
    replace(); // a program may have reached into its bench
    say("What came back cannot be read.");
  }
  buttons();
};

/** Run the program with the answers that are given; at most one run at a time. */
export const run = async () => {
  if (running) {
    again = true;
    return;
  }
  running = true;
  const lamp = setTimeout(() => {
    $("stop").disabled = false;
    if (!("ready" in document.documentElement.dataset)) say("Python is starting …");
  }, 200);
  try {
    do await runOnce();
    while (again);
  } finally {
    running = false;
    clearTimeout(lamp);
    $("stop").disabled = true;
  }
};

/** Give these answers, all or the first of them. */
export const give = (list, number = list.length, beside = {}) => {
  answers = [...list];
  extras = beside;
  at = Math.min(number, answers.length);
  changing = -1;
  buttons();
};

const step = async (to) => {
  const held = document.activeElement;
  at = Math.max(0, Math.min(to, answers.length));
  await run();
  if (held?.disabled) $($("at").disabled ? "run" : "at").focus({ preventScroll: true });
};

// A click it is, which Enter is as well, since a sandboxed frame has no submit events.
$("enter").addEventListener("click", async (press) => {
  press.preventDefault();
  if (changing >= 0) answers[changing] = typed.value;
  else {
    answers = [...given(), typed.value];
    at = answers.length;
  }
  changing = -1;
  typed.value = "";
  await run();
  (typed.disabled ? $("run") : typed).focus({ preventScroll: true }); // who types is not to be left nowhere
});
console.onChoose((number) => {
  changing = number;
  typed.disabled = false;
  $("enter").disabled = false;
  typed.value = answers[number];
  $("prompt").textContent = `Instead of answer ${number + 1}`;
  say(`Type what answer ${number + 1} shall be. All others are given again.`);
  typed.focus();
  typed.select();
});
$("run").addEventListener("click", async () => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  await run();
  if (!typed.disabled) typed.focus({ preventScroll: true });
});
$("stop").addEventListener("click", () => {
  $("run").focus({ preventScroll: true });
  stop();
});
$("place").addEventListener("click", () => place && showLine(place.file, place.line));
$("longer").addEventListener("click", () => {
  seconds = LONGER_S;
  run();
});
$("back").addEventListener("click", () => step(at - 1));
$("forth").addEventListener("click", () => step(at + 1));
$("restart").addEventListener("click", () => step(0));
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
