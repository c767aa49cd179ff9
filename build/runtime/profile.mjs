// Which of the interpreter's functions a page calls: `profile.json` says so of one interpreter, by its hash.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "./expect.mjs";

const file = new URL("profile.json", import.meta.url);
const hash = (binary) => createHash("sha256").update(binary).digest("hex");

/** Whether the page calls each of the functions, in their order. */
export const readProfile = (binary, count) => {
  const { interpreter, called } = JSON.parse(readFileSync(file));
  expect(interpreter === hash(binary), "profile.json to be of this interpreter: `make profile` writes it");
  const bits = Buffer.from(called, "base64");
  return Array.from({ length: count }, (_, at) => (bits[at >> 3] >> (at & 7)) % 2 === 1);
};

/** Write that the page calls these functions of the interpreter. */
export const writeProfile = (binary, called) => {
  const bits = Buffer.alloc((Math.max(...called) >> 3) + 1);
  for (const at of called) bits[at >> 3] |= 1 << (at & 7);
  writeFileSync(file, `${JSON.stringify({ interpreter: hash(binary), called: bits.toString("base64") })}\n`);
};
