// Which of the interpreter's data comes with the rest of it: tables of modules in C that no page imports, for the
// text encodings of East Asia and for the names of characters.
//
// The linker puts the files of a library one behind the other, their functions as well as their data. So all
// functions between those that start two modules belong to the files from the first module to the last, and all
// data between what describes the two modules does. Where no function of these files is called before the rest is
// there, nothing reads or writes what is theirs: it is static, no other file can name it. The build looks whether
// that is so, and leaves in the first half what lies between
// - any numbers in functions of the first half, other than `NUMBERS`, that would be addresses there,
// - any such words in the first half's writable data. What is only read holds no addresses: the interpreter is
//   compiled to lie anywhere in memory, so they are filled in.

import { expect } from "./expect.mjs";
import { readBody } from "./wasm.mjs";

const [FIRST, LAST] = ["_codecs_cn", "select"];
/** What looks like an address and is none. */
const NUMBERS = new Set([
  ...[0xe0000, 0xf0000, 0x100000, 0x110000, 0x120000, 0x140000, 0x180000, 0x1c0000], // sizes, planes of Unicode
  ...[0x100008, 0x100010, 0xfffff, 0x101000, 0x10ffff], // flags, masks, the last character
  ...[0xe2080, 0xffc00], // what decoders subtract
  0x382d46, // "F-8", the end of the name of the one locale there is
  ...[999_999, 1_000_000, 1_000_003, 1_664_525], // microseconds; factors of hashes and of random numbers
]);
/** How many addresses a range has at least: in less than that, numbers of theirs may only look like addresses. */
const FEWEST = 32;
const PAGE = 4_096;
/** How many words of a page are addresses that functions name, where addresses are filled in; elsewhere at most 12. */
const DENSE = 16;

/** Ranges of such data, each with its first address and the one behind its last. `isCalled` says which functions the
    first half has. */
export const lateData = ({ imports, bodies, elements, globals, data }, isCalled) => {
  const end = data.at(-1).offset + data.at(-1).bytes.length;
  const words = new Uint32Array(Math.ceil(end / PAGE) * (PAGE / 4));
  const memory = Buffer.from(words.buffer);
  for (const { offset, bytes } of data) memory.set(bytes, offset);
  const numbers = bodies.map(({ body }) => {
    const found = new Set();
    readBody(
      body,
      () => {},
      (number) => found.add(number),
    );
    return [...found].filter((number) => number < end && !NUMBERS.has(number));
  });

  const [{ offset, functions }] = elements;
  /** The function that starts a module, from the list of modules: name, function; and what describes the module. */
  const find = (module) => {
    const name = memory.indexOf(`\0${module}\0`) + 1;
    const entry = words.findIndex((word, at) => word === name && functions[words[at + 1] - offset] >= imports.length);
    expect(name && entry > 0, `a module ${module} in the interpreter`);
    const start = functions[words[entry + 1] - offset] - imports.length;
    expect(numbers[start].length === 1, `the start of ${module} to name nothing but what describes it`);
    return { start, described: numbers[start][0] };
  };
  const [first, last] = [find(FIRST), find(LAST)];
  const isTheirs = (at) => at >= first.start && at <= last.start;
  if (bodies.some((_, at) => isTheirs(at) && isCalled(at))) return []; // a page does import one of them

  const merged = data[0].offset + data[0].bytes.length; // texts, of all files
  const named = new Set(numbers.flat().filter((number) => number > merged && number % 16 === 0 && number % PAGE));
  const isDense = (page) => words.subarray(page, page + PAGE / 4).filter((word) => named.has(word)).length >= DENSE;
  let writable = 0;
  while (!isDense(writable)) writable += PAGE / 4;
  writable -= (2 * PAGE) / 4; // it may begin before
  expect(4 * writable < first.described, `what describes ${FIRST} to be writable`);

  const marks = numbers.flatMap((found, at) =>
    isTheirs(at) || isCalled(at) ? found.map((address) => ({ address, isLate: isTheirs(at) })) : [],
  );
  marks.push(...globals.map(({ value }) => ({ address: value, isLate: false })));
  let ranges = [[first.described, last.described]];
  for (let before = ""; before !== String(ranges); ) {
    before = String(ranges);
    const isLate = (address) => ranges.some(([from, to]) => address >= from && address < to);
    const all = [...marks];
    for (let at = writable; at < words.length; at++)
      if (words[at] < end && !NUMBERS.has(words[at])) all.push({ address: words[at], isLate: isLate(4 * at) });
    all.sort((a, b) => a.address - b.address || a.isLate - b.isLate);
    const [from, to] = [first.described, last.described];
    ranges = [];
    let range = null;
    for (const { address, isLate } of all) {
      if (address <= merged || (address >= 4 * writable && (address < from || address > to))) continue;
      if (!isLate) range = null;
      else if (range) range.push(address);
      else {
        range = [address];
        ranges.push(range);
      }
    }
    ranges = ranges.filter(({ length }) => length >= FEWEST).map((range) => [range[0], range.at(-1)]);
  }
  return ranges;
};

/** The pieces of data within ranges, and those outside. */
export const divide = (data, ranges) => {
  const [inside, outside] = [[], []];
  for (const { offset, bytes } of data) {
    let at = 0;
    const take = (to, into) => {
      const until = Math.min(Math.max(to - offset, at), bytes.length);
      if (until > at) into.push({ offset: offset + at, bytes: bytes.subarray(at, until) });
      at = until;
    };
    for (const [from, to] of ranges) {
      take(from, outside);
      take(to, inside);
    }
    take(Number.POSITIVE_INFINITY, outside);
  }
  return { inside, outside };
};
