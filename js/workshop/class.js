// A whole class: a zip of what was handed in, all cases on each, as a table and as CSV.

import { ask } from "./benches.js";
import { toBase64 } from "./bytes.js";
import { hold, opened, save, task } from "./compare.js";
import { replace } from "./files.js";
import { give, run } from "./steps.js";

const $ = (id) => document.getElementById(id);

let rows = [];

const cell = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

/** Open one of the programs, and show where it differs. */
const look = async ({ files, main }, { seed, answers, options }) => {
  replace(files, main);
  $("seed").value = seed;
  give(answers);
  await run();
  await hold({ seed, answers, options });
  $("result").scrollIntoView();
};

const draw = (program, sentence, verdicts) => {
  const row = cell("tr", cell("th", program.name));
  row.firstChild.scope = "row";
  for (const verdict of verdicts) {
    const button = cell("button", `${verdict.passed ? "✓" : "✗"} ${verdict.reached || "none"}`);
    button.type = "button";
    button.setAttribute("aria-label", `${program.name}, ${verdict.case}: ${verdict.reached || "none"}`);
    button.addEventListener("click", () => look(program, verdict));
    row.append(cell("td", button));
  }
  if (sentence) {
    row.append(cell("td", sentence));
    row.lastChild.colSpan = 99;
  }
  if (verdicts.length && !sentence)
    $("class").tHead.replaceChildren(
      cell("tr", ...["Handed in", ...verdicts.map((each) => each.case)].map((text) => cell("th", text))),
    );
  $("class").tBodies[0].append(row);
};

/** Try all cases on one program; says whether to go on. */
const check = async (program) => {
  const verdicts = [];
  const reply = program.sentence
    ? program
    : await ask({ files: program.files, main: program.main }, { do: "cases", ...task(), pack: opened() }, (told) => {
        if (told.verdict) verdicts.push(told.verdict);
      });
  const sentence = reply.sentence ?? reply.stopped ?? "";
  rows.push({ name: program.name, sentence, verdicts });
  draw(program, sentence, verdicts);
  return !reply.byPerson;
};

/** A field of CSV, which no table takes for a formula. */
const field = (value) =>
  `"${String(value)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`;

const say = (text) => {
  $("class-says").textContent = text;
};

$("open-class").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  if (!task().game) return say("Choose the game first.");
  const zipped = toBase64(new Uint8Array(await file.arrayBuffer()));
  target.value = "";
  rows = [];
  $("class").tBodies[0].replaceChildren();
  $("class").hidden = false;
  $("stop").disabled = false;
  const { programs = [], ...reply } = await ask(null, { do: "class", zipped });
  for (const [at, program] of programs.entries()) {
    say(`${at + 1} of ${programs.length}: ${program.name}`);
    if (!(await check(program))) break;
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
