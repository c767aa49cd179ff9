// Cases of one's own, a pack for each assignment: kept on this device, made of what was typed or played,
// saved as a file or a link, and opened again.

import { $, element } from "./dom.js";
import { copyLink, save } from "./export.js";
import { judge } from "./judge.js";
import { offer } from "./offer.js";
import { currentAnswers, runExtras } from "./stepping.js";
import { choose, chosen, taskOf } from "./task.js";

const KEY = "recess/workshop/packs"; // in storage
const MAX_FILE_BYTES = 1_000_000;

const NOT_KEPT = " They are not kept on this device: save them before you close this page.";

let packs = {}; // by assignment
const visiting = {}; // by assignment, those that are used for this visit alone, in place of the kept ones
let isKept = true; // whether the device has room for those that are
let before = {}; // what stood in the place of a pack that was opened, or is not used now

/** The pack that is tried besides an assignment's own cases, as text; "" if there is none. */
export const packText = (game) => (packOf(game) ? JSON.stringify(packOf(game)) : "");

const packOf = (game) => visiting[game] ?? packs[game];

const say = (text) => {
  $("pack").textContent = text;
};

const unfold = () => {
  $("own-cases").open = true;
  $("own-cases").scrollIntoView({ block: "nearest" });
};

const many = (count) => (count === 1 ? "1 case" : `${count} cases`);

const field = (label, value, change) => {
  const made = element("input");
  made.type = "text";
  made.value = value ?? "";
  made.maxLength = 200;
  made.placeholder = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("change", () => {
    change(made.value);
    keep();
  });
  return made;
};

const row = (pack, each, at) => {
  const made = element("li");
  const remove = element("button", "Remove");
  remove.type = "button";
  remove.setAttribute("aria-label", `Remove case ${at + 1}`);
  remove.addEventListener("click", () => {
    const cases = pack.cases.filter((other) => other !== each);
    put(pack.game, cases.length ? { ...pack, cases } : null);
    say(`Case ${at + 1} is removed.`);
    ($("own").children[Math.min(at, cases.length - 1)]?.querySelector("button") ?? $("make-case")).focus();
  });
  const name = field(`Name of case ${at + 1}`, each.name, (text) => {
    each.name = text;
  });
  const about = field(`What case ${at + 1} is about`, each.about, (text) => {
    each.about = text;
  });
  const length = element("span", `${each.answers?.length ?? 0} answers`);
  made.append(name, about, length, remove);
  return made;
};

const draw = () => {
  const game = chosen();
  const pack = packOf(game);
  const from = pack?.origin ? `, from ${pack.origin}` : "";
  const until = visiting[game] ? ", for this visit" : "";
  $("own").replaceChildren(...(pack?.cases ?? []).map((each, at) => row(pack, each, at)));
  for (const id of ["save-pack", "link-pack", "drop-pack"]) $(id).disabled = !pack;
  $("restore-pack").hidden = !before[game];
  say(
    pack
      ? `${pack.name || "A pack"}: ${many(pack.cases.length)}${from}${until}. They are tried besides the assignment's own.${isKept ? "" : NOT_KEPT}`
      : usual(),
  );
};

const usual = () => (chosen() ? "The assignment's own cases are tried." : "Choose the assignment first.");

const keep = () => {
  try {
    localStorage[KEY] = JSON.stringify(packs);
    isKept = true;
  } catch {
    isKept = false; // blocked, or full
  }
};

const read = () => {
  try {
    const kept = JSON.parse(localStorage[KEY] ?? "{}");
    packs = Object.fromEntries(Object.entries(kept).filter(([, pack]) => Array.isArray(pack?.cases)));
  } catch {
    packs = {};
  }
};

/** Have this pack for an assignment, or none; the one before can be put back. */
const put = (game, pack, place = visiting[game] ? visiting : packs) => {
  before = { [game]: packOf(game) };
  if (place === packs) delete visiting[game];
  place[game] = pack ?? undefined;
  keep();
  draw();
};

/** Offer a pack of cases, which came from a link or a file, in place of the one before. */
export const open = async (text, origin) => {
  unfold();
  say("Opening the pack …");
  const found = await judge.ask(null, { do: "pack", text });
  if (!found.cases) return say(found.sentence ?? found.stopped);
  choose(found.game);
  if (chosen() !== found.game) return say(`There is no assignment “${found.game}” here.`);
  const there = packOf(found.game)?.cases.length;
  const choice = await offer({
    title: `Cases from ${origin}`,
    adds: `They are tried besides the assignment's own: ${found.name || "a pack"}, ${many(found.cases.length)}.`,
    names: found.cases.map(({ name, answers = [] }, at) => `${name || `Case ${at + 1}`} (${answers.length} answers)`),
    replaces: there ? `They take the place of ${many(there)} that you have, which can be restored.` : "",
  });
  if (choice === "no") return draw();
  put(found.game, { ...found, origin }, choice === "visit" ? visiting : packs);
};

/** Say that a pack cannot be opened. */
export const refuse = (text) => {
  unfold();
  say(text);
};

/** Add a case to those for an assignment, unless it is there already. */
const add = (game, made) => {
  const pack = packOf(game) ?? { game, name: "Cases of your own", cases: [] };
  const sameAs = ({ seed, answers }) => JSON.stringify([seed ?? "1", answers ?? []]);
  if (pack.cases.some((each) => sameAs(each) === sameAs(made))) return say("This case is there already.");
  put(game, { ...pack, cases: [...pack.cases, { ...made, name: `Case ${pack.cases.length + 1}` }] });
  before = {};
  draw();
};

/** Make a case of a sitting, as a game's link holds it. */
export const make = async (game, link) => {
  unfold();
  choose(game);
  if (chosen() !== game) return say("This link is of a game that the workshop does not know.");
  say("Making the case …");
  const found = await judge.ask(null, { do: "case", ...(await taskOf(game)), link });
  if (!found.case) return say(found.sentence ?? found.stopped);
  add(game, found.case);
};

read();
draw();
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  read();
  draw();
});
$("game").addEventListener("change", draw);
$("make-case").addEventListener("click", () => {
  const game = chosen();
  if (!game) return say(usual());
  add(game, { seed: $("seed").value, answers: currentAnswers(), files: runExtras().files ?? {} });
});
$("save-pack").addEventListener("click", () =>
  save(`${chosen()}.recess.json`, JSON.stringify(packOf(chosen()), null, 1), "application/json"),
);
$("link-pack").addEventListener("click", async () => {
  const said = {
    copied: "The link is copied: it holds the cases themselves. Nothing was uploaded.",
    address: "The address of this page is your link now: copy it. It holds the cases themselves.",
    large: "These cases are too many for a link. Save the pack instead, and hand out the file.",
  };
  say(said[await copyLink($("link-pack"), "pack", packOf(chosen()))]);
});
$("drop-pack").addEventListener("click", () => put(chosen(), null));
$("restore-pack").addEventListener("click", () => {
  const game = chosen();
  put(game, before[game]);
});
$("open-pack").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  if (file.size > MAX_FILE_BYTES) refuse("This file is too large: a pack of cases has at most 1 MB.");
  else await open(await file.text(), `the file ${file.name}`);
  target.value = "";
});
