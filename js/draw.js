// What Python draws with, once it is there: it hands over HTML, and this puts it in place.

import { Idiomorph } from "idiomorph";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const table = $("table");
const transcript = $("transcript");

/** Morph the table into `html`; where the focused control is gone, its successor is focused. */
recess.table = (html) => {
  const focused = table.contains(document.activeElement) && document.activeElement;
  Idiomorph.morph(table, html, { morphStyle: "innerHTML", restoreFocus: false });
  if (focused && !table.contains(document.activeElement))
    table.querySelector("[data-focus], .controls :is(input, button), button")?.focus({ preventScroll: true });
};

const toEnd = () => {
  transcript.scrollTop = transcript.scrollHeight;
};

/** Add lines to the console; `anew` puts them in place of all that stands there. */
recess.lines = (html, anew) => {
  if (anew) transcript.innerHTML = html;
  else {
    for (const line of transcript.querySelectorAll(".kept")) line.remove();
    transcript.insertAdjacentHTML("beforeend", html);
  }
  toEnd();
};

/** Say what happened, once, to whoever listens instead of looking. */
recess.say = (text) => {
  $("said").textContent = text;
};

/** Put `values` (text, by the element's id) and states (true or false, by attribute) on the frame. */
recess.frame = (prompt, states) => {
  $("prompt").textContent = prompt;
  for (const [id, enabled] of Object.entries(states.toJs({ dict_converter: Object.fromEntries })))
    $(id).disabled = !enabled;
};
