// A whole class: each program in a zip of submissions is judged. A table of requirements by hand-ins, also as CSV.

import { CLASSES, clear, SIGNS, showCase, showReport } from "./compare.js";
import { $, element, mayFocusAfter } from "./dom.js";
import { toBase64 } from "./encoding.js";
import { save } from "./export.js";
import { JudgeWorker, judge } from "./judge.js";
import { packText } from "./packs.js";
import { offerStop } from "./run-status.js";
import { RunnerPool } from "./runner-pool.js";
import { chosen, taskOf } from "./task.js";
import { visit } from "./visit.js";

const HEADS = ["Handed in", "Met"]; // of the columns before those of the requirements
const MIN_SHARED = 6; // programs, from which a second judge is worth its start
const VERDICTS = { passes: "pass", "not compared": "not compared", differs: "differ" }; // of one, and of several

let table = []; // lines of CSV, as the judge writes them: the head, then one for each program that was judged
let handIns = []; // of each its program and its report, by its number

const cell = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

const say = (text) => {
  $("class-says").textContent = text;
};

/** Open one of the programs, and show what was found about a requirement. */
const open = async ({ name, files, main }, report, row) => {
  const its = report.cases.find((each) => each.name === row.case);
  const found = its?.findings[row.number];
  const there = found ? { ...its, answers: found.answers } : { seed: "1", answers: [], files: {} };
  const caption = `This is ${name}${found ? `, in the case “${its.name}”` : ""}`;
  const follows = await mayFocusAfter(visit(caption, there, { files, main }));
  showReport(report, name);
  if (found) showCase(its, found, follows);
  else if (follows) $("h-compare").scrollIntoView();
};

/** How many of the requirements a report does not meet; those that were not judged come last. */
const missing = ({ report }) => (report.requirements ? report.required - report.met : -1);

/** The numbers of the requirements: those that most programs miss come first. */
const inOrder = (judged) => {
  const missed = (number) => judged.filter(({ report }) => report.requirements[number].result !== "met").length;
  const count = judged[0]?.report.requirements.length ?? 0;
  const counts = Array.from({ length: count }, (_, number) => [number, missed(number)]);
  return counts.sort(([, one], [, other]) => other - one);
};

/** A cell that says whether a program meets a requirement, and shows where. */
const mark = (program, report, row, place) => {
  const sign = SIGNS[row.result];
  const button = element("button", sign);
  button.id = `${program.name} ${row.says}`; // by which it keeps the focus when the next program is judged
  button.type = "button";
  button.setAttribute("aria-label", `${program.name}, requirement ${place}: ${row.result}. Look`);
  button.addEventListener("click", () => open(program, report, row));
  const made = cell("td", button);
  made.className = CLASSES[sign];
  return made;
};

const bodyRow = ({ program, report }, order) => {
  const name = cell("th", program.name);
  name.scope = "row";
  if (program.main && program.main !== program.name) name.append(element("small", program.main));
  const { requirements, met, required } = report;
  const marks = requirements
    ? order.map(([number], at) => mark(program, report, requirements[number], at + 1))
    : order.map(() => cell("td"));
  const why = cell("td", report.why ?? report.sentence ?? report.stopped);
  why.className = "why";
  return cell("tr", name, cell("td", requirements ? `${met} of ${required}` : "–"), ...marks, why);
};

/** Draw the table, as far as programs were judged: what is missing most comes first. */
const draw = () => {
  const focused = document.activeElement.id;
  const done = handIns.filter(Boolean).sort((one, other) => missing(other) - missing(one));
  const judged = done.filter(({ report }) => report.requirements);
  const order = inOrder(judged);
  const heads = [...HEADS, ...order.map((_, at) => String(at + 1)), "To know"].map((text) => cell("th", text));
  for (const head of heads) head.scope = "col";
  for (const [at, [number]] of order.entries())
    heads[HEADS.length + at].title = judged[0].report.requirements[number].says;
  $("class").tHead.replaceChildren(cell("tr", ...heads));
  $("class").tBodies[0].replaceChildren(...done.map((each) => bodyRow(each, order)));
  $(focused)?.focus({ preventScroll: true });
  $("class-requirements").replaceChildren(
    ...order.map(([number, count]) => {
      const { says, extra } = judged[0].report.requirements[number];
      return element("li", `${says} ${extra ? "(never counts) " : ""}${count} of ${judged.length} miss it.`);
    }),
  );
};

/** Have a judge judge the program with this number; resolves with whether to go on. */
const check = async (its, at, program, request) => {
  const { name, remark } = program;
  const report = program.sentence ? program : await its.ask(program, { do: "judge", ...request, name, remark });
  const sentence = report.sentence ?? report.stopped;
  const { assignment, task } = request;
  const { csv } = report.csv ? report : await its.ask(null, { do: "row", name, sentence, assignment, task });
  table[at + 1] = csv;
  handIns[at] = { program, report };
  self.onbeforeunload = (leaving) => leaving.preventDefault(); // ask: to judge a class takes minutes
  draw();
  return !report.byPerson;
};

/** How many hand-ins there are, and what they came to: as at a terminal. */
const totals = () => {
  const verdicts = handIns.map(({ report }) => report.verdict ?? "not compared");
  const counts = Object.entries(VERDICTS).map(([one, several]) => {
    const count = verdicts.filter((each) => each === one).length;
    return `${count} ${count === 1 ? one : several}`;
  });
  return `${verdicts.filter(Boolean).length} handed in: ${counts.join(", ")}.`;
};

/** Judges that work side by side: the page's, and for many programs another one with runners of its own. */
const judgesFor = (count) =>
  count < MIN_SHARED || (navigator.hardwareConcurrency ?? 1) < 2 ? [judge] : [judge, new JudgeWorker(new RunnerPool())];

/** Judge the programs in a zip; resolves with why that is impossible, if it is. */
const judgeClass = async (zipped, name) => {
  const request = { ...(await taskOf(name)), pack: packText(name) };
  const { programs = [], csv, ...reply } = await judge.ask(null, { do: "class", zipped, ...request });
  if (csv) table = [csv];
  const rest = programs.entries();
  let goesOn = true;
  const judges = judgesFor(programs.length);
  const work = async (its) => {
    for (const [at, program] of rest) {
      say(`${at + 1} of ${programs.length}: ${program.name}`);
      if (!(await check(its, at, program, request))) goesOn = false;
      if (!goesOn) break;
    }
  };
  await Promise.all(judges.map(work));
  for (const each of judges.slice(1)) each.close();
  return reply.sentence ?? reply.stopped;
};

$("open-class").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const name = chosen();
  const zipped = toBase64(new Uint8Array(await file.arrayBuffer()));
  target.value = "";
  if (!name) return say("Choose the assignment first, above.");
  table = [];
  handIns = [];
  clear();
  draw();
  $("class").hidden = false;
  offerStop("class", true);
  target.disabled = true;
  say("Opening the zip …");
  let problem;
  try {
    problem = await judgeClass(zipped, name);
  } catch {
    problem = "The assignment could not be loaded: are you offline? Try again.";
  }
  offerStop("class", false);
  target.disabled = false;
  $("csv").disabled = table.length < 2;
  say(problem ?? totals());
});
$("csv").addEventListener("click", () => {
  save("class.csv", table.join(""), "text/csv");
  self.onbeforeunload = null;
});
