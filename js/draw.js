// Puts the HTML that Python sends in place, and keeps focus, half-typed fields and animations.

import { Idiomorph } from "idiomorph";
import { afterPython } from "./shared/ready.js";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const table = $("table");
const transcript = $("transcript");

/** The id of the focused control that was taken away or disabled, until the focus follows. */
let adrift = null;

/** The element that has the focus meanwhile. */
let parked = table;

/** Move the focus to the table, or a focusable part of it, if `control` had it and is gone or disabled. Otherwise the
    browser moves it to the document, and a screen reader speaks the page's title, then everything on the way back. */
const park = (control) => {
  if (control.matches("[tabindex='-1']:not(button)") || (control.isConnected && !control.matches(":disabled"))) return;
  adrift = control.id;
  parked = control.isConnected ? control.parentElement.closest("[tabindex='-1']") : table;
  parked.focus({ preventScroll: true });
};

const fields = "input, option, textarea";

/** Skip what is equal already, unless it has a field: that a person changed a field is not seen by `isEqualNode`. */
const beforeNodeMorphed = (node, next) =>
  !node.isEqualNode(next) || (node instanceof Element && (node.matches(fields) || !!node.querySelector(fields)));

/** Whether a person changed a field since it was drawn. */
const changed = (field) =>
  field.value !== (field.defaultValue ?? field.value) ||
  field.checked !== field.defaultChecked ||
  field.selected !== field.defaultSelected;

/** Undo what a person changed in a field. */
const reset = (field) => {
  if (field.defaultValue !== undefined) field.value = field.defaultValue;
  if (field.defaultChecked !== undefined) field.checked = field.defaultChecked;
  if (field.defaultSelected !== undefined) field.selected = field.defaultSelected;
};

// Python sends only what differs from what it drew last, so it must know what scripts changed since.
const touched = new Set();
const note = (records) => {
  for (const { target } of records) {
    const element = target instanceof Element ? target : target.parentElement;
    if (element !== table && table.contains(element)) touched.add(element.closest("[id]").id);
  }
};
const touches = new MutationObserver(note);
touches.observe(table, { subtree: true, childList: true, characterData: true, attributes: true });

/** Return the ids of what was changed since it was drawn, separated by spaces, and forget them. */
recess.dirtyIds = () => {
  note(touches.takeRecords());
  const ids = [...touched].join(" ");
  touched.clear();
  return ids;
};

/** Let `morph` change the table. If it still asks the same question (`same`), fields keep what a
    person marked, set or typed. */
const put = (same, morph) => {
  const control = document.activeElement;
  const focused = table.contains(control);
  // A form of several answers also keeps what it has for the questions still to come.
  const staying = table.querySelectorAll(same ? fields : "[data-answers] :is(input, option, textarea)");
  const kept = new Set([...staying].filter(changed));
  for (const field of table.querySelectorAll(fields)) if (changed(field) && !kept.has(field)) reset(field);
  const beforeAttributeUpdated = (name, field) => !(kept.has(field) && /^(value|checked|selected)$/.test(name));
  const callbacks = { beforeNodeMorphed, beforeAttributeUpdated };
  morph((node, next, morphStyle) => Idiomorph.morph(node, next, { morphStyle, restoreFocus: false, callbacks }));
  recess.drawn();
  teach();
  touches.takeRecords(); // the drawing itself makes nothing dirty
  if (focused) park(control);
};

/** Where the focus goes for the next answer; the first that is found. After the end of a game it is the group of
    buttons, not a button: so the result is read before them, and an Enter meant for the game starts no new one. */
const answers = [
  "#ending",
  "#answer:enabled",
  ".controls input:enabled:is([type=text], [type=number], :checked)",
  ".controls button:enabled:not(p *)",
  "[tabindex='0']:not(:disabled)",
  "button:enabled",
];

/** Move a parked focus to the next answer. Python calls this once a person is asked: while computers move,
    each step would be spoken. */
recess.follow = () => {
  const at = document.activeElement;
  const isBeside = at.matches("#table [aria-disabled=true]") && table.querySelector(".controls [data-answer]");
  if (isBeside) [adrift, parked] = ["", at];
  if (adrift === null) return;
  const before = adrift && table.querySelector(`#${CSS.escape(adrift)}:enabled`);
  const found = [before, ...answers.map((selector) => table.querySelector(selector))];
  if (at === parked) found.find((element) => element)?.focus({ preventScroll: true });
  adrift = null;
};

/** Draw the whole table. */
recess.table = (html, same) => put(same, (morph) => morph(table, html, "innerHTML"));

/** Draw parts of the table, each in place of one of `ids`. */
recess.parts = (ids, html, same) =>
  put(same, (morph) => {
    const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
    const parts = [...content.children].map((part) => part.content.firstElementChild);
    const nodes = ids.split(" ").map($);
    // An element that moved from one part into another stays the same element, so that it can be animated.
    for (const [at, node] of nodes.entries())
      for (const { id } of parts[at].querySelectorAll("[id]")) {
        const there = $(id);
        if (there && !node.contains(there)) node.append(there);
      }
    for (const [at, node] of nodes.entries()) morph(node, parts[at], "outerHTML");
  });

let ending = false;

/** Scroll to the console's end, at most once a frame: it lays out the page. */
const toEnd = () => {
  if (ending) return;
  ending = true;
  requestAnimationFrame(() => {
    ending = false;
    transcript.scrollTop = transcript.scrollHeight;
  });
};

new ResizeObserver(toEnd).observe(transcript);

const BLOCK = 64; // groups of lines in a block; a new group lays out one block, however long the game is

/** Append groups of lines to the console after its first `kept` groups; the others are removed. */
recess.lines = (html, kept) => {
  const blocks = Math.ceil(kept / BLOCK);
  while (transcript.childElementCount > blocks) transcript.lastElementChild.remove();
  const last = transcript.lastElementChild;
  while (last && last.childElementCount > kept - (blocks - 1) * BLOCK) last.lastElementChild.remove();
  if (html && kept % BLOCK === 0) transcript.append(document.createElement("div"));
  transcript.lastElementChild?.insertAdjacentHTML("beforeend", html);
  toEnd();
};

const AFTER_FOCUS_MS = 150; // a screen reader breaks off its speech when the focus moves, so the focus moves first
const MAX_ANNOUNCED_LINES = 5; // older lines stay for a while, for screen readers that fetch them late

/** Append a sentence to the live region, which screen readers speak. */
recess.say = (text) => {
  if (!text) return;
  setTimeout(() => {
    const line = document.createElement("p");
    line.textContent = text;
    $("announcer").append(line);
    while ($("announcer").childElementCount > MAX_ANNOUNCED_LINES) $("announcer").firstElementChild.remove();
  }, AFTER_FOCUS_MS);
};

/** Answer a typed line that was meant for the page, such as `help`; it disappears when the game prints. */
recess.remark = (typed, text) => {
  const line = document.createElement("span");
  line.textContent = `> ${typed}\n${text}\n`;
  transcript.append(line);
  toEnd();
  recess.say(text);
};

/** Show what may be done now: the prompt, the buttons of the bar, whether a computer is thinking. */
recess.bar = ({
  prompt,
  undo,
  redo,
  playing,
  hurried,
  thinking,
  showing,
  paced,
  away,
  hand_over: handOver,
  read_only: readOnly,
  looking_back: lookingBack,
}) => {
  $("prompt").textContent = prompt;
  $("undo").disabled = !undo || readOnly;
  $("redo").disabled = !redo || readOnly;
  $("undo-to").hidden = readOnly;
  $("hand-over").hidden = !handOver;
  $("skip").hidden = !playing;
  $("play").toggleAttribute("data-hurried", hurried);
  $("pace").checked = paced;
  table.setAttribute("aria-busy", thinking);
  const control = document.activeElement;
  $("controls-of-table").disabled = thinking || away;
  if (table.contains(control)) park(control);
  $("status-text").ariaLive = "off"; // Python is there: what happens is announced
  $("typed").disabled = away || lookingBack;
  $("status-text").value = away
    ? "The other answers next: hand it over."
    : thinking && !showing
      ? "The computer is thinking\u00a0…"
      : "";
};

/** The sentence of a first turn; empty if there is none. */
let lesson = "";

/** Write that sentence below the question. */
const teach = () => {
  const asks = table.querySelector(".asks:not(.headline)");
  if (lesson) asks?.setAttribute("data-more", lesson);
  else asks?.removeAttribute("data-more");
};

/** Show the sentence of a first turn, or none. */
recess.teach = (sentence) => {
  lesson = sentence;
  teach();
};

/** Show the lines that were typed before their question. */
recess.typedAhead = (lines) => {
  $("waiting").hidden = !lines;
  $("waiting-lines").textContent = lines;
};

/** Show that the table is as it was before answer `number`, from 0, and offer the answers beside it; or, unless
    `lookingBack`, that it is as it is now. */
recess.look = (number, count, lookingBack) => {
  $("look").hidden = !lookingBack;
  table.inert = lookingBack;
  $("moves-list").querySelector("[aria-current]")?.removeAttribute("aria-current");
  $("moves-none").hidden = count > 0;
  if (!lookingBack) return;
  const room = recess.isPanelVisible("moves") ? $("moves") : $("play"); // next to the list if that is visible
  if ($("look").parentElement !== room)
    room.insertBefore($("look"), room === $("play") ? $("status") : room.firstChild);
  const move = $("moves-list").children[number]?.firstElementChild;
  move?.setAttribute("aria-current", "true");
  move?.scrollIntoView({ block: "nearest" });
  const slider = $("look-at");
  slider.max = count;
  slider.value = number;
  // As the list numbers them: from 1.
  $("look-says").textContent = number < count ? `Answer ${number + 1} of ${count}` : `After all ${count}`;
  $("look-before").dataset.goto = number - 1;
  $("look-before").disabled = !number;
  $("look-after").dataset.goto = number + 1;
};

/** List moves after the first `same`, which are listed already. */
recess.moves = (html, same) => {
  const list = $("moves-list");
  while (list.childElementCount > same) list.lastElementChild.remove();
  list.insertAdjacentHTML("beforeend", html);
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
};

/** Let the dialog for a new game begin with the options of the current one. */
recess.offer = (seed, day, chosen = {}) => {
  recess.showDay(day);
  for (const [name, value] of Object.entries(chosen)) $(`option-${name}`).value = value;
  $("now-seed").textContent = `Now: ${seed}`;
};

recess.advice = (html) => {
  Idiomorph.morph($("advice"), html, { morphStyle: "innerHTML" });
};

/** Show a dialog over the page, or update it; an empty text closes it. */
recess.dialog = (html) => {
  const dialog = $("dialog");
  if (!html) return dialog.close();
  // No promise is returned: Python would swallow its failure, and the page could not report it.
  import(new URL("dialog.js", import.meta.url).href).then(({ show }) => show(dialog, html, Idiomorph.morph));
};

// A press on the table ends its animations, so that it hits what it aims at; while frames are played, it skips them,
// and answers nothing: what is asked after them is not seen yet.
table.addEventListener("pointerdown", () => {
  for (const moving of table.getAnimations({ subtree: true }))
    if (moving.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) moving.finish();
});
table.addEventListener(
  "click",
  (event) => {
    if ($("skip").hidden || event.target.closest("label, input, button:not(.controls *, [data-answer])")) return;
    event.preventDefault();
    event.stopPropagation();
    recess.send("skip");
  },
  true,
);

const SOUND_KEY = "recess/sound";

/** @type {(name: string) => void} */
let playSound = () => {};

/** Play the sound of this name, if sound is switched on. */
recess.sound = (name) => playSound(name);

/** Load the sounds if they are wanted. */
const loadSounds = async () => {
  $("sounds").ariaPressed = $("sound").checked;
  playSound = $("sound").checked ? (await import(new URL("sound.js", import.meta.url).href)).play : () => {};
};
$("sound").checked = recess.storage?.getItem(SOUND_KEY) === "true";
$("sound").addEventListener("change", async ({ target }) => {
  recess.storage?.setItem(SOUND_KEY, target.checked);
  await loadSounds();
  playSound("turn");
});
loadSounds();

recess.askOwn = async (text) => (await import(new URL("seat.js", import.meta.url).href)).askOwn(text);

// No first visit waits for the style of what it does not show before that.
afterPython().then(() => import(new URL("sheets.js", import.meta.url).href));

if ("embed" in document.documentElement.dataset) import(new URL("host.js", import.meta.url).href);

// A game saved as a file can be dropped anywhere on the page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) recess.openFile(file);
});
