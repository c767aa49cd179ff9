// A run as a sitting: the answers so far, how many of them are given, and what came of it.

import { ask, replace, stop } from "./benches.js";
import * as console from "./console.js";
import { isEmpty, program, showLine, showMain } from "./files.js";
import { locate } from "./locate.js";

const SLOW = 600; // milliseconds, after which a run is said to take long
const CALM = 1_000; // milliseconds that a line stands at least
const SILENT = 6_000; // milliseconds without a word, after which a run is given up
const LONGER = 60; // seconds that a program may go on without asking, where it is let

const $ = (id) => document.getElementById(id);
const typed = $("typed");

let answers = [];
let at = 0; // how many of the answers are given
let changing = -1; // the answer that is being changed
let how = {}; // what a run goes with beside its answers: another chance, a case's files
let last = null; // the program that was run last
let seconds = 0; // how long a program may go on without asking; 0 as usual
let latest = null; // the request of the last run
let place = null; // the line that is pointed to
let came = false; // whether that run came to its end by itself
let running = false;
let again = false;
let begins = () => undefined;

/** Hear of every run that begins. */
export const onRun = (hear) => {
  begins = hear;
};

/** The answers that are given now. */
export const given = () => answers.slice(0, at);

/** Whether the program was run as it is, and came to its end or to a question. */
export const hasRun = () => last === program() && came;

/** What a run goes with beside them. */
export const setting = () => how;

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

/** Say what a run came to, or does. */
export const say = (text) => {
  $("said").textContent = text;
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
const listen = (asks) => {
  typed.disabled = !asks;
  $("enter").disabled = !asks;
  $("prompt").textContent = asks ? console.question() || "Your answer" : "Your program asks nothing now.";
};

const tell = (reply, edited) => {
  if (reply.sentence !== undefined || reply.stopped !== undefined) {
    const found = place;
    say(reply.sentence ?? reply.stopped);
    if (reply.stopped !== undefined) point(found);
    $("longer").hidden = !reply.late;
    return listen(false);
  }
  const { events, end, odd } = reply;
  const differs = console.show(events, end, edited);
  const taken = events.filter(([kind]) => kind === "asked").length;
  if (!again) at = Math.min(at, taken);
  came = end.kind !== "stopped";
  showMain(reply.main);
  listen(end.kind === "asks");
  const news = differs < 0 ? "" : `After ${differs} answers it came out differently: that is marked.`;
  say([SAID[end.kind], end.sentence, odd, news].filter(Boolean).join(" "));
  if (end.kind !== "asks") point(end);
  $("longer").hidden = !end.late;
};

/** Once a run takes long, say so, and where it is; returns what hears it, and what ends that. */
const follow = (mine, request) => {
  let slow = 0;
  let heard = 0;
  let moved = 0;
  const isMine = () => request === latest;
  const saySlow = async () => {
    const found = performance.now() - heard < SLOW / 2 ? place : null;
    say("Your program is still running. Stop ends it.");
    point(found);
    moved = performance.now();
    if (found) return;
    const there = await locate(mine, request);
    if (isMine() && !place) point(there);
  };
  const hear = ({ begun, line, file }) => {
    if (begun) {
      clearTimeout(slow);
      slow = setTimeout(saySlow, SLOW);
    }
    if (!line) return;
    heard = performance.now();
    if (!moved) place = { file, line };
    else if (performance.now() - moved > CALM) {
      point({ file, line });
      moved = performance.now();
    }
  };
  return { hear, end: () => clearTimeout(slow) };
};

const runOnce = async () => {
  again = false;
  begins();
  const mine = program();
  const edited = last !== null && last !== mine;
  if (edited) seconds = 0;
  last = mine;
  place = null;
  came = false;
  latest = { do: "run", answers: given(), seed: $("seed").value, game: $("game").value, seconds, ...how };
  const { hear, end } = follow(mine, latest);
  const reply = await ask(mine, latest, hear, SILENT + seconds * 1000);
  end();
  try {
    tell(reply, edited);
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
  how = beside;
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
  seconds = LONGER;
  run();
});
$("back").addEventListener("click", () => step(at - 1));
$("forth").addEventListener("click", () => step(at + 1));
$("restart").addEventListener("click", () => step(0));
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
