// Makes an assignment of the program in the editor: its text, cases by playing, and requirements, each a sentence with
// what is ticked below it. What can be ticked is what the program says, asks and writes in its cases, found by running it.

import { zipSync } from "fflate";
import { choose } from "./arrivals.js";
import * as assignments from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { $, element } from "./dom.js";
import { folderOf, save } from "./export.js";
import { judge } from "./judge.js";
import { AT_PASSWORD, endsAtPassword, shared } from "./state/dialogue.js";
import { asRequest, startsOf, textOf } from "./state/program.js";
import { button, setText } from "./views.js";

const KEY = "recess/workshop/assignment"; // in storage
const LOOK_MS = 600; // after which a change is looked at
const KINDS = { facts: "It says", questions: "It asks", files: "It writes" };
const NEW = { title: "", about: "", text: "", isShown: true, cases: [], names: {}, requirements: [] };
const encoder = new TextEncoder();

let draft = NEW;
let before = null; // the draft in whose place another one was begun
let overview = null; // what the program says, asks and writes in the cases
let problem = "";
let looking = 0; // counts what was asked for: only the last is shown

const keyOf = (kind, { expression }) => `${kind} ${expression}`;
const keep = () => {
  try {
    localStorage[KEY] = JSON.stringify(draft);
  } catch {
    setText("make-says", "What you write here is not kept on this device: its storage is full, or blocked.");
  }
};
const read = () => {
  try {
    const kept = JSON.parse(localStorage[KEY]);
    const isGood = ["cases", "requirements"].every((name) => Array.isArray(kept[name])) && Object(kept.names);
    if (isGood) draft = { ...NEW, ...kept };
  } catch {
    // nothing is kept, or junk
  }
};

const folder = () => folderOf(draft.title);
const program = () => (current().home?.program ?? current().program).source;

// What is made of it.

const toml = (value) => JSON.stringify(value); // texts and lists of texts are written alike

/** What is ticked of what the program says and asks: pairs of its name and how `requirements.toml` finds it, by kind. */
const namedIn = (kinds) => {
  const used = new Set(draft.requirements.flatMap(({ uses }) => Object.keys(uses).filter((key) => uses[key])));
  return kinds.flatMap((kind) =>
    (overview?.[kind] ?? [])
      .filter((each) => used.has(keyOf(kind, each)) || draft.names[keyOf(kind, each)])
      .map((each) => [draft.names[keyOf(kind, each)] || each.expression, each.expression]),
  );
};

const requirementText = ({ says, uses, cases, isRemark, isExact, isHidden, points, hint = "" }) => {
  const all = Object.entries(KINDS).flatMap(([kind]) => (overview?.[kind] ?? []).map((each) => [kind, each]));
  const facts = all
    .filter(([kind, each]) => uses[keyOf(kind, each)])
    .map(([kind, each]) => draft.names[keyOf(kind, each)] || each.expression);
  const its = draft.cases.filter(({ id }) => cases[id]).map(({ name }) => name);
  return [
    isRemark ? "[[extra]]" : "[[requirements]]",
    `says = ${toml(says.trim())}`,
    ...(facts.length ? [`facts = ${toml(facts)}`] : []),
    ...(its.length ? [`cases = ${toml(its)}`] : []),
    ...(Number(points) > 0 && Number(points) !== 1 ? [`points = ${Number(points)}`] : []),
    ...(hint.trim() ? [`hint = ${toml(hint.trim())}`] : []),
    ...(isExact ? ["exact = true"] : []),
    ...(isHidden ? ["hidden = true"] : []),
    "",
  ].join("\n");
};

const requirementsText = () => {
  const table = (name, pairs) =>
    pairs.length ? [`[${name}]`, ...pairs.map((pair) => pair.map(toml).join(" = ")), ""] : [];
  return [
    ...table("questions", namedIn(["questions"])),
    ...table("facts", namedIn(["facts", "files"])),
    ...draft.requirements.filter(({ says }) => says.trim()).map(requirementText),
  ].join("\n");
};

const casesText = () => {
  const all = draft.cases.map(({ id: _, about, files, training, ...each }) => ({
    ...each,
    ...(about && { about }),
    ...(Object.keys(files).length && { files }),
    ...(training && { training }),
  }));
  return `${JSON.stringify(all, null, 1)}\n`;
};

/** The files of its folder, as bytes by name. */
const filesOf = () => {
  const { title, about, text, isShown } = draft;
  const front = [
    `title: ${title.trim() || folder()}`,
    ...(about.trim() ? [`about: ${about.trim()}`] : []),
    "page: yes",
  ];
  if (!isShown) front.push("source: no");
  const texts = {
    "assignment.md": `---\n${front.join("\n")}\n---\n\n${text.trim()}\n`,
    "cases.json": casesText(),
    "requirements.toml": requirementsText(),
  };
  const source = program();
  const starts = startsOf(source);
  const named = [...source.files].map(([name, bytes]) => [
    starts.length === 1 && name === starts[0] ? `${folder()}.py` : name,
    bytes,
  ]);
  return Object.fromEntries([...named, ...Object.entries(texts).map(([name, its]) => [name, encoder.encode(its)])]);
};

/** The assignment as the judge takes it: of its files those that are text. */
const asTask = () => {
  const texts = Object.entries(filesOf()).map(([name, bytes]) => [name, textOf(bytes)]);
  return { folder: folder(), files: Object.fromEntries(texts.filter(([, text]) => text !== null)) };
};

// What is shown of it.

/** A field, whose value belongs to this place of the draft. */
const field = (label, path, value, type = "text") => {
  const made = element("input");
  made.type = type;
  made.dataset.path = JSON.stringify(path);
  made.setAttribute("aria-label", label);
  if (type === "checkbox") made.checked = Boolean(value);
  else Object.assign(made, { value: value ?? "", placeholder: label, maxLength: 300 });
  return made;
};

const tick = (text, path, value) => {
  const made = element("label", "", "tick");
  made.append(field(text, path, value, "checkbox"), text);
  return made;
};

/** What can be unfolded; it stays open when it is drawn anew. */
const foldOf = (name, summary) => {
  const made = element("details");
  made.dataset.fold = name;
  made.append(element("summary", summary));
  return made;
};

/** Draw a part anew, and leave the focus where it is, and open what is open. */
const redraw = (id, parts) => {
  const open = [...$(id).querySelectorAll("details[open]")].map((each) => each.dataset.fold);
  const { dataset, selectionStart, selectionEnd } = document.activeElement;
  const hadFocus = $(id).contains(document.activeElement);
  $(id).replaceChildren(...parts);
  for (const each of $(id).querySelectorAll("details")) each.open = open.includes(each.dataset.fold);
  if (!hadFocus || !dataset.path) return;
  const again = [...$(id).querySelectorAll("[data-path]")].find((each) => each.dataset.path === dataset.path);
  again?.focus({ preventScroll: true });
  if (again?.type === "text") again.setSelectionRange(selectionStart, selectionEnd);
};

const caseItem = (each, at) => {
  const found = overview?.cases.find(({ name }) => name === each.name);
  const made = element("li", "", "made-case");
  const row = element("p", "", "entry");
  const remove = button("Remove", "remove-made-case", { at }, "b quiet s");
  remove.setAttribute("aria-label", `Remove case ${at + 1}`);
  row.append(field(`Name of case ${at + 1}`, ["cases", at, "name"], each.name), remove);
  const about = field(`What case ${at + 1} is about`, ["cases", at, "about"], each.about);
  const fold = foldOf(`case ${each.id}`, each.answers.map((text) => text || "↵").join(", ") || "no answers");
  if (found) {
    const said = element("pre", "", "felt");
    for (const [text, answer] of found.transcript)
      said.append(text, ...(answer === null ? [] : [element("b", answer), "\n"]));
    fold.append(said);
  }
  made.append(row, about, fold);
  if (found?.shows.length) made.append(element("p", `Shows ${found.shows.join(" · ")}`, "about"));
  if (found?.end) made.append(element("p", found.end, "slip"));
  made.append(tick("Only to learn from: a longer game, with other values", ["cases", at, "training"], each.training));
  return made;
};

const factItem = (kind, each) => {
  const key = keyOf(kind, each);
  const made = element("li", "", "fact");
  const values = each.values.map((value) => value.trim().replace(/\s+/g, " ")).join(" · ");
  const shown = element("p");
  shown.append(element("code", each.expression), ` ${values}`);
  made.append(shown, field(`A name for ${each.expression}`, ["names", key], draft.names[key]));
  return made;
};

const requirementItem = (each, at) => {
  const made = element("li", "", "made-requirement");
  const row = element("p", "", "entry");
  const remove = button("Remove", "remove-requirement", { at }, "b quiet s");
  remove.setAttribute("aria-label", `Remove requirement ${at + 1}`);
  row.append(field(`Requirement ${at + 1}, a sentence`, ["requirements", at, "says"], each.says), remove);
  const ticks = element("p", "", "ticks");
  for (const [kind, title] of Object.entries(KINDS))
    for (const one of overview?.[kind] ?? []) {
      const key = keyOf(kind, one);
      const called = tick(draft.names[key] || one.expression, ["requirements", at, "uses", key], each.uses[key]);
      called.title = `${title}: ${one.values.join(" · ")}`;
      ticks.append(called);
    }
  const chosen = draft.cases.filter(({ id }) => each.cases[id]).map(({ name }) => name);
  const fold = foldOf(`requirement ${at}`, `Shown in ${chosen.length ? chosen.join(", ") : "all cases"}`);
  const its = element("p", "", "ticks");
  its.append(...draft.cases.map(({ id, name }) => tick(name, ["requirements", at, "cases", id], each.cases[id])));
  const path = ["requirements", at];
  const worth = element("p", "", "worth");
  worth.append(
    field("Points: 1", [...path, "points"], each.points),
    field("What to say if it is not met", [...path, "hint"], each.hint),
  );
  fold.append(
    its,
    worth,
    tick("To the letter", [...path, "isExact"], each.isExact),
    tick("Hidden from students", [...path, "isHidden"], each.isHidden),
    tick("A remark: it never counts", [...path, "isRemark"], each.isRemark),
  );
  made.append(row, ticks, fold);
  return made;
};

/** What is still to be done, in sentences. */
const slips = () => {
  const used = new Set(draft.requirements.flatMap(({ uses }) => Object.keys(uses).filter((key) => uses[key])));
  const names = draft.cases.map(({ name }) => name.trim());
  const double = names.find((name, at) => names.indexOf(name) !== at);
  const unused = Object.keys(KINDS).flatMap((kind) =>
    (overview?.[kind] ?? []).filter((each) => !used.has(keyOf(kind, each))).map(({ expression }) => `“${expression}”`),
  );
  return [
    ...(problem ? [problem] : []),
    ...(double === undefined ? [] : [`Two cases are called “${double}”: a requirement could mean either.`]),
    ...(overview?.slips ?? []),
    ...(overview?.unreached ?? []).map(([file, line, source]) => `No case reaches line ${line} of ${file}: ${source}`),
    ...(unused.length ? [`No requirement is about ${unused.join(", ")}.`] : []),
  ];
};

const draw = () => {
  for (const name of ["title", "about", "text"])
    if ($(`make-${name}`).value !== draft[name]) $(`make-${name}`).value = draft[name];
  $("make-shown").checked = draft.isShown;
  $("restore-assignment").hidden = !before;
  redraw("make-cases", draft.cases.map(caseItem));
  const kinds = Object.entries(KINDS).filter(([kind]) => overview?.[kind]?.length);
  redraw(
    "make-facts",
    kinds.flatMap(([kind, title]) => [element("h4", title), ...overview[kind].map((each) => factItem(kind, each))]),
  );
  redraw("make-requirements", draft.requirements.map(requirementItem));
  redraw(
    "make-slips",
    slips().map((each) => element("li", each)),
  );
};

/** Find what the program says in the cases. */
const look = async () => {
  looking += 1;
  const mine = looking;
  const { folder: name, files } = asTask();
  const found = await judge.ask(null, { do: "overview", assignment: name, task: files });
  if (mine !== looking) return;
  problem = found.cases ? "" : (found.sentence ?? found.stopped);
  if (found.cases) overview = found;
  draw();
};

let waiting = 0;
const changed = () => {
  keep();
  clearTimeout(waiting);
  waiting = setTimeout(look, LOOK_MS);
};

/** Hear that something was written, or ticked. */
export const hear = ({ dataset, type, checked, value }) => {
  if (!dataset.path) return;
  const keys = JSON.parse(dataset.path);
  const last = keys.pop();
  draft = structuredClone(draft);
  keys.reduce((at, key) => at[key], draft)[last] = type === "checkbox" ? checked : value;
  changed();
};

const withCase = (its) => {
  const id = Math.max(0, ...draft.cases.map((each) => each.id)) + 1;
  const names = draft.cases.map(({ name }) => name);
  let number = draft.cases.length + 1; // one that was removed leaves its number free, and the last one taken
  while (names.includes(`Case ${number}`)) number += 1;
  const made = { id, about: "", training: false, files: {}, seed: "1", ...its, name: its.name || `Case ${number}` };
  draft = { ...draft, cases: [...draft.cases, made] };
  return made.name;
};

/** Add cases that reach what the program prints and no other case reaches. */
const find = async () => {
  setText("make-says", "Playing it …");
  const cases = draft.cases.map(({ name, seed, answers }) => ({ name, seed, answers }));
  const found = await judge.ask(asRequest(program()), { do: "find_cases", cases });
  if (!found.cases) return setText("make-says", found.sentence ?? found.stopped);
  for (const { name, seed = "1", answers = [] } of found.cases) withCase({ name, seed, answers });
  const more = found.cases.length === 1 ? "1 case was found" : `${found.cases.length} cases were found`;
  const all = `All cases together reach ${found.reached} of ${found.places} places that print.`;
  setText("make-says", `${more}. ${found.problem || all}`);
  changed();
  draw();
};

/** What the buttons do. */
export const ACTIONS = {
  make: () => {
    $("publishing").close();
    read();
    dispatch({ is: "making", on: true });
    draw();
    look();
    $("make-title").focus();
  },
  "make-done": () => {
    dispatch({ is: "making", on: false });
    $("try").focus();
  },
  "this-is-a-case": () => {
    const { dialogue } = current();
    const ends = endsAtPassword(dialogue) ? ` ${AT_PASSWORD}` : "";
    const name = withCase({ seed: dialogue.seed || "1", answers: shared(dialogue), files: dialogue.files ?? {} });
    dispatch({ is: "notice", text: `“${name}” is a case of your assignment now: name it under Judge.${ends}` });
    changed();
    draw();
  },
  "find-cases": find,
  "remove-made-case": ({ at }) => {
    draft = { ...draft, cases: draft.cases.toSpliced(Number(at), 1) };
    changed();
    draw();
    $("find-cases").focus();
  },
  "new-assignment": () => {
    before = draft;
    draft = NEW;
    overview = null;
    changed();
    draw();
    $("make-title").focus();
  },
  "restore-assignment": () => {
    [draft, before] = [before, null];
    changed();
    draw();
    $("make-title").focus();
  },
  "add-requirement": () => {
    draft = { ...draft, requirements: [...draft.requirements, { says: "", uses: {}, cases: {}, isRemark: false }] };
    draw();
    $("make-requirements").lastElementChild.querySelector("input").focus();
  },
  "remove-requirement": ({ at }) => {
    draft = { ...draft, requirements: draft.requirements.toSpliced(Number(at), 1) };
    changed();
    draw();
    $("add-requirement").focus();
  },
  "save-assignment": () => {
    const files = Object.entries(filesOf()).map(([name, bytes]) => [`${folder()}/${name}`, bytes]);
    save(`${folder()}.zip`, zipSync(Object.fromEntries(files)), "application/zip");
    setText(
      "make-says",
      "Open it here or hand it out: who opens it is judged by it. For a site of yours, unzip it into its assignments.",
    );
  },
  "use-assignment": async () => {
    const found = asTask();
    const { sentence } = await assignments.describe({ assignment: found.folder, task: found.files });
    if (sentence !== undefined) return setText("make-says", sentence);
    dispatch({ is: "making", on: false });
    choose(assignments.add(found, draft.title.trim() || found.folder, "keep"));
  },
};
