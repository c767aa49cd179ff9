// A player that a person wrote, or was given, at the table of a game's page: its card, and the worker in which it runs.

import { makeOf } from "../../workshop/js/python-worker.js";
import { keptPlayer } from "./kept.js";
import { Room, workersOfContests } from "./rooms.js";

const { game } = document.documentElement.dataset;
const SILENCE_MS = 20_000; // without a reply, after which it is ended: a loop in C counts no steps
let room = null;

/** A worker, made of what the page of contests makes its own of. */
const open = async () => {
  makeOf(await workersOfContests());
  return new Room("table");
};

const answered = async (asked, player) => {
  room ??= await open();
  const { text, stopped, timedOut } = await room.ask({ do: "sit", ...asked, ...player }, SILENCE_MS);
  if (text !== undefined) return JSON.parse(text);
  room.close();
  room = null;
  return { fault: timedOut ? `${player.name}.py gave no answer within ${SILENCE_MS / 1000} seconds.` : stopped };
};

/** Ask the player that is kept on this device: JSON of a `Table`'s request, and of its reply. */
export const askOwn = async (text) => {
  const player = keptPlayer(game);
  if (!player) return JSON.stringify({ answer: "", fault: "There is no player of yours on this device." });
  let reply;
  try {
    reply = await answered(JSON.parse(text), player);
  } catch {
    room = null;
    reply = { fault: "Your player could not be asked: are you offline?" };
  }
  const { answer = "", fault = "", sentence = "" } = reply;
  return JSON.stringify({ answer: String(answer), fault: String(fault || sentence) });
};

/** Show its card at each seat. */
export const show = () => {
  const player = keptPlayer(game);
  if (!player) return;
  for (const human of document.querySelectorAll('#seats input[value="human"]')) {
    const card = human.parentElement.cloneNode(true);
    card.querySelector("input").value = "own";
    card.querySelector("use").setAttribute("href", "#i-source");
    card.querySelector("b").textContent = "Your player";
    card.querySelector("small").textContent = player.name;
    human.closest("fieldset").append(card);
  }
  globalThis.recess.seats();
};
