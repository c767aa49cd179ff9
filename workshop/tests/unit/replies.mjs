// Reads replies of a runner as the page does: real ones, and each with a part of it exchanged, as a program may forge
// it. usage: node replies.mjs FORGERIES < [[kind, reply], …]; prints what was refused and what was taken.

import { readFileSync } from "node:fs";
import { readReply, readReport } from "../../js/replies.js";

const forgeries = Number(process.argv[2]);
let seed = 7;
const chance = (count) => {
  seed = (seed * 48271) % 2147483647;
  return seed % count;
};
const JUNK = [null, true, -1, 0.5, 1e99, "", "x", [], {}, [[]], [1, [2]], { length: 1 }, { 0: {} }];

const read = (kind, value) => (kind === "report" ? readReport(value) : readReply(kind, value));
const takes = (kind, text) => {
  try {
    read(kind, text);
    return true;
  } catch (problem) {
    if (problem instanceof RangeError) throw problem;
    return false;
  }
};

const places = (value, found = []) => {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    places(value[key], found);
  }
  return found;
};
const typeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

const counts = { real: 0, taken: 0, refused: 0, wrong: [] };
const replies = JSON.parse(readFileSync(0, "utf8"));
for (const [kind, reply] of replies) {
  if (takes(kind, JSON.stringify(reply))) counts.real += 1;
  else counts.wrong.push([kind, reply]);
}
for (let number = 0; number < forgeries; number += 1) {
  const [kind, reply] = replies[chance(replies.length)];
  const forged = JSON.parse(JSON.stringify(reply));
  const all = places(forged);
  const [holder, key] = all[chance(all.length)];
  const before = holder[key];
  holder[key] = JUNK[chance(JUNK.length)];
  const taken = takes(kind, JSON.stringify(forged));
  counts[taken ? "taken" : "refused"] += 1;
  // A field of the reply itself that has become of another type is always found.
  const changed = typeOf(before) !== typeOf(holder[key]);
  if (taken && changed && holder === forged) counts.wrong.push([kind, key, before, holder[key]]);
}
for (const text of ["", "{", "null", "[]", "7", '"x"', "[".repeat(100_000), '["asked", {}, []]'])
  for (const [kind] of replies) if (takes(kind, text)) counts.wrong.push([kind, text.slice(0, 20)]);
process.stdout.write(JSON.stringify(counts));
