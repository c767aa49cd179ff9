// The workshop as one state: commands in, the next state and effects out. It knows no page: page.js draws the state and
// performs the effects.

import { areFiles, decodeFiles } from "../encoding.js";
import * as dialogues from "./dialogue.js";
import * as programs from "./program.js";
import * as runs from "./run.js";

/**
 * @import { Dialogue } from "./dialogue.js"
 * @import { Program } from "./program.js"
 * @typedef {{ program: Program | null, dialogue: Dialogue, others: Record<string, Dialogue>, owner: string,
 *   isLinked: boolean, replaced: Replaced | null }} Home
 *   what is this person's own while a case or another's program is visited; `program`: if that is another one
 * @typedef {Home & { from: string }} Replaced what is this person's own while another program is kept, and `from` where
 *   that one came
 * @typedef {{ name: string, isGuess: boolean, isUnknown?: boolean }} Task the assignment that is chosen, or guessed; "" if
 *   none is; `isUnknown`: none was found for the program
 * @typedef {{ is: "judging", id: number, what: "judge" | "typed" | "explore", runs: number, waits: boolean }} Judging
 *   `waits`: for its assignment to be guessed
 * @typedef {{ is: "judged", what: "judge" | "typed" | "explore", report: any, who: string, source: programs.Source }} Judged
 * @typedef {{ is: "said", text: string }} Refused
 * @typedef {{ id: number, zipped: string, name: string, csv: string, heads: any[], programs: any[], rows: any[], reports: any[],
 *   pressed: any[], served: number, works: boolean, problem: string, isSaved: boolean, look: { at: number, row: number } | null }} Class
 *   `zipped`: what was handed in; `name`: the assignment by which it is judged, "" as long as none is known; `pressed`:
 *   where its programs say what could not be read, of which `served` were judged by
 *
 * @typedef {object} State
 * @property {"program" | "judge" | "class"} room
 * @property {string} part the part of the room that a phone shows
 * @property {Program} program
 * @property {string} owner the file that the program of `dialogue` starts with
 * @property {Dialogue} dialogue
 * @property {Record<string, Dialogue>} others those of programs among the same files, by what they start with
 * @property {Home | null} home
 * @property {string} visited what is visited
 * @property {boolean} isLinked whether a link has brought the program
 * @property {Replaced | null} replaced
 * @property {runs.Run} run
 * @property {runs.Wanted | null} wanted
 * @property {runs.Ran} ran
 * @property {number} count of what was begun: each has its own number, and what is heard of another concerns nobody
 * @property {number} limitS the seconds that the program may go on without asking
 * @property {number} sleepS the seconds that it may sleep in all before what was printed is shown
 * @property {boolean} skipsPauses
 * @property {boolean} hurried whether the rest of what is shown with its pauses was wanted at once
 * @property {boolean} isAnew whether the next reply is of a run from the start: it is shown with all its pauses
 * @property {boolean} draws whether what was printed takes long to draw
 * @property {Task} task
 * @property {Judging | Judged | Refused | null} report
 * @property {Class | null} group
 * @property {string} notice
 * @property {boolean} makes whether an assignment is made of the program
 * @property {"" | "opens" | "runs"} opening whether files are being opened, and are to be run then
 *
 * @typedef {object} World what a command finds around the page
 * @property {number} now milliseconds
 * @property {number} unix seconds
 * @property {string} drawn a seed
 * @property {number} workS the seconds that a program may take between two questions
 * @property {(task: string) => Record<string, string>} filesOf the data files beside every program for an assignment
 *
 * @typedef {{ do: string, [more: string]: any }} Effect
 * @typedef {(effect: Effect) => void} Emit
 * @typedef {{ is: string, [more: string]: any }} Command
 * @typedef {(s: State, command: any, emit: Emit, world: World) => void} Handler
 */

const A_LINK = "a link";
const FROM_A_LINK = `The program from ${A_LINK}`;
export const NOTHING_THERE = "There is no program yet: type one, or open its files.";

/** @param {number} workS @returns {State} */
export const initial = (workS) => ({
  ...{ room: "program", part: "program", notice: "", opening: "", makes: false, isLinked: false, visited: "" },
  ...{ home: null, replaced: null },
  ...{ program: programs.programOf([]), dialogue: dialogues.NEW, others: {}, owner: "" },
  ...{ run: runs.IDLE, ran: runs.NOT_RUN, wanted: null, count: 0, limitS: workS, sleepS: 0 },
  ...{ skipsPauses: false, hurried: false, isAnew: false, draws: false },
  ...{ task: { name: "", isGuess: true }, report: null, group: null },
});

/** Have another program, with its answers. @param {State} s @param {Emit} emit @param {Program} program
    @param {Dialogue} dialogue */
const replace = (s, emit, program, dialogue = dialogues.emptied(s.dialogue)) => {
  Object.assign(s, { program, dialogue, others: {}, owner: "", report: null, isLinked: false });
  runs.drop(s, emit);
  emit({ do: "fresh" });
};

/** What is this person's own, to come back to. @param {State} s @returns {Home & { program: Program }} */
const ownOf = ({ program, dialogue, others, owner, isLinked, replaced, home }) => ({
  ...(home ?? { dialogue, others, owner, isLinked, replaced }),
  program: home?.program ?? program,
});

/** Keep another program in place of this person's `own`, which can be gone back to if there is one. @param {State} s
    @param {Home & { program: Program }} own @param {string} from where the other one came from */
const keepInstead = (s, own, from) => {
  s.replaced = programs.isEmpty(own.program.source) ? null : { ...own, from };
};

/** Have the program changed. If it starts with another file now, it is another program: it gets none of the answers of
    the one before, which are there again once that one starts. @param {State} s @param {Emit} emit @param {Program} program */
const change = (s, emit, program) => {
  if (s.home && !s.home.program) goHome(s, emit); // a case's answers are no program's own
  const was = s.owner || programs.startOf(s.program);
  const is = programs.startOf(program);
  const isOther = s.program.source !== program.source && is !== was;
  runs.leaveWatch(s);
  s.program = program;
  const all = Object.entries({ ...s.others, [was]: s.dialogue }).filter(([name]) => program.source.files.has(name));
  s.others = Object.fromEntries(all);
  if (!isOther) return;
  Object.assign(s, { dialogue: s.others[is] ?? dialogues.emptied(s.dialogue), owner: is, report: null });
  runs.drop(s, emit);
  if (s.task.isGuess) s.task = { name: "", isGuess: true };
};

/** Look at another dialogue than the person's own, perhaps with another program. @param {State} s @param {Emit} emit
    @param {World} world @param {{ name: string, its: any, other?: any }} to */
const visit = (s, emit, world, { name, its, other }) => {
  const own = ownOf(s);
  s.home ??= { ...own, program: null };
  if (other) {
    s.home = own;
    s.program = programs.programOf(decodeFiles(other.files), other.main);
    Object.assign(s, { others: {}, report: null, isLinked: false });
    runs.drop(s, emit);
    emit({ do: "fresh" });
  }
  s.dialogue = {
    ...dialogues.restored({ answers: its.answers, seed: its.seed }, world.unix),
    ...{ files: its.files ?? {}, dice: its.dice ?? [], atPrompt: Boolean(its.atPrompt) },
  };
  s.visited = name;
  s.ran = { ...s.ran, source: null }; // other answers: what comes out otherwise is no news
  runs.start(s, emit, world);
};

/** Go back to the person's own program and answers; what runs is dropped, unless it is run again at once.
    @param {State} s @param {Emit} emit */
const goHome = (s, emit, runsAgain = false) => {
  if (!s.home) return;
  const { program, from: _, ...mine } = /** @type {Replaced} */ (s.home);
  Object.assign(s, mine, { home: null, visited: "" });
  if (program) Object.assign(s, { program, report: null });
  if (program || !runsAgain) runs.drop(s, emit);
  if (program) emit({ do: "fresh" });
};

/** Go to a room: what is watched is in that of the program. @param {State} s @param {Emit} emit @param {World} world
    @param {State["room"]} room */
const enterRoom = (s, emit, world, room) => {
  if (room !== "program" && s.run.is === "watching") runs.start(s, emit, world);
  else if (room !== "program") s.wanted = null;
  if (room === "judge" && s.task.name) emit({ do: "prepare" });
  if (room === "judge") emit({ do: "guess", source: s.program.source });
  Object.assign(s, { room, part: s.run.is === "watching" ? "watch" : room });
};

/** Judge the program: once its assignment is known. @param {State} s @param {Emit} emit @param {"judge" | "typed" | "explore"} what */
const judge = (s, emit, what) => {
  if (programs.isEmpty(s.program.source)) {
    s.report = { is: "said", text: NOTHING_THERE };
    return;
  }
  s.count += 1;
  s.report = { is: "judging", id: s.count, what, runs: 0, waits: !s.task.name };
  if (s.task.name) askJudge(s, emit);
  else emit({ do: "guess", source: s.program.source });
};

/** @param {State} s @param {Emit} emit */
const askJudge = (s, emit) => {
  if (s.report?.is !== "judging") return;
  const { id, what } = s.report;
  const { dialogue } = s;
  const typed = {
    answers: dialogue.atPrompt ? [] : dialogues.given(dialogue),
    seed: dialogue.seed || "1",
    files: dialogue.files ?? {},
    dice: dialogue.dice,
  };
  s.report = { ...s.report, waits: false };
  const body = what === "typed" ? { do: "typed", ...typed } : { do: what };
  emit({ do: "judge", id, task: s.task.name, program: programs.asRequest(s.program.source), body });
};

/** @param {State} s @param {Emit} emit @param {string} name @param {boolean} isGuess */
const chooseTask = (s, emit, name, isGuess) => {
  const isOther = s.task.name !== name;
  s.task = { name, isGuess, isUnknown: !name };
  if (isOther && s.report?.is !== "judging") s.report = null;
  if (name && s.room === "judge") emit({ do: "prepare" });
  if (s.report?.is === "judging" && s.report.waits) {
    if (name) askJudge(s, emit);
    else s.report = { is: "said", text: "Choose the assignment first." };
  }
};

const NO_CLASS = { csv: "", heads: [], programs: [], rows: [], reports: [], look: null, isSaved: true };

/** Have a class judged: once its assignment is known, and again by another one. @param {State} s @param {Emit} emit
    @param {string} name @param {string} zipped */
const judgeClass = (s, emit, name, zipped) => {
  s.count += 1;
  const pressed = s.group?.zipped === zipped ? s.group.pressed : [];
  s.group = { ...NO_CLASS, id: s.count, zipped, name, pressed, served: pressed.length, works: true, problem: "" };
  emit(name ? { do: "class", id: s.count, zipped, task: name, pressed } : { do: "guess class", id: s.count, zipped });
};

/** Change the class, if it is the one with this number. @param {State} s @param {number} id
    @param {(group: Class) => Partial<Class>} changes */
const changeClass = (s, id, changes) => {
  if (s.group?.id === id) s.group = { ...s.group, ...changes(s.group) };
};

/** Have the program that was kept, or that a link holds; throws if it is junk. @param {State} s @param {Emit} emit
    @param {World} world @param {any} kept */
const readKept = (s, emit, world, kept) => {
  const { files, main, answers, game, written } = kept;
  if (!Array.isArray(answers) || !areFiles(files)) throw new Error("junk");
  const program = programs.withWritten(programs.programOf(decodeFiles(files), String(main ?? "")), written);
  s.home = null;
  replace(s, emit, program, dialogues.restored(kept, world.unix));
  if (game) chooseTask(s, emit, String(game), false);
  else emit({ do: "guess", source: program.source });
};

/** A list with a value at an index, which may be beyond its end. @param {any[]} list @param {number} at @param {any} value */
const put = (list, at, value) => Object.assign([...list], { [at]: value });

/** What each command does to a draft of the state; what is emitted is to be performed. @type {Record<string, Handler>} */
const COMMANDS = {
  ...runs.COMMANDS,

  // The program
  edit: (s, { name, text }) => {
    runs.leaveWatch(s);
    s.program = programs.written(s.program, name, text);
  },
  opening: (s) => Object.assign(s, { notice: "Opening …", opening: "opens" }),
  opened: (s, { problem }) => Object.assign(s, { notice: problem, opening: "" }),
  open: (s, { files, found }, emit, world) => {
    goHome(s, emit);
    change(s, emit, programs.withOpened(s.program, files, found));
    s.notice = files.size ? "" : "There was no file.";
    Object.assign(s, { room: s.room === "class" ? "program" : s.room, part: "program" });
    emit({ do: "guess", source: s.program.source });
    const runs = s.opening === "runs";
    s.opening = "";
    if (runs) COMMANDS.run(s, {}, emit, world);
  },
  example: (s, { name, bytes }, emit) => {
    goHome(s, emit);
    replace(s, emit, programs.programOf([[name, bytes]]));
    if (s.task.isGuess) s.task = { name: "", isGuess: true };
    runs.leaveWatch(s);
    emit({ do: "focus", on: "run" });
    emit({ do: "guess", source: s.program.source });
  },
  show: (s, { name }) => Object.assign(s, { program: { ...s.program, shown: name } }),
  "new-file": (s, _, emit) => {
    runs.leaveWatch(s);
    s.program = programs.withNewFile(s.program);
    emit({ do: "focus", on: "editor" });
  },
  remove: (s, { name = s.program.shown }, emit) => change(s, emit, programs.without(s.program, name)),
  rename: (s, { value }) => {
    const was = s.program.shown;
    const program = programs.renamed(s.program, value.trim());
    if (program === s.program) return;
    if (s.owner === was) s.owner = value.trim();
    runs.leaveWatch(s);
    s.program = program;
  },
  "start-with": (s, { value }, emit) => change(s, emit, programs.startingWith(s.program, value)),
  "as-before": (s) => Object.assign(s, { program: programs.withWritten(s.program, null) }),
  found: (s, { source, main }) => {
    if (s.program.source === source) s.program = { ...s.program, found: main };
  },

  // A run
  run: (s, _, emit, world) => {
    if (s.opening) {
      s.opening = "runs"; // what is being opened is meant
      return;
    }
    Object.assign(s, { notice: "", part: "runner", room: s.room === "class" ? "program" : s.room });
    if (programs.isEmpty(s.program.source)) s.program = programs.written(s.program, s.program.shown, programs.EXAMPLE);
    runs.runAgain(s, emit, world);
    emit({ do: "focus", on: "question" });
    emit({ do: "guess", source: s.program.source });
  },
  stop: (s, _, emit, world) =>
    runs.isBusy(s.run) || s.draws ? COMMANDS.interrupt(s, {}, emit, world) : emit({ do: "stop" }),
  back: (s, _, emit, world) => runs.stepTo(s, { value: s.dialogue.given - 1 }, emit, world),
  restart: (s, _, emit, world) => {
    runs.startAgain(s, world);
    runs.stepTo(s, { value: 0 }, emit, world);
  },
  "keep-answer": (s) => Object.assign(s, { dialogue: { ...s.dialogue, changed: -1 } }),
  seed: (s, { value }, emit, world) => {
    const text = String(value).slice(0, 100);
    s.dialogue = { ...s.dialogue, seed: text, isSeedChosen: text !== "" };
    // Another seed means other dice for the same answers.
    if (s.ran.source) runs.start(s, emit, world);
  },
  slow: (s, { id }, emit) => {
    if (s.run.is !== "running" || s.run.id !== id) return;
    s.run = { ...s.run, slow: true };
    emit({ do: "spare" });
  },
  drawing: (s, { on }) => Object.assign(s, { draws: on }),

  // Watching
  watch: (s, { count = s.dialogue.given, ...more }, emit, world) => {
    if (programs.isEmpty(s.program.source)) return;
    if (s.ran.source !== s.program.source) runs.start(s, emit, world);
    runs.wantWatch(s, count, more);
  },
  watching: (s, { id, problem }) => {
    if (s.wanted?.id !== id) return;
    if (problem) Object.assign(s, { wanted: null, notice: problem });
    else {
      runs.watch(s, id);
      Object.assign(s, { room: "program", part: "watch" });
    }
  },
  unwatch: (s, _, emit, world) => {
    if (s.run.is !== "watching") return;
    s.part = "runner";
    runs.start(s, emit, world);
    emit({ do: "focus", on: "watch" });
  },

  // Judging
  "choose-task": (s, { value }, emit) => {
    chooseTask(s, emit, value, value === "");
    const { group } = s;
    if (group && value && (s.room === "class" ? value !== group.name : !group.name))
      judgeClass(s, emit, value, group.zipped);
  },
  guessed: (s, { source, name }, emit) => {
    const waits = s.report?.is === "judging" && s.report.waits;
    if (source !== s.program.source && !waits) return;
    if (s.task.isGuess) chooseTask(s, emit, name, true);
  },
  judge: (s, _, emit, world) => {
    enterRoom(s, emit, world, "judge");
    s.makes = false;
    judge(s, emit, "judge");
    emit({ do: "focus", on: "result" });
  },
  making: (s, { on }, emit, world) => {
    enterRoom(s, emit, world, "judge");
    s.makes = on;
  },
  // The program of an assignment that is changed: the person's own can be gone back to.
  "edit-assignment": (s, { files, main }, emit) => {
    const own = ownOf(s);
    replace(s, emit, programs.programOf(decodeFiles(files), main));
    s.home = null;
    keepInstead(s, own, "an assignment");
    runs.leaveWatch(s);
  },
  "judge-typed": (s, _, emit) => judge(s, emit, "typed"),
  explore: (s, _, emit) => judge(s, emit, "explore"),
  judging: (s, { id }) => {
    if (s.report?.is === "judging" && s.report.id === id) s.report = { ...s.report, runs: s.report.runs + 1 };
  },
  judged: (s, { id, reply }) => {
    if (s.report?.is !== "judging" || s.report.id !== id) return;
    const { what } = s.report;
    const problem = reply.sentence ?? reply.stopped;
    const who = s.isLinked ? FROM_A_LINK : "";
    if (problem !== undefined) s.report = { is: "said", text: String(problem) };
    else s.report = { is: "judged", what, report: reply, who, source: s.program.source };
  },
  point: (s, { fact, token, name, exchange, sure, place, file, points }, emit, world) => {
    const others = points.filter((/** @type {any} */ each) => each.fact !== fact);
    const point = { fact, case: name, exchange, token, ...(sure && { sure }), ...place };
    const all = fact ? [...others, point] : [];
    if (s.home?.program && s.group && place) s.group = { ...s.group, pressed: [...s.group.pressed, point] };
    s.program = programs.written(s.program, file, all.length ? JSON.stringify({ points: all }, null, 1) : "");
    runs.leaveWatch(s);
    COMMANDS.judge(s, {}, emit, world);
  },
  "go-there": (s, { name, its }, emit, world) => {
    visit(s, emit, world, { name, its });
    Object.assign(s, { room: "program", part: "runner" });
    emit({ do: "focus", on: "question" });
  },
  "try-call": (s, { call }, emit, world) => {
    const its = { answers: call.split("\n"), seed: "1", atPrompt: true };
    COMMANDS["go-there"](s, { name: "Python’s prompt", its }, emit, world);
  },
  home: (s, _, emit, world) => {
    s.home ??= s.replaced;
    goHome(s, emit, true);
    if (!programs.isEmpty(s.program.source)) runs.start(s, emit, world);
    emit({ do: "focus", on: "console" });
  },

  // A class
  "open-class": (s, { zipped }, emit, world) => {
    enterRoom(s, emit, world, "class");
    judgeClass(s, emit, s.task.isGuess ? "" : s.task.name, zipped);
  },
  "class-guessed": (s, { id, name, problem }, emit) => {
    if (!s.group || s.group.id !== id) return;
    if (name && s.task.isGuess) chooseTask(s, emit, name, true);
    if (name) return judgeClass(s, emit, name, s.group.zipped);
    const ask = "Which assignment is it? Choose it: the zip is kept, and judged then.";
    s.group = { ...s.group, works: false, problem: problem || ask };
  },
  "class-opened": (s, { id, programs: all, heads, csv = "" }) =>
    changeClass(s, id, () => ({ programs: all, heads, csv })),
  "class-row": (s, { id, at, row, report }) =>
    changeClass(s, id, ({ rows, reports }) => ({
      ...{ rows: put(rows, at, row), reports: put(reports, at, report), isSaved: false },
    })),
  "class-ended": (s, { id, problem = "" }) => changeClass(s, id, () => ({ works: false, problem })),
  "judge-class": (s, _, emit) => {
    if (s.group) judgeClass(s, emit, s.group.name, s.group.zipped);
  },
  "class-saved": (s) => {
    if (s.group) s.group = { ...s.group, isSaved: true };
  },
  look: (s, { at, row }, emit) => {
    if (!s.group) return;
    s.group = { ...s.group, look: at === undefined ? null : { at: Number(at), row: Number(row) } };
    s.part = s.group.look ? "look" : "class";
    emit({ do: "focus", on: s.group.look ? "look" : "sign" });
  },
  "open-program": (s, { at, row }, emit, world) => {
    const [program, report] = [s.group?.programs[at], s.group?.reports[at]];
    if (!program?.files) return;
    const { name, files, main } = program;
    const { its, found } = row ?? {};
    const there = found ? { ...its, answers: found.answers } : { seed: "1", answers: [] };
    const title = found ? `${name}: “${its.name}”` : name;
    visit(s, emit, world, { name: title, its: there, other: { files, main } });
    if (report?.requirements) s.report = { is: "judged", what: "judge", report, who: name, source: s.program.source };
    Object.assign(s, { room: "judge", part: "judge" });
  },

  // The page
  room: (s, { value }, emit, world) => enterRoom(s, emit, world, value),
  part: (s, { value }) => {
    if (value === "program" || value === "runner") s.room = "program";
    s.part = value;
  },
  notice: (s, { text }) => Object.assign(s, { notice: text }),
  restore: (s, { kept }, emit, world) => {
    readKept(s, emit, world, kept);
    s.isLinked = Boolean(kept.isLinked);
    if (!kept.ran) return;
    s.part = "runner"; // on a phone the console is shown: the program asks there
    runs.start(s, emit, world);
  },
  // A program of a link, or from elsewhere: for this visit, or to be kept in place of the person's own. It is not run.
  bring: (s, { kept, keeps, from = A_LINK }, emit, world) => {
    const own = ownOf(s);
    readKept(s, emit, world, kept);
    Object.assign(s, { isLinked: from === A_LINK, visited: FROM_A_LINK, room: "program", part: "program" });
    if (keeps) keepInstead(s, own, from);
    else s.home = own;
    emit({ do: "focus", on: "run" });
  },
};

/** Have a command done: returns the next state, and what is to be performed. A command that cannot be changes nothing,
    and throws. @param {State} state @param {Command} command @param {World} world @returns {[State, Effect[]]} */
export const step = (state, { is, ...command }, world) => {
  const next = { ...state };
  /** @type {Effect[]} */
  const effects = [];
  /** @type {Emit} */
  const emit = (effect) => void effects.push(effect);
  COMMANDS[is](next, command, emit, world);
  runs.recordWanted(next, emit);
  if (programs.isEmpty(next.program.source)) next.isLinked = false; // what is written next is this person's own
  return [next, effects];
};

/** A person's own program as it is kept, whatever is visited. @param {State} s */
export const kept = (s) => {
  const program = s.home?.program ?? s.program;
  const dialogue = s.home?.dialogue ?? s.dialogue;
  const answers = dialogues.shared(dialogue);
  return {
    ...{ ...programs.asRequest(program.source), answers, given: answers.length, seed: dialogue.seed },
    ...{ chosen: dialogue.isSeedChosen, game: s.task.isGuess ? "" : s.task.name, written: program.written },
    isLinked: s.home?.isLinked ?? s.isLinked,
    times: { startedAt: dialogue.startedAt, took: dialogue.took.slice(0, answers.length) },
    ran: s.home ? false : runs.hasRun(s),
  };
};
