// Compares the program with the game: with what was typed, by cases, by random games.

import { hide, show } from "./difference.js";
import { $, element } from "./dom.js";
import { isEmpty, program } from "./files.js";
import { ask } from "./judge.js";
import { levelName } from "./levels.js";
import { opened } from "./packs.js";
import { given, run, setting } from "./stepping.js";
import { task } from "./task.js";

const RANDOM_GAMES = 200;

/** Show the result in a sentence. */
const say = (text) => {
  $("result").textContent = text;
};

/** Send a request with the program; a reply that is only a sentence is shown, and nothing resolved. */
const request = async (order, onProgress) => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  if (!task().game) return say("Choose the game first.");
  $("stop").disabled = false;
  const found = await ask(program(), order, onProgress);
  $("stop").disabled = true;
  if (found.sentence !== undefined) return say(found.sentence);
  if (found.stopped !== undefined) return say(found.stopped);
  return found;
};

/** How well it agrees, as the middle of a sentence. */
const howWell = ({ verdict, reached }) => (verdict === "passes" ? `${verdict}, ${levelName(reached)}` : verdict);

/** Compare with these answers; the result is shown after the sentence `before`. */
const compare = async ({ answers, seed, files = {} }, before = "") => {
  hide();
  say(`${before} Comparing …`.trim());
  const found = await request({ do: "compare", ...task(), answers, seed, files });
  if (!found) return;
  const { result, table, seen } = found;
  const many = answers.length === 1 ? "this answer goes" : `these ${answers.length} answers go`;
  say(
    [before, `As far as ${many}, your program ${howWell(result)}: ${seen}.`, ...result.notes].filter(Boolean).join(" "),
  );
  const difference = result.difference ?? result.closer;
  if (difference) show(difference, { answers, seed, files }, table);
};

/** Show what came of a case. */
export const showCase = (result, table) => {
  say([`${result.case}: ${result.verdict}.`, ...result.notes].join(" "));
  const found = result.difference ?? result.closer;
  if (!found) return hide();
  show(found, result, table);
  $("h-difference").focus();
};

/** A button that shows what a case came to. */
const caseButton = (result, table) => {
  const button = element("button");
  button.type = "button";
  const name = element("strong", `${result.passed ? "✓" : "✗"} ${result.case}`);
  button.append(name, element("span", howWell(result)));
  button.disabled = !result.difference && !result.closer;
  button.addEventListener("click", () => showCase(result, table));
  return button;
};

/** List what a case came to. Cases that fail for one reason are one item: `items` has it by the reason. */
const list = (items, result, table) => {
  const reason = result.difference?.reason ?? "";
  const known = items.get(reason);
  if (known) return known.lastChild.before(caseButton(result, table));
  const made = element("li", "", result.passed ? "passed" : "missed");
  const about = result.about + (result.extra_credit ? " For extra credit." : "");
  made.append(caseButton(result, table), element("p", reason || about));
  if (reason) items.set(reason, made);
  $("cases").append(made);
};

/** Something that the assignment asks of the source, as an item of the list. */
const ruleItem = ({ rule, passed, where }) =>
  element("li", `${passed ? "✓" : "✗"} ${rule}${where ? ` Not so: ${where}.` : ""}`, passed ? "passed" : "missed");

/** Try one case again, the one with this number, on whatever program is open. */
export const tryCase = async (only) => {
  const wants = task();
  let found = null;
  await request({ do: "cases", ...wants, pack: opened(wants.game), only }, (progress) => {
    if (progress.result) found ??= progress;
  });
  return found;
};

$("try").addEventListener("click", async () => {
  const wants = task();
  $("cases").replaceChildren();
  $("source-asked").hidden = true;
  hide();
  say("Trying the cases …");
  let runs = 0;
  const items = new Map();
  const found = await request({ do: "cases", ...wants, pack: opened(wants.game) }, ({ result, table, ran }) => {
    if (result) list(items, result, table);
    if (ran && ++runs % 10 === 0) say(`Trying the cases … ${runs} games`);
  });
  if (!found) return;
  const { passed, cases, seen, structure } = found;
  const missed = passed === cases ? "" : " Press a case to see where it differs first.";
  say(`${passed} of ${cases} cases pass: ${seen}.${missed}`);
  $("structure").replaceChildren(...structure.map(ruleItem));
  $("source-asked").hidden = !structure.length;
});
$("compare-typed").addEventListener("click", () =>
  compare({ answers: given(), seed: $("seed").value, files: setting().files }),
);
$("search").addEventListener("click", async () => {
  hide();
  say("Playing random games …");
  const reached = await request({ do: "search", ...task(), games: RANDOM_GAMES }, ({ games }) => {
    if (games) say(`Playing random games … ${games}`);
  });
  if (!reached) return;
  if (!reached.found) return say(`No difference in ${RANDOM_GAMES} random games.`);
  const { seed, answers, games } = reached.found;
  const many = answers.length === 1 ? "1 answer" : `${answers.length} answers`;
  await compare({ seed, answers }, `Found in random game ${games}, and made as short as it goes: ${many}.`);
});
$("seed").addEventListener("change", () => {
  if (!$("at").disabled) run();
});
