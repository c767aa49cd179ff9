// The page's readers of what comes from outside, in Node: a line of JSON is an input for one of them; what
// came of all is the last line. What they would find of a browser is only as much as they touch.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const root = new URL("../../../js/", import.meta.url);

/** Turn a module into a function of the globals that `around` names; it returns what `exports` names. */
const room = (path, around, exports = "") => {
  const source = readFileSync(new URL(path, root), "utf8")
    .replace(/^import .*$/gm, "")
    .replace(/^export /gm, "")
    .replaceAll("import.meta.url", '"https://example.org/recess/app/"');
  const run = new Function(...around, `"use strict";${source}\nreturn { ${exports} };`);
  return (found) => run(...around.map((name) => found[name]));
};

/** Of what was made, that which can be where there are but texts. */
const texts = (given) => Object.entries(Object(given)).filter(([, value]) => typeof value === "string");

const nothing = () => undefined;
const element = () => ({
  dataset: {},
  style: {},
  addEventListener: nothing,
  append: nothing,
  replaceChildren: nothing,
  postMessage: nothing,
});
class Sheet {
  replaceSync(text) {
    if (/[<>]/.test(text.replaceAll(/:not\(|:has\(> /g, ""))) throw new Error(`not a style of ours: ${text}`);
  }
}
const documentOf = (more = {}) => ({
  documentElement: element(),
  body: { ...element(), getBoundingClientRect: () => ({ height: 500 }) },
  adoptedStyleSheets: [],
  getElementById: () => null,
  addEventListener: nothing,
  createElement: element,
  ...more,
});
const sentence = (text) => {
  if (text && !text.endsWith(".")) throw new Error(`no sentence: ${text}`);
};

// The settings of the page

const setup = room("early/setup.js", ["location", "document", "CSSStyleSheet"], "problem, leftOut, refused, search");
const readSetup = (text) => {
  const document = documentOf();
  const { problem, search } = setup({ location: { search: text }, document, CSSStyleSheet: Sheet });
  sentence(problem);
  const again = setup({ location: { search }, document, CSSStyleSheet: Sheet });
  if (again.search !== search) throw new Error(`it says ${search}, then ${again.search}`);
};

// Messages from the host, and from the frame

const heard = {};
const listen = (about) => (kind, hear) => {
  heard[about] = { ...heard[about], [kind]: hear };
};
class Observer {
  observe() {}
  disconnect() {}
}
const parent = element();
room("host.js", [
  ..."document parent window innerHeight innerWidth addEventListener location".split(" "),
  ..."MutationObserver ResizeObserver getComputedStyle globalThis afterPython CSSStyleSheet".split(" "),
])({
  document: documentOf(),
  parent,
  window: {},
  innerHeight: 500,
  innerWidth: 500,
  addEventListener: listen("host"),
  location: { pathname: "/", hash: "" },
  MutationObserver: Observer,
  ResizeObserver: Observer,
  getComputedStyle: () => ({}),
  globalThis: { recess: { send: nothing, search: "" } },
  afterPython: () => new Promise(nothing),
  CSSStyleSheet: Sheet,
});
const hear = (data, origin = "https://example.org") => heard.host.message({ source: parent, origin, data });

let Game;
class Plain {
  style = {};
  replaceChildren() {}
  dispatchEvent() {}
  getAttribute(name) {
    return this.attributes.find((each) => each.name === name)?.value ?? null;
  }
}
const frame = { ...element(), contentWindow: element() };
room("recess-game.js", [
  "document",
  "navigator",
  "HTMLElement",
  "customElements",
  "MutationObserver",
  "addEventListener",
  "getComputedStyle",
])({
  document: { ...documentOf(), createElement: () => frame, currentScript: { src: "https://example.org/recess/r.js" } },
  navigator: {},
  HTMLElement: Plain,
  customElements: {
    get: nothing,
    define: (_, made) => {
      Game = made;
    },
  },
  MutationObserver: Observer,
  addEventListener: listen("game"),
  getComputedStyle: () => ({ colorScheme: "normal" }),
});
const inPage = new Game();
inPage.attributes = [{ name: "game", value: "bots" }];
inPage.connectedCallback();
const hearFrame = (data) => heard.game.message({ source: frame.contentWindow, origin: "https://example.org", data });
const readAttributes = (given) => {
  const made = new Game();
  made.attributes = texts(given).map(([name, value]) => ({
    name: name.toLowerCase(),
    value: `${value}`,
  }));
  made.connectedCallback();
  const { origin, pathname } = new URL(frame.src);
  if (origin !== "https://example.org" || !pathname.startsWith("/recess/")) throw new Error(`it opens ${frame.src}`);
  made.disconnectedCallback();
};

// What a course site keeps

const scorm = room(
  "scorm.js",
  "window document top globalThis history addEventListener location CSSStyleSheet".split(" "),
);
const readCourse = (given) => {
  const kept = Object(given);
  const at = {};
  const world = { recess: { notice: sentence } };
  const answer = (name) => (key) => {
    const value = kept[key ? `${name} ${key}` : name];
    if (value === "fails") throw new Error("of the site");
    return value;
  };
  const API = Object.fromEntries(
    ["Initialize", "GetLastError", "GetValue", "SetValue", "Commit", "Finish"].map((name) => [
      `LMS${name}`,
      answer(name),
    ]),
  );
  const document = documentOf({
    currentScript: { dataset: { search: "?embed", begins: "seed=1", standard: "1.2", goal: "won", package: "a" } },
    addEventListener: (kind, then) => {
      at[kind] = then;
    },
  });
  let opened = "";
  scorm({
    window: { API },
    document,
    top: {},
    globalThis: world,
    history: { state: kept.state, replaceState: (_, __, place) => (opened = place) },
    addEventListener: (kind, then) => {
      at[kind] = then;
    },
    location: { reload: nothing },
    CSSStyleSheet: Sheet,
  });
  if (opened && !opened.startsWith("?embed#")) throw new Error(`it opens ${opened}`);
  at.DOMContentLoaded();
  world.recess.scorm.report("seed=1&answers=x", "passed", 100);
  world.recess.scorm.report("seed=1", "completed", undefined);
  world.recess.scorm.ungraded("1", "It does not count.");
  at.pagehide();
};

// What is kept on the device, and packed in links

const keptRoom = room(
  "early/restore.js",
  ["storage", "document", "location", "history", "addEventListener", "DOMParser"],
  "readKept, record, openSitting, restore, day, settings, seatCount",
);
const people = room(
  "early/people.js",
  ["document", "fragment", "readKept", "record", "day", "settings", "seatCount", "onNewDay", "today"],
  "levelsAtFirst, seat",
);
const namesRoom = room("early/names.js", ["storage"], "remember, fillIn");
const readKept = (given) => {
  const { device, place, state } = Object(given);
  const kept = Object.fromEntries(Object.entries(Object(device)).map(([key, value]) => [key, JSON.stringify(value)]));
  const storage = {
    getItem: (key) => kept[key] ?? null,
    setItem: nothing,
    removeItem: nothing,
  };
  const field = { name: "first", value: "", defaultValue: "" };
  const card = { ...element(), textContent: "", querySelector: () => ({ cloneNode: nothing }) };
  const seat = {
    dataset: { level: "seat1", default: "human", seat: "0" },
    firstElementChild: element(),
    querySelector: () => ({ ...card, parentElement: card }),
  };
  const elements = Object.assign([seat], { seat1: { value: "" } });
  const document = documentOf({
    getElementById: (id) =>
      id === "people"
        ? { ...element(), elements }
        : { ...element(), querySelector: element, querySelectorAll: () => [] },
  });
  document.documentElement.dataset = { game: "bots", build: "1" };
  const found = keptRoom({
    storage,
    document,
    location: { hash: `#${JSON.stringify(place)}` },
    history: { state },
    addEventListener: nothing,
    DOMParser: class {
      parseFromString(text) {
        if (typeof text !== "string") throw new Error("no text");
        return { body: { childNodes: [], querySelectorAll: () => [] } };
      }
    },
  });
  found.restore();
  const seats = people({
    document,
    onNewDay: nothing,
    today: nothing,
    ...found,
    fragment: JSON.stringify(place) ?? "",
  });
  for (const level of Object.values(seats.levelsAtFirst())) `${level}`;
  namesRoom({ storage }).fillIn({ querySelectorAll: () => [field] });
};

const bytes = room("../workshop/js/encoding.js", [], "pack, unpack")({});
const unpack = async (text) => {
  try {
    await bytes.unpack(text);
  } catch {
    // It says so.
  }
};

const readers = {
  setup: readSetup,
  host: hear,
  frame: hearFrame,
  attributes: readAttributes,
  course: readCourse,
  kept: readKept,
  unpack,
};
const came = Object.fromEntries(Object.keys(readers).map((name) => [name, { inputs: 0, faults: 0, slowest: 0 }]));
const faults = [];

const attempt = async (name, input) => {
  const result = came[name];
  result.inputs += 1;
  const begun = process.cpuUsage();
  try {
    const work = readers[name](input);
    if (work) await work;
  } catch (problem) {
    result.faults += 1;
    if (result.faults <= 5)
      faults.push(`${name}, ${JSON.stringify(input)?.slice(0, 300)}: ${problem.stack.split("\n", 3)}`);
  }
  result.slowest = Math.max(result.slowest, process.cpuUsage(begun).user / 1000);
};

// What JSON does not have, a message may.
const cycle = {};
cycle.recess = cycle.type = cycle.context = cycle;
for (const odd of [undefined, 1n, new Date(Number.NaN), new Map(), new ArrayBuffer(8), /x/g, new Error("x"), cycle])
  for (const name of ["host", "frame"])
    for (const data of [odd, { recess: odd }, { type: odd }, { context: odd }, { recess: "height", height: odd }])
      await attempt(name, data);

for await (const line of createInterface({ input: process.stdin })) {
  const [name, input] = JSON.parse(line);
  if (name === "memory") console.log(JSON.stringify({ memory: process.memoryUsage.rss() }));
  else await attempt(name, input);
}
console.log(JSON.stringify({ came, faults }));
