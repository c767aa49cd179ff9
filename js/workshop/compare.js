// Compares the program with the game: with what was typed, by cases, by random games.

import { hide, show } from "./difference.js";
import { $, element } from "./dom.js";
import { isEmpty, program } from "./files.js";
import { LEVELS, levelName } from "./levels.js";
import { opened } from "./packs.js";
import { ask } from "./runner-pool.js";
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

/** Compare with these answers; the result is shown after the sentence `before`. */
const compare = async ({ answers, seed, files = {} }, before = "") => {
  const found = await request({ do: "compare", ...task(), answers, seed, files });
  if (!found) return;
  const { reached, wanted, first, tables, notes, draw_mode } = found;
  const passed = reached && LEVELS.indexOf(reached) <= LEVELS.indexOf(wanted);
  const level = passed ? LEVELS[LEVELS.indexOf(reached) - 1] : wanted;
  const how = `It agrees with the game ${levelName(reached)}`;
  const asked = passed ? "" : ` Asked for is: ${levelName(wanted)}.`;
  const many = answers.length === 1 ? "this answer goes" : `these ${answers.length} answers go`;
  say([before, `${how}, as far as ${many}.${asked}`, ...notes].filter(Boolean).join(" "));
  hide();
  if (level && first[level]) show(first[level], { answers, seed, files, draw_mode }, tables[level] ?? "");
};

/** Show what came of a case. */
export const showCase = (result, table) => {
  say([`${result.case}: ${result.verdict}.`, ...result.notes].join(" "));
  const found = result.difference ?? result.closer;
  if (!found) return hide();
  show(found, result, table);
  $("h-difference").focus();
};

/** What a case came to, as an item of the list. */
const item = (result, table) => {
  const made = element("li", "", result.passed ? "passed" : "missed");
  const button = element("button");
  button.type = "button";
  const name = element("strong", `${result.passed ? "✓" : "✗"} ${result.case}`);
  const level = result.passed ? `, ${levelName(result.reached)}` : "";
  button.append(name, element("span", `${result.verdict}${level}`));
  made.append(button, element("p", result.about + (result.extra_credit ? " For extra credit." : "")));
  button.disabled = !result.difference && !result.closer;
  button.addEventListener("click", () => showCase(result, table));
  return made;
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
  const found = await request({ do: "cases", ...wants, pack: opened(wants.game) }, ({ result, table, ran }) => {
    if (result) $("cases").append(item(result, table));
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
