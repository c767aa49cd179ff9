// The types of `globalThis.recess`, the one object through which Python and the page's scripts reach
// each other. `make types` checks the scripts against them; `py/web/bridge.py` declares the same
// members as Python for `Bridge`, and `tests/unit/test_bridge.py` compares the two.

/** What Python calls. */
interface Bridge {
  /** `localStorage`, or null where it is blocked. */
  storage: Storage | null;
  /** What the address says after its `#`. */
  fragment: string;
  /** The program that the address brings before that, as `program=…&`; else empty. */
  program: string;
  /** What the address says after its `?`, with the `?`, but for what only holds in a frame. */
  search: string;
  /** The sitting that this tab had open, or that was open last at this address; empty if there is none. */
  openSitting: string;
  /** Return today's date, as `2026-11-22`. */
  today(): string;
  /** Return how many minutes are left of today. */
  minutesLeft(): number;
  /** Give commands to `receive` from now on; return those that were given before. */
  attach(receive: (kind: string, text: string) => void): [kind: string, text: string][];
  /** Write the archive of `web.late`, and block the page until it is there. */
  bringLate(): void;
  /** Remember which sitting is open, and when it was saved as it is drawn. */
  publishOpenSitting(name: string, savedAt: number | undefined): void;
  isPanelVisible(page: string): boolean;
  isPanelActive(page: string): boolean;
  table(html: string, sameQuestion: boolean): void;
  /** `ids` are separated by spaces; `html` has a `<template>` for each. */
  parts(ids: string, html: string, sameQuestion: boolean): void;
  /** The ids are separated by spaces. */
  dirtyIds(): string;
  lines(html: string, kept: number): void;
  moves(html: string, kept: number): void;
  bar(shown: {
    prompt: string;
    undo: boolean;
    redo: boolean;
    playing: boolean;
    hurried: boolean;
    thinking: boolean;
    showing: boolean;
    paced: boolean;
    away: boolean;
    hand_over: boolean;
    read_only: boolean;
    looking_back: boolean;
  }): void;
  look(number: number, count: number, lookingBack: boolean): void;
  advice(html: string): void;
  say(text: string): void;
  sound(name: string): void;
  remark(typed: string, text: string): void;
  follow(): void;
  notice(text: string, label?: string, command?: string, news?: boolean): void;
  fail(text: string, partIsMissing?: boolean): void;
  teach(sentence: string): void;
  typedAhead(lines: string): void;
  /** The levels of the seats that a computer may take, by the names of the seats. */
  seats(levels?: Record<string, string>): void;
  /** Ask the player that is kept on this device, in a worker: the question and its reply are JSON. */
  askOwn(asked: string): Promise<string>;
  /** Python leaves `options` out where the game has none; `day` is empty unless it is a day's game. */
  offer(seed: string, day: string, options?: Record<string, string>): void;
  dialog(html: string): void;
  picture(name: string, html: string): void;
}

/** What the scripts give each other besides. */
interface Scripts {
  /** Say whose day's game is open; an empty `day` takes that back. */
  showDay(day: string): void;
  /** Give a command to Python, or keep it until Python is ready. */
  send(kind: string, text?: string): void;
  /** Set the numbers in `data-vars` below an element as custom properties. */
  number(drawn: Element): void;
  /** Bring up to date what the page itself adds to the table. */
  drawn(): void;
  openDialog(dialog: HTMLDialogElement): void;
  /** Open a saved game. */
  openFile(file: File): Promise<void>;
}

/** What some pages have besides. */
interface Parts {
  /** In a frame: the page around it hears of the game. */
  host: { report(state: string): void };
  /** In a package: the course site around it. */
  scorm: {
    package: string;
    begins: string;
    goal: string;
    kept: string;
    report(sitting: string, reached: string, score?: number): void;
  };
  /** On the page of a program: say what program it is, run it, and draw what it did. */
  assigned(then: (name: string, title: string, version: number, ...first: unknown[]) => void): Promise<void>;
  run(request: string): Promise<string>;
  show(seed: string, turns: string): void;
}

declare var recess: Bridge & Scripts & Parts;
/** What a page's limits of time are in tests, in milliseconds or seconds. */
declare var recessLimits: Record<string, number>;

// Only what passes between Python and the scripts is checked. Which kind of element a selector finds is
// decided by the HTML, which TypeScript does not read: so anything may be read from elements and events.
// biome-ignore-start lint/suspicious/noExplicitAny: see above
interface Document {
  getElementById(id: string): any;
  querySelector(selector: string): any;
  querySelectorAll(selector: string): any;
}
interface Element {
  querySelector(selector: string): any;
  querySelectorAll(selector: string): any;
}
interface EventTarget {
  [property: string]: any;
}
interface Event {
  [property: string]: any;
}
/** `new URLSearchParams(new FormData(form))` works in browsers; TypeScript's own types refuse it. */
interface FormData {
  [property: string]: any;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

declare module "*.css" {
  const text: string;
  export default text;
}
