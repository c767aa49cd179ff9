// Compares the program with the game in three ways: with the answers that were typed, in all cases of the
// assignment, in random games. The judge does it (judge.js); this shows what it replies.

import { hide, show } from "./difference.js";
import { $, element } from "./dom.js";
import { isEmpty, program } from "./files.js";
import { judge } from "./judge.js";
import { levelName } from "./levels.js";
import { packText } from "./packs.js";
import { seed } from "./seed.js";
import { currentAnswers, run, runExtras } from "./stepping.js";
import { task } from "./task.js";

const RANDOM_GAMES = 200;
const CLASSES = { passes: "passed", differs: "missed", "not compared": "unread" };

/** The signs before verdicts. */
export const SIGNS = { passes: "✓", differs: "✗", "not compared": "?" };

/** Show the result in a sentence. */
const say = (text) => {
  $("result").textContent = text;
};

/** Show no result: there is another program. */
export const clear = () => {
  hide();
  $("cases").replaceChildren();
  $("source-asked").hidden = true;
  say("");
};

/** Send the judge a request about the program. Resolves with its reply; if there is only a sentence, that the request
    cannot be carried out or was stopped, it is shown, and this resolves with undefined. */
const request = async (body, onProgress) => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  if (!task().game) return say("Choose the game first.");
  $("stop").disabled = false;
  const found = await judge.ask(program(), body, onProgress);
  $("stop").disabled = true;
  if (found.sentence !== undefined) return say(found.sentence);
  if (found.stopped !== undefined) return say(found.stopped);
  return found;
};

/** A result's verdict and the strictest level that the program reached, after "your program": "passes, in its words". */
const agreement = ({ verdict, reached }) => (verdict === "passes" ? `${verdict}, ${levelName(reached)}` : verdict);

/** Compare with these answers; the result is shown after the sentence `before`. The request gets what `task` has: the
    game, its options and the level. */
const compare = async ({ answers, seed, files = {} }, before = "") => {
  hide();
  $("cases").replaceChildren();
  say(`${before} Comparing …`.trim());
  const found = await request({ do: "compare", ...task(), answers, seed, files });
  if (!found) return;
  const { result, table, seen } = found; // `table`: the game's, as HTML; `seen`: how much was seen to be right
  const many = answers.length === 1 ? "this answer goes" : `these ${answers.length} answers go`;
  say(
    [before, `As far as ${many}, your program ${agreement(result)}: ${seen}.`, ...result.notes]
      .filter(Boolean)
      .join(" "),
  );
  // `difference` is at the level that was asked for. If there is none, `closer` is the first at the next stricter one.
  const difference = result.difference ?? result.closer;
  if (difference) show(difference, { answers, seed, files, verdict: result.verdict }, table);
};

/** Show what came of a case. */
export const showCase = (result, table) => {
  say([`${result.case}: ${result.verdict}.`, ...result.notes].join(" "));
  const found = result.difference ?? result.closer;
  if (!found) return hide();
  show(found, result, table);
  $("h-difference").focus(); // the button pressed may be far above, in a list of cases or a class
};

/** A button that shows what a case came to. */
const caseButton = (result, table) => {
  const button = element("button");
  button.type = "button";
  const name = element("strong", `${SIGNS[result.verdict]} ${result.case}`);
  button.append(name, element("span", agreement(result)));
  button.disabled = !result.difference && !result.closer;
  button.addEventListener("click", () => showCase(result, table));
  return button;
};

/** List what a case came to. Cases that fail for the same reason share one item, which ends with the reason. */
const list = (itemByReason, result, table) => {
  const reason = result.difference?.reason ?? "";
  const known = itemByReason.get(reason);
  if (known) return known.lastChild.before(caseButton(result, table));
  const made = element("li", "", CLASSES[result.verdict]);
  const about = result.about + (result.extra_credit ? " For extra credit." : "");
  made.append(caseButton(result, table), element("p", reason || about));
  if (reason) itemByReason.set(reason, made);
  $("cases").append(made);
};

/** A list item for something that the assignment asks of the source; `where` says where the source does not do it. */
const ruleItem = ({ rule, passed, where }) =>
  element("li", `${passed ? "✓" : "✗"} ${rule}${where ? ` Not so: ${where}.` : ""}`, passed ? "passed" : "missed");

/** Try the case with the number `only` on the program that is open; resolves with its result and the game's table.
    class.js opens one of a class's programs, and shows a case of it by this. */
export const tryCase = async (only) => {
  const wants = task();
  let found = null;
  await request({ do: "cases", ...wants, pack: packText(wants.game), only }, (progress) => {
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
  const itemByReason = new Map();
  const found = await request({ do: "cases", ...wants, pack: packText(wants.game) }, ({ result, table, ran }) => {
    if (result) list(itemByReason, result, table);
    if (ran && ++runs % 10 === 0) say(`Trying the cases … ${runs} games`);
  });
  if (!found) return;
  const { verdict, passed, cases, seen, structure } = found;
  const look =
    verdict === "differs"
      ? " Press a case to see where it differs first."
      : " Press a case to see what could not be read.";
  say(`${passed} of ${cases} cases pass: ${seen}.${passed === cases ? "" : look}`);
  $("structure").replaceChildren(...structure.map(ruleItem));
  $("source-asked").hidden = !structure.length;
});
$("compare-typed").addEventListener("click", () =>
  compare({ answers: currentAnswers(), seed: seed(), files: runExtras().files }),
);
$("search").addEventListener("click", async () => {
  hide();
  $("cases").replaceChildren();
  say("Playing random games …");
  const searched = await request({ do: "search", ...task(), games: RANDOM_GAMES }, ({ games }) => {
    if (games) say(`Playing random games … ${games}`);
  });
  if (!searched) return;
  if (!searched.found) return say(`No difference in ${RANDOM_GAMES} random games.`);
  const { seed, answers, games } = searched.found;
  const many = answers.length === 1 ? "1 answer" : `${answers.length} answers`;
  await compare({ seed, answers }, `Found in random game ${games}, and made as short as it goes: ${many}.`);
});
// Another seed means other dice for the same answers. While the steps (#at) are disabled there is nothing to run again.
$("seed").addEventListener("change", () => {
  if (!$("at").disabled) run();
});
