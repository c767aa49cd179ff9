// A whole class: a zip of what was handed in, all cases on each, as a table and as CSV.

import { ask } from "./benches.js";
import { toBase64 } from "./bytes.js";
import { hold, opened, save, task } from "./compare.js";
import { replace } from "./files.js";
import { give, run } from "./steps.js";

const $ = (id) => document.getElementById(id);

let zipped = "";
let rows = [];

const cell = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

/** Open one of the programs, and show where it differs. */
const look = async (name, verdict) => {
  const { files, main } = await ask(null, { do: "handed_in", zipped, name });
  if (!files) return;
  replace(files, main);
  $("seed").value = verdict.seed;
  give(verdict.answers);
  await run();
  await hold({ seed: verdict.seed, answers: verdict.answers, options: verdict.options });
  $("result").scrollIntoView();
};

const draw = ({ name, sentence, verdicts = [] }) => {
  const row = cell("tr", cell("th", name));
  row.firstChild.scope = "row";
  if (sentence) {
    row.append(cell("td", sentence));
    row.lastChild.colSpan = 99;
  }
  for (const verdict of verdicts) {
    const button = cell("button", `${verdict.passed ? "✓" : "✗"} ${verdict.reached || "none"}`);
    button.type = "button";
    button.title = verdict.why;
    button.setAttribute("aria-label", `${name}, ${verdict.case}: ${verdict.passed ? "passed" : "not passed"}`);
    button.addEventListener("click", () => look(name, verdict));
    row.append(cell("td", button));
  }
  if (verdicts.length)
    $("class").tHead.replaceChildren(
      cell("tr", ...["Handed in", ...verdicts.map((each) => each.case)].map((text) => cell("th", text))),
    );
  $("class").tBodies[0].append(row);
};

/** A field of CSV, which no table takes for a formula. */
const field = (value) => `"${String(value).replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

$("open-class").addEventListener("change", async ({ target }) => {
  const file = target.files[0];
  if (!file) return;
  zipped = toBase64(new Uint8Array(await file.arrayBuffer()));
  target.value = "";
  rows = [];
  $("class").tBodies[0].replaceChildren();
  $("class").hidden = false;
  $("class-says").textContent = "Trying all of them …";
  $("stop").disabled = false;
  const reply = await ask(null, { do: "class", zipped, ...task(), pack: opened() }, (told) => {
    if (told.of) $("class-says").textContent = `${told.of}: ${told.case}`;
    if (!told.row) return;
    rows.push(told.row);
    draw(told.row);
  });
  $("stop").disabled = true;
  $("csv").disabled = rows.length === 0;
  const count = rows.length === 1 ? "1 program" : `${rows.length} programs`;
  $("class-says").textContent = reply.sentence ?? (reply.stopped ? `${reply.stopped} ${count} were tried.` : `${count}.`);
});
$("csv").addEventListener("click", () => {
  const lines = [["handed in", "case", "passed", "agrees", "why"]];
  for (const { name, sentence, verdicts = [] } of rows) {
    if (sentence) lines.push([name, "", "no", "", sentence]);
    for (const each of verdicts) lines.push([name, each.case, each.passed ? "yes" : "no", each.reached, each.why]);
  }
  save("class.csv", `${lines.map((line) => line.map(field).join(",")).join("\r\n")}\r\n`, "text/csv");
});
