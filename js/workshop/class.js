// A whole class: all cases on each program in a zip of submissions, as a table and as CSV.

import { showCase, tryCase } from "./compare.js";
import { $ } from "./dom.js";
import { toBase64 } from "./encoding.js";
import { save } from "./export.js";
import { program as own } from "./files.js";
import { ask } from "./judge.js";
import { HINTS_FILE, hintsIn } from "./output-hints.js";
import { opened } from "./packs.js";
import { task } from "./task.js";
import { visit } from "./visit.js";

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
const openCase = async ({ name, files, main }, result, number) => {
  await visit(`This is ${name}, in the case “${result.case}”`, result, { files, main });
  const found = await tryCase(number);
  if (!found) return;
  showCase(found.result, found.table);
  $("h-compare").scrollIntoView();
};

const draw = (program, sentence, results) => {
  const row = cell("tr", cell("th", program.name));
  row.firstChild.scope = "row";
  for (const [number, result] of results.entries()) {
    const button = cell("button", `${result.passed ? "✓" : "✗"} ${result.verdict}`);
    button.type = "button";
    button.setAttribute("aria-label", `${program.name}, ${result.case}: ${result.verdict}. Look`);
    button.addEventListener("click", () => openCase(program, result, number));
    row.append(cell("td", button));
  }
  if (sentence) {
    row.append(cell("td", sentence));
    row.lastChild.colSpan = 99;
  }
  $("class").tBodies[0].append(row);
};

const drawHead = (results) => {
  const heads = ["Handed in", ...results.map((each) => each.case)].map((text) => cell("th", text));
  for (const head of heads) head.scope = "col";
  $("class").tHead.replaceChildren(cell("tr", ...heads));
};

/** Run all cases on one program; resolves with whether to go on. */
const check = async (program, request) => {
  const results = [];
  const reply = program.sentence
    ? program
    : await ask({ ...program, owner: program }, request, ({ result }) => {
        if (result) results.push(result);
      });
  const sentence = reply.sentence ?? reply.stopped ?? "";
  rows.push({ name: program.name, sentence, results });
  draw(program, sentence, results);
  if (results.length && !sentence) drawHead(results);
  return !reply.byPerson;
};

/** A field of CSV; the quote before some characters keeps spreadsheets from taking it for a formula. */
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
  const hints = hintsIn(own().files);
  for (const [at, program] of programs.entries()) {
    if (hints && program.files && !hintsIn(program.files)) program.files = { ...program.files, [HINTS_FILE]: hints };
    say(`${at + 1} of ${programs.length}: ${program.name}`);
    if (!(await check(program, { do: "cases", game, ...wants, pack: opened(game) }))) break;
  }
  $("stop").disabled = true;
  $("csv").disabled = rows.length === 0;
  say(reply.sentence ?? reply.stopped ?? (rows.length === 1 ? "1 program." : `${rows.length} programs.`));
});
$("csv").addEventListener("click", () => {
  const lines = [["handed in", "case", "verdict", "why"]];
  for (const { name, sentence, results = [] } of rows) {
    for (const { case: tried, verdict, difference } of results)
      lines.push([name, tried, verdict, difference?.reason ?? ""]);
    if (sentence) lines.push([name, "", "not compared", sentence]);
  }
  save("class.csv", `${lines.map((line) => line.map(field).join(",")).join("\r\n")}\r\n`, "text/csv");
});
