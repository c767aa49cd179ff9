// Sets up CodeMirror for Python. editor.js loads this bundle late; its colours are in workshop/css/workshop/editor.css.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  redo,
  toggleComment,
  undo,
} from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
  WidgetType,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { element, holding } from "./dom.js";

const MAX_LINES = 500; // that are looked at for the step of indentation: each key may move the cursor
const USUAL_UNIT = "    ";
const OPENS_BLOCK = /:\s*(#.*)?$/;

/** The step of indentation around the cursor, as the lines there have it: tabs or blanks. Only a line within a block
    shows it: another one may be indented to fit a bracket. */
const unitAt = ({ doc, selection }) => {
  const indents = function* (from, to, by) {
    for (let number = from; number !== to; number += by) {
      const { text } = doc.line(number);
      if (text.trim()) yield { text, indent: /^[ \t]*/.exec(text)[0] };
    }
  };
  const step = (outer, inner) => {
    const more = inner.startsWith(outer) ? inner.slice(outer.length) : "";
    return more.includes("\t") ? "\t" : more;
  };
  const here = doc.lineAt(selection.main.head).number;
  let inner = "";
  for (const { text, indent } of indents(here, Math.max(0, here - MAX_LINES), -1)) {
    if (indent.length < inner.length && OPENS_BLOCK.test(text) && step(indent, inner)) return step(indent, inner);
    if (!inner || indent.length < inner.length) inner = indent;
  }
  let outer = null;
  for (const { text, indent } of indents(here, Math.min(doc.lines + 1, here + MAX_LINES), 1)) {
    if (outer !== null && step(outer, indent)) return step(outer, indent);
    outer = OPENS_BLOCK.test(text) ? indent : null;
  }
  return USUAL_UNIT;
};

/** Indent the lines that are selected, or what comes after the cursor. */
const indent = (view) => {
  const { state } = view;
  const { main } = state.selection;
  if (state.readOnly) return false;
  if (!main.empty) return indentMore(view);
  const unit = state.facet(indentUnit);
  const column = main.head - state.doc.lineAt(main.head).from;
  const more = unit === "\t" ? unit : " ".repeat(unit.length - (column % unit.length));
  view.dispatch(state.update(state.replaceSelection(more), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

/** After Escape, Tab leaves the editor until another key is pressed: CodeMirror's own two seconds are short for some. */
const leaveByKeys = EditorView.domEventHandlers({
  keydown: ({ key }, view) => {
    if (!["Tab", "Shift"].includes(key)) view.setTabFocusMode(key === "Escape");
  },
  blur: (_, view) => view.setTabFocusMode(false),
});

/** Type over a selection. Left to itself, Chromium keeps the style of what was there, in an attribute that the page's
    policy forbids, and says so on the browser's console. */
const typeOver = EditorView.domEventHandlers({
  beforeinput: ({ inputType, isComposing, data }, view) => {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== "insertText" || isComposing || !data || empty || view.state.readOnly) return false;
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), { scrollIntoView: true, userEvent: "input.type" });
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, typed));
    if (!isHandled) view.dispatch(typed());
    return true;
  },
});

class LineSign extends GutterMarker {
  constructor(elementClass) {
    super();
    this.elementClass = elementClass;
  }
}

/** What is said of a line: a text beside it, what it did when it ran last; or an element under it. */
class Note extends WidgetType {
  constructor(content) {
    super();
    this.content = content;
  }
  eq(other) {
    return other.content === this.content;
  }
  toDOM() {
    if (typeof this.content !== "string") return holding("div", "beside", this.content);
    const made = element("span", this.content, "cm-note");
    made.ariaHidden = "true"; // what is watched is said beside its steps
    return made;
  }
}

/** What is marked: the line at `from`, of a `kind` such as `failed`; what is watched; and the faults, texts between two positions. */
/** A text that an empty editor shows, and names to a screen reader: by the library's own way a filled one names it too. */
const hintOf = (hint) => [
  placeholder(() => Object.assign(document.createElement("span"), { textContent: hint })),
  EditorView.contentAttributes.of(({ state }) => (state.doc.length ? null : { "aria-placeholder": hint })),
];

/** @type {import("@codemirror/state").StateEffectType<any>} */
const setMarks = StateEffect.define();
/** @type {Record<string, RangeSet<any>>} */
const NO_MARKS = { lines: RangeSet.empty, signs: RangeSet.empty, texts: RangeSet.empty };
const marks = StateField.define({
  create: () => NO_MARKS,
  update: (value, transaction) => {
    const found = transaction.effects.find((effect) => effect.is(setMarks));
    if (found) return marksOf(transaction.state.doc, found.value);
    if (!transaction.docChanged) return value;
    return Object.fromEntries(Object.entries(value).map(([name, set]) => [name, set.map(transaction.changes)]));
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    EditorView.decorations.from(field, ({ texts }) => texts),
    gutterLineClass.from(field, ({ signs }) => signs),
  ],
});

/** A position in a text, from a line and a column that count from 1, the column in characters as Python has it. */
const position = (doc, line, column) => {
  const { from, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  const before = Array.from(text).slice(0, Math.max(0, column - 1));
  return from + before.join("").length;
};

const marksOf = (doc, { line, kind, beside, ran, notes, faults }) => {
  const has = (number) => number > 0 && number <= doc.lines;
  const lines = has(line) ? [{ from: doc.line(line).from, kind }] : [];
  for (const [number] of beside) if (has(number) && number !== line) lines.push({ from: doc.line(number).from, kind });
  if (has(ran) && ran !== line) lines.push({ from: doc.line(ran).from, kind: "ran" });
  const said = [...notes, ...beside].filter(([number]) => has(number));
  const widgets = said.map(([number, content]) =>
    Decoration.widget({ widget: new Note(content), side: 1, block: typeof content !== "string" }).range(
      doc.line(number).to,
    ),
  );
  const texts = faults.map(({ line: first, column, end_line, end_column }) => {
    const from = position(doc, first, column);
    const to = position(doc, end_line, end_column);
    // An end of a line, where something is missing, has no text: the character before is marked.
    return to > from ? [from, to] : [Math.max(doc.lineAt(from).from, from - 1), from];
  });
  const signs = [...lines, ...texts.map(([from]) => ({ from: doc.lineAt(from).from, kind: "fault" }))];
  const looks = lines.map(({ from, kind }) => Decoration.line({ class: `cm-${kind}` }).range(from));
  const waves = texts.filter(([from, to]) => to > from);
  const wave = Decoration.mark({ class: "cm-fault" });
  const inGutter = signs.map(({ from, kind }) => new LineSign(`cm-${kind}`).range(from));
  return {
    lines: Decoration.set([...looks, ...widgets], true),
    texts: Decoration.set(
      waves.map(([from, to]) => wave.range(from, to)),
      true,
    ),
    signs: RangeSet.of(inGutter, true),
  };
};

/** An editor in `parent`; `onInput` gets the text after each change by the person, and the element that is edited gets
    `attributes`; `onLine` gets the number of a line that was pressed. It has what the editor in editor.js has. */
export const create = (parent, attributes, onInput, onLine) => {
  const click = (view, { from }) => onLine(view.state.doc.lineAt(from).number);
  const extensions = (readOnly) => [
    lineNumbers({ domEventHandlers: { click } }),
    history(),
    leaveByKeys,
    typeOver,
    marks,
    search({ top: true }),
    closeBrackets(),
    bracketMatching(),
    highlightActiveLine(),
    indentOnInput(),
    indentUnit.compute(["doc", "selection"], unitAt),
    syntaxHighlighting(classHighlighter),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of(attributes),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onInput(state.doc.toString())),
    keymap.of([
      { key: "Mod-Enter", run: () => true }, // workshop.js runs the program by it
      { key: "Tab", run: indent, shift: indentLess },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
  ];
  const view = new EditorView();
  parent.prepend(view.dom); // what else is there comes after it for the Tab key
  const states = new Map(); // by file: each has its own history
  let shown = "";
  const lineAt = (line) => view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const typing = (text) => () => view.dispatch(view.state.replaceSelection(text));
  const commands = {
    ...{ undo, redo, indent, indentLess, toggleComment, find: openSearchPanel },
    colon: typing(":"),
    brackets: () => {
      typing("()")();
      view.dispatch({ selection: { anchor: view.state.selection.main.head - 1 } });
    },
  };
  return {
    get text() {
      return view.state.doc.toString();
    },
    open: (name, text, readOnly, isPython, hint) => {
      if (shown) states.set(shown, view.state);
      shown = name;
      const before = states.get(name);
      if (before?.doc.toString() === text && before.readOnly === readOnly) view.setState(before);
      else
        view.setState(
          EditorState.create({
            doc: text,
            extensions: [extensions(readOnly), isPython ? pythonLanguage : [], hintOf(hint)],
          }),
        );
    },
    get cursor() {
      return view.state.selection.main.head;
    },
    focus: (at = view.state.selection.main.head) => {
      view.focus();
      view.dispatch({ selection: { anchor: at } });
    },
    // One transaction: each costs a drawing of what is in sight.
    show: (marked, reveals) => {
      const shown = EditorView.scrollIntoView(lineAt(marked.line).from, { y: "nearest", yMargin: 40 });
      view.dispatch({ effects: [setMarks.of(marked), ...(reveals && marked.line ? [shown] : [])] });
    },
    goTo: (line) => {
      const { from, to } = lineAt(line);
      view.focus();
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    },
    command: (name) => {
      commands[name](view);
      if (name !== "find") view.focus();
    },
    close: () => view.destroy(),
  };
};
