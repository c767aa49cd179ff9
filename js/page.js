// The page before Python is ready, and its events after that: restores the table, turns clicks, keys
// and typed lines into commands, opens dialogs, and reports failures.

import { fillIn, forget, remember } from "./early/names.js";
import * as panel from "./early/panel.js";
import * as people from "./early/people.js";
import * as kept from "./early/restore.js";
import "./early/python.js";
import { fail } from "./early/errors.js";
import * as setup from "./early/setup.js";
import { storage } from "./early/storage.js";
import { minutesLeft, today } from "./shared/day.js";

const $ = (id) => document.getElementById(id);
const table = $("table");
let receive = null;
$("unstarted").remove();

/** The commands given before Python is ready. They survive a reload of the page, in the state of its history entry,
    if the same sitting with the same answers opens again: `of` is when that was saved. */
const { of, waiting = [] } = history.state?.early ?? {};
if (of !== kept.savedAt()) waiting.length = 0;

let isSecret = false; // whether one of them is a password, which is stored nowhere

/** Store the waiting commands, and show how many they are. */
const keepWaiting = () => {
  history.replaceState({ ...history.state, early: { of: kept.savedAt(), waiting: isSecret ? [] : waiting } }, "");
  $("status-text").value = waiting.length ? `Python is starting. Answers kept for it: ${waiting.length}.` : "";
};

/** Give a command to Python, or keep it until Python is ready. */
const send = (kind, text = "") => {
  if (setup.refused.has(kind)) return;
  try {
    if (receive) return receive(kind, text);
  } catch (problem) {
    if (!problem.isLack) throw problem;
    receive = null; // Python stopped because a part is missing; the command is kept for the reload
  }
  waiting.push([kind, text]);
  keepWaiting();
};

/** Answer the current question. Further texts answer the questions after it, until one is refused.
    A text may come as a pair: the name of the question that it is for, and the text. */
const answer = (...texts) => {
  const pairs = texts.map((text) => (Array.isArray(text) ? text : ["", text]));
  if ("news" in $("notice").dataset) early.notice(""); // it was read
  // In a day's game, which counts once, nothing is answered of which the question is not seen.
  if (!receive && kept.day && waiting.length) return;
  if (!receive) {
    const line = document.createElement("span");
    const isHidden = $("typed").type !== "text";
    isSecret ||= isHidden;
    const typed = isHidden ? "••••••" : pairs.map(([, text]) => text).join("\n");
    line.textContent = `${$("prompt").textContent}${typed}\n`;
    line.className = "kept";
    $("transcript").append(line);
    $("prompt").textContent = ""; // the next question is not known
  }
  if (pairs.length > 1 || pairs[0]?.[0]) send("answers", JSON.stringify(pairs));
  else if (pairs.length) send("answer", pairs[0][1]);
};

/** @type {Partial<Bridge & Scripts>} What is there before Python; `draw.js` adds what draws. */
const early = {
  storage,
  send,
  search: setup.search,
  fragment: kept.fragment,
  program: kept.program,
  openSitting: kept.openSitting,
  today,
  minutesLeft,
  publishOpenSitting: kept.publishOpenSitting,
  isPanelVisible: panel.isVisible,
  isPanelActive: panel.isActive,
  /** Give all commands to `python` from now on; return those that were kept, in their order. */
  attach(python) {
    receive = python;
    const kept = waiting.splice(0);
    keepWaiting();
    return kept;
  },
  /** Show a sentence above the table, with a button labelled `label` that gives the command `does`. A small screen
      shows two lines of `news`. */
  notice(what, label = "", does = "", news = false) {
    $("notice-text").textContent = what;
    $("notice").toggleAttribute("data-news", news);
    $("notice").hidden = !what;
    $("notice-do").textContent = label;
    $("notice-do").hidden = !label;
    $("notice-do").dataset.command = does;
  },
  fail,
};
globalThis.recess = /** @type {any} */ (early);

const answersOf = (form, submitter) => {
  const data = new FormData(form);
  const { answer: word, answers: names } = form.dataset;
  if (submitter.dataset.answer !== undefined) return [submitter.dataset.answer];
  if (names) return names.split(" ").flatMap((name) => (data.has(name) ? [[name, data.get(name)]] : []));
  if (word) return [[word, ...data.values()].join(" ")];
  return [data.get("answer") ?? ""];
};

/** Return the fields of the form around a button, encoded as in a link. */
const formOf = ({ form }) => (form ? new URLSearchParams(new FormData(form)).toString() : "");

/** Submit a form. This is called for clicks, since a sandboxed frame without `allow-forms` has no submit events. */
const submit = (form, button) => {
  if (form.method === "dialog") form.closest("dialog").close();
  else if (!form.reportValidity()) return;
  else if (form.dataset.command) {
    send(form.dataset.command, formOf(button));
    if (form.id === "new") form.closest("dialog").close();
  } else if (form.id === "line") {
    if (receive) send("line", form.elements.answer.value);
    else answer(form.elements.answer.value);
    form.reset();
  } else {
    remember(form);
    answer(...answersOf(form, button));
  }
};

/** Set the numbers in `data-vars` as custom properties, since the page's policy allows no style attributes. */
recess.number = (drawn) => {
  // A number that is set recalculates the style of all that is inside, so only if it changed.
  for (const { dataset, style } of drawn.querySelectorAll("[data-vars]"))
    for (const [name, number] of new URLSearchParams(dataset.vars))
      if (style.getPropertyValue(`--${name}`) !== number) style.setProperty(`--${name}`, number);
};

/** Return the number field beside a step button, and its value after a press. */
const stepOf = ({ parentElement, dataset }) => {
  const field = parentElement.querySelector("input");
  const { value, min, max } = field;
  return [field, Math.min(max, Math.max(min, (+value || 0) + +dataset.step))];
};

/** Disable the step buttons that would not change their field. */
const offerSteps = () => {
  for (const button of table.querySelectorAll("[data-step]")) {
    const [field, next] = stepOf(button);
    button.ariaDisabled = next === +field.value;
  }
};
table.addEventListener("input", offerSteps);

/** Apply to a drawn table what Python does not know: who is a computer, remembered names, the ends of steps. */
recess.drawn = () => {
  people.leaveOut();
  fillIn(table);
  offerSteps();
  recess.number(table);
};

/** Append `part` to the answer in the form's field; without a `part`, remove the last one. Parts are
    separated by the form's `data-join`; if it has none, each part is one character. */
const compose = ({ dataset: { join }, elements: { answer: field } }, part) => {
  const parts = join ? field.value.split(join).filter(Boolean) : [...field.value];
  field.value = (part === undefined ? parts.slice(0, -1) : [...parts, part]).join(join);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Open a dialog with the focus on itself: a screen reader says its name, not that of its first button.
    The attribute `autofocus` does the same, but is refused in a frame on another site. */
recess.openDialog = (dialog) => {
  dialog.showModal();
  dialog.focus();
};

const MAX_FILE_BYTES = 1_000_000;

/** Send a file's text. Of a file that is too long one byte more than allowed is sent, and Python refuses it. */
recess.openFile = async (file) => recess.send("file", await file.slice(0, MAX_FILE_BYTES + 1).text());

const DOUBLE_PRESS_MS = 400;
const DOUBLE_PRESS_PX = 20;
let lastPress = { clientX: 0, clientY: 0, timeStamp: -DOUBLE_PRESS_MS };
let isSecondPress = false;

// The second press of a double tap or double click answers nothing: the question may have changed. A mouse's are
// counted by the browser. A finger's are not, and are counted where they begin, since one press on a label sends
// two clicks: its own, and one to its checkbox.
document.addEventListener(
  "pointerdown",
  (press) => {
    const { clientX, clientY, timeStamp } = lastPress;
    const distance = Math.hypot(press.clientX - clientX, press.clientY - clientY);
    isSecondPress =
      press.pointerType !== "mouse" && press.timeStamp - timeStamp < DOUBLE_PRESS_MS && distance < DOUBLE_PRESS_PX;
    if (!isSecondPress) lastPress = press; // of fast taps each other one counts
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  const answers = event.target.closest("#table [data-answer]:not(form), #table form button:not([type=button])");
  // A click made by a key has `detail` 0, and is never a double press. Of fast clicks each other one counts.
  if (event.detail && (isSecondPress || event.detail % 2 === 0) && answers) {
    event.preventDefault();
    return;
  }
  const submitter = event.target.closest("form button");
  if (submitter?.type === "submit") {
    event.preventDefault();
    if (!submitter.matches("[aria-disabled=true]")) submit(submitter.form, submitter);
    return;
  }
  const button = event.target.closest(
    "[data-answer], [data-part], [data-back], [data-step], [data-goto], [data-command], [data-opens], " +
      "[data-seats], [data-forget], [data-friend], [role=tab], [data-close]",
  );
  if (!button || button.matches("form, :disabled, [aria-disabled=true]")) return;
  const { answer: text, nextAnswer, part, back, step, goto, opens, seats } = button.dataset;
  if (button.dataset.forget !== undefined) forget(button.form);
  else if (button.dataset.friend !== undefined) people.befriend();
  else if (seats !== undefined) people.open();
  else if (goto !== undefined) send("look", goto);
  else if (part !== undefined || back !== undefined) compose(button.form, part);
  else if (button.role === "tab") panel.press(button);
  else if (button.dataset.close !== undefined) button.closest("#notice") ? early.notice("") : panel.close();
  else if (opens) recess.openDialog($(opens));
  else if (button.dataset.command === "sound") $("sound").click();
  else if (button.dataset.command) {
    send(button.dataset.command, button.value || formOf(button));
    if (nextAnswer !== undefined) answer(nextAnswer);
  } else if (step) {
    const [field, next] = stepOf(button);
    field.value = next;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (nextAnswer !== undefined) answer(text, nextAnswer);
  else answer(text);
});

const typing = (element) =>
  element.matches("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");

document.addEventListener("keydown", (event) => {
  // A key that is held down presses a button, or sends a line, once.
  if (event.repeat && event.key === "Enter") event.preventDefault();
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog:modal, :popover-open")) return;
  if (event.repeat && event.key !== "Tab" && !typing(event.target)) return; // a key held down counts once
  // Enter marks what Space marks, and would submit the form instead; with nothing focused it does what the prompt says.
  if (event.key === "Enter" && event.target.matches("#table [type=checkbox]")) {
    event.preventDefault();
    return event.target.click();
  }
  if (event.key === "Enter" && event.target.matches("body, #table") && /press enter/i.test($("prompt").textContent))
    return answer("");
  const key = event.key.toLowerCase();
  if (key === "escape" && panel.yields(event.target)) return panel.close();
  if (typing(event.target)) return;
  if (key.length === 1 && !keys.checked) return;
  const skips = key === "escape" && !$("skip").hidden; // frames are played: Escape skips them, and answers nothing
  const pressed = skips ? $("skip") : document.querySelector(`[data-key="${CSS.escape(key)}"]:not(form[hidden] *)`);
  if (!pressed || pressed.matches(setup.leftOut)) return;
  event.preventDefault();
  if (typing(pressed)) {
    panel.show(pressed);
    pressed.focus();
    return;
  }
  pressed.click();
  if (pressed.type === "checkbox") recess.say?.(`${pressed.ariaLabel}: ${pressed.checked ? "marked" : "not marked"}`);
  if (pressed.role === "tab") $(pressed.getAttribute("aria-controls")).focus();
});

// Single-letter keys can be turned off (WCAG 2.1.4): speech input would press them by accident.
const keys = $("keys");
keys.checked = storage?.getItem("recess/keys") !== "false";
keys.addEventListener("change", () => storage?.setItem("recess/keys", keys.checked));

/** Return which costly pages the panel shows: the coach is computed and the moves are listed only then. */
const panelShown = () =>
  [panel.isActive("advice") && "coach", panel.isVisible("moves") && "moves"].filter(Boolean).join(" ");
panel.restore(() => receive?.("turn", panelShown()));

// The skip link's own `#table` would replace the game's settings in the address.
document.querySelector(".skip-link").addEventListener("click", (event) => {
  event.preventDefault();
  table.focus();
});

addEventListener("hashchange", () => location.reload());

kept.restore();
if (waiting.length) keepWaiting();
recess.seats = people.seat;
recess.showDay = people.showDay;
people.showDay(kept.day);
people.onChange(send);
people.seat(people.levelsAtFirst());
recess.drawn();
if (setup.problem) recess.notice(setup.problem);
$("look-at").addEventListener("input", ({ target }) => send("look", target.value));

// Another tab stored something.
addEventListener("storage", ({ key }) => key && receive?.("elsewhere", key.replace(/^recess\//, "")));

$("transcript").scrollTop = $("transcript").scrollHeight;

// The table has what is left of the window by what is said above it; set at once, a scroll bar that goes would be an error.
new ResizeObserver(([{ contentRect }]) =>
  requestAnimationFrame(() => document.documentElement.style.setProperty("--notice", `${contentRect.height}px`)),
).observe($("above"));

setTimeout(() => {
  if (!receive && $("failure").hidden) $("status-text").value = "Python is still loading: your connection may be slow.";
}, 30_000);
