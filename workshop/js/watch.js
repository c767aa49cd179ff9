// Shows a recording of a stretch (trace.js): a slider over its steps, the variables, the calls. Loaded when a stretch
// is first watched. An object is drawn at the first reference to it; further references show its number.

import sheet from "../css/watch.css";
import { element, holding } from "./dom.js";
import { firstOf, heldIn, isOfPairs, isReference, primitiveText, shortText, Trace } from "./trace.js";

const MAX_DRAWN = 800; // values drawn at a step: more take longer than a frame of the screen
const MAX_ITEMS = 40; // of one list
const MAX_DEPTH = 5;
const MAX_SAID = 80; // characters that were printed, as a step says it
const SPOKEN_MS = 400; // after which a step is said: who goes on at once hears the last one only
const KINDS = { LIST: "list", TUPLE: "tuple", SET: "set", DICT: "dictionary" };

const style = new CSSStyleSheet();
style.replaceSync(sheet);

const button = (text, press, className = "") => {
  const made = element("button", text, className);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
};

/** Make an element equal to `made`, changing only what differs: laying out all of it again would take longest. */
const morph = (old, made) => {
  if (old.isEqualNode(made)) return;
  if (old.nodeName !== made.nodeName || !made.children || made.nodeName === "BUTTON") return old.replaceWith(made);
  if (old.className !== made.className) old.className = made.className;
  const nodes = [...made.childNodes];
  for (const [at, node] of nodes.entries())
    if (at < old.childNodes.length) morph(old.childNodes[at], node);
    else old.append(node);
  while (old.childNodes.length > nodes.length) old.lastChild.remove();
};

/** Draws the values of one step. */
class Drawing {
  #left = MAX_DRAWN;
  #drawn = new Map(); // the number of each object that is referred to more than once, once it is drawn
  #counts = new Map(); // how often each object is referred to

  constructor(frame, before, changed) {
    this.heap = frame.heap;
    this.before = before;
    this.changed = changed;
    const waiting = [frame.globals, ...frame.calls.map(({ values }) => values)].flatMap((each) => [...each.values()]);
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (!isReference(value)) continue;
      const count = this.#counts.get(value[1]) ?? 0;
      this.#counts.set(value[1], count + 1);
      if (!count) waiting.push(...heldIn(this.heap, value));
    }
  }

  value(value, depth = 0) {
    this.#left -= 1;
    if (!isReference(value)) return element("code", primitiveText(value), typeof value === "string" ? "text" : "");
    const [, id] = value;
    const known = this.#drawn.get(id);
    if (known) return element("span", `→ ${known}`, "same");
    if (this.#left < 0 || depth > MAX_DEPTH) return element("code", "…");
    const held = this.heap.get(String(id));
    if (!held) return element("code", "…");
    const box = element("span", "", "object");
    if (this.#counts.get(id) > 1 && !["FUNCTION", "INSTANCE_PPRINT"].includes(held[0])) {
      const name = `${KINDS[held[0]] ?? held[1]} #${this.#drawn.size + 1}`;
      this.#drawn.set(id, name);
      box.append(element("span", name, "shared"));
    }
    this.#hold(box, id, held, depth);
    return box;
  }

  #hold(box, id, object, depth) {
    const [kind, name, text] = object;
    const before = this.changed.objects.has(String(id)) ? this.before?.heap.get(String(id)) : undefined;
    const first = firstOf(object);
    if (kind === "INSTANCE") box.append(element("span", name, "kind"));
    else if (kind === "CLASS") box.append(element("span", `class ${name}`, "kind"));
    else if (kind === "INSTANCE_PPRINT") box.append(element("code", text));
    else if (kind === "FUNCTION") box.append(element("code", name));
    else if (kind in KINDS && object.length === first) box.append(element("i", `empty ${KINDS[kind]}`));
    else if (!(kind in KINDS)) box.append(element("code", name ? `${kind} ${name}` : kind));
    for (const [at, each] of object.slice(first, first + MAX_ITEMS).entries()) {
      const isNew = before !== undefined && JSON.stringify(before[first + at]) !== JSON.stringify(each);
      const [key, value] = isOfPairs(kind) ? each : [at, each];
      const item = element("span", "", isNew ? "item new" : "item");
      if (isOfPairs(kind)) item.append(element("b", kind === "DICT" ? shortText(key, this.heap) : key), ": ");
      else if (kind !== "SET") item.append(element("i", key));
      item.append(this.value(value, depth + 1));
      box.append(item);
    }
    const more = object.length - first - MAX_ITEMS;
    if (more > 0) box.append(element("span", `… ${more} more`, "item"));
    box.classList.add(kind.toLowerCase());
  }
}

const cut = (text) => (text.length > MAX_SAID ? `${text.slice(0, MAX_SAID)}…` : text);

class View {
  #at = 0;
  #printed = -1; // characters of the stretch that the console shows
  #console; // the events up to the last answer, and the text that was printed after it
  #speaking = 0;

  constructor(section, recording, page) {
    this.section = section;
    this.page = page;
    this.recording = recording;
    this.trace = new Trace(recording);
    if (!document.adoptedStyleSheets.includes(style)) document.adoptedStyleSheets.push(style);
    this.#build();
    section.hidden = false;
    this.goTo(typeof page.at === "function" ? page.at(this.ends) : (page.at ?? 0));
    if (page.follows !== false) this.forth.focus({ preventScroll: true });
  }

  /** What a stretch may be opened at. */
  get ends() {
    const { trace } = this;
    let failed = trace.length - 1;
    while (failed > 0 && trace.place(failed).event === "exception" && trace.place(failed - 1).event === "exception")
      failed -= 1;
    return { last: trace.length - 1, failed, trace };
  }

  #build() {
    const { page, recording } = this;
    const asked = recording.events.findLastIndex(([kind]) => kind === "asked");
    const out = recording.events.slice(asked + 1).filter(([kind]) => kind === "out");
    this.#console = { before: recording.events.slice(0, asked + 1), text: out.map(([, text]) => text).join("") };
    const { count, answerCount, skip } = page;
    const where = element("span", count ? `after answer ${count}` : "from the start");
    const done = button("Done", () => page.leave(), "done");
    const head = holding("div", "head-of-steps", element("h2", "Step by step"), where, done);
    this.slider = element("input");
    Object.assign(this.slider, { type: "range", min: 0, max: this.trace.length - 1, value: 0 });
    this.slider.setAttribute("aria-label", "Step");
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.count = element("output");
    this.count.ariaLive = "off"; // the slider says it
    this.count.style.minWidth = `${2 * String(this.trace.length).length + 4}ch`; // the slider keeps its length
    this.said = element("p", "", "said");
    this.spoken = element("p", "", "visually-hidden");
    this.spoken.role = "status";
    this.state = element("div", "", "state");
    const notes = element("ul", "", "notes");
    notes.setAttribute("aria-label", "What is wrong though it raises nothing");
    for (const [step, sentence] of Object.entries(recording.notes)) {
      const line = button(`Line ${this.trace.place(step).line}`, () => this.goTo(Number(step)));
      notes.append(holding("li", "", line, ` ${sentence}`));
    }
    notes.hidden = !notes.childElementCount;
    this.back = button("Back", () => this.goTo(this.#at - 1));
    this.forth = button("Step", () => this.goTo(this.#at + 1), "answer");
    this.over = button("Over", () => this.goTo(this.#over()));
    this.over.title = "Go on to the next line here, past what it calls";
    const bar = holding("div", "bar-of-steps", this.back, this.forth, this.over, this.slider, this.count);
    const more = element("div", "", "answers");
    const stretch = (options) => () => page.watch(options);
    const offer = (isThere, made) => isThere && more.append(made);
    const atEnd = ({ last }) => last;
    const { cause, file } = recording.end;
    const wrong = cause ? this.trace.stepOfLine(file, cause, Number.POSITIVE_INFINITY) : -1;
    const before = Math.max(0, skip - recording.max);
    offer(count > 0, button("Before this answer", stretch({ count: count - 1, at: atEnd })));
    offer(skip > 0, button("Steps before these", stretch({ count, skip: before, at: atEnd })));
    offer(recording.is_cut, button("From here on", stretch({ count, skip: skip + this.trace.length })));
    offer(
      wrong >= 0,
      button(`Line ${cause}, where it went wrong`, () => this.goTo(wrong)),
    );
    offer(count < answerCount, button("After the next answer", stretch({ count: count + 1 })));
    const body = holding("div", "body-of-steps", notes, this.state, more);
    this.section.replaceChildren(head, this.said, this.spoken, body, bar);
    this.section.onkeydown = (press) => this.#press(press);
  }

  /** Step by the arrow keys, where they move nothing else. */
  #press(press) {
    const { key, target } = press;
    if (key === "Escape") return this.page.leave();
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, ArrowUp: this.#over() }[key];
    if (to === undefined || target === this.slider || press.ctrlKey || press.altKey || press.metaKey) return;
    press.preventDefault();
    this.goTo(to);
  }

  /** The next step in the same call, or in the one that it returns to. */
  #over() {
    const { after, length } = this.trace;
    if (this.trace.place(this.#at).event !== "return" && after[this.#at] >= 0) return after[this.#at];
    return Math.min(this.#at + 1, length - 1);
  }

  /** Show a step. */
  goTo(to) {
    const { trace, recording, page } = this;
    const focused = document.activeElement?.dataset?.variable;
    this.#at = Math.max(0, Math.min(to, trace.length - 1));
    const at = this.#at;
    const place = trace.place(at);
    this.slider.value = at;
    const number = at + 1 + recording.skipped;
    const all = trace.length + recording.skipped;
    this.count.value = `${number.toLocaleString("en")} of ${all.toLocaleString("en")}${recording.is_cut ? "+" : ""}`;
    this.slider.ariaValueText = this.count.value;
    // `disabled` would take the focus away from who presses a button up to an end.
    this.back.ariaDisabled = String(at === 0);
    this.forth.ariaDisabled = this.over.ariaDisabled = String(at === trace.length - 1);
    const ran = this.#ranStep(at);
    page.line({
      ...place,
      ran: ran >= 0 && trace.place(ran).file === place.file ? trace.place(ran).line : 0,
      notes: this.#notes(at, place.file),
    });
    this.#print(place);
    this.#draw(at);
    this.#say(at, ran);
    if (focused) this.section.querySelector(`[data-variable="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  /** The step of the line that ran last before `at`, in the same call if it is there. */
  #ranStep(at) {
    const { event } = this.trace.place(at);
    return event === "call" || this.trace.before[at] < 0 ? at - 1 : this.trace.before[at];
  }

  /** For each line of a file what it did when it ran last. */
  #notes(at, file) {
    const said = ([text, value]) => (text === "returns" ? `${text} ${value}` : `${text} = ${value}`);
    return this.trace
      .lastSteps(file, at)
      .map(([line, step]) => [line, this.trace.did(step, at).map(said).join("   ")])
      .filter(([, text]) => text);
  }

  /** Print what was printed by then: all up to the last answer, and the beginning of what came after it. */
  #print({ printed }) {
    const { end } = this.recording;
    const { before, text } = this.#console;
    const isEnd = this.#at === this.trace.length - 1 && !this.recording.is_cut;
    if (this.#printed === printed && !isEnd) return;
    this.#printed = isEnd ? -1 : printed;
    this.page.print(text ? [...before, ["out", text.slice(0, printed)]] : before, isEnd ? end : {});
  }

  #draw(at) {
    const frame = this.trace.frame(at);
    const changed = this.trace.changes(at);
    const drawing = new Drawing(frame, at > 0 ? this.trace.frame(at - 1) : null, changed);
    const call = ({ name, number, values }) => {
      const box = holding("section", "call", element("h3", name));
      if (!values.size) box.append(element("p", "no variables yet"));
      const table = element("table");
      table.ariaLabel = name;
      const rows = table.createTBody(); // without one, Firefox takes it for a layout
      for (const [variable, value] of values) {
        const isNew = changed.names.get(number)?.has(variable);
        const row = element("tr", "", isNew ? "new" : "");
        const head = element("th");
        head.scope = "row";
        if (variable === "__return__") head.append("returns");
        else {
          const origin = button(variable, () => this.goTo(this.trace.originOf(variable, number, this.#at)));
          origin.dataset.variable = `${number} ${variable}`;
          origin.title = `Go to where ${variable} got this value`;
          head.append(origin);
        }
        if (isNew) head.append(element("span", " changed", "sign"));
        const cell = element("td");
        cell.append(drawing.value(value));
        if (this.page.marks?.includes(variable)) {
          row.classList.add("used");
          head.append(element("span", " used there", "sign"));
        }
        row.append(head, cell);
        rows.append(row);
      }
      if (values.size) box.append(table);
      return box;
    };
    const main = { name: "Main program", number: 0, values: frame.globals };
    morph(this.state, holding("div", "state", ...frame.calls.map(call).toReversed(), call(main)));
  }

  /** Say what the line before did, and which comes next. */
  #say(at, ran) {
    const { trace, page } = this;
    const { line, file, event, frame, name, message, printed } = trace.place(at);
    const parts = [];
    if (ran >= 0 && event !== "call" && event !== "exception") {
      const did = trace
        .did(ran, at)
        .map(([text, value]) => (text === "returns" ? `${text} ${value}` : `${text} is ${value}`));
      const out = this.#console.text.slice(trace.place(at - 1).printed, printed);
      if (out) did.push(`printed ${primitiveText(cut(out.replace(/\n$/, "")))}`);
      parts.push(`Line ${trace.place(ran).line} ran${did.length ? `: ${did.join(", ")}` : ""}.`);
    }
    const isLast = at === trace.length - 1;
    if (event === "call") parts.push(`${name} is called.`);
    if (event === "exception") parts.push(`Line ${line} fails. ${message}.`);
    else if (event === "return") parts.push(frame ? `Line ${line} returns.` : "The program ends.");
    else parts.push(`Next: line ${line}: ${page.source(file, line)}`);
    if (at in this.recording.notes) parts.push(this.recording.notes[at]);
    const { end } = this.recording;
    if (isLast && this.recording.is_cut) parts.push("The recording is full: From here on shows what follows.");
    else if (isLast && end.sentence) parts.push(end.sentence);
    this.said.textContent = parts.join(" ");
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => {
      this.spoken.textContent = this.said.textContent;
    }, SPOKEN_MS);
  }

  /** Go to when a line of the file shown runs next, or ran last. */
  goToLine(line) {
    const { file } = this.trace.place(this.#at);
    const step = this.trace.stepOfLine(file, line, this.#at);
    if (step >= 0) return this.goTo(step);
    this.said.textContent = this.spoken.textContent = `Line ${line} does not run at another step here.`;
  }

  close() {
    clearTimeout(this.#speaking);
    this.section.hidden = true;
    this.section.replaceChildren();
  }
}

/** Show a recording in a section of the page; `page` has what it needs of the page. */
export const open = (section, recording, page) => new View(section, recording, page);
