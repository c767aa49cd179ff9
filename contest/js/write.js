// The workshop, where a player is written: what it finds, its games against the site's levels, and each that it lost as a
// program that asks it again, to be run, watched and stepped.

import { element } from "../../workshop/js/dom.js";
import { decodeFiles, encodeFiles, toBase64 } from "../../workshop/js/encoding.js";
import { makeOf } from "../../workshop/js/python-worker.js";
import css from "../css/write.css";
import { copyPlayer } from "./handed.js";
import { keptPlayer, playAgainst } from "./kept.js";
import { newSeed, Rooms, workersOfContests } from "./rooms.js";

const FIRST = `def answer(ask, rng):
    """Answers at random."""
    return rng.choice(ask.choices)
`;
const CHANCE = { name: "chance", source: FIRST };
const FILE = "player.py";
const GAME = "lost_game.py"; // the program that asks it again
const PAIRS = 50; // of games, from both seats each
const MAX_LOST = 8; // games that are listed
const encoder = new TextEncoder();
const bytes = (text) => toBase64(encoder.encode(text));

/** What a player finds in `ask`, in each game. */
const ASK = [
  ["choices", "What may be answered, as a list of texts: return one of them."],
  ["kind", "What is asked, in a word of the game."],
  ["seat", "Whose turn it is: 0 or 1."],
  ["scene", "What you see on the table:"],
];

let workshop = null; // `current`, `dispatch`, `pool` and `makeOf` of the page
let game = "";
let rooms = null;
let parts = {};

const button = (label, action, className = "b") => {
  const made = element("button", label, className);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
};

/** The player that the editor has: its file is the first that asks nobody again. */
const player = () => {
  const all = decodeFiles(encodeFiles(workshop.current().program.source.files));
  const [name, data] = all.find(([each]) => each.endsWith(".py") && each !== GAME) ?? [FILE, new Uint8Array()];
  return { name: name.replace(/\.py$/, ""), source: new TextDecoder().decode(data) };
};

const say = (text) => {
  parts.said.textContent = text;
  parts.said.scrollIntoView({ block: "nearest" });
};

/** Have the editor show a player, unless one for this game is there. */
const begin = () => {
  const { files } = workshop.current().program.source;
  if (files.has(FILE) || files.has(GAME)) return;
  const { name, source } = keptPlayer(game) ?? { name: "player", source: FIRST };
  const main = `${name}.py`;
  const kept = { files: { [main]: bytes(source) }, main, answers: [] };
  workshop.dispatch({ is: "bring", kept, keeps: true, from: "the contest" });
  workshop.dispatch({ is: "notice", text: "" });
};

const copyLink = async () =>
  say(
    (await copyPlayer(game, player())) ||
      "The link is copied. Whoever opens it sees your player first, and can then allow it.",
  );

/** Let it play, and show how it went, and the games that it lost. */
const tryOut = async () => {
  const own = player();
  const level = parts.levels.value;
  const other = level ? { levels: [level], sources: {} } : { levels: [], sources: { [CHANCE.name]: CHANCE.source } };
  own.module = own.name;
  if (own.name === CHANCE.name || own.name === level) own.name += "’";
  parts.go.disabled = true;
  parts.lost.replaceChildren();
  try {
    say("It plays a game from each seat first …");
    const sources = { ...other.sources, [own.name]: own.source };
    const { faults } = await rooms.ask({ do: "enter", game, levels: other.levels, sources, seed: newSeed() });
    const fault = faults[own.name];
    const table = await rooms.ask({ do: "round", pairs: fault ? 1 : PAIRS }, (count) => say(`${count} games …`));
    const { won, drawn, lost, share, error } = table.rows.find(({ name }) => name === own.name);
    const sure = `${Math.round(100 * share)} % ± ${Math.round(100 * error)} %`;
    say(fault ?? `Won ${won}, drawn ${drawn}, lost ${lost}: ${sure} of the points.`);
    showLost(await rooms.ask({ do: "games", name: own.name }), own);
  } catch ({ message }) {
    say(message);
  }
  parts.go.disabled = false;
};

const showLost = (games, own) => {
  const lost = games.filter(({ seats, points }) => points[seats.indexOf(own.name)] === 0).slice(0, MAX_LOST);
  parts.lost.replaceChildren(
    ...lost.map(({ number, seats, scores }) => {
      const seat = seats.indexOf(own.name);
      const counted = scores.length ? ` ${scores[seat]} : ${scores[1 - seat]}` : "";
      const item = element("li", `Lost${counted}, from the ${seat ? "second" : "first"} seat `);
      item.append(
        button("Ask it again", () => askAgain(number, own)),
        button("Open the game", () => rooms.openGame(number)),
      );
      return item;
    }),
  );
};

/** Have the editor hold the player and a lost game, run as far as its last question. */
const askAgain = async (number, own) => {
  const { given, count } = await rooms.ask({ do: "again", number, name: own.name });
  const asks = [
    "# A game that was lost. Press Enter, and your player answers the question; then Watch shows how.",
    "from contest.again import ask_again",
    `from ${own.module} import answer`,
    "",
    `ask_again(answer, ${given.map((each) => JSON.stringify(each)).join(", ")})`,
    "",
  ].join("\n");
  const files = { [`${own.module}.py`]: bytes(player().source), [GAME]: bytes(asks) };
  const answers = Array(Math.max(0, count - 1)).fill("");
  const kept = { files, main: GAME, answers, seed: "1", ran: true };
  workshop.dispatch({ is: "restore", kept });
  workshop.dispatch({ is: "part", value: "runner" });
};

const draw = ({ levels, fields }) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const finds = element("details");
  const list = element("dl");
  for (const [name, what] of [...ASK.map(([each, said]) => [`ask.${each}`, said]), ...fields])
    list.append(element("dt", name), element("dd", what));
  finds.append(element("summary", "What it finds"), list);
  const select = element("select");
  select.setAttribute("aria-label", "Against");
  for (const each of ["", ...levels]) select.append(new Option(each || "chance", each));
  const go = button("Let it play 100 games against", tryOut);
  parts = { levels: select, go, said: element("p"), lost: element("ul") };
  parts.said.setAttribute("role", "status");
  const tries = element("p", "", "buttons");
  tries.append(
    button("Play against it", () => playAgainst(game, player(), say)),
    button("Copy its link", copyLink),
    go,
    select,
  );
  const section = element("section");
  section.id = "writing";
  section.setAttribute("aria-label", "Your player");
  section.append(finds, tries, parts.said, parts.lost);
  document.getElementById("editor").after(section);
};

/** Let a player of this game be written; `page` is the workshop's. */
export const write = async (name, page) => {
  if (workshop) return "visit";
  const workers = await workersOfContests();
  const about = await (await fetch(new URL("writing.json", import.meta.url))).json();
  if (!about[name]) throw new Error("no such game");
  workshop = page;
  game = name;
  makeOf(workers);
  rooms = new Rooms();
  // What runs in the workshop from here on may import the games: what a player is asked is theirs.
  const own = JSON.parse(document.documentElement.dataset.workers);
  const runner = JSON.parse(workers).roles.trying;
  page.makeOf(JSON.stringify({ ...own, roles: { ...own.roles, runner } }));
  page.pool.replace();
  begin();
  draw(about[name]);
  return "visit";
};
