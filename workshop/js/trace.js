// A recording of a stretch of a run, as workshop/watch records it: what changes from step to step.

const KEY_STEPS = 50; // between two states that are kept: a step is reached from the last one before it
const KEPT_FRAMES = 4; // a step is drawn by its own frame and the one before it

/** Whether a value of a change says that the variable or object is gone. */
const isGone = (value) => Array.isArray(value) && value.length === 0;

const apply = (map, changes) => {
  for (const [name, value] of Object.entries(changes))
    if (isGone(value)) map.delete(name);
    else map.set(name, value);
};

/** The last of ascending numbers that is not above `most`. */
const lastUpTo = (numbers, most) => {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle] <= most) from = middle + 1;
    else to = middle;
  }
  return numbers[from - 1];
};

export class Trace {
  #steps;
  #recording;
  #keys = [];
  #frames = new Map(); // by step, the frames that were asked for last
  #done = new Map(); // by step, what its line did

  constructor(recording) {
    this.#recording = recording;
    this.#steps = recording.steps;
    this.length = this.#steps.length;
    this.before = []; // by step, the step before in the same call, or -1
    this.after = []; // by step, the next one in the same call, or -1
    this.byLine = new Map(); // by file and line, its steps
    const last = new Map();
    let state = { scopes: new Map([["0", new Map()]]), heap: new Map(), stack: [] };
    for (const [at, [file, line, , , frame]] of this.#steps.entries()) {
      this.before.push(last.get(frame) ?? -1);
      this.after.push(-1);
      if (last.has(frame)) this.after[last.get(frame)] = at;
      last.set(frame, at);
      const place = `${file}:${line}`;
      if (!this.byLine.has(place)) this.byLine.set(place, []);
      this.byLine.get(place).push(at);
      state = this.#next(state, at);
      if (at % KEY_STEPS === 0) this.#keys.push(this.#copy(state));
    }
  }

  #copy({ scopes, heap, stack }) {
    const copied = new Map([...scopes].map(([name, scope]) => [name, new Map(scope)]));
    return { scopes: copied, heap: new Map(heap), stack: [...stack] };
  }

  /** Change a state into that at the step `at`. */
  #next(state, at) {
    const { s: stack, h: heap, ...scopes } = this.#steps[at][5];
    if (stack) {
      for (const number of state.stack.splice(stack[0])) state.scopes.delete(String(number));
      state.stack.push(...stack.slice(1));
    }
    if (heap) apply(state.heap, heap);
    for (const [number, changes] of Object.entries(scopes)) {
      if (!state.scopes.has(number)) state.scopes.set(number, new Map());
      apply(state.scopes.get(number), changes);
    }
    return state;
  }

  #state(at) {
    const key = Math.floor(at / KEY_STEPS);
    const state = this.#copy(this.#keys[key]);
    for (let step = key * KEY_STEPS + 1; step <= at; step += 1) this.#next(state, step);
    return state;
  }

  /** Where a step is: its file, line, event, what was printed by then in characters, and its call's number and name. */
  place(at) {
    const [file, line, event, printed, frame, , message = ""] = this.#steps[at];
    const { files, frames } = this.#recording;
    return { file: files[file], line, event, printed, frame, name: frames[frame], message };
  }

  /** What was noted beside the line of a step: pairs of an expression and what it came to. */
  seen(at) {
    return Object.entries(this.#recording.seen[at] ?? {});
  }

  /** What there is at the step `at`: the main program's variables, those of each call, and the objects by number. */
  frame(at) {
    const frame = this.#frames.get(at) ?? this.#frame(at);
    this.#frames.delete(at);
    this.#frames.set(at, frame);
    if (this.#frames.size > KEPT_FRAMES) this.#frames.delete(this.#frames.keys().next().value);
    return frame;
  }

  #frame(at) {
    const { scopes, heap, stack } = this.#state(at);
    const calls = stack.map((number) => ({
      number,
      name: this.#recording.frames[number],
      values: scopes.get(String(number)) ?? new Map(),
    }));
    return { heap, calls, globals: scopes.get("0") };
  }

  /** The step before `at` at which a line ran last, or the next one at which it runs; -1 if it does not. */
  stepOfLine(file, line, at) {
    const steps = this.byLine.get(`${this.#recording.files.indexOf(file)}:${line}`) ?? [];
    return steps.find((step) => step > at) ?? steps.findLast((step) => step < at) ?? -1;
  }

  /** The last step of each line of a file that has run by the step `at`, as pairs of the line and the step. */
  lastSteps(file, at) {
    const lines = [];
    for (const [place, steps] of this.byLine) {
      const [its, line] = place.split(":").map(Number);
      const last = lastUpTo(steps, at);
      if (last !== undefined && this.#recording.files[its] === file) lines.push([line, last]);
    }
    return lines;
  }

  /** The last step at which a line prints; the last at which it runs if it prints nothing, or the last of all. */
  stepThatPrints(file, line) {
    const steps = this.byLine.get(`${this.#recording.files.indexOf(file)}:${line}`) ?? [];
    const prints = (at) => this.after[at] >= 0 && this.place(this.after[at]).printed > this.place(at).printed;
    return steps.findLast(prints) ?? steps.at(-1) ?? this.length - 1;
  }

  /** What a step changed: variables as names by the number of their call, and objects on the heap. */
  changes(at) {
    const { h: heap = {}, s: _, ...scopes } = at > 0 ? this.#steps[at][5] : {};
    /** @type {any} */
    const names = Object.entries(scopes).map(([number, changed]) => [Number(number), new Set(Object.keys(changed))]);
    return { names: new Map(names), objects: new Set(Object.keys(heap)) };
  }

  /** The step at which a variable of a call got the value that it has at `at`, with all that the value holds. */
  originOf(name, frame, at) {
    const { scopes, heap } = this.#state(at);
    const held = reachable([scopes.get(String(frame))?.get(name)], heap);
    for (let step = at; step > 0; step -= 1) {
      const { names, objects } = this.changes(step);
      if (names.get(frame)?.has(name) || [...objects].some((id) => held.has(id))) return step;
    }
    return 0;
  }

  /** What the line of a step did, if it has ended by the step `now`: what was noted of it, the variables that it
      changed, and what its call returned; as pairs of a text and a value as a text. */
  did(at, now) {
    const { event } = this.place(at);
    const hasEnded = event === "return" || (this.after[at] >= 0 && this.after[at] <= now);
    if (!hasEnded) return this.#isLastOfItsCall(at, now) ? this.seen(at) : [];
    if (!this.#done.has(at)) this.#done.set(at, this.#did(at));
    return this.#done.get(at);
  }

  /** Whether the run broke off in the line of the step `at`. */
  #isLastOfItsCall(at, now) {
    return now === at && this.place(at).event === "exception";
  }

  #did(at) {
    const end = this.after[at];
    const { event, frame } = this.place(at);
    if (event === "return") {
      if (!frame) return [];
      const { calls, heap: held } = this.frame(at);
      return [["returns", cutText(calls.at(-1).values.get("__return__") ?? null, held)]];
    }
    const { scopes, heap } = this.#state(end);
    // What is not the call's own is the main program's: a function may change a list there.
    const scope = new Map([...scopes.get("0"), ...(scopes.get(String(frame)) ?? [])]);
    const touched = new Set();
    const objects = new Set();
    for (let step = at + 1; step <= end; step += 1) {
      const changed = this.changes(step);
      for (const number of [0, frame]) for (const name of changed.names.get(number) ?? []) touched.add(name);
      for (const id of changed.objects) objects.add(id);
    }
    for (const [name, value] of scope)
      if (
        isReference(value) &&
        [value, ...heldIn(heap, value)].some((each) => isReference(each) && objects.has(String(each[1])))
      )
        touched.add(name);
    const noted = this.seen(at);
    const known = new Set(noted.map(([text]) => text));
    const changed = [...touched]
      .filter((name) => scope.has(name) && !known.has(name) && name !== "__return__")
      .map((name) => [name, cutText(scope.get(name), heap)]);
    return [...noted, ...changed];
  }
}

export const isReference = (value) => Array.isArray(value) && value[0] === "REF";

const FIRST = { LIST: 1, TUPLE: 1, SET: 1, DICT: 1, INSTANCE: 2, CLASS: 3 }; // the index of what an object of a kind holds
/** Whether an object of a kind holds pairs of a name or a key and a value. */
export const isOfPairs = (kind) => ["DICT", "INSTANCE", "CLASS"].includes(kind);
/** The index of what an object on the heap holds; of one that holds nothing its end. */
export const firstOf = (object) => FIRST[object[0]] ?? object.length;

/** The values that are directly in what a reference leads to, names and keys among them. */
export const heldIn = (heap, [, id]) => {
  const object = heap.get(String(id)) ?? [""];
  const held = object.slice(firstOf(object));
  return isOfPairs(object[0]) ? held.flat() : held;
};

/** The objects on the heap that values lead to. */
const reachable = (values, heap) => {
  const found = new Set();
  const waiting = [...values];
  while (waiting.length) {
    const value = waiting.pop();
    if (!isReference(value) || found.has(String(value[1]))) continue;
    found.add(String(value[1]));
    waiting.push(...heldIn(heap, value));
  }
  return found;
};

const MAX_ITEMS = 8; // of a list in a line
const MAX_TEXT = 80; // characters of a value beside its line: the whole one is among the variables
const BRACKETS = { LIST: "[]", TUPLE: "()", SET: "{}", DICT: "{}" };
const ESCAPES = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\" };

/** A value that is not on the heap, as Python writes it. */
export const primitiveText = (value) => {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value !== "string") return Array.isArray(value) ? String(value.at(-1)) : String(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  return quote + value.replace(/[\n\t\r\\]/g, (sign) => ESCAPES[sign]).replaceAll(quote, `\\${quote}`) + quote;
};

/** A value in a few words. */
export const shortText = (value, heap, depth = 2) => {
  if (!isReference(value)) return primitiveText(value);
  const [kind, ...held] = heap.get(String(value[1])) ?? ["object", ""];
  const brackets = BRACKETS[kind];
  if (!brackets) return kind === "INSTANCE_PPRINT" ? held[1] : kind === "FUNCTION" ? held[0] : `<${held[0] || kind}>`;
  if (!depth && held.length) return `${brackets[0]}…${brackets[1]}`;
  const one = (each) =>
    kind === "DICT"
      ? each.map((part) => shortText(part, heap, depth - 1)).join(": ")
      : shortText(each, heap, depth - 1);
  const items = held.slice(0, MAX_ITEMS).map(one);
  if (held.length > MAX_ITEMS) items.push("…");
  return brackets[0] + items.join(", ") + (kind === "TUPLE" && held.length === 1 ? "," : "") + brackets[1];
};

const cutText = (value, heap) => {
  const text = shortText(value, heap);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
};
