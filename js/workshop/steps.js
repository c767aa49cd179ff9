// A run as a sitting: the answers so far, how many of them are given, and what came of it.

import { ask, stop } from "./benches.js";
import * as console from "./console.js";
import { isEmpty, program, showLine } from "./files.js";

const $ = (id) => document.getElementById(id);
const typed = $("typed");

let answers = [];
let at = 0; // how many of the answers are given
let changing = -1; // the answer that is being changed
let how = {}; // what a run goes with beside its answers: another chance, a case's files
let last = null; // the program that was run last
let running = false;
let again = false;
let begins = () => undefined;

/** Hear of every run that begins. */
export const onRun = (hear) => {
  begins = hear;
};

/** The answers that are given now. */
export const given = () => answers.slice(0, at);

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

/** Say what a run came to; `place` is a line to go to. */
const say = (text, place) => {
  $("says").replaceChildren(text);
  if (!place?.line) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `Line ${place.line} of ${place.file}`;
  button.addEventListener("click", () => showLine(place.file, place.line));
  $("says").append(" ", button);
};

const SAID = { ended: "Your program has ended.", asks: "", failed: "Your program broke off.", stopped: "" };

const tell = (reply, edited) => {
  if (reply.sentence) return say(reply.sentence);
  if (reply.stopped !== undefined) return say(reply.stopped, reply.place);
  const { events, end, odd } = reply;
  const differs = console.show(events, end, edited);
  const taken = events.filter(([kind]) => kind === "asked").length;
  if (!again) at = Math.min(at, taken);
  const asks = end.kind === "asks";
  typed.disabled = !asks;
  $("enter").disabled = !asks;
  $("prompt").textContent = asks ? console.question() || "Your answer" : "Your program asks nothing now.";
  const news = differs < 0 ? "" : ` After ${differs} answers it came out differently: that is marked.`;
  say([SAID[end.kind], end.sentence, odd, news].filter(Boolean).join(" "), asks ? null : end);
  return asks;
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
  do {
    again = false;
    begins();
    const mine = program();
    const edited = last !== null && last !== mine;
    last = mine;
    const request = { do: "run", answers: given(), seed: $("seed").value, game: $("game").value, ...how };
    tell(await ask(mine, request), edited);
    buttons();
  } while (again);
  running = false;
  clearTimeout(lamp);
  $("stop").disabled = true;
};

/** Give these answers, all or the first of them. */
export const give = (list, number = list.length, beside = {}) => {
  answers = [...list];
  how = beside;
  at = Math.min(number, answers.length);
  changing = -1;
  buttons();
};

const step = (to) => {
  at = Math.max(0, Math.min(to, answers.length));
  run();
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
  if (!typed.disabled) typed.focus({ preventScroll: true });
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
  at = Math.max(at, 0);
  await run();
  if (!typed.disabled) typed.focus({ preventScroll: true });
});
$("stop").addEventListener("click", stop);
$("back").addEventListener("click", () => step(at - 1));
$("forth").addEventListener("click", () => step(at + 1));
$("restart").addEventListener("click", () => step(0));
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
