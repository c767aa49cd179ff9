// The editor: CodeMirror. Until that is loaded, if it cannot be, or if the person prefers it: a plain text field.

import { $, element } from "./dom.js";

const PLAIN_KEY = "recess/plain-editor"; // kept where somebody chose the text field
const TOLD_KEY = "recess/editor-told"; // kept once somebody left the editor by keys
const NAME = "Source";

const field = $("source");
const numbers = $("numbers");
let hear = () => undefined;
let current = null; // what is shown: a name, a text, whether it is for reading only, and whether it is Python
let marked = { line: 0, kind: "" };
let watched = { ran: 0, notes: [] };
let hearLine = () => undefined;
let faults = [];

/** Set the function that gets the text after each change by the person. */
export const onInput = (callback) => {
  hear = callback;
};

/** Set the function that gets the number of a line that was pressed beside it. */
export const onLine = (callback) => {
  hearLine = callback;
};

/** Number the lines of the text field, and mark one. */
const number = () => {
  const lines = field.value.split("\n").length;
  numbers.replaceChildren();
  for (let line = 1; line <= lines; line += 1)
    numbers.append(...(line === marked.line ? [element("mark", line), "\n"] : [`${line}\n`]));
};

/** The text field with what an editor has: `codemirror.js` makes another one. */
const plainEditor = {
  get text() {
    return field.value;
  },
  get cursor() {
    return field.selectionStart;
  },
  open: (_, text, readOnly) => {
    field.readOnly = readOnly;
    field.value = text;
    number();
  },
  focus: (at = field.selectionStart) => {
    field.focus();
    field.setSelectionRange(at, at);
  },
  mark: number,
  showFaults: () => undefined, // the line below the editor says them
  watch: ({ line }) => {
    number(); // the values are beside the steps, too
    if (line) plainEditor.reveal(line);
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

/** Show a text; `isPython`: with its colours. */
export const open = (name, text, { readOnly = false, isPython = false } = {}) => {
  current = [name, text, readOnly, isPython];
  marked = { line: 0, kind: "" };
  watched = { ran: 0, notes: [] };
  showFaults([]);
  editor.open(...current);
};

/** Focus the editor. */
export const focus = () => editor.focus();

/** Mark a line by a `kind`: `runs`, `failed` or `differs`; with 0 none. */
export const mark = (line, kind = "") => {
  marked = { line, kind };
  editor.mark(line, kind);
};

/** Mark a line by a `kind` and scroll to it, leave the focus where it is, mark the line that ran before it, and show
    notes beside lines: pairs of a line and a text. */
export const watch = ({ line, kind, ran, notes }) => {
  marked = { line, kind };
  watched = { ran, notes };
  editor.watch({ ...marked, ...watched });
};

/** Select a line, and scroll to it. */
export const goTo = (line) => {
  editor.goTo(line);
  $("editor").scrollIntoView({ block: "nearest" });
};

/** Show what is no Python, as `faults_in` of workshop/run/syntax.py returns it: the first one below the editor. */
export const showFaults = (found) => {
  faults = found;
  $("fault").hidden = !found.length;
  if (found.length) {
    $("go-to-fault").textContent = `Line ${found[0].line}`;
    $("fault-text").textContent = found[0].message;
  }
  editor.showFaults(found);
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
  editor.watch({ ...marked, ...watched });
  editor.showFaults(faults);
  if (hadFocus) editor.focus(cursor);
};

const remembered = (key) => {
  try {
    return localStorage[key] === "true";
  } catch {
    return false; // blocked
  }
};
const remember = (key, value) => {
  try {
    localStorage[key] = value;
  } catch {
    // blocked: it holds as long as the page is open
  }
};

/** Take the editor that the person chose. */
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
      ...(remembered(TOLD_KEY) ? {} : { "aria-describedby": "leave" }),
    };
    use(() =>
      create(
        $("editor"),
        attributes,
        (text) => heard(text),
        (line) => hearLine(line),
      ),
    );
  } catch {
    $("plain").checked = true; // the text field stays, and does all that is needed
  }
};

const heard = (text) => {
  current[1] = text;
  hear(text);
};

field.addEventListener("input", () => {
  marked = { line: 0, kind: "" }; // lines may have moved
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
field.addEventListener("keydown", (press) => {
  if (press.key !== "Enter" || press.ctrlKey || press.metaKey || press.isComposing || field.readOnly) return;
  const before = field.value.slice(0, field.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [space] = /^[ \t]*/.exec(line);
  const indent = space + (line.trimEnd().endsWith(":") ? (space.includes("\t") ? "\t" : "    ") : "");
  if (!indent) return;
  press.preventDefault();
  document.execCommand("insertText", false, `\n${indent}`); // what else would forget what can be undone
});

// Tell keyboard users how to leave the editor, until they have done so once.
let lastKey = "";
addEventListener(
  "keydown",
  ({ key }) => {
    if (key === "Tab" && lastKey === "Escape" && $("editor").contains(document.activeElement)) remember(TOLD_KEY, true);
    lastKey = key;
  },
  true,
);
addEventListener("pointerdown", () => {
  lastKey = "";
});
$("editor").addEventListener("focusin", () => {
  if (lastKey === "Tab" && editor !== plainEditor && !remembered(TOLD_KEY))
    $("leave").classList.remove("visually-hidden");
});
$("editor").addEventListener("focusout", () => $("leave").classList.add("visually-hidden"));
$("go-to-fault").addEventListener("click", () => goTo(faults[0].line));
$("plain").checked = remembered(PLAIN_KEY);
$("plain").addEventListener("change", async ({ target }) => {
  remember(PLAIN_KEY, target.checked);
  await choose();
});
$("keys").addEventListener("pointerdown", (press) => press.preventDefault()); // the keyboard on the screen stays
$("keys").addEventListener("click", ({ target }) => {
  const name = target.closest("button")?.dataset.edit;
  if (name) editor.command(name);
});
if (!$("plain").checked) choose();
