// The program held to the game: by what was typed, by cases, by random games.

import { ask } from "./benches.js";
import { hide, show } from "./difference.js";
import { element } from "./element.js";
import { isEmpty, program } from "./files.js";
import { opened } from "./packs.js";
import { given, run, setting } from "./steps.js";
import { task } from "./task.js";

const $ = (id) => document.getElementById(id);
const LEVELS = ["letter", "spacing", "words", "facts", "rules"];
/** What the levels are called in a sentence. */
const NAMES = {
  letter: "to the letter",
  spacing: "but for spacing",
  words: "in its words",
  facts: "in its facts",
  rules: "by the rules",
};
const GAMES = 200; // random games that are tried

/** How closely a case agrees, in words. */
export const called = ({ reached }) => NAMES[reached] ?? "at no level";

/** Say what came of it. */
const say = (text) => {
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

/** Compare one dialogue; `before` is said first. */
const hold = async ({ answers, seed, files = {} }, before = "") => {
  const found = await reply({ do: "compare", ...task(), answers, seed, files });
  if (!found) return;
  const { reached, wanted, first, tables, notes, way } = found;
  const passed = reached && LEVELS.indexOf(reached) <= LEVELS.indexOf(wanted);
  const level = passed ? LEVELS[LEVELS.indexOf(reached) - 1] : wanted;
  const how = reached ? `It agrees with the game ${NAMES[reached]}` : "It agrees with the game at no level";
  const asked = passed ? "" : ` Asked for is: ${NAMES[wanted]}.`;
  const many = answers.length === 1 ? "this answer goes" : `these ${answers.length} answers go`;
  say([before, `${how}, as far as ${many}.${asked}`, ...notes].filter(Boolean).join(" "));
  hide();
  if (level && first[level]) show(first[level], { answers, seed, files, way }, tables[level] ?? "");
};

/** Show what came of a case. */
export const showCase = (verdict, table) => {
  say([`${verdict.case}: ${verdict.passed ? "passed" : "not passed"}.`, ...verdict.notes].join(" "));
  const found = verdict.difference ?? verdict.closer;
  if (!found) return hide();
  show(found, verdict, table);
  $("h-difference").focus();
};

/** What a case came to, as an item of the list. */
const item = (verdict, table) => {
  const made = element("li", "", verdict.passed ? "passed" : "missed");
  const button = element("button");
  button.type = "button";
  const name = element("strong", `${verdict.passed ? "✓" : "✗"} ${verdict.case}`);
  button.append(name, element("span", called(verdict)));
  made.append(button, element("p", verdict.about + (verdict.extra ? " For extra credit." : "")));
  button.disabled = !verdict.difference && !verdict.closer;
  button.addEventListener("click", () => showCase(verdict, table));
  return made;
};

/** Something that the assignment asks of the source, as an item of the list. */
const point = ({ asks, kept, where }) =>
  element("li", `${kept ? "✓" : "✗"} ${asks}${where ? ` Not so: ${where}.` : ""}`, kept ? "passed" : "missed");

/** Try one case again, the one with this number, on whatever program is open. */
export const tryCase = async (only) => {
  const wants = task();
  let found = null;
  await reply({ do: "cases", ...wants, pack: opened(wants.game), only }, (told) => {
    if (told.verdict) found = told;
  });
  return found;
};

$("try").addEventListener("click", async () => {
  const wants = task();
  $("cases").replaceChildren();
  $("source-asked").hidden = true;
  hide();
  say("Trying the cases …");
  const found = await reply({ do: "cases", ...wants, pack: opened(wants.game) }, ({ verdict, table }) => {
    if (verdict) $("cases").append(item(verdict, table));
  });
  if (!found) return;
  const { passed, cases, structure } = found;
  const missed = passed === cases ? "" : " Press a case to see where it differs first.";
  say(`${passed} of ${cases} cases reach the level that is asked for.${missed}`);
  $("structure").replaceChildren(...structure.map(point));
  $("source-asked").hidden = !structure.length;
});
$("hold").addEventListener("click", () => hold({ answers: given(), seed: $("seed").value, files: setting().files }));
$("search").addEventListener("click", async () => {
  hide();
  say("Playing random games …");
  const reached = await reply({ do: "search", ...task(), games: GAMES }, ({ games }) => {
    if (games) say(`Playing random games … ${games}`);
  });
  if (!reached) return;
  if (!reached.found) return say(`No difference in ${GAMES} random games.`);
  const { seed, answers, games } = reached.found;
  const many = answers.length === 1 ? "1 answer" : `${answers.length} answers`;
  await hold({ seed, answers }, `Found in random game ${games}, and made as short as it goes: ${many}.`);
});
$("seed").addEventListener("change", () => {
  if (!$("at").disabled) run();
});
