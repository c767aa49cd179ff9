// Reads what a link brings: an assignment or its name, cases, a game that was played, a program. Each is offered before it
// counts, and nothing of it runs unasked.

import { choose, take } from "./arrivals.js";
import { has, isOne, withKnown } from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { areFiles, decodeFiles, unpack } from "./encoding.js";
import { offer } from "./offer.js";
import * as packs from "./packs.js";
import { makeOf } from "./python-worker.js";
import { pool, takeTurns } from "./runner-pool.js";
import { isEmpty } from "./state/program.js";

const ORIGIN = "a link";
const PLACE = "It takes the place of your own, which you can go back to until you close this page.";
const BROUGHT = {
  visit:
    "This program came from a link, for this visit: what you change in it is not kept. Press Run if you want it run.",
  keep: "This program came from a link, and is kept. Press Run if you want it run.",
};

/** Offer a program; resolves with what was chosen. Throws if it is junk. */
const offerProgram = async (kept) => {
  const { files, answers } = kept;
  if (!Array.isArray(answers) || !areFiles(files)) throw new Error("junk");
  const { home, program } = current();
  const choice = await offer({
    title: `A program from ${ORIGIN}`,
    adds: "Somebody wrote it. It runs if you press Run, and reaches nothing but this console. Each verdict says so.",
    names: decodeFiles(files).map(([name, bytes]) => `${name} (${bytes.length} bytes)`),
    replaces: isEmpty((home?.program ?? program).source) ? "" : `If you keep it: ${PLACE}`,
  });
  if (choice === "no") return choice;
  dispatch({ is: "bring", kept: withKnown(kept), keeps: choice === "keep" });
  dispatch({ is: "notice", text: BROUGHT[choice] });
  return choice;
};

/** What a link may bring, by its name there: each resolves with what was chosen. */
const KINDS = {
  assignment: async (named) => {
    if (has(named)) return choose(named);
    const found = await unpack(named);
    if (!isOne(found)) throw new Error("junk");
    return take(found, ORIGIN);
  },
  pack: async (packed) => packs.open(JSON.stringify(await unpack(packed)), ORIGIN),
  case: (game, { case: _, ...link }) => packs.make(game, link, ORIGIN),
  program: async (packed) => offerProgram(await unpack(packed)),
  player: async (game) => {
    const { write } = await import(new URL("write.js", import.meta.url).href);
    return write(game, { current, dispatch, pool, makeOf });
  },
};
const REFUSALS = {
  assignment: "The assignment in this link cannot be read.",
  pack: "The pack of cases in this link cannot be read.",
  case: "The game in this link cannot be made a case: are you offline? Try again.",
  program: "The program in this link cannot be read.",
  player: "No player can be written now: are you offline? Try again.",
};

const inTurn = takeTurns();

/** Do what the end of an address says, after what the one before said. What is kept is not offered again at a reload. */
export const read = (hash) => inTurn(() => readOne(hash));

const readOne = async (hash) => {
  const said = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  if (said.game) packs.choose(said.game);
  let isKept = false;
  for (const kind of Object.keys(KINDS).filter((each) => said[each] !== undefined))
    try {
      isKept = (await KINDS[kind](said[kind], said)) === "keep" || isKept;
    } catch {
      dispatch({ is: "notice", text: REFUSALS[kind] });
    }
  if (isKept && location.hash === hash) history.replaceState(null, "", location.pathname + location.search);
};
