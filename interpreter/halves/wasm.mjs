// Reads and writes WebAssembly's binary format, as far as the build needs it: the sections of a module, and the calls
// and constants in its functions. See https://webassembly.github.io/spec/core/binary/.

import { expect } from "./expect.mjs";

export const KIND = { func: 0, table: 1, memory: 2, global: 3, tag: 4 };
export const CALL = 0x10;
export const CALL_INDIRECT = 0x11;
export const DROP = 0x1a;
export const END = 0x0b;
export const LOCAL_GET = 0x20;
export const UNREACHABLE = 0x00;
const I32_CONST = 0x41;
const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
const SECTIONS = { 1: "types", 2: "imports", 3: "functions", 4: "tables", 5: "memories", 6: "globals", 7: "exports" };
Object.assign(SECTIONS, { 9: "elements", 10: "bodies", 11: "data", 13: "tags" });

/** Reads the values of the binary format one after another. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }
  byte() {
    return this.bytes[this.at++];
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  /** Return an integer of at most 32 bits (LEB128); a signed one modulo 2^32, since addresses are unsigned. */
  number(isSigned = false) {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      if (shift < 32) value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    if (isSigned && byte & 64 && shift < 32) value |= -1 << shift;
    return value >>> 0;
  }
  name() {
    return this.take(this.number()).toString();
  }
  vector(read) {
    return Array.from({ length: this.number() }, () => read(this));
  }
  /** Return the value of a constant expression. */
  start() {
    expect(this.byte() === I32_CONST, "only i32 constants as initial values");
    const value = this.number(true);
    expect(this.byte() === END, "a constant to be all of an expression");
    return value;
  }
  limits() {
    if (this.byte()) this.number();
    this.number();
  }
}

/** For each kind of section, the function that reads one entry of it. */
const ENTRIES = {
  types(reader) {
    expect(reader.byte() === 0x60, "no types but those of functions");
    return { parameters: reader.vector((each) => each.byte()).length, results: reader.vector((each) => each.byte()) };
  },
  imports(reader) {
    const [from, name] = [reader.name(), reader.name()];
    expect(reader.byte() === KIND.func, "a module to import functions alone");
    return { from, name, type: reader.number() };
  },
  functions: (reader) => reader.number(),
  tables(reader) {
    reader.byte();
    reader.limits();
  },
  memories: (reader) => reader.limits(),
  globals(reader) {
    reader.byte();
    return { isMutable: reader.byte() === 1, value: reader.start() };
  },
  exports: (reader) => ({ name: reader.name(), kind: reader.byte(), index: reader.number() }),
  elements(reader) {
    expect(reader.number() === 0, "active element segments of the first table only");
    return { offset: reader.start(), functions: reader.vector((each) => each.number()) };
  },
  bodies: (reader) => ({ body: reader.take(reader.number()) }),
  data(reader) {
    expect(reader.number() === 0, "active data segments of the first memory only");
    return { offset: reader.start(), bytes: reader.take(reader.number()) };
  },
  tags: (reader) => reader.take(2),
};

/** Parse a module: `sections` in their order, each with its id, name and bytes, and by each name the section's entries,
    each with its bytes as `raw`. */
export const readModule = (bytes) => {
  const module = { sections: [] };
  const all = new Reader(bytes, HEADER.length);
  while (all.at < bytes.length) {
    const id = all.byte();
    const [name, body] = [SECTIONS[id], all.take(all.number())];
    module.sections.push({ id, name, body });
    if (!name) continue;
    module[name] = new Reader(body).vector((reader) => {
      const from = reader.at;
      const entry = ENTRIES[name](reader);
      return { ...(typeof entry === "number" ? { type: entry } : entry), raw: body.subarray(from, reader.at) };
    });
  }
  return module;
};

/** Encode an unsigned integer (LEB128). */
export const number = (value) => {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
};

/** Encode the instruction `i32.const`. */
export const constant = (value) => {
  const bytes = [I32_CONST];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 64) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
};

export const named = (text) => [...number(text.length), ...Buffer.from(text)];

/** Encode bytes with their length before them. */
export const sized = (bytes) => Buffer.concat([Buffer.from(number(bytes.length)), Buffer.from(bytes)]);

/** Encode a vector: its entries, with their number before them. */
export const vector = (entries) =>
  Buffer.concat([Buffer.from(number(entries.length)), ...entries.map((each) => Buffer.from(each))]);

/** Encode a module with the sections of another one; a section that `entries` names has these entries instead, and is
    left out if there are none. */
export const writeModule = ({ sections }, entries) =>
  Buffer.concat([
    Buffer.from(HEADER),
    ...sections
      .filter(({ name }) => entries[name]?.length !== 0)
      .flatMap(({ id, name, body }) => [Buffer.from([id]), sized(entries[name] ? vector(entries[name]) : body)]),
  ]);

/** The operands of each instruction by its code: an `n` for each integer, or the name of another layout. */
const OPERANDS = new Map();
const operands = (kind, ...ranges) => {
  for (const [from, to = from] of ranges) for (let code = from; code <= to; code++) OPERANDS.set(code, kind);
};
operands("", [0x00, 0x01], [0x05], [0x0b], [0x0f], [0x19, 0x1b], [0x45, 0xc4], [0xd1], [0xfc00, 0xfc07]);
operands("n", [0x02, 0x04], [0x06, 0x09], [0x0c, 0x0d], [0x18], [0x20, 0x26], [0x3f, 0x40], [0x42], [0xd0]);
operands("n", [0xfc0b], [0xfc0f, 0xfc11]);
operands("nn", [CALL_INDIRECT], [0xfc0a], [0xfc0e]);
operands("call", [CALL], [0x12], [0xd2]);
operands("branches", [0x0e]);
operands("types", [0x1c]);
operands("memory", [0x28, 0x3e]);
operands("constant", [I32_CONST]);
operands("4", [0x43]);
operands("8", [0x44]);

/** Read a function's body: pass the index of each function that it names to `onCall`, and each number that may be an
    address to `onNumber`. Return where its instructions begin, after its local variables. */
export const readBody = (body, onCall, onNumber = () => {}) => {
  const reader = new Reader(body);
  reader.vector(() => [reader.number(), reader.byte()]); // locals
  const begin = reader.at;
  while (reader.at < body.length) {
    let code = reader.byte();
    if (code === 0xfc) code = 0xfc00 + reader.number();
    const kind = OPERANDS.get(code);
    expect(kind !== undefined, `to know each instruction, and there is one of code ${code.toString(16)}`);
    if (kind === "call") onCall(reader.number());
    else if (kind === "constant") onNumber(reader.number(true));
    else if (kind === "memory") {
      reader.number(); // the alignment
      onNumber(reader.number());
    } else if (kind === "types") reader.vector(() => reader.number());
    else if (kind === "branches") reader.vector(() => reader.number()).push(reader.number());
    else if (kind === "4" || kind === "8") reader.take(+kind);
    else for (const _ of kind) reader.number();
  }
  expect(reader.at === body.length && body.at(-1) === END, "a body to end with its last instruction");
  return begin;
};
