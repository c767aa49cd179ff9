// Finds the data that can be loaded with the second half of the interpreter: the tables of extension modules in C that
// no page imports, for East Asian text encodings and for the names of characters.
//
// The linker places the object files of a library one after another, both their functions and their data. So all
// functions between the init functions of two modules belong to the object files from the first module to the last,
// and so does all data between the `PyModuleDef`s of the two. If no function of these files is called before the
// second half is loaded, nothing reads or writes their data: it is static, so no other file refers to it. This is
// checked: a range stays in the first half if an address in it is
// - a number, other than `NUMBERS`, in a function of the first half,
// - a word in the writable data of the first half. Read-only data has no addresses: the interpreter is
//   position-independent code, so they are filled in at start.

import { expect } from "./expect.mjs";
import { readBody } from "./wasm.mjs";

const [FIRST, LAST] = ["_codecs_cn", "select"];
/** Numbers that would be addresses in these ranges, but are not. */
const NUMBERS = new Set([
  ...[0xe0000, 0xf0000, 0x100000, 0x110000, 0x120000, 0x140000, 0x180000, 0x1c0000], // sizes, planes of Unicode
  ...[0x100008, 0x100010, 0xfffff, 0x101000, 0x10ffff], // flags, masks, the last character
  ...[0xe2080, 0xffc00], // what decoders subtract
  0x382d46, // "F-8", the end of the name of the one locale there is
  ...[999_999, 1_000_000, 1_000_003, 1_664_525], // microseconds; factors of hashes and of random numbers
]);
/** The least number of addresses in a range: with fewer, they may be numbers that only look like addresses. */
const MIN_ADDRESSES = 32;
const PAGE = 4_096;
/** A page of memory with this many words that are addresses used by functions is writable data. Pages of read-only
    data have at most 12, by chance. */
const MIN_ADDRESSES_IN_WRITABLE_PAGE = 16;

/** Return the ranges of such data, each as its first address and the one after its last. `isCalled` says whether the
    first half has a function. */
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
  /** Return the index of a module's init function, and the address of its `PyModuleDef`. The interpreter has a list of
      its modules (`_PyImport_Inittab`), whose entries are a name and a function; the function names only that address. */
  const find = (module) => {
    const name = memory.indexOf(`\0${module}\0`) + 1;
    const entry = words.findIndex((word, at) => word === name && functions[words[at + 1] - offset] >= imports.length);
    expect(name && entry > 0, `a module ${module} in the interpreter`);
    const start = functions[words[entry + 1] - offset] - imports.length;
    expect(numbers[start].length === 1, `the init function of ${module} to name one address, its PyModuleDef`);
    return { start, described: numbers[start][0] };
  };
  const [first, last] = [find(FIRST), find(LAST)];
  const isTheirs = (at) => at >= first.start && at <= last.start;
  if (bodies.some((_, at) => isTheirs(at) && isCalled(at))) return []; // a page does import one of them

  const merged = data[0].offset + data[0].bytes.length; // strings, which the linker merges from all files
  const named = new Set(numbers.flat().filter((number) => number > merged && number % 16 === 0 && number % PAGE));
  const isWritable = (page) =>
    words.subarray(page, page + PAGE / 4).filter((word) => named.has(word)).length >= MIN_ADDRESSES_IN_WRITABLE_PAGE;
  let writable = 0;
  while (!isWritable(writable)) writable += PAGE / 4;
  writable -= (2 * PAGE) / 4; // its first pages may have few addresses
  expect(4 * writable < first.described, `the PyModuleDef of ${FIRST} to be writable`);

  const marks = numbers.flatMap((found, at) =>
    isTheirs(at) || isCalled(at) ? found.map((address) => ({ address, isLate: isTheirs(at) })) : [],
  );
  marks.push(...globals.map(({ value }) => ({ address: value, isLate: false })));
  // Words in a late range do not count, since they come late, too. Which ranges are late changes which words count:
  // repeat until nothing changes.
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
    ranges = ranges.filter(({ length }) => length >= MIN_ADDRESSES).map((range) => [range[0], range.at(-1)]);
  }
  return ranges;
};

/** Split data segments into the pieces within ranges and those outside. */
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
