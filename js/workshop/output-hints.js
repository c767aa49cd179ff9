// How the program's output is read: the kinds of its questions, how it prints a roll or a board. What
// the person says instead is kept in a file beside the program.

import { $, element } from "./dom.js";
import { isEmpty, program, readText, writeText } from "./files.js";
import { judge } from "./judge.js";
import { packText } from "./packs.js";
import { task } from "./task.js";

export const HINTS_FILE = "output-hints.json";
const OLD_HINTS_FILE = "taught.json"; // its name in programs that were saved before
const SUBJECTS = { board: "The board" };
const OTHER = "its own"; // the kind of a question that the game does not ask

/** The file of hints among a program's files; undefined if there is none. */
export const hintsIn = (files) => files[HINTS_FILE] ?? files[OLD_HINTS_FILE];

const readHints = () => readText(HINTS_FILE) || readText(OLD_HINTS_FILE);

const writeHints = (text) => {
  writeText(OLD_HINTS_FILE, "");
  writeText(HINTS_FILE, text);
};

const say = (text) => {
  $("reading-says").textContent = text;
};

/** Change a hint; null removes it. A subject is a map of hints if `key` is given. */
const setHint = async (subject, key, value) => {
  let hints = {};
  try {
    hints = JSON.parse(readHints() || "{}");
  } catch {
    // the file is broken: start again
  }
  if (key === null) hints[subject] = value;
  else {
    hints[subject] = { ...hints[subject], [key]: value };
    if (value === null) delete hints[subject][key];
  }
  const now = hints[subject];
  if (now === null || (typeof now === "object" && !Object.keys(now).length)) delete hints[subject];
  writeHints(Object.keys(hints).length ? JSON.stringify(hints, null, 1) : "");
  const focused = document.activeElement?.id;
  await refresh();
  if (focused) $(focused)?.focus();
  say("Noted. Compare again to see what comes of it.");
};

const questionItem = ({ pattern, question, answer, kind, hint }, number, kinds) => {
  const made = element("li");
  const label = element("label", `“${question}” `);
  label.htmlFor = `asks-${number}`;
  const select = element("select");
  select.id = label.htmlFor;
  const found = new Option(`${kinds[kind] || kind || OTHER} (as found)`, "found", false, hint === null);
  const all = Object.entries({ ...kinds, "": OTHER });
  const others = all.map(([each, words]) => new Option(words, `is ${each}`, false, hint === each));
  select.append(found, ...others);
  select.addEventListener("change", () =>
    setHint("questions", pattern, select.value === "found" ? null : select.value.slice(3)),
  );
  const got = answer === null ? "" : `answered ${answer === "" ? "Enter" : `“${answer}”`}`;
  made.append(label, element("small", got), select);
  return made;
};

const choice = (subject, number, label, checked, value) => {
  const made = element("label");
  const radio = element("input");
  radio.type = "radio";
  radio.name = subject;
  radio.id = `${subject}-${number}`;
  radio.checked = checked;
  radio.addEventListener("change", () => setHint(subject, null, value));
  made.append(radio, label);
  return made;
};

const formatChoices = (subject, formats, hint) => {
  const made = element("fieldset");
  made.append(element("legend", SUBJECTS[subject]));
  const isHinted = (format) => JSON.stringify(format.hint) === JSON.stringify(hint);
  made.append(choice(subject, 0, element("span", "As it is found without help"), !formats.some(isHinted), null));
  for (const [index, each] of formats.entries()) {
    const example = element("pre", each.example);
    if (each.is_recognized) example.append(element("small", " (read so without help)"));
    made.append(choice(subject, index + 1, example, isHinted(each), each.hint));
  }
  if (!formats.length) made.append(element("p", "Nothing like it was found in what your program prints."));
  return made;
};

/** Where each fact is printed, in the program's own words. */
const factList = (facts) => {
  const made = element("details");
  const list = element("ul");
  list.append(...Object.entries(facts).map(([fact, words]) => element("li", `${fact}: “${words}”`)));
  made.append(element("summary", "What it says, and where"), list);
  return made;
};

const refresh = async () => {
  const { game } = task();
  $("forget-hints").hidden = !readHints();
  if (!game || isEmpty()) {
    $("hints").replaceChildren();
    return say(game ? "There is no program yet." : "Choose the game first.");
  }
  say("Reading …");
  const found = await judge.ask(program(), { do: "reading", game, pack: packText(game) });
  if (!found.questions) return say(found.sentence ?? found.stopped);
  const questions = element("fieldset");
  const list = element("ul");
  list.append(...found.questions.map((each, number) => questionItem(each, number, found.kinds)));
  questions.append(element("legend", "Its questions ask for"), list);
  const formats = Object.entries(found.formats).map(([subject, each]) =>
    formatChoices(subject, each, found.hints[subject]),
  );
  $("hints").replaceChildren(questions, factList(found.facts), ...formats);
  say("");
};

const refreshIfOpen = () => $("reading").open && refresh();

$("reading").addEventListener("toggle", refreshIfOpen);
for (const id of ["game", "source"]) $(id).addEventListener("change", refreshIfOpen);
$("try").addEventListener("click", refreshIfOpen);
$("open-reading").addEventListener("click", () => {
  $("reading").open = true;
  $("reading").querySelector("summary").focus();
});
$("forget-hints").addEventListener("click", async () => {
  writeHints("");
  await refresh();
  $("reading").querySelector("summary").focus();
  say("Forgotten: your program is read as it is found.");
});
