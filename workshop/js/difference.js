// A difference: what was typed there, and what both sides said.

import { $, element, mayFocusAfter } from "./dom.js";
import { markLine, showLine } from "./files.js";
import { showPart } from "./parts.js";
import { visit } from "./visit.js";
import { watch } from "./watching.js";

let shown = null; // the dialogue up to the difference that is shown

/** What one side said after the answer that was typed last; what differs is marked. */
const side = (place, spans, typed) => {
  const texts = spans.map(([text, isMarked]) => (isMarked ? element("mark", text) : text));
  const before = typed === null ? [] : [element("b", typed || "↵", "asked")];
  $(place).replaceChildren(...before, ...texts);
  if (!texts.length) $(place).append(element("i", "nothing more"));
  const mark = $(place).querySelector("mark");
  $(place).scrollTop = mark ? mark.offsetTop - $(place).offsetTop - $(place).clientHeight / 2 : 0;
};

/** A button that shows another difference of a case. */
const other = (its, found) => {
  const made = element("li");
  const button = element("button", found.sentence);
  button.type = "button";
  button.addEventListener("click", () => {
    show(its, found);
    $("h-difference").focus();
  });
  made.append(button);
  return made;
};

/** Show what was found in a case, its first difference unless it is another one. */
export const show = (its, found = its.findings[0]) => {
  const count = found.answers.length;
  const typed = found.answers.at(-1) ?? null;
  const answer = typed === "" ? "Enter alone" : `“${typed}”`;
  $("difference").hidden = false;
  $("h-difference").textContent = found === its.findings[0] ? "The first difference" : "A difference after that";
  $("typed-there").textContent =
    typed === null ? `${its.name}, before anything is typed:` : `${its.name}, after answer ${count}, ${answer}:`;
  $("why").textContent = found.sentence;
  $("source-line").hidden = !found.line;
  if (found.line) markLine({ file: found.file, line: found.line, kind: "differs" });
  $("go-to-line").textContent = `Line ${found.line} of ${found.file}`;
  $("source-of-line").textContent = found.source;
  side("of-game", found.reference, typed);
  side("of-yours", found.program, typed);
  const files = Object.entries(its.files ?? {}).map(([name, text]) => {
    const file = element("details");
    file.append(element("summary", `The case's file ${name}`), element("pre", text));
    return file;
  });
  $("beside").replaceChildren(...files);
  $("others").replaceChildren(...its.findings.filter((each) => each !== found).map((each) => other(its, each)));
  $("h-others").hidden = its.findings.length < 2;
  shown = { ...its, line: found, answers: found.answers };
};

/** Show none. */
export const hide = () => {
  $("difference").hidden = true;
};

$("go-to-line").addEventListener("click", () => showLine(shown.line.file, shown.line.line));
$("watch-there").addEventListener("click", async () => {
  const { line: found } = shown; // a visit may show another one
  await visit(`This is “${shown.name}”, where the two differ`, shown);
  watch({
    count: found.answers.length,
    at: ({ trace }) => trace.stepThatPrints(found.file, found.line),
    marks: found.source.match(/[^\W\d]\w*/g) ?? [],
  });
});
$("go-there").addEventListener("click", async () => {
  const { file, line } = shown.line;
  const follows = await mayFocusAfter(visit(`This is “${shown.name}”, where the two differ`, shown));
  if (line) markLine({ file, line, kind: "differs" });
  if (!follows) return;
  showPart("runner");
  $("h-run").scrollIntoView({ block: "nearest" }); // the way back, above it, stays in sight
  $($("typed").disabled ? "h-run" : "typed").focus({ preventScroll: true });
});
