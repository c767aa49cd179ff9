// What Python draws with, once it is there: it hands over HTML, and this puts it in place.

import { Idiomorph } from "idiomorph";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const table = $("table");
const transcript = $("transcript");

let drawn = "";

const fields = "input, option, textarea";

/** What stands there already is left alone, unless it holds a field, which may have been changed. */
const beforeNodeMorphed = (node, next) =>
  !node.isEqualNode(next) || (node instanceof Element && (node.matches(fields) || !!node.querySelector(fields)));

/** Whether a person changed a field since it was drawn. */
const changed = (field) =>
  field.value !== (field.defaultValue ?? field.value) ||
  field.checked !== field.defaultChecked ||
  field.selected !== field.defaultSelected;

/** Morph the table into `html`; where the focused control is gone, its successor is focused.
    As long as the same question waits, fields keep what a person marked, set or typed there. */
recess.table = (html, same) => {
  if (html === drawn) return;
  drawn = html;
  const focused = table.contains(document.activeElement) && document.activeElement;
  const kept = new Set(same ? [...table.querySelectorAll(fields)].filter(changed) : []);
  Idiomorph.morph(table, html, {
    morphStyle: "innerHTML",
    restoreFocus: false,
    callbacks: {
      beforeNodeMorphed,
      beforeAttributeUpdated: (name, field) => !(kept.has(field) && /^(value|checked|selected)$/.test(name)),
    },
  });
  if (focused && !table.contains(document.activeElement))
    table.querySelector(".controls :is(input, button), button")?.focus({ preventScroll: true });
};

let ending = false;

/** Show the console's end: once for all that changes before it is painted. */
const toEnd = () => {
  if (ending) return;
  ending = true;
  requestAnimationFrame(() => {
    ending = false;
    transcript.scrollTop = transcript.scrollHeight;
  });
};

new ResizeObserver(toEnd).observe(transcript);

/** Put lines into the console, behind the first `kept` groups of lines that stand there. */
recess.lines = (html, kept) => {
  while (transcript.childElementCount > kept) transcript.lastElementChild.remove();
  transcript.insertAdjacentHTML("beforeend", html);
  toEnd();
};

/** Say what happened, once, to whoever listens instead of looking. */
recess.say = (text) => {
  $("said").textContent = text;
};

/** Show what may be done now: the console's prompt, the buttons of the bar, who is at work. */
recess.bar = ({ prompt, undo, redo, playing, thinking, paced }) => {
  $("prompt").textContent = prompt;
  $("undo").disabled = !undo;
  $("redo").disabled = !redo;
  $("skip").hidden = !playing;
  $("pace").checked = paced;
  table.setAttribute("aria-busy", thinking);
  $("starting").value = thinking ? "The computer is thinking …" : "";
};

/** Let the dialog for a new game offer what is being played. */
recess.offer = (seed, chosen = {}) => {
  for (const [name, value] of Object.entries(chosen)) $(`option-${name}`).value = value;
  $("now-seed").textContent = `Now: ${seed}`;
  seatsWithOptions();
};

/** Offer only the seats that are taken with the options chosen in the dialog. */
const seatsWithOptions = () => {
  const taken = [...document.querySelectorAll("#new option:checked[data-seats]")].map(({ dataset }) => +dataset.seats);
  for (const row of document.querySelectorAll("#new [data-seat]")) {
    row.hidden = +row.dataset.seat > Math.min(...taken);
    row.querySelector("select").disabled = row.hidden;
  }
};
$("new").addEventListener("change", seatsWithOptions);

recess.advice = (html) => {
  Idiomorph.morph($("advice"), html, { morphStyle: "innerHTML" });
};

/** Hand on a link: by the device's own way of sharing, or else on the clipboard. */
recess.share = async (title, url) => {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      recess.notice("The link to this game is copied: its seed and options go with it.");
    }
  } catch (problem) {
    if (problem.name !== "AbortError") recess.notice(`The link to this game: ${url}`);
  }
};
