// Holds the state of the page: commands go in, the effects that come out are performed, and what is shown is drawn anew.

import { initial, step } from "./state/workshop.js";

// `workS`: the seconds that a program may take between two questions; Python itself stops it then. `silenceMs`: after
// so long without a message the worker is terminated. It is twice as long, for what Python cannot stop. Tests set their
// own before the page loads, since a busy machine may be silent for longer.
export const { workS = 10, silenceMs = 20_000 } = globalThis.recessLimits ?? {};

let state = initial(workS);
let page = null;

export const current = () => state;

/** Set what the page does: `performers` of the effects, by what they do; `draw` the state; and `filesOf`, the data files
    beside a task's programs. */
export const connect = (its) => {
  page = its;
};

const world = () => ({
  now: performance.now(),
  unix: Date.now() / 1000,
  drawn: String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000),
  workS,
  filesOf: page.filesOf,
});

/** Have a command done. */
export const dispatch = (command) => {
  const [next, effects] = step(state, command, world());
  state = next;
  page.draw(state);
  for (const effect of effects) page.performers[effect.do](effect);
};
