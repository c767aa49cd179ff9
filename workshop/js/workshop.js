// The workshop's page: what is opened, dropped, kept and linked.

import { clear, judgeProgram } from "./compare.js";
import { $ } from "./dom.js";
import { focus } from "./editor.js";
import { areFiles, encodeFiles, unpack } from "./encoding.js";
import { guess } from "./guess.js";
import { judge } from "./judge.js";
import { showPart } from "./parts.js";
import { pool } from "./runner-pool.js";
import { seed, setSeed } from "./seed.js";
import "./class.js";
import "./controls.js";
import { copyLink, saveFiles } from "./export.js";
import { add, entries, isEmpty, onChange, program, replace, show } from "./files.js";
import { dropped, readAll } from "./opened.js";
import * as packs from "./packs.js";
import { onPoint } from "./pointing.js";
import { currentAnswers, hasRun, onRun, run, runTimes, setAnswers } from "./stepping.js";
import * as store from "./store.js";
import { choose } from "./task.js";
import { own as mine, stay } from "./visit.js";
import { close as stopWatching } from "./watching.js";
import { keptFiles, onWrote, restoreWritten } from "./written.js";

let own = true; // whether the program is this person's, and not a link's

const notice = (text) => {
  $("notice-text").textContent = text;
};

/** A program with what goes with it, as it is kept or linked. */
const state = ({ files, main, answers, seed: its }) => ({ files, main, answers, seed: its, game: $("game").value });

const keep = () => {
  if (!own || isEmpty()) return;
  const { chosen } = mine();
  store.keep({ ...state(mine()), chosen, ran: hasRun(), times: runTimes() }, keptFiles());
};

/** Open a program that was stored or linked; throw if it is junk. */
const restore = ({ files, main, answers, seed: its, game, times, written, chosen = true }) => {
  if (!Array.isArray(answers) || !areFiles(files)) throw new Error("junk");
  stay();
  replace(files, String(main ?? ""));
  setSeed(its, chosen);
  clear();
  if (game) choose(game);
  else guess();
  setAnswers(answers.map(String), answers.length, {}, times);
  restoreWritten(written);
};

/** Open the stored program; return whether to run it, since it had run. */
const restoreOwn = () =>
  store.openKept((kept) => {
    restore({ chosen: false, ...kept });
    return kept.ran;
  });

/** Do what the address says: it may name a game, and hold a program, which is not run unasked. */
const read = async () => {
  const said = new URLSearchParams(location.hash.slice(1));
  if (said.has("game")) choose(said.get("game"));
  if (said.has("pack"))
    try {
      await packs.open(JSON.stringify(await unpack(said.get("pack"))), "a link");
    } catch {
      packs.refuse("The pack of cases in this link cannot be read.");
    }
  if (said.has("case")) {
    const { case: game, ...link } = Object.fromEntries(said);
    await packs.make(game, link);
  }
  if (!said.has("program")) return;
  try {
    const found = await unpack(said.get("program"));
    restore(found);
    own = false;
    notice(
      "This link brought a program that somebody wrote. Look at it, and press Run if you want it run: it can reach nothing but this console. Your own one is kept, unless you change this one.",
    );
  } catch {
    notice("The program in this link cannot be read.");
    restoreOwn();
  }
};

/** Add files, given as pairs of a path and a File, or as a promise of them. */
const open = async (files) => {
  notice("Opening …");
  try {
    const opened = await readAll(await files);
    await add(opened);
    clear();
    guess();
    const names = [...opened.keys()].join(", ");
    notice(
      opened.size ? `Here: ${opened.size > 5 ? `${opened.size} files` : names}. Press Run.` : "There was no file.",
    );
  } catch (problem) {
    notice(problem.message);
  }
};

/** Offer where to begin, as long as there is nothing. */
const welcome = () => {
  $("welcome").hidden = !isEmpty();
};

show("");
let soon = 0;
const keepSoon = () => {
  clearTimeout(soon);
  soon = setTimeout(keep, 300);
};
onChange(() => {
  own = true;
  welcome();
  keepSoon();
});
onWrote(keepSoon);
const ran = restoreOwn();
welcome();
read().then(() => {
  if (!ran || !own || location.hash.includes("case=")) return;
  showPart("runner");
  run();
});
addEventListener("hashchange", read);
onPoint(judgeProgram);
onRun(() => {
  keep();
  guess();
  stopWatching();
  $("try").classList.add("answer");
});
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep);
$("open").addEventListener("change", async ({ target }) => {
  await open([...target.files].map((file) => [file.name, file]));
  target.value = "";
});
addEventListener("dragover", (drag) => drag.preventDefault());
addEventListener("drop", (drop) => {
  drop.preventDefault();
  if (drop.dataTransfer.files.length) open(dropped(drop.dataTransfer));
});
$("run").addEventListener("click", () => notice(""));
$("save").addEventListener("click", () => {
  if (isEmpty()) notice("There is no program yet: paste it, or open its files.");
  else saveFiles(entries());
});
$("open-own").addEventListener("click", () => $("open").click());
$("blank").addEventListener("click", () => {
  $("welcome").hidden = true;
  focus();
});
$("examples").addEventListener("click", async ({ target }) => {
  const { example: name, old, now } = target.dataset;
  if (!name) return;
  const game = target.closest("li").firstElementChild.textContent;
  try {
    const source = await (await fetch(`${name}.py`)).text();
    const example = { [`${name}.py`]: new TextEncoder().encode(old ? source.replace(old, now) : source) };
    replace(encodeFiles(Object.entries(example)), `${name}.py`);
  } catch {
    return notice("The example could not be loaded: are you offline? Try again.");
  }
  clear();
  guess();
  notice(`${game}${old ? ", with a fault: press Run; or Judge it, and it is found." : ": press Run."}`);
  $("run").focus();
});
$("share").addEventListener("click", async () => {
  if (isEmpty()) return notice("There is no program yet: paste it, or open its files.");
  const said = {
    copied: "The link is copied: it holds your program, the seed and your answers. Nothing was uploaded.",
    address: "The address of this page is your link now: copy it. It holds your program, the seed and your answers.",
    large: "This program is too large for a link. Share its files instead.",
  };
  notice(said[await copyLink($("share"), "program", state({ ...program(), answers: currentAnswers(), seed: seed() }))]);
});
$("publish").addEventListener("click", async () => {
  if (isEmpty()) return notice("There is no program yet: paste it, or open its files.");
  const { publish } = await import(new URL("publish.js", import.meta.url).href);
  publish({ program, entries, pool, judge, answers: currentAnswers, seed });
});
pool.ready.then(
  () => {
    document.documentElement.dataset.ready = "";
    if ($("said").textContent.startsWith("Python is")) $("said").textContent = "";
  },
  (problem) => globalThis.recess.fail(`Python could not be loaded: ${problem.message}`),
);
