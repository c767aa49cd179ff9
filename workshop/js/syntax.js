// Syntax errors in the edited file, shown a moment after the last key. The judge compiles the file: no program runs in
// that worker, so the answer is not kept waiting.

import * as editor from "./editor.js";
import { judge } from "./judge.js";
import { pool } from "./runner-pool.js";
import { isPython, readText, startOf } from "./state/program.js";

const PAUSE_MS = 700; // without a key, after which it is looked at
let timer = 0;

/** Have the editor show what is no Python in the file shown: where the run does not say it. A judge takes as much memory
    as the runner does: none is started for a program that is kept and runs. */
export const findFaults = ({ program, ran }) => {
  clearTimeout(timer);
  const { source, shown: name } = program;
  const content = readText(source, name);
  if (!isPython(name) || !content.trim() || (ran.source === source && name === startOf(program))) return;
  const mine = setTimeout(async () => {
    await pool.ready.catch(() => undefined); // what runs the program starts first
    if (mine !== timer) return;
    const { faults } = await judge.ask(null, { do: "syntax", name, source: content });
    if (mine === timer && faults) editor.showFaults(faults);
  }, PAUSE_MS);
  timer = mine;
};
