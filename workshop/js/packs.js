// Cases of one's own, a pack for each assignment: kept on this device, made of what was typed or played,
// saved as a file or a link, and opened again.

import { has, taskOf } from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { $, element, holding } from "./dom.js";
import { copyLink, save } from "./export.js";
import { judge } from "./judge.js";
import { offer } from "./offer.js";
import { AT_PASSWORD, endsAtPassword, shared } from "./state/dialogue.js";
import { many } from "./state/shown.js";
import * as store from "./store.js";
import { button, once } from "./views.js";

const KEY = "recess/workshop/packs"; // in storage
const MAX_FILE_BYTES = 1_000_000;
const MAX_SHOWN = 200; // characters of a game's answers
const THERE = "This case is there already.";
const NOT_KEPT = " They are not kept on this device: save them before you close this page.";

const packs = new store.Shelf(KEY, (pack) => Array.isArray(pack?.cases)); // by assignment
packs.read();
let before = {}; // what stood in the place of a pack that was opened, or is not used now

const chosen = () => current().task.name;
const say = (text) => dispatch({ is: "notice", text });

/** The pack that is tried besides an assignment's own cases, as text; "" if there is none. */
export const packText = (game) => JSON.stringify(packs.of(game)) ?? "";

/** Show the cases, and what is said of them. */
const unfold = () => {
  dispatch({ is: "room", value: "judge" });
  document.querySelector('[data-command="tab"][data-value="cases"]').click();
};

const field = (label, value, at, name) => {
  const made = element("input");
  made.type = "text";
  made.value = value ?? "";
  made.maxLength = 200;
  made.placeholder = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("change", () => {
    const pack = packs.of(chosen());
    pack.cases[at][name] = made.value;
    packs.put(chosen(), pack);
  });
  return made;
};

const row = (each, at) => {
  const remove = button("Remove", "remove-case", { at });
  remove.setAttribute("aria-label", `Remove case ${at + 1}`);
  const length = element("span", `${each.answers?.length ?? 0} answers`);
  const name = field(`Name of case ${at + 1}`, each.name, at, "name");
  return holding("li", "", name, field(`What case ${at + 1} is about`, each.about, at, "about"), length, remove);
};

const usual = (game) => (game ? "The assignment's own cases are tried." : "Choose the assignment first.");

/** Draw the cases for an assignment. */
export const draw = (game) => {
  const pack = packs.of(game);
  once("pack", [pack, game, before[game], packs.lacks], () => {
    $("own").replaceChildren(...(pack?.cases ?? []).map(row));
    for (const id of ["save-pack", "link-pack", "drop-pack"]) $(id).hidden = !pack;
    $("restore-pack").hidden = !before[game];
    const from = `${pack?.origin ? `, from ${pack.origin}` : ""}${packs.placeOf(game) === "visit" ? ", for this visit" : ""}`;
    const tried = `${from}. They are tried besides the assignment's own.${packs.lacks ? NOT_KEPT : ""}`;
    $("pack").textContent = pack ? `${pack.name || "A pack"}: ${many(pack.cases.length, "case")}${tried}` : usual(game);
  });
};

/** Hear that another tab has changed them. */
export const hear = (change) => {
  if (packs.hear(change)) draw(chosen());
};

/** Have this pack for an assignment, or none; the one before can be put back. */
const put = (game, pack, place = packs.placeOf(game)) => {
  before = { [game]: packs.of(game) };
  packs.put(game, pack, place);
  if (place === "keep") packs.put(game, undefined, "visit");
  draw(game);
};

/** Choose an assignment, if there is one of that name. */
export const choose = (game) => {
  if (has(game)) dispatch({ is: "choose-task", value: game });
};

/** Offer a pack of cases, which came from a link or a file, in place of the one before; resolves with what was chosen. */
export const open = async (text, origin) => {
  unfold();
  const found = await judge.ask(null, { do: "pack", text });
  if (!found.cases) return say(found.sentence ?? found.stopped);
  choose(found.game);
  if (chosen() !== found.game) return say(`There is no assignment “${found.game}” here.`);
  const there = packs.of(found.game)?.cases.length;
  const choice = await offer({
    title: `Cases from ${origin}`,
    adds: `They are tried besides the assignment's own: ${found.name || "a pack"}, ${many(found.cases.length, "case")}. Each verdict says so.`,
    names: found.cases.map(({ name, answers = [] }, at) => `${name || `Case ${at + 1}`} (${answers.length} answers)`),
    replaces: there ? `They take the place of ${many(there, "case")} that you have, which can be restored.` : "",
  });
  if (choice !== "no") put(found.game, { ...found, origin }, choice);
  return choice;
};

/** Open a file of cases. */
export const openFile = async (file) => {
  if (file.size > MAX_FILE_BYTES) say("This file is too large: a pack of cases has at most 1 MB.");
  else await open(await file.text(), `the file ${file.name}`);
};

const sameAs = ({ seed, answers }) => JSON.stringify([seed ?? "1", answers ?? []]);
const hasCase = (game, made) => packs.of(game)?.cases.some((each) => sameAs(each) === sameAs(made));

/** Add a case to those for an assignment: to the kept ones, and to those of this visit; or to the latter alone. */
const add = (game, made, origin, isVisit = false) => {
  for (const place of new Set([isVisit ? "visit" : "keep", packs.placeOf(game)])) {
    const pack = packs.of(game, place) ?? packs.of(game) ?? { game, name: "Cases of your own", cases: [] };
    const cases = [...pack.cases, { ...made, name: `Case ${pack.cases.length + 1}` }];
    packs.put(game, { ...pack, cases, origin: pack.origin || origin }, place);
  }
  before = {};
  draw(game);
};

/** Offer a sitting, as a game's link holds it, as a case; resolves with what was chosen. */
export const make = async (game, link, origin) => {
  unfold();
  choose(game);
  if (chosen() !== game) return say("This link is of a game that the workshop does not know.");
  const found = await judge.ask(null, { do: "case", ...(await taskOf(game)), link });
  if (!found.case) return say(found.sentence ?? found.stopped);
  if (hasCase(game, found.case)) return say(THERE);
  const choice = await offer({
    title: `A game from ${origin}`,
    adds: "It becomes a case, which is tried besides the assignment's own. Each verdict says so.",
    names: found.case.answers?.length ? [found.case.answers.join(", ").slice(0, MAX_SHOWN)] : ["no answers"],
  });
  if (choice !== "no") add(game, found.case, origin, choice === "visit");
  return choice;
};

/** What the buttons of the cases do. */
export const ACTIONS = {
  "make-case": () => {
    const { dialogue } = current();
    const game = chosen();
    if (!game) return say(usual(game));
    const made = {
      seed: dialogue.isSeedChosen ? dialogue.seed : "",
      answers: shared(dialogue),
      files: dialogue.files ?? {},
    };
    if (hasCase(game, made)) return say(THERE);
    add(game, made);
    if (endsAtPassword(dialogue)) say(`The case is made. ${AT_PASSWORD}`);
  },
  "save-pack": () => save(`${chosen()}.recess.json`, JSON.stringify(packs.of(chosen()), null, 1), "application/json"),
  "link-pack": async (_, pressed) => {
    const large = "These cases are too many for a link. Save the pack instead, and hand out the file.";
    say(await copyLink(pressed, "pack", packs.of(chosen()), "the cases themselves", large));
  },
  "drop-pack": () => put(chosen(), undefined),
  "restore-pack": () => put(chosen(), before[chosen()]),
  "remove-case": ({ at }) => {
    const pack = packs.of(chosen());
    const cases = pack.cases.toSpliced(Number(at), 1);
    put(chosen(), cases.length ? { ...pack, cases } : undefined);
    say(`Case ${Number(at) + 1} is removed.`);
    ($("own").children[Math.min(at, cases.length - 1)]?.querySelector("button") ?? $("make-case")).focus();
  },
};
