// Random control sequences through workshop/js/control-sequences.js into xterm.js. usage: node control_sequences.mjs SEED COUNT
// Prints as JSON the largest number by the ends of the sequences that reached it, and the outputs with small numbers that
// come out differently.

import { Terminal } from "@xterm/headless/lib-headless/xterm-headless.mjs";
import { ControlSequences } from "../../js/control-sequences.js";

const [COLUMNS, ROWS] = [80, 24];
let [seed, count] = process.argv.slice(2).map(Number);

const below = (limit) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
};
const one = (...kinds) => kinds[below(kinds.length)];
const some = (most, make) => Array.from({ length: below(most + 1) }, make).join("");
const letter = (from, to) => String.fromCharCode(from + below(to - from + 1));

const between = () => some(1, () => one("", "", "", "\n", "\x07", "\x7f", "\ufeff", "\0"));
const number = (isLarge) =>
  some(isLarge ? 9 : 1, () => between() + letter(48, 57)) + one("", "", isLarge ? "99999999" : "24");
const sequence = (isLarge) =>
  [
    one(`\x1b${between()}[`, "\x1b[", "\x9b"),
    one("", "", "", "?", ">", "="),
    some(3, () => number(isLarge) + one(";", ":", "")),
    between(),
    one("", "", "", " ", "'", "!", "$"),
    letter(64, 126),
  ].join("");
const other = () =>
  one(
    "text",
    "ab\n",
    "\r",
    "é",
    "漢",
    "😀",
    "\ud83d",
    "\x18",
    "\x1b",
    "\x1b]0;t\x07",
    "\x1bP1$q",
    "\x9c",
    "\x1bM",
    "12345",
  );
const output = (isLarge) => some(20, () => one(sequence(isLarge), sequence(isLarge), other()));

/** Cut a text where chance says. */
const cut = (text) => {
  const parts = [];
  for (let at = 0; at < text.length; ) {
    const to = at + 1 + below(30);
    parts.push(text.slice(at, to));
    at = to;
  }
  return parts;
};

const machine = () =>
  new Terminal({ cols: COLUMNS, rows: ROWS, convertEol: true, allowProposedApi: true, logLevel: "off" });
const write = (into, texts) =>
  new Promise((resolve) => {
    for (const text of texts) into.write(text);
    into.write("", resolve);
  });
const filtered = (texts) => {
  const sequences = new ControlSequences(COLUMNS, ROWS);
  return texts.flatMap((text) => sequences.pieces(text));
};

const largest = {};
const watched = machine();
for (let end = 64; end < 127; end += 1)
  for (const prefix of ["", "?", ">", "=", "<"])
    for (const intermediates of ["", " ", "'", "!", "$"]) {
      const final = String.fromCharCode(end);
      watched.parser.registerCsiHandler({ prefix, intermediates, final }, (parameters) => {
        largest[final] = Math.max(largest[final] ?? 0, ...parameters.flat());
        return true;
      });
    }

const screen = ({ buffer: { active } }) =>
  [
    active.cursorX,
    active.cursorY,
    ...Array.from({ length: active.length }, (_, at) => active.getLine(at).translateToString()),
  ].join("\n");

const END = "\x18"; // of what is unfinished
const differing = [];
for (let at = 0; at < count; at += 1) {
  await write(watched, filtered(cut(output(true))));
  const small = cut(output(false).replace(/47|1047|1049/g, "") + END);
  const [plain, other] = [machine(), machine()];
  await write(plain, small);
  await write(other, filtered(small));
  if (screen(plain) !== screen(other)) differing.push(small.join(""));
}
console.log(JSON.stringify({ largest, differing }));
