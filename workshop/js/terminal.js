// A terminal in the page. What a program writes goes through the state machine of xterm.js; the lines that it makes are
// drawn as text, so that the browser's find, copy, zoom and a screen reader work on them. It knows no other part of the
// page: only the element that it draws into.

import { Terminal as StateMachine } from "@xterm/headless/lib-headless/xterm-headless.mjs";
import { ControlSequences } from "./control-sequences.js";
import { element } from "./dom.js";

const COLUMNS = 80;
const ROWS = 24;
const MAX_LINES = 20_000; // that are kept of a screen
const MAX_SCREENS = 100; // that were cleared, and can still be looked at
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const NARROW = /[\uff61-\uffdc]/; // Katakana and Hangul of half the width
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
const CLEARING = 2; // the argument of the control sequence "erase in display" that erases all of it
const MAX_IN_CELL = 32; // characters: of combining ones it holds any number, which a browser takes minutes to draw
const SLICE_MS = 12; // of drawing, after which the page may go on: as long as the state machine takes
const BLOCK = 200; // rows that the browser lays out together: again with each change in one of them
const BATCH = 200; // pieces that the state machine has at most, and goes on with after a reset

/** How many columns a character takes: xterm.js has the widths of Unicode 6 built in, before emoji. */
const widths = {
  version: "recess",
  known: new Map(),
  wcwidth(code) {
    if (code < 0x7f) return code < 0x20 ? 0 : 1;
    if (!this.known.has(code)) {
      const sign = String.fromCodePoint(code);
      this.known.set(code, WITHOUT_WIDTH.test(sign) ? 0 : WIDE.test(sign) && !NARROW.test(sign) ? 2 : 1);
    }
    return this.known.get(code);
  },
  // Packed as xterm.js has it: the width from the second bit on, and in the first whether it joins what precedes.
  charProperties(code, preceding) {
    const before = (preceding >> 1) & 3;
    const width = this.wcwidth(code);
    const joins = width === 0 && before > 0;
    return ((joins ? before : width) << 1) | Number(joins);
  },
};

/** The name of a colour among the 16 that a page has its own shades of; else its value in CSS. */
const colour = (value, isPalette, isDefault) => {
  if (isDefault) return "";
  if (!isPalette) return `#${value.toString(16).padStart(6, "0")}`;
  if (value < 16) return String(value);
  const grey = 8 + (value - 232) * 10;
  if (value >= 232) return `rgb(${grey} ${grey} ${grey})`;
  const levels = [36, 6, 1].map((step) => Math.floor((value - 16) / step) % 6).map((level) => level && 55 + 40 * level);
  return `rgb(${levels.join(" ")})`;
};

const isNumber = (value) => /^\d+$/.test(value);

/** How a cell looks, as a text: classes, then the colours of letters and ground in CSS. */
const lookOf = (cell) => {
  if (cell.isAttributeDefault()) return "";
  let fore = colour(cell.getFgColor(), cell.isFgPalette(), cell.isFgDefault());
  let back = colour(cell.getBgColor(), cell.isBgPalette(), cell.isBgDefault());
  if (cell.isInverse()) [fore, back] = [back || "var(--card)", fore || "var(--ink)"];
  if (isNumber(fore)) fore = `var(--letters-${fore})`;
  if (isNumber(back)) {
    fore ||= `var(--letters-on-${Number(back) % 8})`;
    back = `var(--ground-${Number(back) % 8})`;
  }
  const names = ["Bold", "Dim", "Italic", "Underline", "Strikethrough", "Invisible"]
    .filter((name) => cell[`is${name}`]())
    .map((name) => name.toLowerCase());
  return [names.join(" "), fore, back].join("|");
};

const drawPart = ({ text, look, answer }) => {
  const [names = "", fore = "", back = ""] = look.split("|");
  const drawn = element(answer ? "button" : "span", text, names);
  if (fore) drawn.style.color = fore;
  if (back) drawn.style.backgroundColor = back;
  if (!answer) return drawn;
  drawn.type = "button";
  drawn.ariaLive = "off"; // whoever listens has typed it
  drawn.classList.add("typed");
  drawn.dataset.goto = answer.number;
  if (answer.sign) drawn.dataset.sign = answer.sign;
  drawn.setAttribute("aria-label", `Answer ${answer.number + 1}: ${answer.label}`);
  return drawn;
};

/** Let the page handle the events that came meanwhile. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

const isSame = (one, other) => one?.text === other.text && one.look === other.look && one.answer === other.answer;

/** One row of the terminal, drawn as an element in which only what differs is drawn again. */
class Row {
  node = element("span", "", "row");
  #parts = [];
  #end = "";

  get text() {
    return this.#parts.map(({ text }) => text).join("");
  }

  /** Draw it as these parts, and the line break after it: none if it is the last row; one that is drawn but not
      copied if the next row goes on with it (`wraps`). */
  draw(parts, end, wraps) {
    this.node.classList.toggle("wraps", wraps);
    if (end !== this.#end && this.#end) this.node.lastChild.remove();
    const isChanged = end !== this.#end;
    this.#end = end;
    let same = 0;
    while (same < parts.length && isSame(this.#parts[same], parts[same])) same += 1;
    const before = this.#parts[same];
    const after = parts[same];
    if (same < this.#parts.length || same < parts.length) {
      const last = !isChanged && end ? this.node.lastChild : null;
      const grows =
        before &&
        after &&
        before.look === after.look &&
        !before.answer &&
        !after.answer &&
        after.text.startsWith(before.text);
      // What is added to a text becomes a node of its own: a screen reader speaks only that.
      if (grows) {
        this.node.children[same].append(after.text.slice(before.text.length));
        same += 1;
      }
      while (this.node.children.length > same) this.node.lastElementChild.remove();
      for (const part of parts.slice(same)) this.node.insertBefore(drawPart(part), last);
    }
    this.#parts = parts;
    if (isChanged && end) this.node.append(end);
  }
}

export class Terminal {
  #root; // what is drawn into
  #machine; // a new one after each reset: one that waits for the end of a sequence takes whatever follows for that
  #sequences;
  #pieces = []; // that the state machine has not got yet: texts, each with what is to be done after it
  #drawing = Promise.resolve(); // the drawing in progress
  #endWait = (_) => undefined; // for the state machine
  #rows = [];
  #top = null; // a marker of the line before the first of this screen, which is never erased; null: there is none
  #drawn = { base: 0, end: 0, marker: null }; // by row: the first that can still change, and the last; that one's marker
  #answers = []; // on this screen: markers, and columns
  #past = element("details", "", "past"); // the screens before this one
  #cut = element("span", "", "cut"); // says how many lines are left out above this screen
  #cutCount = 0;
  #marks = false; // whether rows that come out differently are marked

  constructor(root) {
    this.#root = root;
    this.#past.append(element("summary"));
    this.#past.ariaLive = this.#cut.ariaLive = "off";
    this.#begin();
  }

  /** Begin with an empty state machine. */
  #begin() {
    const machine = new StateMachine({
      cols: COLUMNS,
      rows: ROWS,
      scrollback: MAX_LINES,
      convertEol: true,
      allowProposedApi: true,
      logLevel: "off", // else each sequence that it does not know is reported to the browser's console
    });
    machine.unicode.register(widths);
    machine.unicode.activeVersion = widths.version;
    // Each handler returns whether the state machine is to leave the sequence alone.
    machine.parser.registerCsiHandler({ final: "J" }, async ([what = 0]) => {
      const { baseY, cursorX, cursorY } = machine.buffer.active;
      if (what === CLEARING || (!what && !cursorX && !cursorY)) await this.#putAside(machine, true);
      else if (what > CLEARING && baseY > this.#topLine) await this.#putAside(machine, false);
      return false;
    });
    machine.parser.registerEscHandler({ final: "c" }, async () => {
      await this.#putAside(machine, false);
      return false;
    });
    machine.parser.registerCsiHandler({ final: "b" }, () => {
      const { baseY, cursorX, cursorY } = machine.buffer.active;
      const line = machine.buffer.active.getLine(baseY + cursorY);
      return [1, 2].some((back) => line.getCell(cursorX - back)?.getChars().length > MAX_IN_CELL);
    });
    machine.parser.registerOscHandler(8, () => true); // it would have a marker for each link
    this.#machine = machine;
    this.#endWait(null);
    this.#sequences = new ControlSequences(COLUMNS, ROWS);
    this.#pieces = [];
    this.#top = null;
    this.#answers = [];
    this.#drawn = { base: 0, end: 0, marker: null };
  }

  get #topLine() {
    return Math.max(0, (this.#top?.line ?? -1) + 1);
  }

  /** Write what a program prints. It is drawn by `draw`. */
  write(text) {
    for (const piece of this.#sequences.pieces(text)) this.#pieces.push([piece]);
  }

  /** Write the answer with this number as the terminal echoes it, and make it a button. `shown` is what is seen of it,
      `sign` what is drawn where nothing is. */
  echo(shown, number, label, sign) {
    const machine = this.#machine;
    const answer = { number, label, sign };
    const begin = () => {
      answer.start = machine.registerMarker(0);
      answer.from = machine.buffer.active.cursorX;
    };
    const end = () => {
      answer.end = machine.registerMarker(0);
      answer.to = machine.buffer.active.cursorX;
      this.#answers.push(answer);
    };
    this.#pieces.push(["", begin]);
    this.write(shown);
    this.#pieces.push(["", end]);
  }

  /** Begin again with an empty screen. What is drawn stays until the next `draw`, which changes what differs; with
      `marks` it marks that. */
  reset(marks) {
    this.#begin();
    this.#past.replaceChildren(this.#past.firstChild);
    this.#past.remove();
    this.#cut.remove();
    this.#cutCount = 0;
    for (const { node } of this.#rows) node.classList.remove("changed");
    this.#marks = marks;
  }

  /** Give up what is not drawn yet. What is drawn stays, until it is drawn again after a reset. */
  stop() {
    this.#begin();
  }

  /** Draw what was written. Resolves when that is done, or after a reset: meanwhile the page goes on. */
  draw() {
    this.#drawing = this.#drawing.then(async () => {
      const machine = this.#machine;
      while (this.#pieces.length && machine === this.#machine) {
        for (const piece of this.#pieces.splice(0, BATCH)) machine.write(...piece);
        await new Promise((resolve) => {
          this.#endWait = resolve;
          machine.write("", resolve);
        });
      }
      await this.#draw(machine);
      if (machine === this.#machine) this.#marks = false;
    });
    return this.#drawing;
  }

  /** The last line that has a text, from its start if it is longer than a row. */
  get lastText() {
    let at = this.#rows.findLastIndex(({ text }) => text.trim());
    let text = this.#rows[at]?.text ?? "";
    for (; this.#rows[at - 1]?.node.classList.contains("wraps"); at -= 1) text = this.#rows[at - 1].text + text;
    return text.trim();
  }

  /** Draw the screen of a state machine, in slices; stop where a reset has put another one in its place. */
  async #draw(machine) {
    if (machine !== this.#machine) return;
    const buffer = machine.buffer.active;
    this.#dropLost();
    const top = this.#topLine;
    const cursor = buffer.baseY + buffer.cursorY;
    let end = buffer.baseY + ROWS - 1;
    while (end > cursor && !buffer.getLine(end)?.translateToString(true)) end -= 1;
    const from = Math.max(0, this.#drawn.base - 1); // the row before may turn out to wrap
    const byLine = this.#answersByLine();
    let began = performance.now();
    for (let row = from; top + row <= end; row += 1) {
      if (performance.now() - began > SLICE_MS) {
        await breath();
        if (machine !== this.#machine) return;
        began = performance.now();
      }
      const line = top + row;
      const before = this.#rows[row]?.text;
      this.#rows[row] ??= new Row();
      const made = this.#rows[row];
      const wraps = Boolean(buffer.getLine(line + 1)?.isWrapped) && line < end;
      made.draw(this.#parts(buffer.getLine(line), byLine.get(line) ?? []), line < end && !wraps ? "\n" : "", wraps);
      if (this.#marks && before !== made.text) made.node.classList.add("changed");
      if (!made.node.isConnected) this.#add(made.node, this.#rows[row - 1]?.node);
    }
    for (const { node } of this.#rows.splice(end - top + 1)) node.remove();
    for (const block of this.#root.querySelectorAll(".rows:empty")) block.remove();
    this.#drawn.marker?.dispose();
    this.#drawn = { base: Math.max(0, buffer.baseY - top), end: cursor - top, marker: machine.registerMarker(0) };
  }

  /** Add a row below the one `before`. A block ends in the middle of a line only if that is very long: there a line
      break is copied. */
  #add(node, before) {
    let block = before?.parentElement;
    if (!block || block.childElementCount >= (before.classList.contains("wraps") ? 2 : 1) * BLOCK) {
      block = element("span", "", "rows");
      this.#root.append(block);
    }
    block.append(node);
  }

  /** Remove the rows of lines that the state machine has dropped, since there are too many. */
  #dropLost() {
    const { marker, end } = this.#drawn;
    if (!marker) return;
    const lost = marker.line < 0 ? this.#rows.length : end - (marker.line - this.#topLine);
    if (lost <= 0) return;
    for (const { node } of this.#rows.splice(0, lost)) node.remove();
    this.#drawn.base = Math.max(0, this.#drawn.base - lost);
    this.#cutCount += lost;
    this.#cut.textContent = `… ${this.#cutCount.toLocaleString("en")} lines or more before this …\n`;
    if (!this.#cut.isConnected) this.#root.insertBefore(this.#cut, this.#rows[0]?.node.parentElement ?? null);
  }

  /** Put this screen among those before: it is cleared next. `stays`: whether the state machine keeps the lines above it. */
  async #putAside(machine, stays) {
    await this.#draw(machine);
    if (machine !== this.#machine) return;
    if (this.#rows.some(({ text }) => text.trim())) {
      const screen = element("div", "", "screen");
      screen.append(...this.#rows.map(({ node }) => node));
      this.#past.append(screen);
      if (this.#past.childElementCount > MAX_SCREENS + 1) this.#past.children[1].remove();
      const count = this.#past.childElementCount - 1;
      this.#past.firstChild.textContent = count === 1 ? "1 screen before this" : `${count} screens before this`;
      if (!this.#past.isConnected) this.#root.prepend(this.#past);
    } else for (const { node } of this.#rows) node.remove();
    this.#rows = [];
    this.#answers = [];
    this.#cut.remove();
    this.#cutCount = 0;
    this.#drawn.marker?.dispose();
    this.#drawn = { base: 0, end: 0, marker: null };
    this.#top?.dispose();
    const { baseY, cursorY } = machine.buffer.active;
    this.#top = stays && baseY ? machine.registerMarker(-cursorY - 1) : null;
  }

  /** The answers on each line, as pairs of the columns that they take. */
  #answersByLine() {
    const found = new Map();
    for (const answer of this.#answers)
      for (let line = answer.start.line; line >= 0 && line <= answer.end.line; line += 1) {
        const from = line === answer.start.line ? answer.from : 0;
        const to = line === answer.end.line ? answer.to : COLUMNS;
        if (!found.has(line)) found.set(line, []);
        found.get(line).push({ from, to, answer });
      }
    return found;
  }

  /** The parts of a line that look the same. */
  #parts(line, answers) {
    const parts = [];
    const put = (text, look, answer) => {
      const last = parts.at(-1);
      if (last && last.look === look && last.answer === answer) last.text += text;
      else parts.push({ text, look, answer });
    };
    const length = line.translateToString(true) ? this.#lastColumn(line) : 0;
    let cell;
    for (let column = 0; column <= length; column += 1) {
      // Of an answer without a sign, such as Enter alone, a button is drawn all the same.
      for (const { answer } of answers.filter(({ from, to }) => from === column && to === column)) put("", "", answer);
      if (column === length) break;
      cell = line.getCell(column, cell);
      if (!cell.getWidth()) continue;
      put(
        cell.getChars().slice(0, MAX_IN_CELL) || " ",
        lookOf(cell),
        answers.find(({ from, to }) => from <= column && column < to)?.answer,
      );
    }
    return parts;
  }

  /** The number of columns of a line that have something written. */
  #lastColumn(line) {
    let column = line.length;
    while (column && !line.getCell(column - 1).getCode() && line.getCell(column - 1).getWidth()) column -= 1;
    return column;
  }
}
