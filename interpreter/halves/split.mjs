// Splits the interpreter's WebAssembly into two modules: the functions that a page calls at its start and in play, by
// `profile.json`, and all others ("the rest"), which are loaded later.
// Usage: node interpreter/halves/split.mjs STRIPPED OUT, where STRIPPED is the folder that `strip.mjs` wrote
// Both modules keep the index of every function, so that no code has to be renumbered. In place of a function of the
// other module is a stub, which calls it through a table. While the rest is not loaded its table is empty, and a stub
// first makes the page load it, so that a call works at any time.

import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "./expect.mjs";
import { divide, lateData } from "./late-data.mjs";
import { readProfile } from "./profile.mjs";
import * as wasm from "./wasm.mjs";

const { constant, KIND, number } = wasm;
const [stripped, out] = process.argv.slice(2);
const binary = readFileSync(`${stripped}/pyodide.asm.wasm`);
const whole = wasm.readModule(binary);
const { imports, functions, bodies, tables, types } = whole;
const exported = (name) => whole.exports.find((each) => each.name === name).index;
const askRest = exported("in_rest");

// By index, as WebAssembly counts them: imported functions before all others.
const isCalled = readProfile(binary, bodies.length);
const isFirst = [...imports.map(() => true), ...isCalled];
isFirst[askRest] = true;
const inTable = whole.elements.flatMap((each) => each.functions);
const fromOutside = whole.exports.filter(({ kind }) => kind === KIND.func).map(({ index }) => index);

/** Return the indices of the functions that a half calls or names in `more`, and the other half has. */
const neededBy = (half, ...more) => {
  const needed = new Set(more.flat());
  bodies.forEach(({ body }, at) => {
    if (isFirst[imports.length + at] === half) wasm.readBody(body, (callee) => needed.add(callee));
  });
  return [...needed].filter((callee) => isFirst[callee] !== half && callee >= imports.length).sort((a, b) => a - b);
};
const toRest = neededBy(true, inTable, fromOutside);
const toFirst = neededBy(false);

/** Return the functions of a half. A function of the other half that it needs (in `there`) becomes a stub, which calls
    it at its place in `table`, after the instructions `asked`; any other one traps. */
const half = (which, there, table, asked) => {
  const places = new Map(there.map((callee, place) => [callee, place]));
  const bodiesOf = [];
  const typesOf = [];
  functions.forEach(({ type, raw }, at) => {
    const place = places.get(imports.length + at);
    const isHere = isFirst[imports.length + at] === which;
    typesOf.push(isHere || place !== undefined ? raw : number(0));
    if (isHere) bodiesOf.push(bodies[at].raw);
    else if (place === undefined) bodiesOf.push(wasm.sized([0, wasm.UNREACHABLE, wasm.END]));
    else {
      const parameters = Array.from({ length: types[type].parameters }, (_, at) => [wasm.LOCAL_GET, ...number(at)]);
      const call = [wasm.CALL_INDIRECT, ...number(type), ...number(table), wasm.END];
      bodiesOf.push(wasm.sized([0, ...parameters.flat(), ...constant(place), ...asked, ...call]));
    }
  });
  return { bodies: bodiesOf, functions: typesOf };
};

/** Return an element segment, which puts functions into a table when the module is instantiated. */
const elements = (table, offset, functions) => [
  ...number(2),
  ...number(table),
  ...constant(offset),
  wasm.END,
  0,
  ...wasm.vector(functions.map(number)),
];
/** Return element segments that put the rest's functions into the first table, one for each run of them, so that
    calls through pointers need no stub once the rest is loaded. */
const runs = () => {
  const found = [];
  for (const { offset, functions } of whole.elements)
    functions.forEach((callee, at) => {
      if (isFirst[callee]) return;
      if (at === 0 || isFirst[functions[at - 1]]) found.push([offset + at, []]);
      found.at(-1)[1].push(callee);
    });
  return found.map(([offset, functions]) => elements(0, offset, functions));
};

const [restTable, firstTable] = [exported("to_rest"), exported("to_first")];
const sizes = new Map([
  [restTable, toRest.length],
  [firstTable, toFirst.length],
]);
const tablesOf = tables.map(({ raw }, at) => (sizes.has(at) ? [raw[0], 0, ...number(sizes.get(at))] : raw));
const mutable = whole.globals.findIndex(({ isMutable }) => !isMutable);
expect(
  whole.globals.every(({ isMutable }, at) => isMutable === at < mutable),
  "all globals that change before those that do not",
);

// The rest imports memory, tables, mutable globals and tags from the first half, under names such as `table0`.
const taken = [
  ["memory", whole.memories.map(({ raw }) => raw)],
  ["table", tablesOf],
  ["global", whole.globals.slice(0, mutable).map(({ raw }) => raw.subarray(0, 2))],
  ["tag", whole.tags.map(({ raw }) => raw)],
].flatMap(([kind, entries]) => entries.map((raw, at) => ({ kind: KIND[kind], name: `${kind}${at}`, at, raw })));

const { inside, outside } = divide(
  whole.data,
  lateData(whole, (at) => isCalled[at]),
);
const segments = (pieces) =>
  pieces.map(({ offset, bytes }) => [0, ...constant(offset), wasm.END, ...wasm.sized(bytes)]);

const first = wasm.writeModule(whole, {
  ...half(true, toRest, restTable, [wasm.CALL, ...number(askRest)]),
  tables: tablesOf,
  elements: [...whole.elements.map(({ raw }) => raw), elements(firstTable, 0, toFirst)],
  data: segments(outside),
  exports: [
    ...whole.exports.map(({ raw }) => raw),
    ...taken.map(({ kind, name, at }) => [...wasm.named(name), kind, ...number(at)]),
  ],
});
const rest = wasm.writeModule(
  { sections: whole.sections.filter(({ name }) => name) },
  {
    ...half(false, toFirst, firstTable, []),
    imports: [
      ...imports.map(({ raw }) => raw),
      ...taken.map(({ kind, name, raw }) => [...wasm.named("first"), ...wasm.named(name), kind, ...raw]),
    ],
    tables: [],
    memories: [],
    tags: [],
    exports: [],
    globals: whole.globals.slice(mutable).map(({ raw }) => raw),
    elements: [...runs(), elements(restTable, 0, toRest)],
    data: segments(inside),
  },
);
writeFileSync(`${out}/pyodide.asm.wasm`, first);
writeFileSync(`${out}/rest.wasm`, rest);
const count = isFirst.filter(Boolean).length - imports.length;
const bytesOf = (pieces) => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
console.log(`${bytesOf(outside)} of ${bytesOf(whole.data)} bytes of data in the first half`);
console.log(`${count} of ${bodies.length} functions in the first half, ${toRest.length} stubs that call the rest`);
