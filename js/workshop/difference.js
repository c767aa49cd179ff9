// The first difference: what was typed there, what both sides said, the table as it stood.

import { $, element } from "./dom.js";
import { markLine, showLine } from "./files.js";
import { showPart } from "./parts.js";
import { draw } from "./safe-table.js";
import { visit } from "./visit.js";

let shown = null; // the dialogue up to the difference that is shown

/** What one side said, behind the question that was answered last. */
const side = (place, texts, question, typed) => {
  const asked = element("span", `${question} `, "asked");
  asked.append(element("b", typed || "↵"));
  $(place).replaceChildren(...(typed === null ? [] : [asked]), ...texts);
  if (!texts.length) $(place).append(element("i", "nothing more"));
  const mark = $(place).querySelector("mark");
  $(place).scrollTop = mark ? mark.offsetTop - $(place).offsetTop - $(place).clientHeight / 2 : 0;
};

/** The spans of one side and of both; what differs is marked. */
const texts = (spans, whose) =>
  spans
    .filter(([of]) => of === "both" || of === whose)
    .map(([of, text]) => (of === "both" ? text : element("mark", text)));

/** Show a difference, or what could not be read; `dialogue` leads there, `table` is the game's, as HTML. */
export const show = (found, dialogue, table) => {
  const typed = found.typed ?? null;
  const isRead = dialogue.verdict !== "not compared";
  const goesWell = isRead ? "Your program plays right" : "Your program was understood";
  const answer = typed === "" ? "Enter alone" : `“${typed}”`;
  $("difference").hidden = false;
  $("h-difference").textContent = isRead ? "The first difference" : "What could not be read";
  $("typed-there").textContent =
    typed === null
      ? "At the start, before anything was typed:"
      : `${goesWell} until answer ${found.program_index}. At answer ${found.program_index}, ${answer}:`;
  $("why").textContent = found.reason;
  $("source-line").hidden = !found.line;
  if (found.line) markLine({ file: found.file, line: found.line, kind: "differs" });
  $("go-to-line").textContent = found.where;
  $("source-of-line").textContent = found.source;
  const hasGameSide = Boolean(found.game_text || found.game_question); // where the rules alone are checked, the game says nothing
  $("game-side").hidden = !hasGameSide;
  const isMarked = hasGameSide && isRead;
  if (hasGameSide) {
    const said = isMarked ? texts(found.spans, "game") : [found.game_text];
    side("of-game", said.filter(Boolean), found.game_question, typed);
  }
  const said = isMarked ? texts(found.spans, "program") : [found.program_text];
  side("of-yours", said.filter(Boolean), found.question, typed);
  const files = Object.entries(dialogue.files ?? {}).map(([name, text]) => {
    const file = element("details");
    file.append(element("summary", `The case's file ${name}`), element("pre", text));
    return file;
  });
  $("beside").replaceChildren(...files);
  draw(table);
  for (const id of ["drawn", "h-table"]) $(id).hidden = !table;
  shown = { ...dialogue, line: found, answers: dialogue.answers.slice(0, found.program_index) };
};

/** Show none. */
export const hide = () => {
  $("difference").hidden = true;
};

$("go-to-line").addEventListener("click", () => showLine(shown.line.file, shown.line.line));
$("go-there").addEventListener("click", async () => {
  const { file, line } = shown.line;
  await visit(`This is ${shown.case ? `the case “${shown.case}”` : "where the two differ"}`, shown);
  if (line) {
    markLine({ file, line, kind: "differs" });
    return showLine(file, line);
  }
  showPart("runner");
  $("h-run").scrollIntoView();
  $($("typed").disabled ? "h-run" : "typed").focus({ preventScroll: true });
});
