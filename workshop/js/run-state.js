// What the rooms of the console know of a run: its answers, its last reply, and how it is shown.

import { $ } from "./dom.js";

export const SECONDS_AHEAD = 10; // of pauses that a program runs ahead of what is shown
// `workS`: the seconds that a program may take between two questions; Python itself stops it then. `silenceMs`: after
// so long without a message the worker is terminated. It is twice as long, for what Python cannot stop. Tests set their
// own before the page loads, since a busy machine may be silent for longer.
export const { workS = 10, silenceMs = 20_000 } = globalThis.recessLimits ?? {};

export const state = {
  answers: [], // all that were typed, also those that were stepped back over
  took: [], // the seconds that each of them took
  givenCount: 0, // how many of them the program gets
  changed: -1, // the index of the answer that is being changed
  hidden: new Set(), // the numbers of answers that must not be shown
  ahead: [], // answers to questions that are not asked yet
  extras: {}, // what a run has beside its answers: `dice`, a case's `files`
  startedAt: 0, // when the program was started, in Unix time: its clock goes on from there
  events: [], // of the last reply
  program: null, // the program that was run last
  request: null, // the request of that run
  place: null, // the last line that is known of a run: shown if it takes long or breaks off
  report: null, // the last one of the run in progress
  limitS: workS, // the seconds that the program may go on without asking
  sleepS: SECONDS_AHEAD, // the seconds that it may sleep in all before what was printed is shown
  pauses: 0, // that the shown part of the run has; 0: no pause is being shown
  askedAt: 0, // when the question was shown that waits for an answer; 0: none does
  hurried: false, // whether the rest of what is shown with its pauses was wanted at once
  hasCompleted: false, // whether the last run came to the program's end or to a question, and was not stopped
  hasEnded: false, // whether it came to its end, however
  running: false,
  runCount: 0,
  isInterrupting: false, // whether this run is one that Ctrl-C interrupts
  isAnew: false, // whether the next reply is of a run from the start: it is shown with all its pauses
  isStale: false, // whether the answers have changed since the run in progress began: it is followed by another
};

/** Whether the program's pauses are left out. */
export const skipsPauses = () => $("skip-pauses").checked;

/** The seconds that the run has slept. */
export const sleptS = () => state.events.reduce((sum, [kind, slept]) => sum + (kind === "sleep" ? slept : 0), 0);
