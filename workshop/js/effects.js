// Performs the effects of a command: runs, judges and watches programs in workers, and keeps them on this device.

import { originOf, references, taskOf, withKnown } from "./assignments.js";
import * as programConsole from "./console.js";
import * as course from "./course-site.js";
import { current, dispatch, silenceMs } from "./dispatch.js";
import { $, soon } from "./dom.js";
import * as editor from "./editor.js";
import { guess as guessOf } from "./guess.js";
import { JudgeWorker, judge } from "./judge.js";
import { packText } from "./packs.js";
import { pool, RunnerPool, stop } from "./runner-pool.js";
import { asRequest, isEmpty, readText, startsOf } from "./state/program.js";
import { kept } from "./state/workshop.js";
import * as store from "./store.js";

const SLOW_MS = 600; // after which a run is said to take long
const SAVE_MS = 300;
const MIN_SHARED = 6; // programs of a class, from which a second judge is worth its start
const NOT_LOADED = "The assignment could not be loaded: are you offline? Try again.";

const ask = async ({ id, program, request, patience }) => {
  let slow = 0;
  const hear = (report) => {
    if (report.begun) slow = setTimeout(() => dispatch({ is: "slow", id }), SLOW_MS);
    dispatch({ is: "report", id, ...report });
  };
  const reply = await pool.ask(program, request, hear, silenceMs + patience * 1000);
  clearTimeout(slow);
  try {
    dispatch({ is: "reply", id, reply });
  } catch {
    pool.replace(); // the reply is not what a runner replies: the program may have got at the Python around it
    dispatch({ is: "reply", id, reply: { stopped: "What came back cannot be read." } });
  }
};

/** Run the program once more as it was run last, step by step; `more` is what is wanted otherwise. */
const record = ({ ran, program }, more) => {
  const { seconds: _, sleep: __, ...request } = ran.request;
  return pool.ask(asRequest(program.source), { ...request, ...more, do: "watch" });
};

const lookOver = async ({ id }) => {
  const recording = await record(current());
  const [[step, sentence] = ["", ""]] = Object.entries(recording.notes ?? {});
  if (!sentence) return;
  const [file, line] = recording.steps[step];
  dispatch({ is: "looked", id, file: recording.files[file], line, sentence });
};

const write = async ({ id, events, end, ...options }) => {
  try {
    const onPause = (pauses, count) => dispatch({ is: "paused", id, pauses, count });
    const differs = await programConsole.show(events, end, { ...options, onPause });
    if (differs !== null && end.kind) dispatch({ is: "shown", id, differs });
  } catch {
    pool.replace();
    dispatch({ is: "shown", id, differs: -1 });
  }
};

/** Keep the person's own program. */
export const keep = () => {
  const state = current();
  if (isEmpty((state.home?.program ?? state.program).source)) return;
  const { written, ...program } = kept(state);
  store.keep({ ...program, at: Date.now() }, written);
  course.report(state);
};

/** Open the program that was kept, if there is one that can be read. */
export const restore = () =>
  store.openKept((found) => dispatch({ is: "restore", kept: { chosen: false, ...withKnown(found) } }));

export const keepSoon = soon(SAVE_MS, keep);

/** Guess the assignment that a program is for, unless the person chose one. */
const guess = async ({ source }) => {
  if (!current().task.isGuess || isEmpty(source)) return;
  const its = await references().catch(() => ({})); // offline for the first time, or in a frame that may not
  const sources = startsOf(source).map((name) => readText(source, name));
  dispatch({ is: "guessed", source, name: guessOf([sources], its) });
};

const guessClass = async ({ id, zipped }) => {
  try {
    const its = await references();
    const { sources = [], sentence = "" } = await judge.ask(null, { do: "class_sources", zipped });
    dispatch({ is: "class-guessed", id, name: guessOf(sources, its), problem: sentence });
  } catch {
    dispatch({ is: "class-guessed", id, name: "", problem: NOT_LOADED });
  }
};

const joined = (...sentences) => sentences.filter(Boolean).join(" ");

/** Add to a report which assignment it was judged by, if somebody brought that here. */
const withOrigin = (found, task) =>
  found.requirements ? { ...found, added: joined(originOf(task), found.added) } : found;

const judgeProgram = async ({ id, task, program, body }) => {
  let reply;
  try {
    const request = { ...body, ...(await taskOf(task)), pack: packText(task) };
    const found = await judge.ask(program, request, ({ ran }) => ran && dispatch({ is: "judging", id }));
    reply = withOrigin(found, task);
  } catch {
    reply = { stopped: NOT_LOADED };
  }
  dispatch({ is: "judged", id, reply });
  if (reply.row && body.do === "judge") course.report(current(), reply.row);
};

/** Have a worker judge the hand-in `at` of a class; resolves with whether to go on with the next. */
const judgeOne = async (worker, { id, at, program, request, task }) => {
  const { name, remark, row } = program;
  const given = { ...request, name, remark: joined(originOf(task), remark) };
  const report = row ? program : withOrigin(await worker.ask(program, { do: "judge", ...given }), task);
  const sentence = report.sentence ?? report.stopped;
  const noReport = { do: "row", assignment: request.assignment, task: request.task, name, sentence };
  const found = report.row ? report : await worker.ask(null, noReport);
  dispatch({ is: "class-row", id, at, row: found.row, report });
  return !report.byPerson;
};

/** Judge the programs in a zip, side by side where there are many. */
const judgeClass = async ({ id, zipped, task, pressed }) => {
  let problem = "";
  try {
    const request = { ...(await taskOf(task)), pack: packText(task) };
    const {
      programs = [],
      heads = [],
      csv = "",
      ...reply
    } = await judge.ask(null, { do: "class", zipped, pressed, ...request });
    problem = reply.sentence ?? reply.stopped ?? "";
    dispatch({ is: "class-opened", id, programs, heads, csv });
    const isShared = programs.length >= MIN_SHARED && (navigator.hardwareConcurrency ?? 1) > 1;
    const judges = isShared ? [judge, new JudgeWorker(new RunnerPool())] : [judge];
    const rest = programs.entries();
    let goesOn = true;
    const work = async (worker) => {
      for (const [at, program] of rest) {
        if (!(await judgeOne(worker, { id, at, program, request, task }))) goesOn = false;
        if (!goesOn || current().group?.id !== id) break;
      }
    };
    await Promise.all(judges.map(work));
    for (const each of judges.slice(1)) each.close();
  } catch {
    problem = NOT_LOADED;
  }
  dispatch({ is: "class-ended", id, problem });
};

// Watching: a stretch of the run, between two questions, is recorded by a run of its own; what shows it is loaded late.

let view = null;

/** Show a line that is watched: it is marked as the next one, and the line `ran` as the last; null: none. */
const watchLine = (found) => {
  const { program } = current();
  if (found && found.file !== program.shown && program.source.files.has(found.file))
    dispatch({ is: "show", name: found.file });
  const mark = found && { ...found, kind: found.event === "exception" ? "failed" : "runs" };
  editor.watch(mark?.file === current().program.shown ? mark : { line: 0, kind: "", ran: 0, notes: [] });
};

const watch = async ({ id, count, skip = 0, at, marks }) => {
  const loading = import("./watch.js");
  const { ran, program, dialogue } = current();
  const recording = await record(current(), { answers: ran.request.answers.slice(0, count), skip });
  const say = (problem) => dispatch({ is: "watching", id, problem });
  if (!recording.steps) return say(recording.sentence || recording.stopped || "It could not be watched. Try again.");
  if (!recording.steps.length) return say("No line of your program runs there.");
  let loaded;
  try {
    loaded = await loading;
  } catch {
    return say("The part that shows it could not be loaded: are you offline? Try again.");
  }
  dispatch({ is: "watching", id });
  const { run } = current();
  if (run.is !== "watching" || run.id !== id) return; // something else was begun meanwhile
  view?.close();
  // The focus stays where a person has put it meanwhile, unless that is behind what is watched now.
  const now = document.activeElement;
  const follows = [focused, document.body].includes(now) || !now.checkVisibility();
  view = loaded.open($("watch"), recording, {
    ...{ answerCount: dialogue.given, count, skip, at, marks, follows },
    watch: (options) => dispatch({ is: "watch", ...options }),
    line: watchLine,
    source: (file, line) => readText(program.source, file).split(/\r?\n/)[line - 1]?.trim() ?? "",
    print: (events, end) => programConsole.show(events, end),
    leave: () => dispatch({ is: "unwatch" }),
  });
};

/** Stop watching, where the state says that nothing is watched. */
export const closeWatch = ({ run }) => {
  if (run.is === "watching" || !view) return;
  view.close();
  view = null;
  watchLine(null);
};

/** Go to when a line runs that is watched. */
export const goToWatched = (line) => view?.goToLine(line);

// The focus.

/** @type {any} */
let focused = document.body; // what had it when the person did something last
let origin = null; // what had it when Run was pressed

/** Note where the person is. */
export const noteFocus = (isRun = false) => {
  focused = document.activeElement;
  if (isRun) origin = focused;
};

/** Whether the focus may move: not where the person has moved it meanwhile. */
const mayFocus = () => {
  const now = document.activeElement;
  return (
    [focused, document.body, $("typed"), $("transcript")].includes(now) ||
    !now.checkVisibility() ||
    !focused.isConnected
  );
};

const focus = ({ on, select }) => {
  if (!mayFocus()) return;
  const places = {
    question: $("line").hidden ? null : $("typed"),
    // A key more must not run it again, nor go to the program: it goes nowhere.
    ended: document.activeElement === $("typed") || document.activeElement === document.body ? after() : null,
    ...{ console: $("h-run"), result: $("result"), run: $("run"), watch: $("watch-it"), look: $("looked-at") },
    sign: $("class-table").querySelector("[tabindex='0']"),
    editor: null,
  };
  if (on === "editor") editor.focus();
  const place = places[on];
  if (!place) return;
  place.focus({ preventScroll: true });
  if (place === $("typed")) $("line").scrollIntoView({ block: "nearest" });
  if (select) {
    const { changed, answers, hidden } = current().dialogue;
    place.value = hidden.includes(changed) ? "" : answers[changed];
    place.select();
  }
  focused = document.activeElement;
};

/** Where the focus goes when a program has ended: to where Run was pressed if it asked nothing, else to what it printed. */
const after = () => (current().dialogue.given === 0 && origin?.checkVisibility() ? origin : $("transcript"));

/** Each effect, by what it does. */
export const PERFORMERS = {
  ask,
  write,
  watch,
  guess,
  focus,
  stop,
  "look over": lookOver,
  judge: judgeProgram,
  class: judgeClass,
  "guess class": guessClass,
  clear: () => programConsole.clear(),
  hurry: () => programConsole.hurry(),
  "stop drawing": () => programConsole.stopDrawing(),
  prepare: () => judge.prepare(),
  spare: () => pool.prepare(),
  fresh: () => pool.refresh(),
};
