// A visit: the console shows another dialogue than the person's own, such as a case's, perhaps with another program.
// A button leads back.

import { $ } from "./dom.js";
import { program, replace } from "./files.js";
import { isChosen, seed, setSeed } from "./seed.js";
import { currentAnswers, run, setAnswers } from "./stepping.js";

let home = null; // what stood there before; its program where that is another one

/** What is this person's own, be there a visit or not, as it may be kept. */
export const own = () => ({
  ...(home?.program ?? program()),
  answers: home?.shared ?? currentAnswers(),
  seed: home?.seed ?? seed(),
  chosen: home?.chosen ?? isChosen(),
});

/** Have the program, or `other`, run through a dialogue, with the chance and the files it goes with. */
export const visit = async (name, { seed: its, answers, files, dice }, other = null) => {
  home ??= {
    answers: currentAnswers(false),
    shared: currentAnswers(),
    seed: seed(),
    chosen: isChosen(),
    program: null,
  };
  if (other) {
    home.program ??= program();
    replace(other.files, other.main);
  }
  setSeed(its);
  setAnswers(answers, answers.length, { files: files ?? {}, dice });
  const beside = Object.keys(files ?? {}).join(", ");
  $("visited").textContent = beside ? `${name}. Beside your program lies ${beside}.` : `${name}.`;
  $("visit").hidden = false;
  await run();
};

/** Stay: what is here is this person's own from now on. */
export const stay = () => {
  home = null;
  $("visit").hidden = true;
};

$("go-home").addEventListener("click", async () => {
  const { program: mine, answers, seed: its, chosen } = home;
  stay();
  if (mine) replace(mine.files, mine.main);
  setSeed(its, chosen);
  setAnswers(answers);
  $("h-run").focus();
  await run();
});
