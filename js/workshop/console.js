// The console: what a program printed and asked, and what was answered.

import { element } from "./dom.js";

const MAX_CHARACTERS = 20_000; // shown of a text that is printed at once
const transcript = document.getElementById("transcript");

/** The answer by which a program's input ends, as Ctrl-D does at a terminal. */
export const END_OF_INPUT = "\x04";

let events = [];

/** The end of a text that is too long to be looked at. */
const short = (text) =>
  text.length > MAX_CHARACTERS
    ? `… ${text.length - MAX_CHARACTERS} characters before this …\n${text.slice(-MAX_CHARACTERS)}`
    : text;

/** A line as a terminal shows it: after a carriage return or a backspace, letters take the place of others. */
const overtyped = (line) => {
  const letters = [];
  let at = 0;
  for (const letter of line)
    if (letter === "\r") at = 0;
    else if (letter === "\b") at = Math.max(0, at - 1);
    else if (letter !== "\x07") letters[at++] = letter;
  return letters.join("");
};

const asAtTerminal = (text) => text.replaceAll("\r\n", "\n").split("\n").map(overtyped).join("\n");

/** A question, read out once as it comes: the answer after it was typed by the listener. */
const question = (text) => {
  const asked = element("span", asAtTerminal(text), "asked");
  asked.ariaLive = "off";
  return asked;
};

const draw = ([kind, text, answer], number, waiting) => {
  if (kind === "out") return element("span", asAtTerminal(short(text)), "out");
  if (kind === "clear") return element("span", "screen cleared", "clear");
  const asked = waiting ?? question(text);
  const shown = answer === END_OF_INPUT ? "^D" : answer;
  const typed = element("button", shown || "↵", "typed");
  typed.type = "button";
  typed.dataset.answer = number;
  typed.setAttribute("aria-label", `Answer ${number + 1}: ${shown || "nothing"}. Change it`);
  asked.append(typed, "\n");
  return asked;
};

/** Show what a run did, and what it came to. What is there already stays; where the program is
    another one (`edited`), what comes out differently is marked. Returns how many answers precede
    the first difference, or -1 where there is none. */
export const show = (now, end, edited) => {
  const same = (at) => JSON.stringify(now[at]) === JSON.stringify(events[at]);
  let kept = 0;
  while (kept < now.length && kept < events.length && same(kept)) kept += 1;
  // The question that waited stays where it is answered now.
  const last = transcript.childNodes[kept];
  const waits = now[kept]?.[0] === "asked" && last?.childElementCount === 0 && last.textContent === now[kept][1];
  while (transcript.childNodes.length > kept + waits) transcript.lastChild.remove();
  let number = now.slice(0, kept).filter(([kind]) => kind === "asked").length;
  const before = number;
  let differs = false;
  for (let at = kept; at < now.length; at += 1) {
    const drawn = draw(now[at], number, at === kept && waits ? last : undefined);
    if (edited && at < events.length && !same(at)) {
      drawn.classList.add("changed");
      differs = true;
    }
    if (now[at][0] === "asked") number += 1;
    if (drawn !== last) transcript.append(drawn);
  }
  events = now;
  if (end.prompt) transcript.append(question(end.prompt));
  if (end.trace) transcript.append(element("span", `\n${end.trace}`, "trace"));
  transcript.parentElement.scrollTo(0, transcript.scrollHeight);
  return differs ? before : -1;
};

/** The line that asks: the last one there. */
export const prompt = () => transcript.textContent.trimEnd().split("\n").at(-1).trim();

/** Hear of an answer that is to be changed. */
export const onChoose = (hear) =>
  transcript.addEventListener("click", ({ target }) => {
    if (target.dataset.answer !== undefined) hear(Number(target.dataset.answer));
  });
