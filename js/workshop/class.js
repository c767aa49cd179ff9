// A whole class: a zip of what was handed in, all cases on each, as a table and as CSV.

import { ask } from "./benches.js";
import { toBase64 } from "./bytes.js";
import { called, showCase, tryCase } from "./compare.js";
import { program as own } from "./files.js";
import { save } from "./handing.js";
import { opened } from "./packs.js";
import { FILE } from "./reading.js";
import { task } from "./task.js";
import { visit } from "./visit.js";

const $ = (id) => document.getElementById(id);

let rows = [];

const cell = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

const say = (text) => {
  $("class-says").textContent = text;
};

/** Open one of the programs, and show where it differs in a case. */
const look = async ({ name, files, main }, verdict, number) => {
  await visit(`This is ${name}, in the case “${verdict.case}”`, verdict, { files, main });
  const found = await tryCase(number);
  if (!found) return;
  showCase(found.verdict, found.table);
  $("h-compare").scrollIntoView();
};

const draw = (program, sentence, verdicts) => {
  const row = cell("tr", cell("th", program.name));
  row.firstChild.scope = "row";
  for (const [number, verdict] of verdicts.entries()) {
    const button = cell("button", `${verdict.passed ? "✓" : "✗"} ${called(verdict)}`);
    button.type = "button";
    button.setAttribute("aria-label", `${program.name}, ${verdict.case}: ${called(verdict)}. Look`);
    button.addEventListener("click", () => look(program, verdict, number));
    row.append(cell("td", button));
  }
  if (sentence) {
    row.append(cell("td", sentence));
    row.lastChild.colSpan = 99;
  }
  $("class").tBodies[0].append(row);
};

const drawHead = (verdicts) => {
  const heads = ["Handed in", ...verdicts.map((each) => each.case)].map((text) => cell("th", text));
  for (const head of heads) head.scope = "col";
  $("class").tHead.replaceChildren(cell("tr", ...heads));
};

/** Try all cases on one program; says whether to go on. */
const check = async (program, request) => {
  const verdicts = [];
  const reply = program.sentence
    ? program
    : await ask({ ...program, owner: program }, request, ({ verdict }) => {
        if (verdict) verdicts.push(verdict);
      });
  const sentence = reply.sentence ?? reply.stopped ?? "";
  rows.push({ name: program.name, sentence, verdicts });
  draw(program, sentence, verdicts);
  if (verdicts.length && !sentence) drawHead(verdicts);
  return !reply.byPerson;
};

/** A field of CSV, which no table takes for a formula. */
const field = (value) =>
  `"${String(value)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`;

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
  rows = [];
  $("class").tHead.replaceChildren();
  $("class").tBodies[0].replaceChildren();
  $("class").hidden = false;
  $("stop").disabled = false;
  say("Opening the zip …");
  const { programs = [], ...reply } = await ask(null, { do: "class", zipped });
  const { [FILE]: told } = own().files;
  for (const [at, program] of programs.entries()) {
    if (told) program.files = { [FILE]: told, ...program.files };
    say(`${at + 1} of ${programs.length}: ${program.name}`);
    if (!(await check(program, { do: "cases", game, ...wants, pack: opened(game) }))) break;
  }
  $("stop").disabled = true;
  $("csv").disabled = rows.length === 0;
  say(reply.sentence ?? reply.stopped ?? (rows.length === 1 ? "1 program." : `${rows.length} programs.`));
});
$("csv").addEventListener("click", () => {
  const lines = [["handed in", "case", "passed", "agrees", "why"]];
  for (const { name, sentence, verdicts = [] } of rows) {
    for (const { case: tried, passed, reached, difference } of verdicts)
      lines.push([name, tried, passed ? "yes" : "no", reached, difference?.why ?? ""]);
    if (sentence) lines.push([name, "", "no", "", sentence]);
  }
  save("class.csv", `${lines.map((line) => line.map(field).join(",")).join("\r\n")}\r\n`, "text/csv");
});
