// What is said of a run beside the console: how it goes or ended, the line where it is, and whether lines can be typed.

import * as programConsole from "./console.js";
import { $ } from "./dom.js";
import { markLine, showLine } from "./files.js";
import { state } from "./run-state.js";

const SLOW_MS = 600; // after which a run is said to take long
const LINE_MS = 1_000; // for which a line is shown at least: a program reports ten a second
const STILL_RUNNING = "Your program is still running. Stop ends it.";

// The console and the status are two live regions. If they change at once, a screen reader may speak either one first.
const AFTER_CONSOLE_MS = 150;
let speaking = 0;

/** Show what a run does or how it ended, and the `place` where, if there is one: `offerLine`. A screen reader hears it
    after the program's output. Hides the button for a longer run, which belongs to the text before. */
export const say = (text, place = null) => {
  $("said").textContent = text;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    $("spoken").textContent = text;
  }, AFTER_CONSOLE_MS);
  $("longer").hidden = true;
  offerLine(place);
};

/** Show a button that goes to a line of a file, and mark that line. Hide it if `found` has no line. Where a program
    failed, another button watches it. */
export const offerLine = (found) => {
  $("watch-end").hidden = !["failed", "stopped"].includes(found?.kind);
  state.place = found?.line ? found : null;
  markLine(state.place && { ...state.place, kind: state.place.kind === "failed" ? "failed" : "runs" });
  $("place").hidden = !state.place;
  if (state.place) $("place").textContent = `Line ${state.place.line} of ${state.place.file}`;
};

/** Let lines be typed: to a question that waits (`asks`), or while the program works, which keeps them. */
export const enableTyping = (asks, works = asks) => {
  state.askedAt = asks ? performance.now() : 0;
  for (const each of [$("typed"), $("enter"), $("end-input"), $("interrupt")]) each.disabled = !works;
  const kept = state.ahead.length ? `${state.ahead.length} kept: ` : "";
  $("prompt").textContent = asks
    ? programConsole.prompt() || "Your answer"
    : works
      ? `${kept}your program is at work, and gets what you type when it asks.`
      : "Your program asks nothing now.";
};

const stoppable = new Set(); // who works for the person now

/** Enable Stop as long as anybody works that it ends. */
export const offerStop = (who, works) => {
  stoppable[works ? "add" : "delete"](who);
  $("stop").disabled = !stoppable.size;
};

/** Watch a run: if it takes long, say so, and show the line where it is. Returns `hear`, which takes the runner's
    reports, and `end`, to be called when the run has ended. */
export const watchRun = () => {
  let slow = 0; // the timer
  let heardAt = 0; // when the last line was reported
  let shownAt = 0; // when a line was shown last; 0: the run is not yet said to take long
  state.report = null;
  const saySlow = () => {
    // Lines are reported every 100 ms, unless the program is within a function of Python's own: then the last one is
    // old, and may be far from there.
    const recent = performance.now() - heardAt < SLOW_MS / 2 ? state.place : null;
    say(state.isInterrupting ? "It is run up to where you stopped it." : STILL_RUNNING, recent);
    shownAt = performance.now();
  };
  const hear = ({ begun, unchanged, events, ...place }) => {
    if (begun) {
      clearTimeout(slow);
      slow = setTimeout(saySlow, SLOW_MS);
    }
    if (!place.line) return;
    // All events so far, in place of those that changed since the report before. A program may post anything.
    const before = state.report?.events.slice(0, unchanged) ?? [];
    state.report = { ...place, events: Array.isArray(events) ? [...before, ...events] : [] };
    heardAt = performance.now();
    if (!shownAt) state.place = state.report;
    else if (performance.now() - shownAt > LINE_MS) {
      offerLine(state.report);
      shownAt = performance.now();
    }
  };
  return { hear, end: () => clearTimeout(slow) };
};

$("place").addEventListener("click", () => state.place && showLine(state.place.file, state.place.line));
