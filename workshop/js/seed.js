// The seed of a program's chance: one that somebody chose, or a new one for each start.

import { $ } from "./dom.js";

const field = $("seed");
let drawn = ""; // the seed of the last start, where none was chosen

const draw = (value) => {
  drawn = value;
  field.placeholder = drawn ? `new: ${drawn}` : "new each run";
};

/** The seed to run with. */
export const seed = () => {
  if (!field.value && !drawn) renew();
  return field.value || drawn;
};

/** Whether somebody chose it. */
export const isChosen = () => field.value !== "";

/** Draw another seed; one that was chosen stays. */
export const renew = () => draw(String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000));

/** Have this seed, as one that was chosen or not. */
export const setSeed = (value, chosen = true) => {
  const text = String(value ?? "").slice(0, 100);
  field.value = chosen ? text : "";
  draw(chosen ? "" : text);
};

draw("");
