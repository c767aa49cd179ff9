// The editor: CodeMirror. Until that is loaded, if it cannot be, or if the person prefers it: a plain text field.

import { $, element } from "./dom.js";
import * as store from "./store.js";

const PLAIN_KEY = "recess/plain-editor"; // kept where somebody chose the text field
const NAME = "Source";

const field = $("source");
const numbers = $("numbers");
let hear = (_) => undefined; // gets the text after each change by the person
let current = null; // what is shown: a name, a text, whether it is for reading only, whether it is Python, and a hint
let hearLine = (_) => undefined; // gets the number of a line that was pressed beside it
/** A line of a `kind`, with elements `beside` lines; the line that `ran` before it, and `notes` beside lines; `faults`. */
const NO_MARKS = { line: 0, kind: "", beside: [], ran: 0, notes: [], faults: [] };
let marks = NO_MARKS;

/** Number the lines of the text field, and mark one. */
const number = () => {
  const lines = field.value.split("\n").length;
  numbers.replaceChildren();
  for (let line = 1; line <= lines; line += 1)
    numbers.append(...(line === marks.line ? [element("mark", line), "\n"] : [`${line}\n`]));
};

/** The text field with what an editor has: `codemirror.js` makes another one. @type {any} */
const plainEditor = {
  get text() {
    return field.value;
  },
  get cursor() {
    return field.selectionStart;
  },
  open: (_, text, readOnly, _isPython, hint) => {
    field.readOnly = readOnly;
    field.placeholder = hint;
    field.value = text;
    number();
  },
  focus: (at = field.selectionStart) => {
    field.focus();
    field.setSelectionRange(at, at);
  },
  // The values are beside the steps, too, and the faults below the editor.
  show: ({ line }, reveals) => {
    number();
    if (reveals && line) plainEditor.reveal(line);
  },
  reveal: (line) => {
    field.scrollTop = Math.max(0, (line - 4) * Number.parseFloat(getComputedStyle(field).lineHeight));
  },
  goTo: (line) => {
    const lines = field.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    plainEditor.reveal(line);
  },
  close: () => {
    field.remove();
    numbers.remove();
  },
};
let editor = plainEditor;

/** Whether the editor shows this text as a file of this name. */
export const shows = (name, text) => current !== null && current[0] === name && current[1] === text;

/** Show a text; `isPython`: with its colours; `hint`: what is there as long as there is no text. */
export const open = (name, text, { readOnly = false, isPython = false, hint = "" } = {}) => {
  current = [name, text, readOnly, isPython, hint];
  marks = NO_MARKS;
  editor.open(...current);
  showFaults([]);
};

/** Mark something else, too; `reveals`: and scroll to its line. */
const show = (news, reveals = false) => {
  marks = { ...marks, ...news };
  editor.show(marks, reveals);
};

/** Focus the editor. */
export const focus = () => editor.focus();

/** Mark a line by a `kind`: `runs`, `failed` or `differs`; with 0 none; and show elements under lines: `beside`, pairs of a
    line and an element. */
export const mark = (line, kind = "", beside = []) => show({ line, kind, beside });

/** Mark a line by a `kind` and scroll to it, leave the focus where it is, mark the line that ran before it, and show
    notes beside lines: pairs of a line and a text. */
export const watch = ({ line, kind, ran, notes }) => show({ line, kind, beside: [], ran, notes }, true);

/** Select a line, and scroll to it. */
export const goTo = (line) => editor.goTo(line);

/** Show what is no Python, as `faults_in` of workshop/run/syntax.py returns it: the first one below the editor. */
export const showFaults = (faults) => {
  const [first] = faults;
  $("fault").hidden = !first;
  $("go-to-fault").textContent = first ? `Line ${first.line}` : "";
  $("fault-text").textContent = first?.message ?? "";
  show({ faults });
};

/** Put another editor in the place of the one there, with the same text, marks and focus. */
const use = (next) => {
  const { text, cursor } = editor;
  const hadFocus = $("editor").contains(document.activeElement);
  editor.close();
  editor = next();
  $("keys").hidden = editor === plainEditor;
  if (!current) return;
  current[1] = text;
  editor.open(...current);
  show({}, true);
  if (hadFocus) editor.focus(cursor);
};

/** Use the editor that the person chose: CodeMirror, or the text field. */
const choose = async () => {
  if ($("plain").checked)
    return use(() => {
      $("editor").prepend(numbers, field);
      return plainEditor;
    });
  try {
    const { create } = await import("./codemirror.js");
    if ($("plain").checked) return;
    const attributes = {
      id: "source",
      "aria-label": NAME,
      tabindex: "0", // it is focusable without; axe does not see that
      "aria-describedby": "leave",
    };
    use(() => create($("editor"), attributes, heard, (line) => hearLine(line)));
  } catch {
    $("plain").checked = true; // the text field stays, and does all that is needed
  }
};

const heard = (text) => {
  current[1] = text;
  hear(text);
};

/** Go to the first fault. */
export const goToFault = () => goTo(marks.faults[0].line);

/** Do what a button beside the editor is for, such as `undo`. */
export const command = (name) => editor.command?.(name);

/** Let a person write: `onInput` gets the text after each change by them, `onLine` the number of a line that was pressed. */
export const start = (onInput, onLine) => {
  hear = onInput;
  hearLine = onLine;
  field.addEventListener("input", () => {
    marks = { ...NO_MARKS, faults: marks.faults }; // lines may have moved
    number();
    heard(field.value);
  });
  numbers.addEventListener("click", ({ offsetY }) => {
    const height = Number.parseFloat(getComputedStyle(field).lineHeight);
    hearLine(Math.floor((offsetY + numbers.scrollTop) / height) + 1);
  });
  field.addEventListener("scroll", () => {
    numbers.scrollTop = field.scrollTop;
  });
  field.addEventListener("keydown", indentNext);
  $("keys").addEventListener("pointerdown", (press) => press.preventDefault()); // the keyboard on the screen stays
  $("plain").checked = store.get(PLAIN_KEY) === true;
  $("plain").addEventListener("change", async ({ target }) => {
    store.put(PLAIN_KEY, target.checked); // where it is blocked, it holds as long as the page is open
    await choose();
  });
  if (!$("plain").checked) choose();
};

/** Indent the next line of the text field as the lines around it. */
const indentNext = (press) => {
  if (press.key !== "Enter" || press.ctrlKey || press.metaKey || press.isComposing || field.readOnly) return;
  const before = field.value.slice(0, field.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [space] = /^[ \t]*/.exec(line);
  const indent = space + (line.trimEnd().endsWith(":") ? (space.includes("\t") ? "\t" : "    ") : "");
  if (!indent) return;
  press.preventDefault();
  document.execCommand("insertText", false, `\n${indent}`); // what else would forget what can be undone
};
