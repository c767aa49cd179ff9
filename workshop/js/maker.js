// Makes an assignment of the program in the editor: its text, cases by playing, and requirements, each a sentence with
// what is ticked below it. What can be ticked is what the program says, asks and writes in its cases, found by running it.

import { zipSync } from "fflate";
import { choose } from "./arrivals.js";
import * as assignments from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { $, element, holding, soon } from "./dom.js";
import { encodeFiles } from "./encoding.js";
import { folderOf, save } from "./export.js";
import { judge } from "./judge.js";
import { AT_PASSWORD, endsAtPassword, shared } from "./state/dialogue.js";
import { caseOf, draftOf, keyOf, NEW, nameOf, textsOf, usedBy } from "./state/draft.js";
import { asRequest, startOf, textOf } from "./state/program.js";
import * as store from "./store.js";
import { button, setText } from "./views.js";

const KEY = "recess/workshop/assignment"; // in storage
const LOOK_MS = 600; // after which a change is looked at
const KINDS = { facts: "It says", questions: "It asks", files: "It writes" };
const encoder = new TextEncoder();

let draft = NEW;
let before = null; // the draft in whose place another one was begun
let overview = null; // what the program says, asks and writes in the cases
let problem = "";
let looking = 0; // counts what was asked for: only the last is shown

const keep = () => {
  if (!store.put(KEY, draft))
    setText("make-says", "What you write here is not kept on this device: its storage is full, or blocked.");
};
const read = () => {
  const kept = store.get(KEY);
  const isGood = ["cases", "requirements"].every((name) => Array.isArray(kept?.[name]));
  if (isGood) draft = { ...NEW, ...kept, names: Object(kept.names) };
};

const folder = () => draft.folder || folderOf(draft.title);
const program = () => current().home?.program ?? current().program;

/** The files of its folder, as bytes by name: the one that the program starts with is called as the folder. */
const filesOf = () => {
  const { source } = program();
  const start = startOf(program());
  const named = [...source.files].map(([name, bytes]) => [name === start ? `${folder()}.py` : name, bytes]);
  const texts = Object.entries(textsOf(draft, folder())).map(([name, text]) => [name, encoder.encode(text)]);
  return Object.fromEntries([...named, ...texts]);
};

/** The assignment as the judge takes it: of its files those that are text. */
const asTask = () => {
  const texts = Object.entries(filesOf()).map(([name, bytes]) => [name, textOf(bytes)]);
  return { folder: folder(), files: Object.fromEntries(texts.filter(([, text]) => text !== null)) };
};

// What is shown of it.

/** A field, whose value belongs to this place of the draft. */
const field = (label, path, value, type = "text") => {
  const made = element(type === "area" ? "textarea" : "input");
  if (type !== "area") made.type = type;
  made.dataset.path = JSON.stringify(path);
  made.setAttribute("aria-label", label);
  if (type === "checkbox") made.checked = Boolean(value);
  else Object.assign(made, { value: value ?? "", placeholder: label, maxLength: type === "area" ? 5000 : 300 });
  return made;
};

const tick = (text, path, value) => holding("label", "tick", field(text, path, value, "checkbox"), text);

/** The button that removes a part of the draft. */
const removal = (what, command, at) => {
  const made = button("Remove", command, { at }, "b quiet");
  made.setAttribute("aria-label", `Remove ${what} ${at + 1}`);
  return made;
};

/** What can be unfolded; it stays open when it is drawn anew. */
const foldOf = (name, summary) => {
  const made = holding("details", "", element("summary", summary));
  made.dataset.fold = name;
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
  if (/^text/.test(again?.type)) again.setSelectionRange(selectionStart, selectionEnd);
};

const caseItem = (each, at) => {
  const found = overview?.cases.find(({ name }) => name === each.name);
  const name = field(`Name of case ${at + 1}`, ["cases", at, "name"], each.name);
  const row = holding("p", "entry", name, removal("case", "remove-made-case", at));
  const about = field(`What case ${at + 1} is about`, ["cases", at, "about"], each.about);
  const answers = each.answers.map((text) => text?.python ?? (String(text) || "↵"));
  const fold = foldOf(`case ${each.id}`, answers.join(", ") || "no answers");
  if (found) {
    const said = element("pre", "", "felt");
    for (const [text, answer] of found.transcript)
      said.append(text, ...(answer === null ? [] : [element("b", answer), "\n"]));
    fold.append(said);
  }
  const made = holding("li", "made-case", row, about, fold);
  if (found?.shows.length) made.append(element("p", `Shows ${found.shows.join(" · ")}`, "about"));
  if (found?.end) made.append(element("p", found.end, "slip"));
  made.append(tick("Only to learn from: a longer game, with other values", ["cases", at, "training"], each.training));
  return made;
};

const factItem = (kind, each) => {
  const key = keyOf(kind, each.expression);
  const values = each.values.map((value) => value.trim().replace(/\s+/g, " ")).join(" · ");
  const shown = holding("p", "", element("code", each.expression), ` ${values}`);
  return holding("li", "fact", shown, field(`A name for ${each.expression}`, ["names", key], draft.names[key]));
};

/** What the program returns for a requirement's calls, unless values are drawn for them. */
const callsOf = ({ calls = "" }) =>
  (overview?.calls ?? [])
    .filter(([call]) => calls.split("\n").includes(call))
    .map(([call, came]) => element("p", `${call} ${came}`, "about"));

const requirementItem = (each, at) => {
  const says = field(`Requirement ${at + 1}, a sentence`, ["requirements", at, "says"], each.says);
  const row = holding("p", "entry", says, removal("requirement", "remove-requirement", at));
  const ticks = element("p", "", "ticks");
  const shown = Object.entries(KINDS).flatMap(([kind, title]) =>
    (overview?.[kind] ?? []).map(({ expression, values }) => [
      keyOf(kind, expression),
      `${title}: ${values.join(" · ")}`,
    ]),
  );
  const known = new Set(shown.map(([key]) => key));
  for (const key of usedBy(each)) if (!known.has(key)) shown.push([key, "No case shows it"]);
  for (const [key, title] of shown) {
    const called = tick(nameOf(draft, key), ["requirements", at, "uses", key], each.uses[key]);
    called.title = title;
    ticks.append(called);
  }
  const chosen = draft.cases.filter(({ id }) => each.cases[id]).map(({ name }) => name);
  const fold = foldOf(`requirement ${at}`, `Shown in ${chosen.length ? chosen.join(", ") : "all cases"}`);
  const path = ["requirements", at];
  fold.append(
    holding("p", "ticks", ...draft.cases.map(({ id, name }) => tick(name, [...path, "cases", id], each.cases[id]))),
    holding(
      "p",
      "worth",
      field("Points: 1", [...path, "points"], each.points),
      field("What to say if it is not met", [...path, "hint"], each.hint),
    ),
    field("Calls of its functions, one a line: area(3, 4)", [...path, "calls"], each.calls, "area"),
    ...callsOf(each),
    tick("To the letter", [...path, "isExact"], each.isExact),
    tick("Hidden from students", [...path, "isHidden"], each.isHidden),
    tick("A remark: it never counts", [...path, "isRemark"], each.isRemark),
  );
  const more = Object.keys(each.rest ?? {}).join(", ");
  if (more) fold.append(element("p", `Kept as its file has it: ${more}.`, "about"));
  return holding("li", "made-requirement", row, ticks, fold);
};

/** What is still to be done, in sentences. */
const slips = () => {
  const used = new Set(draft.requirements.flatMap(usedBy));
  const names = draft.cases.map(({ name }) => name.trim());
  const double = names.find((name, at) => names.indexOf(name) !== at);
  const unused = Object.keys(KINDS).flatMap((kind) =>
    (overview?.[kind] ?? [])
      .filter(({ expression }) => !used.has(keyOf(kind, expression)))
      .map(({ expression }) => `“${expression}”`),
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
  for (const each of document.querySelectorAll("#make .body > label [data-path]")) {
    const value = draft[JSON.parse(each.dataset.path)[0]];
    if (each.type === "checkbox") each.checked = value;
    else if (each.value !== value) each.value = value;
  }
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

const lookSoon = soon(LOOK_MS, look);
const changed = () => {
  keep();
  lookSoon();
};

/** Have another draft, and the focus where one goes on. */
const put = (next, place) => {
  draft = next;
  changed();
  draw();
  place?.focus();
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
  const name = its.name || `Case ${number}`;
  draft = { ...draft, cases: [...draft.cases, caseOf({ ...its, name }, id)] };
  return name;
};

/** Add cases that reach what the program prints and no other case reaches. */
const find = async () => {
  setText("make-says", "Playing it …");
  const cases = draft.cases.map(({ name, seed, answers }) => ({ name, seed, answers }));
  const found = await judge.ask(asRequest(program().source), { do: "find_cases", cases });
  if (!found.cases) return setText("make-says", found.sentence ?? found.stopped);
  for (const { name, seed = "1", answers = [] } of found.cases) withCase({ name, seed, answers });
  const more = found.cases.length === 1 ? "1 case was found" : `${found.cases.length} cases were found`;
  const all = `All cases together reach ${found.reached} of ${found.places} places that print.`;
  setText("make-says", `${more}. ${found.problem || all}`);
  put(draft);
};

/** Make an assignment, as far as the draft of it is. */
const begin = () => {
  dispatch({ is: "making", on: true });
  draw();
  look();
  $("make-title").focus();
};

/** Have the assignment that is chosen as the draft, and its program in the editor. */
const change = async () => {
  const { assignment, task } = await assignments.taskOf(current().task.name);
  const request = { assignment, task };
  const [its, shown] = [
    await judge.ask(null, { do: "draft", ...request }),
    await judge.ask(null, { do: "overview", ...request }),
  ];
  const fault = [its, shown].map(({ sentence, stopped }) => sentence ?? stopped).find(Boolean);
  if (fault) return dispatch({ is: "notice", text: fault });
  read();
  before = draft === NEW ? null : draft;
  draft = draftOf(assignment, its, shown);
  overview = shown;
  const texts = textsOf(draft, assignment);
  const files = Object.entries(task).filter(([name]) => !(name in texts));
  const encoded = encodeFiles(files.map(([name, text]) => [name, encoder.encode(text)]));
  dispatch({ is: "edit-assignment", files: encoded, main: its.main });
  keep();
  begin();
};

/** What the buttons do. */
export const ACTIONS = {
  make: () => {
    $("publishing").close();
    read();
    begin();
  },
  "change-assignment": change,
  "make-done": () => {
    dispatch({ is: "making", on: false });
    $("try").focus();
  },
  "this-is-a-case": () => {
    const { dialogue } = current();
    const ends = endsAtPassword(dialogue) ? ` ${AT_PASSWORD}` : "";
    const name = withCase({ seed: dialogue.seed || "1", answers: shared(dialogue), files: dialogue.files ?? {} });
    dispatch({ is: "notice", text: `“${name}” is a case of your assignment now: name it under Judge.${ends}` });
    put(draft);
  },
  "find-cases": find,
  "remove-made-case": ({ at }) => put({ ...draft, cases: draft.cases.toSpliced(Number(at), 1) }, $("find-cases")),
  "new-assignment": () => {
    before = draft;
    overview = null;
    put(NEW, $("make-title"));
  },
  "restore-assignment": () => {
    const restored = before;
    before = null;
    put(restored, $("make-title"));
  },
  "add-requirement": () => {
    put({ ...draft, requirements: [...draft.requirements, { says: "", uses: {}, cases: {} }] });
    $("make-requirements").lastElementChild.querySelector("input").focus();
  },
  "remove-requirement": ({ at }) =>
    put({ ...draft, requirements: draft.requirements.toSpliced(Number(at), 1) }, $("add-requirement")),
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
