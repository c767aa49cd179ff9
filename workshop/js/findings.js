// What was found about a program: its requirements, each of which opens to its evidence, the cases, and a class's table.

import { $, element, holding } from "./dom.js";
import { prose } from "./prose.js";
import { readText } from "./state/program.js";
import { lacksTask } from "./state/shown.js";
import { button, once, selectTab, setText } from "./views.js";

const SIGNS = {
  "to try": "",
  met: "✓",
  "not met": "✗",
  "not seen": "·",
  passes: "✓",
  differs: "✗",
  "not compared": "·",
};
const POINTS_FILE = "output-hints.json";
const GROUPS = [
  ["not met", "Not met"],
  ["not seen", "Not seen"],
  ["met", "Met"],
  ["to try", "To be met"],
];
const classOf = (result) => result.replace(" ", "-");

/** Where a program's points are kept, and what they are: what a person says of its output. */
export const pointsOf = (source) => {
  try {
    return { file: POINTS_FILE, points: JSON.parse(readText(source, POINTS_FILE) || "{}").points ?? [] };
  } catch {
    return { file: POINTS_FILE, points: [] }; // the file is broken: it is written anew
  }
};

/** The rows of the table: the requirements, and what differs besides them. */
export const rowsOf = ({ requirements, besides }) => (besides ? [...requirements, besides] : requirements);

/** What a row rests on: one of its case's differences, or where it is seen, or would have to be. */
export const foundOf = (row, its) => its?.findings[row.number] ?? row.evidence;

const typedText = (typed) => (typed === "" ? "Enter alone" : `“${typed}”`);

/** What one side said after the answer that was typed last; what differs is marked. */
const side = (title, spans, typed, className) => {
  const made = element("figure", "", `felt ${className}`);
  const said = element("pre");
  said.tabIndex = 0;
  said.role = "region";
  said.ariaLabel = `${title}, there`;
  if (typed !== null) said.append(element("b", typed || "↵", "asked"));
  said.append(...spans.map(([text, isMarked]) => (isMarked ? element("mark", text) : text)));
  if (!spans.length) said.append(element("i", "nothing more"));
  made.append(element("figcaption", title), said);
  return made;
};

/** What was said on both sides where something was found. */
const sides = ({ reference, program, answers }, whose) => {
  const typed = answers.at(-1) ?? null;
  const made = holding("div", "sides", side("It has to be, such as", reference, typed, "of-game"));
  made.append(side(whose, program, typed, "of-yours"));
  return made;
};

const typedBefore = ({ answers }) =>
  answers.length ? `after answer ${answers.length}, ${typedText(answers.at(-1))}` : "before anything is typed";

/** The evidence of a finding: case and answer, line, both transcripts, and where to go from there. `row` is that of the
 *  table, where it is none of the case's differences. */
const evidence = (its, found, whose = "Your program", row = "") => {
  const made = element("div", "", "why");
  const title = holding("span", "", element("b", its.name), `, ${typedBefore(found)}`);
  const where = holding("p", "case", title);
  if (found.line)
    where.append(button(`Line ${found.line} of ${found.file}`, "go-to", { file: found.file, line: found.line }, "ref"));
  const files = Object.entries(its.files ?? {}).map(([name, text]) =>
    holding("details", "beside", element("summary", `The case's file ${name}`), element("pre", text)),
  );
  const there = { case: its.name, number: its.findings.indexOf(found), row };
  const ways = holding("p", "buttons", button("Go there", "go-there", there));
  if (found.line) ways.append(button("Watch it", "watch-there", there));
  const others = its.findings.filter((each) => each !== found);
  const seen = (each) => ({ case: its.name, number: its.findings.indexOf(each) });
  const item = (each) => holding("li", "", button(each.sentence, "show-finding", seen(each), "ref"));
  const also = holding("ul", "also", ...others.map(item));
  if (found.sentence) made.append(element("p", found.sentence));
  made.append(where, sides(found, whose), ...files, ways);
  if (others.length) made.append(element("p", "Also in this case"), also);
  return made;
};

/** What could not be read: each word and number of what the program said there can be pressed. */
const question = (asked) => {
  const { says, case: name, answers, spans, fact, exchange, token: pressed } = asked;
  const at = { fact, case: name, exchange };
  const made = element("div", "", "why asks");
  const said = element("pre", "", "felt");
  said.setAttribute("aria-label", says);
  said.role = "group";
  const all = spans.map(([text]) => text).join("");
  const lines = all.split("\n");
  let [line, number] = [0, 0];
  for (const [text, token] of spans) {
    if (token === null) {
      const passed = text.split("\n").length - 1;
      [line, number] = [line + passed, passed ? 0 : number];
      said.append(text);
    } else {
      const place = { ...at, token, line: lines[line], number };
      said.append(button(text, "point", place, "token"));
      number += 1;
    }
  }
  const typed = answers.length ? `after ${typedText(answers.at(-1))}` : "at the start";
  const not = button("It is not said here", "point", { ...at, token: -1 });
  const sure = pressed === null ? [] : [button("Yes, it counts", "point", { ...at, token: pressed, sure: true })];
  const where = element("p", `${name}, ${typed}. Press the word or number.`, "case");
  made.append(element("p", says), where, said, ...sure, not);
  return made;
};

/** What a requirement is worth, unless it is worth as much as any other. */
const worthOf = ({ points = 1, extra }) => (points === 1 || extra ? "" : `${points} points`);

/** A row of the table: it opens to its evidence, if there is any. */
const requirement = (row, at, report, opens, whose) => {
  const its = report.cases.find((each) => each.name === row.case);
  const found = foundOf(row, its);
  const content = [];
  if (found) content.push(evidence(its, found, whose, at));
  else if (row.sentence) {
    const why = holding("div", "why", element("p", row.sentence));
    if (row.line)
      why.append(button(`Line ${row.line} of ${row.file}`, "go-to", { file: row.file, line: row.line }, "ref"));
    if (row.call) why.append(holding("p", "buttons", button("Try it in the console", "try-call", { call: row.call })));
    content.push(why);
  }
  if (row.hint) content.push(element("p", row.hint, "why hint"));
  const made = element(content.length ? "details" : "div", "", `req ${classOf(row.result)}`);
  if (content.length) made.open = opens;
  const sum = element(content.length ? "summary" : "div", "", "sum");
  const sign = element("span", SIGNS[row.result], "sign");
  sign.ariaHidden = "true";
  const says = holding("span", "says", element("i", row === report.besides ? "" : at + 1), row.says);
  const words = [row.result === "to try" ? "" : row.result, worthOf(row)];
  sum.append(sign, says, element("span", words.filter(Boolean).join(", "), "word"));
  made.append(sum, ...content);
  return made;
};

/** The requirements: those that are not met come first, and the first of them is open. */
const drawRequirements = (report, whose) => {
  const rows = rowsOf(report).map((row, at) => ({ row, at }));
  const parts = [];
  let opens = true;
  for (const [result, title] of GROUPS) {
    const its = rows.filter(({ row }) => row.result === result && !row.extra);
    if (its.length) parts.push(element("h3", `${title} ${its.length}`));
    for (const { row, at } of its) {
      parts.push(requirement(row, at, report, opens && result !== "met", whose));
      if (parts.at(-1).nodeName === "DETAILS") opens = false;
    }
    if (result === "not seen" && report.asked?.length) {
      parts.push(element("h3", "Where does it say so?"), ...report.asked.map(question));
    }
  }
  const remarks = rows.filter(({ row }) => row.extra);
  if (remarks.length) parts.push(element("h3", "Remarks, which never count"));
  parts.push(...remarks.map(({ row, at }) => requirement(row, at, report, false, whose)));
  $("requirements").replaceChildren(...parts);
};

/** The cases with a difference, those first that count, and that need the fewest answers to show it; those that agree are
    folded. */
const drawCases = ({ cases, requirements }, whose) => {
  const counted = requirements.filter(({ extra, result }) => !extra && result !== "met").map((row) => row.case);
  const isRemark = ({ name, extra }) => Number(extra && !counted.includes(name));
  const length = ({ findings: [{ answers }] }) => answers.length;
  const differing = cases
    .filter(({ findings }) => findings.length)
    .toSorted((one, other) => isRemark(one) - isRemark(other) || length(one) - length(other));
  const item = (its) => {
    const sign = isRemark(its) ? `· ${its.name}, which never counts` : `${SIGNS[its.verdict]} ${its.name}`;
    const title = holding("summary", "", element("strong", sign), ` ${its.findings[0].sentence}`);
    const fold = holding("details", "", title, evidence(its, its.findings[0], whose));
    fold.dataset.case = its.name;
    return holding("li", isRemark(its) ? "" : "missed", fold);
  };
  $("cases").replaceChildren(...differing.map(item));
  const agreeing = cases.filter(({ findings }) => !findings.length);
  const [summary, names] = $("agreeing").children;
  summary.textContent = agreeing.length === 1 ? "1 case agrees" : `${agreeing.length} cases agree`;
  names.replaceChildren(
    ...agreeing.map(({ name, about }) => element("li", `✓ ${name}${about ? `: ${about}` : ""}`, "passed")),
  );
  $("agreeing").hidden = !agreeing.length;
  setText("case-count", `${cases.length}${differing.length ? `, ${differing.length} differ` : ""}`);
};

/** Show one of what was found: the requirements, the cases or the text. */
export const showTab = (value) => {
  if ($("findings").querySelector(`[data-tab="${value}"]`).hidden) $("findings").scrollTop = 0;
  selectTab("tab", value);
};

/** Show another finding of a case in the place of the one there. */
export const showFinding = (place, its, found) => {
  const made = evidence(its, found);
  place.closest(".why").replaceWith(made);
  made.querySelector("button")?.focus();
};

const resultOf = ({ report, task }, isStale, about) => {
  if (about?.sentence) return about.sentence;
  if (!report)
    return task.name ? "Press Judge it: each requirement is tried." : "Choose the assignment, or open one of your own.";
  if (report.is === "said") return report.text;
  if (report.is === "judging") {
    if (report.waits) return "Which assignment it is for is being found …";
    return report.what === "typed"
      ? "Comparing …"
      : `Trying the cases …${report.runs >= 10 ? ` ${report.runs} games` : ""}`;
  }
  const { summary, verdict, compared, open, cases } = report.report;
  if (report.what === "typed") {
    const [its] = cases;
    const says = its.findings.length ? "differs" : "agrees";
    return `As far as what you typed goes, ${report.who.replace(/^T/, "t") || "your program"} ${says}. Compared: ${compared}.`;
  }
  const comes = verdict === "not compared" ? "is not compared to the end" : verdict;
  const leftOpen = open.map((each) => ` As the text leaves open: ${each}`).join("");
  const added = report.report.added ? ` ${report.report.added}` : "";
  const before = isStale ? "Before your change: " : "";
  if (report.what === "explore") {
    const [first] = cases;
    const says = report.report.is_found
      ? `${first.name} shows a difference: ${first.findings[0].sentence}`
      : "nothing in them differs.";
    return `${before}${report.report.games} random games were tried: ${says}`;
  }
  const also = report.report.also_asks.map((each) => ` It also asks “${each.trim()}”.`).join("");
  const first = `${before}${report.who || "Your program"} ${comes}: ${summary}.`;
  return `${first} Compared: ${compared}.${added}${also}${leftOpen}`;
};

/** The requirements before they are tried. */
const toTry = (about) => ({
  requirements: (about?.requirements ?? []).map((each) => ({ ...each, result: "to try" })),
  cases: [],
});

/** The room of judging. */
export const drawJudge = (state, about) => {
  const { report, task, program } = state;
  const isStale = report?.is === "judged" && report.source !== program.source;
  setText("result", resultOf(state, isStale, about));
  const title = report?.is === "judged" ? "Judge again" : "Judge it";
  setText("try-text", lacksTask(state) ? "Choose an assignment" : title);
  setText(
    "guessed",
    task.isGuess && task.name ? `It looks like ${$("game").selectedOptions[0]?.textContent.trim()}.` : "",
  );
  const { points } = pointsOf(program.source);
  $("forget-points").hidden = !points.length;
  once("text", [about], () => $("text").replaceChildren(...prose(about?.text ?? "")));
  once("report", [report?.is === "judging" ? report.id : report, about], () => {
    const found = report?.is === "judged" ? report.report : null;
    const whose = report?.who || "Your program";
    const counted = found && report.what !== "typed" ? rowsOf(found).filter(({ extra }) => !extra) : [];
    $("pips").replaceChildren(...counted.map(({ result }) => element("i", SIGNS[result], classOf(result))));
    $("typed-difference").replaceChildren();
    if (found) showTab(report.what === "judge" ? "requirements" : "cases");
    if (report?.is === "judged" && report.what === "typed") {
      const [its] = found.cases;
      if (its.findings.length) $("typed-difference").append(evidence(its, its.findings[0], whose));
      return;
    }
    drawRequirements(found ?? toTry(about), whose);
    drawCases(found ?? toTry(null), whose);
    if (!found) setText("case-count", "");
  });
};

const totals = (rows) => {
  const counts = (verdict) => rows.filter((row) => row.verdict === verdict).length;
  const [passes, unlike, differ] = [counts("passes"), counts("not compared"), counts("differs")];
  const said = [
    `${passes} ${passes === 1 ? "passes" : "pass"}`,
    `${unlike} not compared`,
    `${differ} ${differ === 1 ? "differs" : "differ"}`,
  ];
  return `${rows.length} handed in: ${said.join(", ")}.`;
};

/** The room of a class: a row for each student, a column for each requirement, in the order of the text. */
export const drawClass = ({ group }) => {
  $("class-empty").hidden = Boolean(group?.works || group?.programs.length);
  $("class-split").hidden = !group?.programs.length;
  $("another-class").hidden = !group;
  $("judge-class").hidden = !group || group.works || group.pressed.length === group.served;
  $("csv").hidden = !group || group.works || !group.rows.length;
  if (!group) return setText("class-says", "");
  const { programs, rows, heads, look, works, problem } = group;
  const done = rows.filter(Boolean);
  const now = programs.length ? `${done.length} of ${programs.length} judged` : "Opening the zip …";
  setText("class-says", works ? now : problem || totals(done));
  once("class", [rows, programs, look, heads], () => {
    const table = $("class-table");
    const focused = table.querySelector(":focus");
    const { at, row } = (focused ?? table.querySelector("[tabindex='0']"))?.dataset ?? {};
    table.tHead.replaceChildren(headRow(heads, done));
    table.tBodies[0].replaceChildren(
      ...programs.map((program, number) => bodyRow(program, rows[number], number, heads, look)),
    );
    const stop = signAt(at, row) ?? table.querySelector("button"); // the table is one stop for Tab
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus({ preventScroll: true });
  });
  once("look", [look, group.reports], () => drawLook(group));
};

const signAt = (at, row) => $("class-table").querySelector(`[data-at="${at}"][data-row="${row}"]`);

/** The sign beside another one in the direction of an arrow key; null: there is none. */
export const signBeside = ({ at, row }, key) => {
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  const { length } = $("class-table").tBodies[0].rows;
  let [next, count] = [null, 1]; // a row that waits has no signs
  while (!next && (down || right) && count <= length) {
    next = signAt(Number(at) + down * count, Number(row) + right);
    count += 1;
  }
  return next;
};

const headRow = (heads, done) => {
  const made = element("tr");
  const all = heads.map(({ says, extra }, at) => {
    const missed = done.filter(({ results }) => results[at] && results[at] !== "met").length;
    const head = holding("th", extra ? "remark" : "", element("span", missed || ""), String(at + 1));
    head.title = `${says}${extra ? " (never counts)" : ""} ${missed} of ${done.length} miss it.`;
    return head;
  });
  made.append(
    element("th", "Handed in"),
    element("th", "First thing to look at", "first"),
    ...all,
    element("th", "Met", "count"),
  );
  for (const head of made.children) head.scope = "col";
  return made;
};

const bodyRow = (program, row, at, heads, look) => {
  const name = holding("th", "", program.name);
  name.scope = "row";
  if (row?.file && row.file !== program.name) name.append(element("small", row.file));
  const signs = heads.map(({ extra }, number) => {
    const result = row?.results[number];
    if (!result) return element("td");
    const sign = button(SIGNS[result], "look", { at, row: number }, "");
    sign.dataset.number = number + 1;
    sign.tabIndex = -1;
    sign.ariaPressed = String(look?.at === at && look.row === number);
    sign.setAttribute("aria-label", `${program.name}, requirement ${number + 1}: ${result}. Look`);
    return holding("td", `${classOf(result)}${extra ? " remark" : ""}`, sign);
  });
  const count = element("td", row?.required ? `${row.met} of ${row.required}` : row ? "–" : "", "count");
  if (row?.required && row.possible !== row.required)
    count.append(element("small", `${row.points} of ${row.possible} points`));
  const first = holding("td", "first", element("span", row ? row.first || "All requirements met." : "waits"));
  return holding("tr", "", name, first, ...signs, count);
};

/** What a sign is about: the requirement, both transcripts, and the way into the program. */
const drawLook = ({ programs, reports, look, heads }) => {
  if (!look) return $("look").replaceChildren();
  const [program, report] = [programs[look.at], reports[look.at]];
  const row = report?.requirements?.[look.row];
  const head = holding("div", "head", element("h2", program.name), element("span", "", "grow"));
  const close = button("✕", "look", {}, "b quiet icon");
  close.ariaLabel = "Close";
  head.append(close);
  const body = element("div", "", "body");
  const result = row?.result ?? "not seen";
  const says = element("span", `${look.row + 1} ${heads[look.row].says}`);
  const title = holding("p", `big ${classOf(result)}`, element("span", SIGNS[result], "sign"), says);
  title.tabIndex = -1;
  title.id = "looked-at";
  body.append(title, element("p", `${Object.fromEntries(GROUPS)[result]}.`));
  const its = report?.cases.find((each) => each.name === row?.case);
  const found = row && foundOf(row, its);
  if (found) {
    if (found.sentence) body.append(element("p", found.sentence));
    const where = element("p", `Case ${its.name}, ${typedBefore(found)}`, "case");
    body.append(where, sides(found, `${program.name}'s program`));
  } else if (row?.sentence) body.append(element("p", row.sentence));
  const open = button("Open the program", "open-program", { at: look.at, row: look.row }, "b main");
  $("look").replaceChildren(head, body, holding("div", "foot", open));
};
