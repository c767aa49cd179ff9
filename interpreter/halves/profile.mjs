// Reads and writes `profile.json`: which functions of the interpreter a page calls, one bit each in base64. Functions
// are known by their index, so it is valid for one interpreter, which it names by its hash.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "./expect.mjs";

const file = new URL("profile.json", import.meta.url);
const hash = (binary) => createHash("sha256").update(binary).digest("hex");

/** Return for each of `count` functions whether a page calls it. */
export const readProfile = (binary, count) => {
  const { interpreter, called } = JSON.parse(readFileSync(file));
  expect(interpreter === hash(binary), "profile.json to be of this interpreter: `make profile` writes it");
  const bits = Buffer.from(called, "base64");
  return Array.from({ length: count }, (_, at) => (bits[at >> 3] >> (at & 7)) % 2 === 1);
};

/** Write the indices of the called functions of an interpreter. */
export const writeProfile = (binary, called) => {
  const bits = Buffer.alloc((Math.max(...called) >> 3) + 1);
  for (const at of called) bits[at >> 3] |= 1 << (at & 7);
  writeFileSync(file, `${JSON.stringify({ interpreter: hash(binary), called: bits.toString("base64") })}\n`);
};
