// The page of a contest: who plays, rounds with a table after each, the games of two, and what is kept.

import { answered } from "../../js/shared/answered.js";
import { $, element } from "../../workshop/js/dom.js";
import { toBase64 } from "../../workshop/js/encoding.js";
import { save } from "../../workshop/js/export.js";
import { copyPlayer, readPlayer } from "./handed.js";
import { playAgainst } from "./kept.js";
import { newSeed, Rooms, STOPPED } from "./rooms.js";
import { drawGames, drawTable } from "./table.js";

const KEY = "recess/contest";
const MAX_FILE_BYTES = 5_000_000;
const FIRST = 3; // players that are asked again without being told to: each takes two starts of Python
const SEATS = ["first seat", "second seat"];

const rooms = new Rooms();

/** The sources of the players that people wrote, by name, and the first fault of each who has one. */
let sources = new Map();
let faults = new Map();
let refused = {}; // what is no player, and why, by file
let table = null; // as the engine replies it
let phase = "idle"; // or `trying`, `tried`, `playing`, `proving`
let round = 0;
let isSaved = true;
const asked = new Map(); // what came of asking a player again, by name: "" if it answered the same

const game = () => $("game").value;
const boxes = () => [...document.querySelectorAll("#levels input")];
const levels = () =>
  boxes().flatMap(({ checked, value, dataset }) => (checked && dataset.game === game() ? value : []));
const say = (text) => {
  $("status").textContent = text;
};

/** Say what came of a press, and scroll to it: the button may be far away. */
const report = (text) => {
  say(text);
  $("status").scrollIntoView({ block: "nearest" });
};

const draw = () => {
  const isBusy = ["trying", "playing", "proving"].includes(phase);
  const focused = document.activeElement; // lost with a button that is hidden or disabled
  for (const { dataset, classList } of document.querySelectorAll("#levels label"))
    classList.toggle("other", dataset.game !== game());
  for (const box of boxes()) box.disabled = box.dataset.game !== game();
  $("entry").disabled = isBusy;
  $("players").replaceChildren(...[...sources].map(drawPlayer));
  $("refused").replaceChildren(...Object.entries(refused).map(([file, why]) => element("li", `${file}: ${why}`)));
  $("examples").hidden = sources.size > 0 || !$("game").selectedOptions[0].dataset.examples;
  const count = sources.size + levels().length;
  $("count").textContent = count > 1 ? `${count} players: ${count * (count - 1)} games in a round.` : "It takes two.";
  $("start").disabled = count < 2 || isBusy;
  $("start").textContent = table ? "Play more rounds" : phase === "tried" ? "Play all the same" : "Start";
  $("stop").hidden = !isBusy;
  $("results").hidden = !table;
  $("keep").disabled = $("csv").disabled = isBusy;
  $("ask-all").hidden = isBusy || [...sources.keys()].every((name) => asked.has(name));
  if (focused === $(isBusy ? "start" : "stop")) $(isBusy ? "stop" : "start").focus();
  if (table) drawTable(table.rows, asked);
  self.onbeforeunload = isSaved ? null : (leaving) => leaving.preventDefault();
};

const drawPlayer = ([name, source]) => {
  const item = element("li");
  const more = element("details");
  const buttons = element("p", "", "answers");
  for (const [action, label] of Object.entries({
    against: "Play against it",
    link: "Copy its link",
    remove: "Remove",
  })) {
    const button = element("button", label);
    button.type = "button";
    button.dataset[action] = name;
    buttons.append(button);
  }
  more.append(element("summary", name), element("pre", source), buttons);
  item.append(more);
  if (faults.has(name)) item.append(element("p", faults.get(name), "fault"));
  return item;
};

/** Somebody else is in it: what was played counts no more. */
const change = () => {
  table = null;
  phase = "idle";
  round = 0;
  faults = new Map();
  asked.clear();
  isSaved = true;
  say("");
  try {
    localStorage[KEY] = JSON.stringify({ game: game(), sources: [...sources], levels: levels() });
  } catch {
    // blocked, or full: they are open as long as the page is
  }
  draw();
};

/** Take in files: players, zips of them, or a contest that was kept. */
const open = async (files) => {
  say("Opening …");
  try {
    const large = files.find(({ size }) => size > MAX_FILE_BYTES);
    if (large) throw new Error(`${large.name} is too large: a file has at most 5 MB.`);
    const bytes = async (file) => [
      file.webkitRelativePath || file.name,
      toBase64(new Uint8Array(await file.arrayBuffer())),
    ];
    const given = Object.fromEntries(await Promise.all(files.map(bytes)));
    const reply = await rooms.ask({ do: "open", files: given, taken: [...sources.keys()], seed: newSeed() });
    if (reply.kept) return openKept(reply);
    refused = reply.refused;
    for (const [name, source] of Object.entries(reply.sources)) sources.set(name, source);
    change();
    const count = Object.keys(reply.sources).length;
    if (!count) report("There is no player in it.");
  } catch ({ message }) {
    report(message);
  }
};

const openKept = async ({ kept, ...found }) => {
  $("game").value = kept.game;
  sources = new Map(Object.entries(kept.sources));
  for (const box of boxes()) box.checked = box.dataset.game === kept.game && kept.levels.includes(box.value);
  change();
  table = found;
  showTable();
  await prove([]);
};

const openLinks = async () => {
  const lines = $("links").value.split(/\s+/).filter(Boolean);
  const left = [];
  for (const line of lines)
    try {
      add(await readPlayer(line));
    } catch {
      left.push(line);
    }
  $("links").value = left.join("\n");
  change();
  if (left.length) report("What is left in the field is no link of a player.");
};

const openExamples = async () => {
  try {
    const all = await (await fetch(document.documentElement.dataset.examples)).json();
    sources = new Map(Object.entries(all[game()]));
    change();
    $("start").focus({ preventScroll: true });
  } catch {
    report("The examples could not be loaded: are you offline? Try again.");
  }
};

const copyLink = async (button, player) => {
  const link = await copyPlayer(game(), player);
  if (!link) return answered(button, "Copied ✓");
  $("links").value = link;
  report("It cannot be copied here: the link is in the field below.");
};

/** Show the player that a link brings, which runs where a person allows it, and nowhere before. */
const offer = async (fragment) => {
  try {
    const player = await readPlayer(fragment);
    $("h-offer").textContent = `A player of ${$("game").selectedOptions[0].text}: ${player.name}`;
    $("offered").textContent = player.source;
    $("offer").showModal();
    $("offer").addEventListener(
      "close",
      () => {
        if ($("offer").returnValue === "play") playAgainst(game(), player, report);
        if ($("offer").returnValue === "add") add(player);
      },
      { once: true },
    );
  } catch {
    report("The player in this link cannot be read.");
  }
};

const add = ({ name, source }) => {
  let own = name;
  while (sources.has(own) || levels().includes(own)) own += "’";
  sources.set(own, source);
  change();
};

/** Let all play a game from each seat; then rounds, unless there are faults to be seen first. */
const start = async () => {
  try {
    if (!table && phase !== "tried") await tryOut();
    if (phase === "tried" && faults.size && !table && $("start").dataset.seen !== "yes") return;
    await playRounds();
    await prove(table.rows.slice(0, FIRST).map(({ name }) => name));
  } catch ({ message }) {
    phase = table ? "idle" : phase === "playing" ? "tried" : "idle";
    if (message === STOPPED && table) await prove([]);
    else say(message);
  } finally {
    draw();
  }
};

const tryOut = async () => {
  phase = "trying";
  $("start").dataset.seen = "";
  draw();
  report("Each plays a game from each seat first …");
  const entered = {
    do: "enter",
    game: game(),
    levels: levels(),
    sources: Object.fromEntries(sources),
    seed: newSeed(),
  };
  const reply = await rooms.ask(entered);
  faults = new Map(Object.entries(reply.faults));
  phase = "tried";
  const who = faults.size === 1 ? "1 player has a fault" : `${faults.size} players have faults`;
  if (faults.size) report(`${who}: see beside the names. A game in which a fault shows is lost.`);
};

/** Show the first table, which is below the edge of a phone. */
const showTable = () => {
  draw();
  $("results").parentElement.scrollIntoView({ block: "nearest" });
};

const playRounds = async () => {
  phase = "playing";
  isSaved = false;
  const end = round + Math.max(1, $("rounds").valueAsNumber || 1);
  const before = () => table?.count ?? 0;
  const size = (sources.size + levels().length) * (sources.size + levels().length - 1);
  while (round < end) {
    draw();
    const base = before();
    const show = (count) => say(`Round ${round + 1} of ${end}: ${Math.max(0, count - base)} of ${size} games …`);
    table = await rooms.ask({ do: "round" }, show);
    round += 1;
    if (round === 1) showTable();
  }
};

/** Play all games again, and ask some players again, alone. */
const prove = async (names) => {
  phase = "proving";
  draw();
  try {
    say("Played again, to prove it …");
    const { false: wrong } = await rooms.ask({ do: "play_again" });
    rooms.closeRooms(); // two rooms at most at any time: each is a Python of its own
    for (const name of names.filter((each) => sources.has(each) && !asked.has(each))) {
      say(`${name} is asked again, alone …`);
      asked.set(name, (await rooms.ask({ do: "ask_again", name })).accused);
      rooms.closeRooms("alone");
      draw();
    }
    phase = "idle";
    const again = wrong.length
      ? `Of ${table.count} games ${wrong.length} come out otherwise when they are played again: ${wrong[0]}`
      : `Played again: all ${table.count} games came out the same.`;
    const same = [...asked].filter(([, said]) => !said).map(([name]) => name);
    say(`${again}${same.length ? ` Asked again alone, these answered the same: ${same.join(", ")}.` : ""}`);
  } catch ({ message }) {
    phase = "idle";
    say(message);
  }
  draw();
};

const ACTIONS = {
  start: () => {
    if (phase === "tried") $("start").dataset.seen = "yes";
    start();
  },
  stop: () => {
    say("It stops …");
    rooms.stop();
  },
  "pick-files": () => $("files").click(),
  "pick-folder": () => $("folder").click(),
  "add-links": openLinks,
  examples: openExamples,
  "ask-all": () => prove([...sources.keys()]),
  keep: async () => {
    save(`contest-${game()}.json`, (await rooms.ask({ do: "keep" })).contest, "application/json");
    isSaved = true;
    draw();
  },
  csv: async () => save(`contest-${game()}.csv`, (await rooms.ask({ do: "keep" })).csv, "text/csv"),
};

document.addEventListener("click", async ({ target }) => {
  const pressed = target.closest("button");
  if (!pressed) return;
  const { command, remove, against, link: linked, games, number } = pressed.dataset;
  if (command) ACTIONS[command]();
  if (remove !== undefined) {
    sources.delete(remove);
    change();
    $("pick").focus();
  }
  if (against !== undefined) playAgainst(game(), { name: against, source: sources.get(against) }, report);
  if (linked !== undefined) await copyLink(pressed, { name: linked, source: sources.get(linked) });
  if (games !== undefined) await showGames(games);
  if (number !== undefined) await rooms.openGame(Number(number));
});

const showGames = async (name) => {
  if (phase === "playing") return report("The games open between two rounds: press Stop.");
  drawGames(name, await rooms.ask({ do: "games", name }));
  $("games").showModal();
};

document.addEventListener("change", ({ target }) => {
  if (target.type === "file") {
    const files = [...target.files].filter(({ name }) => /\.(py|zip|json)$/i.test(name));
    target.value = "";
    if (files.length) open(files);
    else report("There is no player in it: a player is a file whose name ends in .py.");
  } else if (target.id === "game" || target.closest("#levels")) change();
});
addEventListener("dragover", (drag) => drag.preventDefault());
addEventListener("drop", (drop) => {
  drop.preventDefault();
  if (!$("entry").disabled && drop.dataTransfer.files.length) open([...drop.dataTransfer.files]);
});

/** Open what was there before, and what the address brings. */
const restore = async () => {
  try {
    const kept = JSON.parse(localStorage[KEY]);
    $("game").value = kept.game;
    sources = new Map(kept.sources);
    for (const box of boxes()) box.checked = box.dataset.game === kept.game && kept.levels.includes(box.value);
  } catch {
    // nothing is kept, or junk
  }
  const said = new URLSearchParams(location.hash.slice(1));
  if (said.has("game")) $("game").value = said.get("game");
  if (!$("game").value) $("game").selectedIndex = 0;
  draw();
  if (!said.has("player")) return;
  const { hash } = location;
  history.replaceState(null, "", location.pathname);
  await offer(hash);
};

restore();
rooms.prepare(...SEATS);
