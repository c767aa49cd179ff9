// The first difference: what was typed there, what both sides said, the table as it stood.

import { draw } from "./drawn.js";
import { element } from "./element.js";
import { visit } from "./visit.js";

const $ = (id) => document.getElementById(id);

let there = null; // the dialogue that differs

/** What one side said, behind the question that was answered last. */
const side = (place, texts, question, typed) => {
  const asked = element("span", `${question} `, "asked");
  asked.append(element("b", typed || "↵"));
  $(place).replaceChildren(...(typed === null ? [] : [asked]), ...texts);
  if (!texts.length) $(place).append(element("i", "nothing more"));
  const mark = $(place).querySelector("mark");
  $(place).scrollTop = mark ? mark.offsetTop - $(place).offsetTop - $(place).clientHeight / 2 : 0;
};

/** The pieces that are `whose`, or of both; what differs is marked. */
const texts = (pieces, whose) =>
  pieces
    .filter(([of]) => of === "both" || of === whose)
    .map(([of, text]) => (of === "both" ? text : element("mark", text)));

/** Show a difference; `dialogue` leads there, `table` is the game's, as HTML. */
export const show = (found, dialogue, table) => {
  const typed = found.typed ?? null;
  const said = typed === "" ? "Enter alone" : `“${typed}”`;
  $("difference").hidden = false;
  $("typed-there").textContent =
    typed === null ? "At the start, before anything was typed:" : `After answer ${found.own}, ${said}:`;
  $("why").textContent = found.why;
  const beside = Boolean(found.game || found.prompt); // the rules by themselves have no other side
  $("game-side").hidden = !beside;
  if (beside) side("of-game", texts(found.pieces, "game"), found.prompt, typed);
  side("of-yours", beside ? texts(found.pieces, "yours") : [found.yours], found.question, typed);
  const files = Object.entries(dialogue.files ?? {}).map(([name, text]) => {
    const file = element("details");
    file.append(element("summary", `The case's file ${name}`), element("pre", text));
    return file;
  });
  $("beside").replaceChildren(...files);
  draw(table);
  for (const id of ["drawn", "h-table"]) $(id).hidden = !table;
  there = { ...dialogue, answers: dialogue.answers.slice(0, found.own) };
};

/** Show none. */
export const hide = () => {
  $("difference").hidden = true;
};

$("go-there").addEventListener("click", async () => {
  await visit(`This is ${there.case ? `the case “${there.case}”` : "where the two differ"}`, there);
  $("h-run").scrollIntoView();
  $($("typed").disabled ? "h-run" : "typed").focus({ preventScroll: true });
});
