// The program held to the game: by what was typed, by cases, by random games.

import { ask } from "./benches.js";
import { draw } from "./drawn.js";
import { isEmpty, program } from "./files.js";
import { give, given, run } from "./steps.js";

const $ = (id) => document.getElementById(id);
const LEVELS = ["letter", "spacing", "words", "facts", "rules"];
/** What the levels are called in a sentence. */
export const NAMES = {
  letter: "to the letter",
  spacing: "but for spacing",
  words: "in its words",
  facts: "in its facts",
  rules: "by the rules",
};
const GAMES = 200; // random games that are tried

let pack = "";
let there = null; // the dialogue that differs

/** What is to be compared, as the form has it. */
export const task = () => {
  const game = $("game").value;
  const selects = document.querySelectorAll(`.options[data-game="${CSS.escape(game)}"] select`);
  const options = Object.fromEntries([...selects].filter(({ value }) => value).map(({ name, value }) => [name, value]));
  return { game, options, level: $("level").value };
};

/** The pack of cases that is open; empty for the game's own. */
export const opened = () => pack;

/** Say what came of it. */
export const say = (text) => {
  $("result").textContent = text;
};

/** What came of a request, or null where that is only a sentence, which is said. */
const reply = async (request, tell) => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  if (!task().game) return say("Choose the game first.");
  $("stop").disabled = false;
  const found = await ask(program(), request, tell);
  $("stop").disabled = true;
  if (found.sentence !== undefined) return say(found.sentence);
  if (found.stopped !== undefined) return say(found.stopped);
  return found;
};

/** A text in pieces, as one side has it. */
const side = (place, pieces, whose) => {
  $(place).replaceChildren(
    ...pieces
      .filter(([of]) => of === "both" || of === whose)
      .map(([of, text]) => {
        if (of === "both") return text;
        const mark = document.createElement("mark");
        mark.textContent = text;
        return mark;
      }),
  );
};

/** Show a difference at a level; `dialogue` leads there. */
const show = (found, dialogue, table) => {
  $("difference").hidden = false;
  $("typed-there").textContent =
    found.typed === null || found.typed === undefined
      ? "At the start, before anything was typed:"
      : `After answer ${found.own}, “${found.typed}”, to “${found.question}”:`;
  $("why").textContent = found.why;
  side("of-game", found.pieces, "game");
  side("of-yours", found.pieces, "yours");
  draw(table ?? "");
  for (const id of ["drawn", "h-table"]) $(id).hidden = !table;
  there = { ...dialogue, answers: dialogue.answers.slice(0, found.own) };
};

/** Compare one dialogue; `before` is said first. */
export const hold = async (dialogue, before = "") => {
  const { answers, seed, ...rest } = dialogue;
  const found = await reply({ do: "compare", ...task(), ...rest, answers, seed });
  if (!found) return;
  const { reached, wanted, first, tables, notes } = found;
  const passed = reached && LEVELS.indexOf(reached) <= LEVELS.indexOf(wanted);
  const level = passed ? LEVELS[LEVELS.indexOf(reached) - 1] : wanted;
  const how = reached ? `It agrees with the game ${NAMES[reached]}` : "It agrees with the game at no level";
  const asked = passed ? "" : ` Asked for is: ${NAMES[wanted]}.`;
  say([before, `${how}, as far as these ${answers.length} answers go.${asked}`, ...notes].filter(Boolean).join(" "));
  $("difference").hidden = true;
  if (level && first[level]) show(first[level], dialogue, tables[level]);
};

/** What a case came to, as an item of the list. */
const item = (verdict) => {
  const made = document.createElement("li");
  made.className = verdict.passed ? "passed" : "missed";
  const button = document.createElement("button");
  button.type = "button";
  const name = document.createElement("strong");
  name.textContent = `${verdict.passed ? "✓" : "✗"} ${verdict.case}`;
  const reached = document.createElement("span");
  reached.textContent = verdict.reached ? NAMES[verdict.reached] : "at no level";
  button.append(name, reached);
  const about = document.createElement("p");
  about.textContent = verdict.about + (verdict.extra ? " For extra credit." : "");
  made.append(button, about);
  const found = verdict.difference ?? verdict.closer;
  button.disabled = !found;
  button.addEventListener("click", async () => {
    const { seed, answers, options, notes } = verdict;
    say([`${verdict.case}: ${verdict.passed ? "passed" : "not passed"}.`, ...notes].join(" "));
    show(found, { seed, answers, options }, "");
    $("h-difference").focus();
    if (!found.game) return;
    const uniform = notes.some((note) => note.includes("another way"));
    const request = { do: "table", game: task().game, seed, answers, options, index: found.scene, uniform };
    const { table } = (await reply(request)) ?? {};
    if (table) show(found, { seed, answers, options }, table);
  });
  return made;
};

/** Something that the assignment asks of the source, as an item of the list. */
const point = ({ asks, kept, where }) => {
  const made = document.createElement("li");
  made.className = kept ? "passed" : "missed";
  made.textContent = `${kept ? "✓" : "✗"} ${asks}${where ? ` Not so: ${where}.` : ""}`;
  return made;
};

$("try").addEventListener("click", async () => {
  $("cases").replaceChildren();
  $("source-asked").hidden = true;
  $("difference").hidden = true;
  say("Trying the cases …");
  const found = await reply({ do: "cases", ...task(), pack }, ({ verdict }) => {
    if (verdict) $("cases").append(item(verdict));
  });
  if (!found) return;
  say(`${found.passed} of ${found.cases} cases reach the level that is asked for.`);
  $("structure").replaceChildren(...found.structure.map(point));
  $("source-asked").hidden = !found.structure.length;
});
$("hold").addEventListener("click", () => hold({ answers: given(), seed: $("seed").value }));
$("search").addEventListener("click", async () => {
  say("Playing random games …");
  const reached = await reply({ do: "search", ...task(), games: GAMES }, ({ games }) => {
    if (games) say(`Playing random games … ${games}`);
  });
  if (!reached) return;
  if (!reached.found) return say(`No difference in ${GAMES} random games.`);
  const { seed, answers, games } = reached.found;
  const before = `Found in random game ${games}, and made as short as it goes: ${answers.length} answers.`;
  await hold({ seed, answers }, before);
});
$("go-there").addEventListener("click", async () => {
  $("seed").value = there.seed;
  give(there.answers);
  await run();
  $("h-run").scrollIntoView();
});
$("game").addEventListener("change", () => {
  for (const each of document.querySelectorAll(".options")) each.hidden = each.dataset.game !== $("game").value;
});
$("seed").addEventListener("change", () => {
  if (!$("at").disabled) run();
});

// Cases of one's own

const own = [];

/** Take a pack of cases in place of the game's own. */
export const openPack = async (text) => {
  const found = await ask(null, { do: "pack", text });
  if (found.sentence !== undefined) {
    $("pack").textContent = found.sentence;
    return;
  }
  pack = text;
  $("game").value = found.game;
  $("game").dispatchEvent(new Event("change"));
  const count = found.cases.length === 1 ? "1 case" : `${found.cases.length} cases`;
  $("pack").textContent = `${found.name || "A pack"}: ${count}.`;
};

/** Hand a text to the person as a file. */
export const save = (name, text, type) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

$("make-case").addEventListener("click", () => {
  if (!$("game").value) return say("Choose the game first.");
  const { options } = task();
  own.push({ name: `Case ${own.length + 1}`, seed: $("seed").value, options, answers: given() });
  $("save-pack").disabled = false;
  openPack(JSON.stringify({ game: $("game").value, name: "Cases of my own", cases: own }));
});
$("save-pack").addEventListener("click", () => save("cases.recess.json", pack, "application/json"));
$("open-pack").addEventListener("change", async ({ target }) => {
  if (target.files[0]) await openPack(await target.files[0].text());
  target.value = "";
});
