// A whole class: all cases on each program in a zip of submissions, as a table and as CSV.

import { SIGNS, showCase, tryCase } from "./compare.js";
import { $ } from "./dom.js";
import { toBase64 } from "./encoding.js";
import { save } from "./export.js";
import { program as own } from "./files.js";
import { Judge, judge } from "./judge.js";
import { HINTS_FILE, hintsIn } from "./output-hints.js";
import { packText } from "./packs.js";
import { RunnerPool } from "./runner-pool.js";
import { task } from "./task.js";
import { visit } from "./visit.js";

const HEADS = ["Handed in", "Passed", "First reason"]; // of the columns before those of the cases
const MIN_SHARED = 6; // programs, from which a second judge is worth its start

let table = []; // lines of CSV, as the judge writes them: the head, then one for each program that was judged
let verdicts = []; // of all programs, by their numbers
let rows = []; // those of the page, by the number of the program

const cell = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

const say = (text) => {
  $("class-says").textContent = text;
};

/** Open one of the programs, and show where it differs in a case. */
const openCase = async ({ name, files, main }, result, number) => {
  await visit(`This is ${name}, in the case “${result.case}”`, result, { files, main });
  const found = await tryCase(number);
  if (!found) return;
  showCase(found.result, found.table);
  $("h-compare").scrollIntoView();
};

/** Draw the row of a hand-in; `why` is what there is to say of it. */
const draw = (at, program, why, results, passed) => {
  const sources = Object.keys(program.files ?? {}).filter((name) => name.endsWith(".py"));
  const row = cell("tr", cell("th", program.name, ...(sources.length > 1 ? [` (${program.main})`] : [])));
  row.firstChild.scope = "row";
  row.append(cell("td", passed), cell("td", why));
  row.lastChild.className = "why";
  for (const [number, result] of results.entries()) {
    const button = cell("button", `${SIGNS[result.verdict]} ${result.verdict}`);
    button.type = "button";
    button.setAttribute("aria-label", `${program.name}, ${result.case}: ${result.verdict}. Look`);
    button.addEventListener("click", () => openCase(program, result, number));
    row.append(cell("td", button));
  }
  rows[at] = row;
  $("class").tBodies[0].insertBefore(row, rows.find((each, number) => number > at && each) ?? null);
};

const drawHead = (results) => {
  const heads = [...HEADS, ...results.map((each) => each.case)].map((text) => cell("th", text));
  for (const head of heads) head.scope = "col";
  $("class").tHead.replaceChildren(cell("tr", ...heads));
};

/** Have a judge try all cases on a program, the one with this number; resolves with whether to go on. */
const check = async (its, at, program, request) => {
  const { name, remark } = program;
  const results = [];
  const reply = program.sentence
    ? program
    : await its.ask(program, { do: "cases", ...request, name, remark }, ({ result }) => {
        if (result) results.push(result);
      });
  const why = reply.sentence ?? reply.stopped ?? "";
  const { game, pack } = request;
  const { csv } = reply.csv ? reply : await its.ask(null, { do: "row", name, sentence: why, game, pack });
  table[at + 1] = csv;
  verdicts[at] = reply.verdict ?? "not compared";
  draw(at, program, why || reply.why, results, why ? "" : `${reply.passed} of ${reply.cases}`);
  // A program may have one more column than those before it.
  if (!why && results.length + HEADS.length > ($("class").tHead.rows[0]?.cells.length ?? 0)) drawHead(results);
  return !reply.byPerson;
};

/** How many hand-ins there are, and what they came to: as at a terminal. */
const totals = () => {
  const counts = Object.keys(SIGNS).map((name) => `${verdicts.filter((each) => each === name).length} ${name}`);
  return `${verdicts.filter(Boolean).length} handed in: ${counts.join(", ")}.`;
};

/** Judges that work side by side: the page's, and for many programs another one with runners of its own. */
const judgesFor = (count) =>
  count < MIN_SHARED || (navigator.hardwareConcurrency ?? 1) < 2 ? [judge] : [judge, new Judge(new RunnerPool())];

$("open-class").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const { game, ...wants } = task();
  if (!game) {
    target.value = "";
    return say("Choose the game first, above.");
  }
  const zipped = toBase64(new Uint8Array(await file.arrayBuffer()));
  target.value = "";
  table = [];
  verdicts = [];
  rows = [];
  $("class").tHead.replaceChildren();
  $("class").tBodies[0].replaceChildren();
  $("class").hidden = false;
  $("stop").disabled = false;
  target.disabled = true;
  say("Opening the zip …");
  const pack = packText(game);
  const { programs = [], csv, ...reply } = await judge.ask(null, { do: "class", zipped, game, pack });
  if (csv) table = [csv];
  const hints = hintsIn(own().files);
  const rest = programs.entries();
  let goesOn = true;
  const judges = judgesFor(programs.length);
  const work = async (its) => {
    for (const [at, program] of rest) {
      if (hints && program.files && !hintsIn(program.files)) program.files = { ...program.files, [HINTS_FILE]: hints };
      say(`${at + 1} of ${programs.length}: ${program.name}`);
      if (!(await check(its, at, program, { game, ...wants, pack }))) goesOn = false;
      if (!goesOn) break;
    }
  };
  await Promise.all(judges.map(work));
  for (const each of judges.slice(1)) each.close();
  $("stop").disabled = true;
  target.disabled = false;
  $("csv").disabled = table.length < 2;
  say(reply.sentence ?? reply.stopped ?? totals());
});
$("csv").addEventListener("click", () => save("class.csv", table.join(""), "text/csv"));
