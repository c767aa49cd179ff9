// Opens links of programs as the page does, each with a part exchanged: node links.mjs COUNT. A link is refused, or its
// program is there, is not run, and the person's own one can be gone back to. Prints how many were refused and opened.

import { pack, unpack } from "../../js/encoding.js";
import { readText } from "../../js/state/program.js";
import { initial, kept, step } from "../../js/state/workshop.js";

let seed = 11;
const below = (count) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % count;
};
const pick = (list) => list[below(list.length)];

const JUNK = [null, true, -1, 1e99, "", "x", "../x", "%%%", [], {}, [[]], [7], { length: 1 }, { "": "" }, { a: [] }];
const WHOLE = {
  ...{ files: { "p.py": btoa("print(1)"), "data/x.txt": btoa("7") }, main: "p.py", answers: ["1", "2"], seed: "7" },
  ...{ game: "pynim", given: 1, chosen: true, ran: true, isLinked: false },
  ...{ written: { kept: {}, removed: [] }, times: { startedAt: 1, took: [1] }, title: "T", text: "x" },
};

/** The link's value with a part of another kind, missing, or of another name. */
const changed = () => {
  const value = JSON.parse(JSON.stringify(WHOLE));
  const holder = pick([value, value, value.files, value.answers, value.written, value.times]);
  const key = pick(Object.keys(holder));
  const way = below(8);
  if (way < 2) delete holder[key];
  else if (way < 4) holder[pick(["../../p.py", "__proto__", "toString", "", "\0", "C:\\p.py"])] = holder[key];
  else holder[key] = pick(JUNK);
  return pick([value, value, value, value, pick(JUNK)]);
};

/** Its text with some characters gone, doubled or exchanged. */
const torn = (text) => {
  const at = below(text.length);
  return pick([
    text.slice(0, at),
    text.slice(at),
    text.slice(0, at) + pick(["%", "A", "é", "=="]) + text.slice(at + 1),
  ]);
};

const world = { now: 1, unix: 1, drawn: "1", workS: 10, filesOf: () => ({}) };
const counts = { refused: 0, opened: 0, wrong: [] };
for (let number = 0; number < Number(process.argv[2]); number += 1) {
  const whole = await pack(changed());
  const link = below(3) ? whole : torn(whole);
  let [state] = step(initial(10), { is: "edit", name: "program.py", text: "own" }, world);
  let effects = [];
  try {
    [state, effects] = step(state, { is: "bring", kept: await unpack(link), keeps: below(2) === 0 }, world);
    counts.opened += 1;
  } catch {
    counts.refused += 1;
  }
  const runs = effects.some((effect) => ["ask", "judge", "watch"].includes(effect.do));
  JSON.stringify(kept(state));
  const [home] = step(state, { is: "home" }, world);
  if (runs || readText(home.program.source, "program.py") !== "own") counts.wrong.push(link);
}
process.stdout.write(JSON.stringify(counts));
