// Keeps the program on this device, and says what is not kept: browsers let a site keep some 5 MB in all, of which the
// games need a part. The program's text comes first, then its other files, then those that it wrote.

import { $ } from "./dom.js";

const KEY = "recess/workshop";
// Each tab keeps its own program as long as it is open, and a new one begins with the last.
const PLACES = ["sessionStorage", "localStorage"];
const MAX_CHARACTERS = 2_000_000;

const SAVE = "Save what you need of it before you close this page.";
const LACKS = [
  "",
  `The files that your program wrote are not kept on this device. ${SAVE}`,
  `Of your program only the Python files are kept on this device. ${SAVE}`,
  `Your program is not kept on this device. ${SAVE}`,
];

/** Store a text; return whether there was room. */
const putText = (key, text, place) => {
  try {
    self[place][key] = text;
    return true;
  } catch {
    return false; // blocked, or full
  }
};

/** Store a value; return whether there was room. */
export const put = (key, value, place = "localStorage") => putText(key, JSON.stringify(value), place);

/** The value that is stored; null if there is none, or junk. */
export const get = (key, place = "localStorage") => {
  try {
    return JSON.parse(self[place][key]);
  } catch {
    return null;
  }
};

const VISIT = { keep: "localStorage", visit: "sessionStorage" };

/** Values by name that are kept on this device, or for a `visit` alone, which is as long as the tab is open. */
export class Shelf {
  lacks = false; // whether the device has no room for what was put there last
  #key;
  #isOne;
  #held;

  constructor(key, isOne, visit = {}) {
    this.#key = key;
    this.#isOne = isOne;
    this.#held = { keep: {}, visit };
  }

  read() {
    for (const [place, storage] of Object.entries(VISIT)) {
      const all = Object.entries(Object(get(this.#key, storage)));
      this.#held[place] = Object.fromEntries(all.filter(([, each]) => this.#isOne(each)));
    }
  }

  /** What is there in a place; without one what is in use: of a visit it comes first. */
  of(name, place = this.placeOf(name)) {
    return this.#held[place][name];
  }

  placeOf(name) {
    return this.#held.visit[name] ? "visit" : "keep";
  }

  get all() {
    return Object.entries({ ...this.#held.keep, ...this.#held.visit });
  }

  /** Have a value there; undefined: none. */
  put(name, value, place = this.placeOf(name)) {
    const { [name]: _, ...others } = this.#held[place];
    this.#held[place] = value ? { ...others, [name]: value } : others;
    this.lacks = !put(this.#key, this.#held[place], VISIT[place]);
  }

  /** Hear that another tab has changed them; returns whether it has. */
  hear({ key }) {
    if (key === this.#key) this.read();
    return key === this.#key;
  }
}

const isBlocked = () => {
  try {
    return !self.localStorage;
  } catch {
    return true;
  }
};

/** Keep a program with what goes with it, and the files that it `wrote`: as much of it as there is room for. The page
    says what is left out. */
export const keep = (program, wrote) => {
  const sources = Object.entries(program.files).filter(([name]) => name.endsWith(".py"));
  const parts = [{ ...program, written: wrote }, program, { ...program, files: Object.fromEntries(sources) }];
  const texts = parts.map((each) => JSON.stringify(each));
  const fits = (text) => text.length <= MAX_CHARACTERS;
  let lacks = 0;
  for (const place of PLACES) {
    const at = texts.findIndex((text) => fits(text) && putText(KEY, text, place));
    lacks = Math.max(lacks, at < 0 ? texts.length : at);
  }
  const why = isBlocked()
    ? "This browser lets the site keep nothing. "
    : !fits(texts[0])
      ? "At most 2 MB are kept. "
      : "The storage that this browser gives the site is full. ";
  const said = lacks ? why + LACKS[lacks] : "";
  if ($("unkept").textContent !== said) $("unkept").textContent = said;
};

/** Return what `open` returns of the program that was kept; undefined if there is none, or `open` throws since it is junk. */
export const openKept = (open) => {
  for (const place of PLACES)
    try {
      return open(JSON.parse(self[place][KEY]));
    } catch {
      // nothing is kept there, or junk
    }
  return undefined;
};
