// Watch: a stretch of the program's run, between two questions, line by line. The stretch is recorded by a run of its
// own; what shows it, watch.js, is loaded when it is first used.

import * as programConsole from "./console.js";
import { $, mayFocusAfter } from "./dom.js";
import * as editor from "./editor.js";
import { isEmpty, program, readText, watchLine } from "./files.js";
import { showPart } from "./parts.js";
import { say } from "./run-status.js";
import { pool } from "./runner-pool.js";
import { currentAnswers, run, runRequest } from "./stepping.js";

let view = null; // what watch.js shows; null: nothing is watched
let turn = 0; // counts what was asked for: only the last is shown

/** Record the stretch after the first `count` answers, without its first `skip` steps. */
const record = async (count, skip) => {
  const { answers, ...request } = runRequest();
  const { seconds: _, sleep: __, ...its } = { ...request, answers: answers.slice(0, count), skip };
  const reply = await pool.ask(program(), { ...its, do: "watch" });
  return reply.steps ? reply : { problem: reply.sentence ?? reply.stopped ?? "" };
};

/** Watch the stretch after the first `count` answers, from the step `at`, which may be a function of the trace. */
export const watch = async ({ count = currentAnswers(false).length, skip = 0, at, marks } = {}) => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  if (!runRequest()) await run(); // which ends what is watched
  turn += 1;
  const mine = turn;
  const answerCount = currentAnswers(false).length; // those that it took
  const after = Math.min(count, answerCount);
  const loading = import("./watch.js");
  const recorded = record(after, skip);
  const follows = await mayFocusAfter(recorded);
  const recording = await recorded;
  if (mine !== turn) return;
  if (recording.problem !== undefined) return say(recording.problem || "It could not be watched. Try again.");
  if (!recording.steps.length) return say("No line of your program runs there.");
  let loaded;
  try {
    loaded = await loading;
  } catch {
    return say("The part that shows it could not be loaded: are you offline? Try again.");
  }
  if (!view) showPart("program"); // the lines: the console is one press away
  view?.close();
  view = loaded.open($("watch"), recording, {
    answerCount,
    count: after,
    skip,
    at,
    marks,
    follows,
    watch,
    line: watchLine,
    source: (file, line) => readText(file).split(/\r?\n/)[line - 1]?.trim() ?? "",
    print: (events, end) => programConsole.show(events, end),
    leave: () => {
      close();
      showPart("runner");
      run();
      $("watch-it").focus();
    },
  });
  $("room").classList.add("watching");
  $($("room").dataset.part).scrollIntoView({ block: "nearest" });
};

/** Stop watching. */
export const close = () => {
  turn += 1;
  if (!view) return;
  view.close();
  view = null;
  watchLine(null);
  $("room").classList.remove("watching");
};

editor.onLine((line) => view?.goToLine(line));
$("editor").addEventListener("input", close);
$("watch-it").addEventListener("click", () => watch());
$("watch-end").addEventListener("click", () => {
  watch({ at: (trace) => trace.failed });
});
