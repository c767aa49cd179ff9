// How the program is read: what its questions ask for, how it prints a roll or a board; and what this
// person says instead, which lies beside the program as a file.

import { ask } from "./benches.js";
import { element } from "./element.js";
import { isEmpty, program, read, write } from "./files.js";
import { opened } from "./packs.js";
import { task } from "./task.js";

const $ = (id) => document.getElementById(id);
/** The file's name. */
export const FILE = "taught.json";
const PRINTED = { roll: "A roll is printed so", balance: "What somebody has is printed so", board: "The board" };
const OWN = "its own";

const say = (text) => {
  $("reading-says").textContent = text;
};

/** Say something of the program, or with null that it is as found. */
const teach = async (part, key, value) => {
  let told = {};
  try {
    told = JSON.parse(read(FILE) || "{}");
  } catch {
    // it is broken: begun anew
  }
  if (key === null) told[part] = value;
  else {
    told[part] = { ...told[part], [key]: value };
    if (value === null) delete told[part][key];
  }
  const empty = told[part] === null || (typeof told[part] === "object" && !Object.keys(told[part]).length);
  if (empty) delete told[part];
  write(FILE, Object.keys(told).length ? JSON.stringify(told, null, 1) : "");
  const focused = document.activeElement?.id;
  await refresh();
  if (focused) $(focused)?.focus();
  say("Noted. Compare again to see what comes of it.");
};

const questionOf = ({ pattern, question, answer, rule, kind, taught }, number, kinds) => {
  const made = element("li");
  const label = element("label", `“${question}” `);
  label.htmlFor = `asks-${number}`;
  const select = element("select");
  select.id = label.htmlFor;
  const found = new Option(`${kind || OWN} (as found)`, "found", false, taught === null);
  const others = [...kinds, ""].map((each) => new Option(each || OWN, `is ${each}`, false, taught === each));
  select.append(found, ...others);
  select.addEventListener("change", () =>
    teach("questions", pattern, select.value === "found" ? null : select.value.slice(3)),
  );
  const by = rule ? `, by the rule for “${rule}”` : "";
  const got = answer === null ? "not answered" : `answered ${answer === "" ? "Enter" : `“${answer}”`}${by}`;
  made.append(label, element("small", got), select);
  return made;
};

const choice = (part, number, label, checked, value) => {
  const made = element("label");
  const radio = element("input");
  radio.type = "radio";
  radio.name = part;
  radio.id = `${part}-${number}`;
  radio.checked = checked;
  radio.addEventListener("change", () => teach(part, null, value));
  made.append(radio, label);
  return made;
};

const formatsOf = (part, formats, taught) => {
  const made = element("fieldset");
  made.append(element("legend", PRINTED[part]));
  const now = JSON.stringify(taught);
  const picked = formats.some((each) => JSON.stringify(each.taught) === now);
  made.append(choice(part, 0, element("span", "As it is found by itself"), !picked, null));
  for (const [at, each] of formats.entries()) {
    const example = element("pre", each.example);
    if (each.read) example.append(element("small", " (read so by itself)"));
    made.append(choice(part, at + 1, example, picked && JSON.stringify(each.taught) === now, each.taught));
  }
  if (!formats.length) made.append(element("p", "Nothing like it was found in what your program prints."));
  return made;
};

const refresh = async () => {
  const { game } = task();
  $("forget-taught").hidden = !read(FILE);
  if (!game || isEmpty()) {
    $("taught").replaceChildren();
    return say(game ? "There is no program yet." : "Choose the game first.");
  }
  say("Reading …");
  const found = await ask(program(), { do: "reading", game, pack: opened(game) });
  if (!found.questions) return say(found.sentence ?? found.stopped);
  const asked = element("fieldset");
  const list = element("ul");
  list.append(...found.questions.map((each, number) => questionOf(each, number, found.kinds)));
  asked.append(element("legend", "Its questions ask for"), list);
  const printed = Object.entries(found.formats).map(([part, each]) => formatsOf(part, each, found.taught[part]));
  $("taught").replaceChildren(asked, ...printed);
  say("");
};

const open = () => $("reading").open && refresh();

$("reading").addEventListener("toggle", open);
for (const id of ["game", "source"]) $(id).addEventListener("change", open);
$("try").addEventListener("click", open);
$("to-reading").addEventListener("click", () => {
  $("reading").open = true;
  $("reading").querySelector("summary").focus();
});
$("forget-taught").addEventListener("click", async () => {
  write(FILE, "");
  await refresh();
  $("reading").querySelector("summary").focus();
  say("Forgotten: your program is read as it is found.");
});
