// What Python draws with, once it is there: it hands over HTML, and this puts it in place.

import { Idiomorph } from "idiomorph";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const table = $("table");
const transcript = $("transcript");

/** The id of the focused control that was taken away or disabled, until the focus follows. */
let adrift = null;

/** Where the focus rests meanwhile. */
let parked = table;

/** Let the focus rest on the table, or a part that can have it, where `control`, which had it, is no longer there, or not enabled: left
    to the browser it goes to the document, which a reader names, and then all that is on the way back. */
const park = (control) => {
  if (control.matches("[tabindex='-1']:not(button)") || (control.isConnected && !control.matches(":disabled"))) return;
  adrift = control.id;
  parked = control.isConnected ? control.parentElement.closest("[tabindex='-1']") : table;
  parked.focus({ preventScroll: true });
};

const fields = "input, option, textarea";

/** What stands there already is left alone, unless it holds a field, which may have been changed. */
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

// What the page's own scripts change on the table is not as it was drawn any more.
const touched = new Set();
const note = (records) => {
  for (const { target } of records) {
    const element = target instanceof Element ? target : target.parentElement;
    if (element !== table && table.contains(element)) touched.add(element.closest("[id]").id);
  }
};
const touches = new MutationObserver(note);
touches.observe(table, { subtree: true, childList: true, characterData: true, attributes: true });

/** The ids of what was changed since it was drawn. */
recess.dirtyIds = () => {
  note(touches.takeRecords());
  const ids = [...touched].join(" ");
  touched.clear();
  return ids;
};

/** Let `morph` put something in place of what stands on the table. As long as the same question
    waits, fields keep what a person marked, set or typed there. */
const put = (same, morph) => {
  const control = document.activeElement;
  const focused = table.contains(control);
  // What a form of several answers has for the questions still to come, stays as well.
  const staying = table.querySelectorAll(same ? fields : "[data-answers] :is(input, option, textarea)");
  const kept = new Set([...staying].filter(changed));
  for (const field of table.querySelectorAll(fields)) if (changed(field) && !kept.has(field)) reset(field);
  const beforeAttributeUpdated = (name, field) => !(kept.has(field) && /^(value|checked|selected)$/.test(name));
  const callbacks = { beforeNodeMorphed, beforeAttributeUpdated };
  morph((node, next, morphStyle) => Idiomorph.morph(node, next, { morphStyle, restoreFocus: false, callbacks }));
  recess.drawn();
  touches.takeRecords(); // that was drawing
  if (focused) park(control);
};

/** Where an answer is given, the best first. At the end it is the group of what can be done then, so that
    the result is heard before its buttons, and a key that was meant for the game starts no other. */
const answers = [
  "#ending",
  "#answer:enabled",
  ".controls input:enabled:is([type=text], [type=number], :checked)",
  ".controls button:enabled",
  "[tabindex='0']:not(:disabled)",
  "button:enabled",
];

/** Let the focus follow to what is asked, where its control is gone: only now, as a person is asked. */
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
    // What comes from another part is the same element there.
    for (const [at, node] of nodes.entries())
      for (const { id } of parts[at].querySelectorAll("[id]")) {
        const there = $(id);
        if (there && !node.contains(there)) node.append(there);
      }
    for (const [at, node] of nodes.entries()) morph(node, parts[at], "outerHTML");
  });

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

const BLOCK = 64; // groups of lines in a block: what is laid out with a new group stays short in a long game

/** Put lines into the console, behind the first `kept` groups of lines that stand there. */
recess.lines = (html, kept) => {
  const blocks = Math.ceil(kept / BLOCK);
  while (transcript.childElementCount > blocks) transcript.lastElementChild.remove();
  const last = transcript.lastElementChild;
  while (last && last.childElementCount > kept - (blocks - 1) * BLOCK) last.lastElementChild.remove();
  if (html && kept % BLOCK === 0) transcript.append(document.createElement("div"));
  transcript.lastElementChild?.insertAdjacentHTML("beforeend", html);
  toEnd();
};

const AFTER_FOCUS_MS = 150; // a focus that moves cuts off what a screen reader says: it has to be first
const HEARD = 5; // lines that are left for a reader that is slow to fetch them

/** Say something, once, to whoever listens instead of looking: behind what was said before. */
recess.say = (text) => {
  if (!text) return;
  setTimeout(() => {
    const line = document.createElement("p");
    line.textContent = text;
    $("announcer").append(line);
    while ($("announcer").childElementCount > HEARD) $("announcer").firstElementChild.remove();
  }, AFTER_FOCUS_MS);
};

/** Answer a line of the console that was for the page: it stands there until the game prints. */
recess.remark = (typed, text) => {
  const line = document.createElement("span");
  line.textContent = `> ${typed}\n${text}\n`;
  transcript.append(line);
  toEnd();
  recess.say(text);
};

/** Show what may be done now: the console's prompt, the buttons of the bar, who is at work. */
recess.bar = ({
  prompt,
  undo,
  redo,
  playing,
  thinking,
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
  $("pace").checked = paced;
  table.setAttribute("aria-busy", thinking);
  const control = document.activeElement;
  $("controls-of-table").disabled = thinking || away;
  if (table.contains(control)) park(control);
  $("status-text").ariaLive = "off"; // Python is there: what happens is announced
  $("typed").disabled = away || lookingBack;
  $("status-text").value = away
    ? "The next answer comes from another device."
    : thinking
      ? "The computer is thinking …"
      : "";
};

/** Show the sentence of a first turn, or none. */
recess.teach = (sentence) => {
  $("first-turn").textContent = sentence;
};

/** Show the lines that were typed too early, and wait for their turn. */
recess.typedAhead = (lines) => {
  $("waiting").hidden = !lines;
  $("waiting-lines").textContent = lines;
};

/** Show that the table is as it stood before an answer, and let any other be looked at. */
recess.look = (number, count, lookingBack) => {
  $("look").hidden = !lookingBack;
  table.inert = lookingBack;
  $("moves-list").querySelector("[aria-current]")?.removeAttribute("aria-current");
  $("moves-none").hidden = count > 0;
  if (!lookingBack) return;
  const room = recess.isPanelVisible("moves") ? $("moves") : $("play"); // beside the list, where that is in sight
  if ($("look").parentElement !== room)
    room.insertBefore($("look"), room === $("play") ? $("status") : room.firstChild);
  const move = $("moves-list").children[number]?.firstElementChild;
  move?.setAttribute("aria-current", "true");
  move?.scrollIntoView({ block: "nearest" });
  const slider = $("look-at");
  slider.max = count;
  slider.value = number;
  $("look-says").textContent = `Answer ${number} of ${count}`;
  for (const [id, to] of [
    ["look-before", number - 1],
    ["look-after", number + 1],
  ]) {
    $(id).dataset.goto = to;
    $(id).disabled = to < 0;
  }
};

/** List questions and answers behind the first `same` that are listed already. */
recess.moves = (html, same) => {
  const list = $("moves-list");
  while (list.childElementCount > same) list.lastElementChild.remove();
  list.insertAdjacentHTML("beforeend", html);
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
};

/** Let the dialog for a new game offer what is being played. */
recess.offer = (seed, chosen = {}) => {
  for (const [name, value] of Object.entries(chosen)) $(`option-${name}`).value = value;
  $("now-seed").textContent = `Now: ${seed}`;
};

recess.advice = (html) => {
  Idiomorph.morph($("advice"), html, { morphStyle: "innerHTML" });
};

/** Show a sheet over the page, or what changed in it; nothing closes it. */
recess.dialog = (html) => {
  const sheet = $("dialog");
  if (!html) return sheet.close();
  // No promise is returned: Python would keep its failure to itself.
  import(new URL("dialog.js", import.meta.url).href).then(({ show }) => show(sheet, html, Idiomorph.morph));
};

// What moves on the table is there at once where somebody presses it; and what is shown moment by
// moment ends, if that press does nothing else.
table.addEventListener("pointerdown", () => {
  for (const moving of table.getAnimations({ subtree: true }))
    if (moving.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) moving.finish();
});
table.addEventListener("click", ({ target }) => {
  const does = "button:not(:disabled, [aria-disabled=true]), label, input, summary, [data-answer]:not(form)";
  if (!$("skip").hidden && !target.closest(does)) recess.send("skip");
});

/** @type {(name: string) => void} */
let playSound = () => {};

/** Play the sound of this name, if sound is switched on. */
recess.sound = (name) => playSound(name);

/** Load the sounds if they are wanted. */
const loadSounds = async () => {
  playSound = $("sound").checked ? (await import(new URL("sound.js", import.meta.url).href)).play : () => {};
};
const SOUND_KEY = "recess/sound";
$("sound").checked = recess.storage?.getItem(SOUND_KEY) === "true";
$("sound").addEventListener("change", async ({ target }) => {
  recess.storage?.setItem(SOUND_KEY, target.checked);
  await loadSounds();
  playSound("turn");
});
loadSounds();

if ("embed" in document.documentElement.dataset) import(new URL("host.js", import.meta.url).href);

// A game that was saved as a file opens wherever it is dropped.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) recess.openFile(file);
});
