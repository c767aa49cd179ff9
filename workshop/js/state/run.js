// A run of the program, from its start with the answers so far: the six states that it may be in, and what leads from
// one to the next. A step back is a run with fewer answers.

import * as dialogues from "./dialogue.js";
import * as programs from "./program.js";

/**
 * @import { Event } from "./dialogue.js"
 * @import { Source } from "./program.js"
 * @import { State, World, Emit, Handler } from "./workshop.js"
 * @typedef {{ file: string, line: number }} Place
 * @typedef {Place & { step: number, events: Event[], heardAt: number }} Report what a runner says of a run in progress
 * @typedef {{ kind: string, prompt?: string, hidden?: boolean, file?: string, line?: number, sentence?: string,
 *   traceback?: string, timed_out?: boolean, byPerson?: boolean, cause?: number }} End
 * @typedef {{ paced?: number, hurried?: boolean, interrupts?: boolean }} Wish
 *   what follows the first `paced` answers is shown with its pauses, unless it is `hurried`; `interrupts`: the last
 *   answer is Ctrl-C at a place of the run
 *
 * @typedef {{ is: "idle" }} Idle nothing of the program in the editor was run
 * @typedef {{ is: "running", id: number, wish: Wish, edited: boolean, since: number, report: Report | null,
 *   notes: string[], slow: boolean, next: Wish | null, dropped: boolean }} Running
 *   `next`: what follows this run; `dropped`: what it says concerns nobody
 * @typedef {{ is: "showing", id: number, wish: Wish, end: End, notes: string[], pauses: number, count: number,
 *   hurried: boolean }} Showing `pauses`: how many of the run precede the one that is shown, after `count` answers
 * @typedef {{ is: "asking", id: number, end: End, since: number, news: string[] }} Asking
 * @typedef {{ is: "ended", id: number, end: End, place: Place | null, timedOut: boolean, news: string[] }} Ended
 * @typedef {{ is: "watching", id: number, from: Asking | Ended, count: number }} Watching `id`: of what is watched
 * @typedef {Idle | Running | Showing | Asking | Ended | Watching} Run
 *
 * @typedef {{ id: number, count: number, isAsked: boolean, options: any }} Wanted a stretch that is to be watched, after
 *   `count` answers: `isAsked` once the run rests, and it is being recorded
 *
 * @typedef {object} Ran what is known of the last run
 * @property {Source | null} source the program that was run; null: none was
 * @property {any} request
 * @property {Event[]} events
 * @property {boolean} completed whether it came to the program's end or to a question, and was not stopped
 */

const SECONDS_AHEAD = 10; // of pauses that a program runs ahead of what is shown
const SECONDS_HURRIED = 3_600; // of pauses that one key skips: a clock that never ends goes on after that
const LONGER_S = 60; // that a program may take between questions if the person lets it
const UNPACED_S = 1e9;
const RECENT_MS = 300; // lines are reported every 100 ms, unless the program is within a function of Python's own

/** @type {Idle} */
export const IDLE = Object.freeze({ is: "idle" });
/** @type {Ran} */
export const NOT_RUN = Object.freeze({ source: null, request: null, events: [], completed: false });

/** The seconds that a run has slept. @param {Event[]} events */
const slept = (events) => events.reduce((sum, [kind, seconds]) => sum + (kind === "sleep" ? seconds : 0), 0);

/** Whether the program works, or what it printed is still being shown: Stop ends it. @param {Run} run */
export const isBusy = (run) => (run.is === "running" && !run.dropped) || (run.is === "showing" && run.pauses > 0);

/** Whether lines can be typed: to a question, or ahead of it. @param {Run} run */
export const takesLines = (run) => (run.is === "running" ? !run.dropped : run.is === "showing" || run.is === "asking");

/** Whether the program was run as it is, to its end or to a question. @param {State} state */
export const hasRun = ({ ran, program }) => ran.completed && ran.source === program.source;

/** Run the program with the current answers, in place of what is watched. @param {State} s @param {Emit} emit
    @param {World} world @param {Wish} wish */
export const start = (s, emit, world, wish = {}) => {
  leaveWatch(s);
  perform(s, emit, world, wish);
};

/** There is one run at a time: what is wanted during a run, even several times, is done by one more run after it.
    @param {State} s @param {Emit} emit @param {World} world @param {Wish} wish */
const perform = (s, emit, world, wish) => {
  if (s.run.is === "running") {
    s.run = { ...s.run, next: wish, dropped: false };
    return;
  }
  s.hurried = wish.hurried ?? false;
  s.program = programs.started(s.program);
  const { source, atStart } = s.program;
  const { dialogue } = s;
  const edited = s.ran.source !== null && s.ran.source !== source;
  if (edited) s.limitS = world.workS;
  const isUnpaced = s.skipsPauses || (wish.paced ?? Infinity) === Infinity;
  const request = {
    do: "run",
    answers: dialogues.given(dialogue),
    took: dialogue.took.slice(0, dialogue.given),
    seed: dialogue.seed,
    files: { ...world.filesOf(s.task.name), ...dialogue.files },
    dice: dialogue.dice,
    at_prompt: dialogue.atPrompt,
    start: dialogue.startedAt,
    ...(dialogue.files ? {} : atStart), // a case begins with its own files
    seconds: s.limitS,
    sleep: isUnpaced ? UNPACED_S : s.sleepS,
  };
  const id = s.count + 1;
  s.count = id;
  s.owner = programs.startOf(s.program);
  s.run = { is: "running", id, wish, edited, since: world.now, ...NOTHING_HEARD };
  s.ran = { ...s.ran, source, request, completed: false };
  emit({ do: "ask", id, program: programs.asRequest(source), request, patience: s.limitS - world.workS });
};

const NOTHING_HEARD = { report: null, notes: [], slow: false, next: null, dropped: false };

/** Hear how a run goes on. @type {Handler} */
const report = (s, { id, begun, notes, unchanged, events, ...place }, _, world) => {
  const { run } = s;
  if (run.is !== "running" || run.id !== id) return;
  if (begun && Array.isArray(notes)) s.run = { ...run, notes: notes.map(String) };
  if (!place.line) return;
  // All events so far, in place of those that changed since the report before. A program may post anything.
  const before = run.report?.events.slice(0, unchanged) ?? [];
  const all = Array.isArray(events) ? [...before, ...events] : [];
  const { file, line, step } = place;
  s.run = {
    ...run,
    report: { file: String(file), line: Number(line), step: Number(step), events: all, heardAt: world.now },
  };
};

/** The line where a run is, if it was reported just now; else it may be far from there.
    @param {Running} run @param {number} now */
export const placeOf = ({ report: last }, now) => (last && now - last.heardAt < RECENT_MS ? last : null);

/** Take what a run came to. @type {Handler} */
const reply = (s, { id, reply: said }, emit, world) => {
  const { run } = s;
  if (run.is !== "running" || run.id !== id) return;
  // A reply has what differs from the last one, also if that one is not shown, since another run followed it.
  if (said.events) s.ran = { ...s.ran, events: [...s.ran.events.slice(0, said.unchanged), ...said.events] };
  s.run = IDLE;
  if (run.next) return perform(s, emit, world, run.next);
  if (run.dropped) return;
  if (said.sentence !== undefined || said.stopped !== undefined) return breakOff(s, emit, run, said);
  const { end, warning = "", main } = said;
  if (typeof end.kind !== "string") throw new Error("junk");
  s.dialogue = dialogues.taken(s.dialogue, s.ran.events);
  s.ran = { ...s.ran, completed: end.kind !== "stopped" && end.kind !== "sleeps" };
  if (!s.dialogue.files) s.program = programs.havingWritten(s.program, said.written);
  if (s.ran.source === s.program.source) {
    s.program = { ...s.program, found: String(main ?? "") };
    s.owner = programs.startOf(s.program);
  }
  show(s, emit, run, end, [...run.notes, warning]);
  // What raises nothing is found by a second run, step by step: of one that took long that would take too long.
  if (end.kind === "ended" && !end.sentence && !run.slow && !s.dialogue.atPrompt && hasRun(s))
    emit({ do: "look over", id: run.id });
};

/** Hear what is wrong in a line of a program that has ended, though nothing was raised. @type {Handler} */
const looked = (s, { id, file, line, sentence }) => {
  const { run } = s;
  if ((run.is !== "showing" && run.is !== "ended") || run.id !== id || !hasRun(s)) return;
  const end = { ...run.end, file: String(file), line: Number(line), sentence: String(sentence) };
  s.run = run.is === "ended" ? { ...run, end, place: { file: end.file, line: end.line } } : { ...run, end };
};

/** Say why there is no reply, with what the run has printed. @param {State} s @param {Emit} emit @param {Running} run
    @param {any} said */
const breakOff = (s, emit, run, { sentence, stopped, timedOut = false, byPerson = false }) => {
  const { edited, report: last } = run;
  const text = String(sentence ?? stopped);
  s.dialogue = { ...s.dialogue, ahead: [] };
  if (stopped !== undefined) {
    s.ran = { ...s.ran, events: last?.events ?? [] };
    emit({ do: "write", id: run.id, events: s.ran.events, end: {}, edited });
  }
  const place = last && stopped !== undefined ? { file: last.file, line: last.line } : null;
  s.run = { is: "ended", id: run.id, end: { kind: "stopped", sentence: text, byPerson }, place, timedOut, news: [] };
  emit({ do: "focus", on: "ended" });
};

/** @param {State} s @param {Emit} emit @param {Running} run @param {End} end @param {string[]} notes */
const show = (s, emit, { id, wish, edited }, end, notes) => {
  s.run = { is: "showing", id, wish, end, notes: notes.filter(Boolean), pauses: 0, count: 0, hurried: s.hurried };
  const paced = s.skipsPauses ? Infinity : (wish.paced ?? Infinity);
  emit({ do: "write", id, events: s.ran.events, end, edited, anew: s.isAnew, paced, hurried: s.hurried });
  s.isAnew = false;
};

/** Hear that a pause is shown. @type {Handler} */
const paused = (s, { id, pauses, count }) => {
  if (s.run.is === "showing" && s.run.id === id) s.run = { ...s.run, pauses, count };
};

/** Hear that all of a run is shown, and after how many answers it differs from the one before; -1: it does not.
    @type {Handler} */
const shown = (s, { id, differs }, emit, world) => {
  const { run } = s;
  if (run.is !== "showing" || run.id !== id) return;
  const { end, wish } = run;
  if (end.kind === "sleeps") {
    const hurries = s.hurried && !wish.hurried;
    s.sleepS = (hurries ? SECONDS_HURRIED : SECONDS_AHEAD) + slept(s.ran.events);
    s.run = IDLE;
    return perform(s, emit, world, { ...wish, hurried: hurries });
  }
  const after = differs === 1 ? "1 answer" : `${differs} answers`;
  const marked = differs > 0 ? [`After ${after} it came out differently: that is marked.`] : [];
  const news = [...run.notes, ...marked];
  if (end.kind === "asks") {
    s.run = { is: "asking", id, end, since: world.now, news };
    const [next, ...ahead] = s.dialogue.ahead;
    if (next === undefined) return emit({ do: "focus", on: "question" });
    s.dialogue = { ...s.dialogue, ahead };
    return give(s, emit, world, next, 0);
  }
  s.dialogue = { ...s.dialogue, ahead: [] };
  const place = end.line ? { file: String(end.file), line: end.line } : null;
  s.run = { is: "ended", id, end, place, timedOut: Boolean(end.timed_out), news };
  emit({ do: "focus", on: "ended" });
};

/** Give an answer, or change the one that is being changed. @param {State} s @param {Emit} emit @param {World} world
    @param {string} text @param {number} seconds that it took */
const give = (s, emit, world, text, seconds) => {
  const paced = s.dialogue.changed >= 0 ? Infinity : s.dialogue.given;
  s.dialogue = dialogues.answered(s.dialogue, text, seconds, s.run.is === "asking" && Boolean(s.run.end.hidden));
  begin(s, emit, world, { paced });
};

/** Run from here on: pauses are shown again. @param {State} s @param {Emit} emit @param {World} world @param {Wish} wish */
export const begin = (s, emit, world, wish = {}) => {
  s.sleepS = SECONDS_AHEAD + (s.isAnew ? 0 : slept(s.ran.events));
  start(s, emit, world, wish);
};

/** Take lines as they are typed: an answer each, the first at once if the program asks. @type {Handler} */
const enter = (s, { lines }, emit, world) => {
  const { run } = s;
  if (!takesLines(run) && s.dialogue.changed < 0) return;
  if (s.dialogue.changed < 0 && run.is !== "asking") {
    s.dialogue = { ...s.dialogue, ahead: [...s.dialogue.ahead, ...lines] };
    return;
  }
  const [first, ...others] = lines;
  s.dialogue = { ...s.dialogue, ahead: [...s.dialogue.ahead, ...others] };
  give(s, emit, world, first, run.is === "asking" ? (world.now - run.since) / 1000 : 0);
};

/** Begin the program anew, with no answer given, and the files that its last run has left.
    @param {State} s @param {World} world */
export const startAgain = (s, world) => {
  s.dialogue = dialogues.restarted(s.dialogue, world);
  s.program = programs.goingOn(s.program);
  s.isAnew = true;
};

/** Press Run. The same program starts again, with a new seed. A changed one gets the same answers, to show what differs,
    up to an interrupt: that belonged to the program before. @param {State} s @param {Emit} emit @param {World} world */
export const runAgain = (s, emit, world) => {
  const interrupted = s.dialogue.answers.findIndex((each) => each.startsWith(dialogues.INTERRUPT));
  if (s.ran.source === s.program.source) s.dialogue = dialogues.steppedTo(s.dialogue, 0);
  else if (interrupted >= 0) s.dialogue = dialogues.steppedTo(s.dialogue, Math.min(s.dialogue.given, interrupted));
  if (s.dialogue.given === 0) startAgain(s, world);
  begin(s, emit, world, { paced: s.dialogue.given });
};

/** Do what Ctrl-C does at a terminal: at a question, in a pause, in a loop. @type {Handler} */
const interrupt = (s, _, emit, world) => {
  leaveWatch(s);
  const { run } = s;
  if (s.draws && run.is === "showing") return stopDrawing(s, emit, run);
  s.dialogue = { ...s.dialogue, ahead: [] };
  if (run.is === "asking") return enter(s, { lines: [dialogues.INTERRUPT] }, emit, world);
  if (run.is === "showing" && run.pauses) return interruptAt(s, emit, world, `sleep ${run.pauses}`, run.count);
  if (run.is !== "running") return;
  // No message reaches a program that works: it is terminated, and run again up to the place that it reported last.
  s.run = { ...run, next: null };
  emit({ do: "stop" });
  const { report: last, wish } = run;
  if (last?.step && !wish.interrupts && s.ran.source === s.program.source)
    interruptAt(s, emit, world, `step ${last.step}`, dialogues.answersIn(last.events).length);
};

/** Give up what takes long to draw. @param {State} s @param {Emit} emit @param {Showing} run */
const stopDrawing = (s, emit, { id }) => {
  const sentence = "You stopped it. The rest of what your program printed is not shown.";
  const end = { kind: "stopped", sentence, byPerson: true };
  s.run = { is: "ended", id, end, place: null, timedOut: false, news: [] };
  emit({ do: "stop drawing" });
  emit({ do: "focus", on: "ended" });
};

/** Run again, and interrupt the program at this place of its run, after `count` answers. @param {State} s
    @param {Emit} emit @param {World} world @param {string} there @param {number} count */
const interruptAt = (s, emit, world, there, count) => {
  const { dialogue } = s;
  const answers = [...dialogue.answers.slice(0, count), dialogues.INTERRUPT + there];
  const took = [...dialogue.took.slice(0, count), 0];
  s.dialogue = { ...dialogue, answers, took, given: answers.length, changed: -1 };
  start(s, emit, world, { paced: answers.length, interrupts: true });
};

/** Run with the first answers. @type {Handler} */
export const stepTo = (s, { value }, emit, world) => {
  s.dialogue = dialogues.steppedTo(s.dialogue, Number(value));
  begin(s, emit, world);
  emit({ do: "focus", on: "question" });
};

/** Choose an answer to change: all others stay as they are. @type {Handler} */
const change = (s, { value }, emit) => {
  const at = Number(value);
  if (at < 0 || at >= s.dialogue.given) return;
  leaveWatch(s);
  s.dialogue = { ...s.dialogue, changed: at };
  emit({ do: "focus", on: "question", select: true });
};

/** Show the rest of what is paced at once, also what a run in progress will bring. @type {Handler} */
const hurry = (s, _, emit) => {
  if (s.run.is !== "running" && s.run.is !== "showing") return;
  s.hurried = true;
  emit({ do: "hurry" });
};

/** Let a program go on for longer that was stopped. @type {Handler} */
const longer = (s, _, emit, world) => {
  s.limitS = LONGER_S;
  start(s, emit, world, { paced: s.dialogue.given });
};

/** Have nothing run: there is another program. @param {State} s @param {Emit} emit */
export const drop = (s, emit) => {
  leaveWatch(s);
  if (s.run.is === "running") {
    emit({ do: "stop" });
    s.run = { ...s.run, next: null, dropped: true };
  } else s.run = IDLE;
  s.ran = { ...NOT_RUN, events: s.ran.events }; // a runner sends what differs from these
  emit({ do: "clear" });
};

/** Whether a run is over, or waits for an answer, so that it can be watched. @param {Run} run */
const rests = ({ is }) => is === "asking" || is === "ended" || is === "watching";

/** Leave what is watched, or is to be. @param {State} s */
export const leaveWatch = (s) => {
  s.wanted = null;
  if (s.run.is === "watching") s.run = s.run.from;
};

/** Want a stretch shown step by step. @param {State} s @param {number} count of answers before it @param {any} options */
export const wantWatch = (s, count, options) => {
  s.count += 1;
  s.wanted = { id: s.count, count, isAsked: false, options };
};

/** Have what is wanted recorded as soon as the run rests. @param {State} s @param {Emit} emit */
export const recordWanted = (s, emit) => {
  if (!s.wanted || s.wanted.isAsked || !rests(s.run)) return;
  const count = Math.min(s.wanted.count, s.dialogue.given);
  s.wanted = { ...s.wanted, count, isAsked: true };
  emit({ do: "watch", id: s.wanted.id, count, ...s.wanted.options });
};

/** Show what was recorded in place of what the run came to, unless something else was begun meanwhile.
    @param {State} s @param {number} id */
export const watch = (s, id) => {
  const { wanted } = s;
  if (wanted?.id !== id) return;
  leaveWatch(s);
  if (s.run.is === "asking" || s.run.is === "ended") s.run = { is: "watching", id, from: s.run, count: wanted.count };
};

/** Whether skipping pauses is wanted. @type {Handler} */
const skipPauses = (s, { checked }, emit, world) => {
  s.skipsPauses = checked;
  if (checked) hurry(s, {}, emit, world);
};

/** What each command about a run does. */
export const COMMANDS = {
  ...{ enter, interrupt, hurry, longer, change, report, reply, looked, paused, shown },
  ...{ "step-to": stepTo, "skip-pauses": skipPauses },
};
