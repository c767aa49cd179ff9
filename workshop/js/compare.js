// Judges the program by an assignment: the table of its requirements, then each case with its first difference. The
// judge does it (judge.js); this shows what it replies.

import { hide, show } from "./difference.js";
import { $, element } from "./dom.js";
import { isEmpty, program, showLine } from "./files.js";
import { guessed } from "./guess.js";
import { judge } from "./judge.js";
import { packText } from "./packs.js";
import { clearQuestions, showQuestions } from "./pointing.js";
import { offerStop } from "./run-status.js";
import { unlessStopped } from "./runner-pool.js";
import { seed } from "./seed.js";
import { currentAnswers, run, runExtras } from "./stepping.js";
import { chosen, taskOf } from "./task.js";

/** The signs and the classes of results. */
export const SIGNS = { met: "✓", "not met": "✗", "not seen": "?", passes: "✓", differs: "✗", "not compared": "?" };
export const CLASSES = { "✓": "passed", "✗": "missed", "?": "unread" };
const NOT_LOADED = "The assignment could not be loaded: are you offline? Try again.";

/** Show the result in a sentence. */
const say = (text) => {
  $("result").textContent = text;
};

/** Show no result: there is another program. */
export const clear = () => {
  hide();
  clearQuestions();
  $("cases").replaceChildren();
  for (const id of ["requirements", "h-cases", "agreeing"]) $(id).hidden = true;
  say("");
};

/** Send the judge a request about the program, with the assignment and the person's own cases. Resolves with its reply;
    if there is only a sentence, that the request cannot be carried out or was stopped, it is shown, and this resolves
    with undefined. */
const request = async (body, onProgress) => {
  if (isEmpty()) return say("There is no program yet: paste it, or open its files.");
  const ask = unlessStopped((task) =>
    judge.ask(program(), { ...body, ...task, pack: packText(task.assignment) }, onProgress),
  );
  if (!chosen()) {
    say("Which assignment it is for is being found …");
    await guessed().catch(() => undefined);
  }
  const name = chosen();
  if (!name) return say("Choose the assignment first.");
  offerStop("judge", true);
  let found;
  try {
    found = await ask(await taskOf(name));
  } catch {
    found = { stopped: NOT_LOADED };
  }
  offerStop("judge", false);
  if (found.sentence !== undefined) return say(found.sentence);
  if (found.stopped !== undefined) return say(found.stopped);
  return found;
};

/** Show what was found in a case, and go there if the person `follows`. */
export const showCase = (its, found, follows = true) => {
  show(its, found);
  if (!follows) return;
  $("h-difference").focus({ preventScroll: true });
  $("difference").scrollIntoView({ block: "nearest" }); // the button pressed may be far above, in a list or a class
};

const button = (text, press) => {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
};

/** A row of the table of requirements: the result, the sentence, and where it is not so. */
const requirementRow = (row, cases) => {
  const made = element("tr", "", CLASSES[SIGNS[row.result]]);
  const result = element("td");
  result.append(element("strong", `${SIGNS[row.result]} ${row.result}`));
  const says = element("th", row.says);
  says.scope = "row";
  made.append(result, says);
  if (!row.sentence) return made;
  const its = cases.find((each) => each.name === row.case);
  const found = its?.findings[row.number];
  const places = element("span", "", "answers");
  if (found) places.append(button(`Look: ${its.name}`, () => showCase(its, found)));
  if (row.line) places.append(button(`Line ${row.line} of ${row.file}`, () => showLine(row.file, row.line)));
  says.append(element("p", row.sentence), places);
  return made;
};

/** Draw the table of requirements: those that are not met come first. */
const requirementTable = ({ requirements, cases }) => {
  const [counted, remarks] = $("requirements").tBodies;
  const order = ["not met", "not seen", "met"];
  const sorted = requirements.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
  const rows = (isExtra) => sorted.filter(({ extra }) => extra === isExtra).map((row) => requirementRow(row, cases));
  counted.replaceChildren(...rows(false));
  remarks.replaceChildren(remarks.rows[0], ...rows(true));
  remarks.hidden = remarks.rows.length < 2;
  $("requirements").hidden = !requirements.length;
};

/** A button that shows what a case came to. */
const caseButton = (its) => {
  const made = button("", () => showCase(its));
  made.append(element("strong", `${SIGNS[its.verdict]} ${its.name}`));
  return made;
};

/** List the cases with a difference, those first that need the fewest answers to show it. Those whose first one is about
    the same, in the same line, share one item, which ends with the first one's reason. Cases that agree are folded. */
const list = (cases) => {
  const items = new Map();
  const length = ({ findings: [{ answers }] }) => answers.length;
  const differing = cases
    .filter(({ findings }) => findings.length)
    .toSorted((one, other) => length(one) - length(other));
  for (const its of differing) {
    const [{ subject, line, file, sentence }] = its.findings;
    const reason = `${subject} ${line} ${file}`;
    const known = items.get(reason);
    if (known) {
      known.lastChild.before(caseButton(its));
      continue;
    }
    const made = element("li", "", CLASSES[SIGNS[its.verdict]]);
    made.append(caseButton(its), element("p", sentence));
    items.set(reason, made);
    $("cases").append(made);
  }
  const agreeing = cases.filter(({ findings }) => !findings.length);
  const [summary, names] = $("agreeing").children;
  summary.textContent = agreeing.length === 1 ? "1 case agrees" : `${agreeing.length} cases agree`;
  names.replaceChildren(
    ...agreeing.map(({ name, about }) => element("li", `✓ ${name}${about ? `: ${about}` : ""}`, "passed")),
  );
  $("agreeing").hidden = !agreeing.length;
  $("h-cases").hidden = !differing.length;
};

/** Show a report about a program. */
export const showReport = (report, who = "Your program") => {
  const { verdict, summary, open, cases } = report;
  clear();
  const comes = verdict === "not compared" ? "is not compared to the end" : verdict;
  const leftOpen = open.map((each) => `As the text leaves open: ${each}`);
  const said = [`${who} ${comes}: ${summary}. Compared: ${report.compared}.`, report.added, ...leftOpen];
  say(said.filter(Boolean).join(" "));
  requirementTable(report);
  showQuestions(report);
  list(cases);
};

/** Judge the program, and show the report. */
export const judgeProgram = async () => {
  clear();
  say("Trying the cases …");
  let runs = 0;
  const found = await request({ do: "judge" }, ({ ran }) => {
    if (ran && ++runs % 10 === 0) say(`Trying the cases … ${runs} games`);
  });
  if (found) showReport(found);
};

$("try").addEventListener("click", judgeProgram);
$("compare-typed").addEventListener("click", async () => {
  clear();
  say("Comparing …");
  const { files = {}, dice = [] } = runExtras();
  const answers = currentAnswers(false);
  const found = await request({ do: "typed", answers, seed: seed(), files, dice });
  if (!found) return;
  const [its] = found.cases;
  const many = answers.length === 1 ? "this answer goes" : `these ${answers.length} answers go`;
  const verdict = its.findings.length ? "differs" : "agrees";
  say(`As far as ${many}, your program ${verdict}. Compared: ${found.compared}.`);
  if (its.findings.length) show(its);
});
// Another seed means other dice for the same answers. While the steps (#at) are disabled there is nothing to run again.
$("seed").addEventListener("change", () => {
  if (!$("at").disabled) run();
});
