// What a person types and presses at the console: answers, keys, the steps, Run and Stop.

import * as programConsole from "./console.js";
import { $, mayFocusAfter } from "./dom.js";
import { isEmpty, program } from "./files.js";
import { showPart } from "./parts.js";
import { skipsPauses, state } from "./run-state.js";
import { enableTyping, offerStop, say } from "./run-status.js";
import { stop } from "./runner-pool.js";
import { renew } from "./seed.js";
import { give, run, startAgain } from "./stepping.js";

const LONGER_S = 60; // that a program may take between questions if the person lets it
const SKIP = "recess/skip-pauses";

const typed = $("typed");

/** Focus the field for the next answer, and scroll it into sight. */
const focusField = () => {
  typed.focus({ preventScroll: true });
  $("line").scrollIntoView({ block: "nearest" });
};

// What is disabled or hidden loses the focus to nothing: at once where the page is laid out meanwhile.
let focused = document.body;
addEventListener("pointerdown", () => {
  focused = document.body; // who presses no control wants none
});
addEventListener("focusin", ({ target }) => {
  focused = target;
});
new MutationObserver(() => {
  if (![focused, document.body].includes(document.activeElement)) return;
  if (!focused.matches(":disabled") && focused.checkVisibility()) return;
  if (state.askedAt) return focusField();
  $(focused.form === $("steps") && !$("at").disabled ? "at" : "run").focus({ preventScroll: true });
}).observe($("room"), { subtree: true, attributeFilter: ["disabled", "hidden"] });

/** Take lines as they are typed: an answer each, the first at once if the program asks. */
const enter = async (...lines) => {
  if (state.changed < 0 && !state.askedAt) {
    state.ahead.push(...lines);
    return enableTyping(false, true);
  }
  const [first, ...others] = lines;
  state.ahead.push(...others);
  if ((await mayFocusAfter(give(first))) && state.askedAt) focusField();
};

/** Do what Ctrl-C does at a terminal: at a question, in a pause, in a loop. */
const interrupt = () => {
  state.ahead = [];
  if (programConsole.isDrawing() && !state.running) {
    programConsole.stopDrawing();
    return say("You stopped it. The rest of what your program printed is not shown.");
  }
  if (state.askedAt) return enter(programConsole.INTERRUPT);
  if (state.pauses) return interruptAt(`sleep ${state.pauses}`, programConsole.answerCount());
  if (!state.running) return;
  // No message reaches a program that works: it is terminated, and run again up to the place that it reported last.
  const { step: steps, events: before = [] } = state.report ?? {};
  stop();
  state.isStale = false; // what was asked for during the run is stopped as well
  if (steps && !state.isInterrupting && state.program === program())
    interruptAt(`step ${steps}`, programConsole.countAnswers(before));
};

/** Run again, and interrupt the program at this place of its run, after `count` answers. */
const interruptAt = async (there, count) => {
  state.isInterrupting = true;
  state.answers = [...state.answers.slice(0, count), programConsole.INTERRUPT + there];
  state.took = [...state.took.slice(0, count), 0];
  state.givenCount = state.answers.length;
  await run(count + 1);
};

/** Run with the first `to` answers. */
const step = (to) => {
  state.ahead = [];
  state.givenCount = Math.max(0, Math.min(to, state.answers.length));
  run();
};

/** Show the rest of what is paced at once, also what a run in progress will bring. */
const hurry = () => {
  state.hurried = true;
  programConsole.hurry();
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
  if (press.key === "Escape") hurry();
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
$("screen").addEventListener("click", () => getSelection().isCollapsed && hurry());
$("show-rest").addEventListener("click", hurry);
try {
  $("skip-pauses").checked = localStorage[SKIP] === "yes";
} catch {
  // blocked: it is not remembered
}
$("skip-pauses").addEventListener("change", () => {
  if (skipsPauses()) hurry();
  try {
    localStorage[SKIP] = skipsPauses() ? "yes" : "";
  } catch {
    // blocked, or full
  }
});
programConsole.onDrawing(() => offerStop("console", programConsole.isDrawing()));
programConsole.onChoose((number) => {
  state.changed = number;
  enableTyping(false, true);
  typed.value = state.hidden.has(number) ? "" : state.answers[number];
  $("prompt").textContent = `Instead of answer ${number + 1}`;
  say(`Type what answer ${number + 1} shall be. All others stay as they are.`);
  typed.focus();
  typed.select();
});
$("run").addEventListener("click", async () => {
  showPart("runner");
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  // The same program starts again, with a new seed. A changed one gets the same answers, to show what differs, up to an
  // interrupt: that belonged to the program before.
  const interrupted = state.answers.findIndex((each) => each.startsWith(programConsole.INTERRUPT));
  if (state.program === program()) state.givenCount = 0;
  else if (interrupted >= 0) state.givenCount = Math.min(state.givenCount, interrupted);
  if (state.givenCount === 0) {
    renew();
    startAgain();
  }
  if ((await mayFocusAfter(run(state.givenCount))) && state.askedAt) focusField();
});
$("stop").addEventListener("click", () => {
  if (state.running || state.pauses || programConsole.isDrawing()) interrupt();
  else stop(); // what a judge does
});
$("longer").addEventListener("click", () => {
  state.limitS = LONGER_S;
  run(state.givenCount);
});
$("back").addEventListener("click", () => step(state.givenCount - 1));
$("forth").addEventListener("click", () => step(state.givenCount + 1));
$("restart").addEventListener("click", () => {
  startAgain();
  step(0);
});
$("at").addEventListener("input", () => step(Number($("at").value)));
addEventListener("keydown", (press) => {
  if (press.key === "Enter" && (press.ctrlKey || press.metaKey)) $("run").click();
});
