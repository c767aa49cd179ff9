// Walks over the workshop's commands at random: node walk.mjs STATE SEED STEPS. `STATE` is the folder of its state. Prints
// the law that is broken and what led there, as JSON; or how often each state of a run was reached.

const [folder, seed, steps] = process.argv.slice(2);
const load = (name) => import(`${folder}/${name}.js`);
const [{ initial, kept, step }, { shared }, { isEmpty, readText, startOf }, { takesLines }] = await Promise.all(
  ["workshop", "dialogue", "program", "run"].map(load),
);

let drawn = Number(seed);
/** The next random number below `count` (Park and Miller). */
const below = (count) => {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % count;
};
const pick = (list) => list[below(list.length)];

const NAMES = ["program.py", "many.py", "million.py", "dice.py"];
const QUESTIONS = 4; // that each program asks
const PASSWORD = 1; // the index of the one that asks for a password
const encoder = new TextEncoder();
let made = 0;
/** The text of a new program: its first line says which one it is, through all its edits. */
const nextId = () => {
  made += 1;
  return `#${made}`;
};
const text = (id = nextId()) => `${id}\n${"x\n".repeat(below(5))}`;
const idOf = (source, name) => readText(source, name).split("\n")[0];

/** What the program does with these answers. */
const play = (answers) => {
  const events = [["out", "Hello\n"]];
  const taken = answers.slice(0, QUESTIONS);
  for (const [at, each] of taken.entries()) {
    if (at === PASSWORD) events.push(["hidden"]);
    events.push(["asked", "? ", each], ["out", "so\n"], ["sleep", 1]);
  }
  const ends = taken.length === QUESTIONS || taken.some((each) => each.startsWith("\x03"));
  const hidden = taken.length === PASSWORD;
  return { events, end: ends ? { kind: "ended" } : { kind: "asks", prompt: "? ", hidden } };
};

class Law extends Error {}
const hold = (is, says) => {
  if (!is) throw new Law(says);
};

const walked = [];
const reached = {};

/** A tab of the page: it performs effects as a page does, late and in any order. */
class Tab {
  state = initial(10);
  asked = []; // runs that wait for their reply
  writing = null; // what the console still shows
  recording = null; // what is recorded, to be watched
  looked = null; // what is looked over after its run
  sent = []; // the events that the runner has sent
  focus = "";
  files = new Map(); // that were written and not removed
  now = 0;

  get world() {
    this.now += 1 + below(500);
    return { now: this.now, unix: this.now / 1000, drawn: String(below(1e6)), workS: 10, filesOf: () => ({}) };
  }

  do(command) {
    walked.push(JSON.stringify(command, (_, value) => (value instanceof Map ? [...value.keys()] : value)));
    const [next, effects] = step(this.state, command, this.world);
    this.state = next;
    for (const effect of effects) this.perform(effect);
    this.check();
  }

  perform(effect) {
    const { state } = this;
    if (effect.do === "ask") {
      hold(!this.asked.length, "one run at a time");
      const tag = idOf(state.program.source, startOf(state.program));
      const typed = effect.request.answers.filter((each) => !each.startsWith("\x03"));
      const own = state.home ? "case" : tag;
      hold(
        typed.every((each) => each.startsWith(`${own} `)),
        `an answer goes to the program it was typed for: ${typed}`,
      );
      this.asked.push(effect);
    }
    if (effect.do === "write") this.writing = effect;
    if (effect.do === "clear" || effect.do === "stop drawing") this.writing = null;
    if (effect.do === "watch") this.recording = effect;
    if (effect.do === "look over") {
      hold(state.ran.source === state.program.source, "what is looked over was run");
      this.looked = {
        is: "looked",
        id: effect.id,
        file: "program.py",
        line: 2,
        sentence: "Here.",
        of: state.ran.source,
      };
    }
    if (effect.do === "focus") this.focus = effect.on;
    if (effect.do === "stop") this.isStopped = true;
  }

  /** Have something happen that the page waits for. */
  happen() {
    if (this.writing && below(2)) {
      const { id, end } = this.writing;
      if (below(3) === 0) return this.do({ is: "paused", id, pauses: 1, count: below(2) });
      this.writing = null;
      if (end.kind) return this.do({ is: "shown", id, differs: -1 });
    }
    if (this.recording && below(2)) {
      const { id } = this.recording;
      this.recording = null;
      this.do({ is: "watching", id, problem: below(9) ? undefined : "No line of your program runs there." });
      if (this.state.run.is === "watching" && this.state.run.id === id) this.writing = null; // its steps are printed
      return this.check();
    }
    if (this.looked && below(2)) {
      const { of, ...command } = this.looked;
      this.looked = null;
      const before = this.state.run;
      this.do(command);
      hold(this.state.run === before || of === this.state.program.source, "a note is of the program in the editor");
      return;
    }
    if (!this.asked.length) return;
    const [{ id, request }] = this.asked;
    const { events, end } = play(request.answers);
    if (!this.isStopped && below(4) === 0)
      return this.do({ is: "report", id, file: "program.py", line: 2, step: 7, unchanged: 0, events });
    this.asked = [];
    if (this.isStopped || below(12) === 0) {
      this.isStopped = false;
      this.sent = [];
      return this.do({ is: "reply", id, reply: { stopped: "You stopped it.", byPerson: true } });
    }
    let unchanged = 0;
    while (unchanged < events.length && JSON.stringify(this.sent[unchanged]) === JSON.stringify(events[unchanged]))
      unchanged += 1;
    this.sent = events;
    const written = below(5) ? {} : { "log.txt": "eA==" };
    this.do({
      is: "reply",
      id,
      reply: { main: startOf(this.state.program), unchanged, events: events.slice(unchanged), end, written },
    });
  }

  check() {
    const { run, ran, program, report, dialogue } = this.state;
    reached[run.is] = (reached[run.is] ?? 0) + 1;
    hold((run.is === "running") === this.asked.length > 0, "the page says that it runs when it does");
    hold(run.is !== "showing" || this.writing, "the page never says that it runs when it does not");
    hold(run.is !== "watching" || ran.source === program.source, "what is watched is the program in the editor");
    hold(run.is !== "watching" || this.state.room === "program", "what is watched is in the room of the program");
    const id = idOf(program.source, startOf(program));
    const shown = ran.source && idOf(ran.source, startOf({ source: ran.source, found: startOf(program) }));
    hold(!shown || shown === id || run.dropped, `what is shown belongs to the program in the editor: ${shown} ${id}`);
    hold(
      !report?.source || idOf(report.source, startOf(program)) === id,
      "what is judged is the program in the editor",
    );
    hold(dialogue.given <= dialogue.answers.length, "what is given was typed");
    const { home } = this.state;
    const own = home?.dialogue ?? dialogue;
    hold(!own.answers.some((each) => each.startsWith("case")), "a case keeps its answers");
    if (run.is === "asking" && this.types)
      hold(this.focus === "question", `the focus is where one types: ${this.focus}`);
    const { files, answers } = kept(this.state);
    hold(!answers[PASSWORD] || answers[PASSWORD].startsWith("\x03"), "a password is not kept");
    for (const name of this.files.keys()) hold(name in files, `nothing kept is lost: ${name}`);
    if (!this.state.home) hold(JSON.stringify(answers) === JSON.stringify(shared(dialogue)), "its answers are kept");
  }

  /** Do what a person does. */
  act() {
    const { state } = this;
    const { program, dialogue, run } = state;
    const source = program.source;
    const name = startOf(program);
    const types = (command) => {
      this.types = true;
      this.do(command);
    };
    const acts = [
      () => {
        const id = isEmpty(source) ? undefined : idOf(source, program.shown);
        if (!source.files.has(program.shown)) return;
        if (!state.home?.program) this.files.set(program.shown, true);
        this.do({ is: "edit", name: program.shown, text: text(id || undefined) });
      },
      () => {
        const files = new Map([[pick(NAMES), encoder.encode(text())]]);
        const [[opened]] = files;
        // A second version of a program is that program.
        const own = (state.home?.program ?? program).source;
        if (own.files.has(opened) && readText(own, opened)) files.set(opened, encoder.encode(text(idOf(own, opened))));
        if (isEmpty(own)) this.files.clear();
        if (below(2)) {
          this.do({ is: "opening" });
          if (below(2)) this.do({ is: "run" });
          if (below(4) === 0) return this.do({ is: "opened", problem: "It is no zip." });
        }
        const [wanted, before] = [this.state.opening === "runs", this.state.count];
        this.files.set(opened, true);
        this.do({ is: "open", files, found: "" });
        hold(!wanted || this.state.count > before || this.state.run.next, "Run means what is being opened");
      },
      () => !isEmpty(source) && types({ is: "run" }),
      () => {
        if (!takesLines(run) && dialogue.changed < 0) return;
        const tag = state.home ? "case" : idOf(source, name);
        types({ is: "enter", lines: Array.from({ length: 1 + below(2) }, (_, at) => `${tag} ${walked.length} ${at}`) });
      },
      () => state.ran.source && dialogue.given && types({ is: "back" }),
      () => state.ran.source && types({ is: "step-to", value: below(dialogue.answers.length + 1) }),
      () => state.ran.source && types({ is: "restart" }),
      () => dialogue.given && types({ is: "change", value: below(dialogue.given) }),
      () => this.do({ is: "interrupt" }),
      () => this.do({ is: "stop" }),
      () => this.do({ is: "hurry" }),
      () => this.do({ is: "judge" }),
      () => this.do({ is: "choose-task", value: pick(["", "pynim", "bots"]) }),
      () => this.do({ is: "guessed", source, name: pick(["", "pynim"]) }),
      () =>
        state.report?.is === "judging" && this.do({ is: "judged", id: state.report.id, reply: { requirements: [] } }),
      () =>
        state.ran.source &&
        this.do({ is: "go-there", name: "A case", its: { seed: "1", answers: ["case 1", "case 2"] } }),
      () => state.ran.source && this.do({ is: "try-call", call: "case 1\ncase 2" }),
      () => state.ran.source && this.do({ is: "try-call", call: "case 1\ncase 2" }),
      () => this.do({ is: "bring", keeps: false, kept: { files: { "ann.py": btoa("#ann\n") }, answers: ["case 1"] } }),
      () => this.do({ is: "home" }),
      () => this.do({ is: "watch" }),
      () => this.do({ is: "room", value: pick(["program", "judge", "class"]) }),
      () => this.do({ is: "unwatch" }),
      () => this.do({ is: "open-class", zipped: "UEs=" }),
      () =>
        state.group &&
        this.do({
          is: "class-opened",
          id: state.group.id,
          heads: [],
          programs: [{ name: "ann", files: { "ann.py": btoa("#ann\n") }, main: "" }],
        }),
      () => state.group?.programs.length && this.do({ is: "open-program", at: 0 }),
      () =>
        startOf(program) &&
        source.files.size > 1 &&
        this.do({ is: "start-with", value: pick([...source.files.keys()]) }),
      () => {
        if (source.files.size < 2 || state.home) return;
        this.files.delete(program.shown);
        this.do({ is: "remove" });
      },
      () => this.reload(),
    ];
    this.types = false;
    pick(acts)();
  }

  reload() {
    const before = JSON.parse(JSON.stringify(kept(this.state)));
    if (!Object.values(before.files).some(Boolean)) return;
    this.state = initial(10);
    Object.assign(this, {
      asked: [],
      writing: null,
      recording: null,
      looked: null,
      sent: [],
      focus: "",
      isStopped: false,
    });
    this.do({ is: "restore", kept: before });
    const after = JSON.parse(JSON.stringify(kept(this.state)));
    for (const each of ["files", "main", "answers", "seed"])
      hold(JSON.stringify(before[each]) === JSON.stringify(after[each]), `a reload keeps its ${each}`);
  }
}

const tabs = [new Tab(), new Tab()];
try {
  for (let number = 0; number < Number(steps); number += 1) {
    const tab = pick(tabs);
    if (below(2)) tab.act();
    else tab.happen();
  }
  console.log(JSON.stringify(reached));
} catch (problem) {
  if (!(problem instanceof Law)) throw problem;
  console.log(JSON.stringify({ law: problem.message, walked: walked.slice(-(Number(process.env.TAIL) || 12)) }));
  process.exitCode = 1;
}
