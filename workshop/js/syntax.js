// Syntax errors in the edited file, shown a moment after the last key. The judge compiles the file: no program runs in
// that worker, so the answer is not kept waiting.

import { judge } from "./judge.js";
import { pool } from "./runner-pool.js";

const PAUSE_MS = 700; // without a key, after which it is looked at
let timer = 0;

/** Look at a text soon; `show` gets what is no Python in it, unless another text is to be looked at by then. */
export const check = (name, text, show) => {
  clearTimeout(timer);
  const mine = setTimeout(async () => {
    await pool.ready.catch(() => undefined); // what runs the program starts first
    if (mine !== timer) return;
    const { faults } = await judge.ask(null, { do: "syntax", name, source: text });
    if (mine === timer && faults) show(faults);
  }, PAUSE_MS);
  timer = mine;
};

/** Look at none. */
export const checkNone = () => clearTimeout(timer);
