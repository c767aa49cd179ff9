// Publishes the program in the workshop as a page of its own: a link, a frame, a package, a folder. Nothing is
// uploaded: a link holds the program itself.

import { zipSync } from "fflate";
import { answered } from "../../js/shared/answered.js";
import { $, element } from "./dom.js";
import { pack } from "./encoding.js";
import { save } from "./export.js";

const KEY = "recess/workshop/publish"; // in storage: what was written of an assignment last
const FIELDS = ["title", "text", "requirements"];
const MAX_LINK_CHARACTERS = 60_000;
const SHOWS = "Whoever has this page reads the task and the source. The cases are in the folder alone.";
const HIDES =
  "The page shows no source. It has to run the program, though: who takes the link apart finds it. The cases are in the folder alone.";

const encoder = new TextEncoder();
let workshop = null; // what the workshop gives: its program, its console's answers
let cases = []; // each a name, a seed and answers

/** The short name of its folder: letters and digits of its title. */
const folder = () =>
  $("its-title")
    .value.toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$|^(?=\d)/g, "") || "assignment";

const title = () => $("its-title").value.trim() || "A program";

/** The assignment as a link or a package holds it. */
const data = () => ({
  title: title(),
  text: $("its-text").value,
  ...workshop.program(),
  source: $("its-source").checked,
});

const keep = () => {
  const kept = Object.fromEntries(FIELDS.map((name) => [name, $(`its-${name}`).value]));
  try {
    localStorage[KEY] = JSON.stringify({ ...kept, source: $("its-source").checked, cases });
  } catch {
    $("its-said").textContent = "What you type here is not kept on this device: its storage is full, or blocked.";
  }
};

const restore = () => {
  try {
    const kept = JSON.parse(localStorage[KEY]);
    for (const name of FIELDS) if (typeof kept[name] === "string") $(`its-${name}`).value = kept[name];
    $("its-source").checked = kept.source !== false;
    if (Array.isArray(kept.cases)) ({ cases } = kept);
  } catch {
    // nothing is kept, or junk
  }
};

const drawCases = () => {
  $("its-cases").replaceChildren(
    ...cases.map((each, at) => {
      const name = element("input");
      name.value = each.name;
      name.maxLength = 100;
      name.setAttribute("aria-label", `Name of case ${at + 1}`);
      name.addEventListener("change", () => {
        each.name = name.value;
        update();
      });
      const remove = element("button", "Remove");
      remove.type = "button";
      remove.setAttribute("aria-label", `Remove case ${at + 1}`);
      remove.addEventListener("click", () => {
        cases = cases.filter((other) => other !== each);
        drawCases();
        update();
        $("its-case").focus();
      });
      const row = element("li");
      const typed = each.answers.map((text) => text || "↵").join(", ");
      row.append(name, element("span", typed || "no answers"), remove);
      return row;
    }),
  );
};

const request = (answers, seed) => ({ do: "continue", answers, seed, known: 0 });

/** What a teacher should know of the program before it is handed out; each a sentence. */
const findNotes = async () => {
  const { program, pool } = workshop;
  const notes = [];
  const names = cases.map(({ name }) => name.trim());
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) notes.push(`Two cases are called “${double}”: a requirement could mean either.`);
  const tried = [{ name: "its start", answers: [], seed: "1" }, ...cases];
  for (const { name, answers, seed } of tried) {
    const asked = request(answers, seed);
    const [run, again] = [await pool.ask(program(), asked), await pool.ask(program(), asked)];
    const { end, stopped, sentence } = run;
    if (!end) notes.push(`It does not run: ${sentence ?? stopped}`);
    else if (end.kind === "stopped") notes.push(`It was stopped at ${name}: ${end.sentence}`);
    else if (end.kind === "failed")
      notes.push(`It broke off at ${name}, in line ${end.line} of ${end.file}. ${end.sentence}`.trim());
    else if (JSON.stringify(run.events) !== JSON.stringify(again.events))
      notes.push(`It differs from run to run, at ${name}: only what chance decides by the seed is the same again.`);
    else if (name === "its start" && end.kind === "ended")
      notes.push("It asks nothing: the page shows what it prints.");
    if (notes.length) break;
  }
  return notes;
};

let latest = 0;

/** Bring the link and the frame up to date, and say what is to be known. */
const update = async () => {
  keep();
  latest += 1;
  const mine = latest;
  const packed = await pack(data());
  const link = new URL("program.html", location);
  link.hash = `program=${packed}`;
  const framed = new URL(link);
  framed.search = "?embed";
  const isLong = link.href.length > MAX_LINK_CHARACTERS;
  $("its-link").value = isLong ? "This program is too large for a link: save it as a package or a folder." : link.href;
  const frame = document.createElement("iframe");
  frame.src = framed;
  frame.title = title();
  frame.width = "100%";
  frame.height = "480";
  frame.allow = "clipboard-write";
  $("its-frame").value = isLong ? $("its-link").value : frame.outerHTML;
  for (const button of document.querySelectorAll("[data-copies]")) button.disabled = isLong;
  $("its-reader").textContent = $("its-source").checked ? SHOWS : HIDES;
  const notes = await findNotes();
  if (mine === latest) $("its-notes").textContent = notes.join(" ");
};

const quoted = (text) => JSON.stringify(text); // a string of TOML, too

/** The files of the assignment's folder. */
const files = () => {
  const top = folder();
  const says = $("its-requirements")
    .value.split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const front = [`title: ${title()}`, "page: yes"];
  if (!$("its-source").checked) front.push("source: no");
  const texts = {
    "assignment.md": `---\n${front.join("\n")}\n---\n\n${$("its-text").value.trim()}\n`,
    "cases.json": `${JSON.stringify(cases, null, 2)}\n`,
    "requirements.toml": says.map((each) => `[[requirements]]\nsays = ${quoted(each)}\n`).join("\n"),
  };
  const all = workshop.entries();
  const sources = all.filter(([name]) => name.endsWith(".py"));
  const named = all.map(([name, bytes]) => [
    sources.length === 1 && name === sources[0][0] ? `${top}.py` : name,
    bytes,
  ]);
  const written = Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)]);
  return Object.fromEntries([...named, ...written].map(([name, bytes]) => [`${top}/${name}`, bytes]));
};

/** Do something that takes time for a button; say why it failed. */
const busy = async (button, action) => {
  button.disabled = true;
  try {
    await action();
  } catch (problem) {
    $("its-said").textContent = problem.message;
  }
  button.disabled = false;
};

/** Open the dialog for the program that the workshop has. */
export const publish = (given) => {
  if (!workshop) {
    workshop = given;
    restore();
    listen();
  }
  for (const id of ["its-said", "its-notes", "its-found", "its-missing"]) $(id).textContent = "";
  drawCases();
  $("publishing").showModal();
  $("publishing").focus();
  update();
};

/** Add cases that reach what the program prints and no other case reaches; name the lines that none does. */
const find = async () => {
  const { program, judge } = workshop;
  $("its-found").textContent = "Playing it …";
  const found = await judge.ask(program(), { do: "find_cases", cases });
  if (!found.cases) throw new Error(found.sentence ?? found.stopped);
  for (const { name, seed = "1", answers = [] } of found.cases) cases.push({ name, seed, answers });
  drawCases();
  const more = found.cases.length === 1 ? "1 case was found" : `${found.cases.length} cases were found`;
  const all = `All cases together reach ${found.reached} of ${found.places} places that print.`;
  $("its-found").textContent = `${more}. ${found.problem || all}`;
  $("its-missing").replaceChildren(
    ...found.missing.map(([file, line, source]) => element("li", `No case reaches line ${line} of ${file}: ${source}`)),
  );
  update();
};

const listen = () => {
  $("find-cases").addEventListener("click", ({ target }) => busy(target, find));
  $("publication").addEventListener("input", update);
  $("its-case").addEventListener("click", () => {
    let number = cases.length + 1; // one that was removed leaves its number free, and the last one taken
    while (cases.some(({ name }) => name === `Case ${number}`)) number += 1;
    cases.push({ name: `Case ${number}`, seed: workshop.seed(), answers: workshop.answers() });
    $("its-found").textContent = workshop.lack();
    drawCases();
    update();
    $("its-cases").lastElementChild.querySelector("input").select();
  });
  $("publishing").addEventListener("click", async ({ target }) => {
    const field = $(target.dataset.copies);
    if (!field) return;
    try {
      await navigator.clipboard.writeText(field.value);
      answered(target, "Copied ✓");
    } catch {
      field.select();
      $("its-said").textContent = "It cannot be copied here: the text is marked, copy it yourself.";
    }
  });
  $("its-zip").addEventListener("click", () => {
    save(`${folder()}.zip`, zipSync(files()), "application/zip");
    $("its-said").textContent =
      `Unzip it into “assignments” of your copy of this site, and the site has ${folder().replaceAll("_", "-")}.html.`;
  });
  $("its-package").addEventListener("click", ({ target }) =>
    busy(target, async () => {
      const { packager } = document.documentElement.dataset;
      const { makePackage } = await import(new URL(packager, document.baseURI).href);
      const made = await makePackage([{ game: "program", title: title(), assignment: data() }], { title: title() });
      save(`${folder()}-scorm.zip`, made, made.type);
    }),
  );
};
