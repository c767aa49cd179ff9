// Finds the sitting that the page will open, and shows its table as it was left, before Python is
// ready. If that table does not belong to the stored answers, it takes no answer.

import { today } from "../shared/day.js";
import { storage } from "./storage.js";

const $ = (id) => document.getElementById(id);
const { game, build } = document.documentElement.dataset;

/** Return what is stored of this game under a key; null if there is nothing, or junk. */
export const readKept = (key) => {
  try {
    return JSON.parse(storage?.getItem(`recess/${game}/${key}`) ?? "null");
  } catch {
    return null;
  }
};

// What mail and chats make of a link: `&amp;` for `&`, and a mark that ended the sentence or the quotation around it,
// of which the browser encodes ", >, » and ”.
const mended = location.hash.replaceAll("&amp;", "&").replace(/(?:[.,;:!?)\]}']|%22|%3E|%C2%BB|%E2%80%9D)+$/i, "");
if (mended !== location.hash) history.replaceState(history.state, "", mended || location.pathname + location.search);

// Today's game is that of the player's own date, which its address then names.
if (location.hash === "#today") history.replaceState(history.state, "", `#today=${today()}`);

const said = location.hash.slice(1);
const [brought] = ("program" in document.documentElement.dataset && /^program=[^&]+/.exec(said)) || [""];
/** On a program's page, the program that the address brings, as `program=…&`; else empty. */
export const program = brought && `${brought}&`;
/** What the address says after its `#`, and after the program. */
export const fragment = said.slice(program.length);
/** The sitting that this tab had open, or that was open last at this address. */
export const openSitting =
  [history.state?.sitting ?? readKept("last")?.[fragment]].find((it) => typeof it === "string") ?? "";
export const record = Object(openSitting && readKept(`sitting/${openSitting}`));

/** The day whose game the address asks for; empty if it asks for none. That game begins with the default options and
    opponents. */
export const day = /^today=(\d{4}-\d\d-\d\d)$/.exec(fragment)?.[1] ?? "";
/** The settings (seed, options, seats) in the sitting's record, or else in the address; null if neither has any. */
export const settings =
  record.settings ?? (fragment && !day ? Object.fromEntries(new URLSearchParams(fragment)) : null);

/** Return how many seats a game with these options has; `null` means the default options. */
export const seatCount = (options) => {
  const chosen = [...$("new").querySelectorAll("select")].map(({ name, options: [...all] }) =>
    all.find((each) => (options ? each.value === options[name] : each.defaultSelected)),
  );
  return Math.min(...chosen.map((each) => each?.dataset.seats ?? Number.POSITIVE_INFINITY));
};

// The elements that views draw. None of them loads a file, runs code or leads to another page: storage may have been
// written by another page of the same origin, so what is read from it is not trusted.
const tags = new Set(
  (
    "b br button caption circle code col colgroup dd details div dl dt ellipse fieldset form g h2 h3 i input " +
    "label legend li line ol optgroup option output p path polyline rect section select small span strong " +
    "summary svg table tbody td text tfoot th thead title tr ul use"
  ).split(" "),
);
const isOurs = ({ localName, attributes }) =>
  tags.has(localName) &&
  [...attributes].every(({ name, value }) =>
    name.endsWith("href") ? value.startsWith("#") : !/^(on.*|style|.*src.*|.*action)$/.test(name),
  );

/** Parse HTML into nodes, in a document where nothing loads or runs; throw if any of it is not allowed. */
const read = (html) => {
  const { body } = new DOMParser().parseFromString(String(html), "text/html");
  if (![...body.querySelectorAll("*")].every(isOurs)) throw new Error("It is not what was drawn.");
  return body.childNodes;
};

/** The most that is stored of a table: reading it delays the first paint. */
const MAX_DRAWN_CHARACTERS = 500_000;
/** The sitting that Python has open, and when it was saved as it is drawn; empty if it is not saved. */
let published = {};

/** Remember which sitting Python has open, and when it was saved as it is drawn. */
export const publishOpenSitting = (open, touched) => {
  published = { sitting: open, touched };
  if (history.state?.sitting !== open) history.replaceState({ ...history.state, sitting: open }, "");
};

/** Return when the sitting that the page shows was saved; undefined if it was not. */
export const savedAt = () => (published.sitting ? published : record).touched;

/** Show the table as it was left. If that is not the table of the stored answers, nothing can be
    answered until Python has drawn it. */
export const restore = () => {
  // The page has the first table of a newcomer's game; a link may ask for a game with other seats.
  const other = $("table-by-defaults");
  if (other && seatCount(settings) !== seatCount(null)) $("table").replaceChildren(other.content);
  const kept = readKept("drawn");
  try {
    if (record.touched && kept?.touched === record.touched && kept.sitting === openSitting && kept.build === build) {
      const [table, transcript] = [read(kept.table), read(kept.transcript)];
      $("table").replaceChildren(...table);
      $("transcript").replaceChildren(...transcript);
      $("prompt").textContent = kept.prompt;
      return;
    }
  } catch {
    storage?.removeItem(`recess/${game}/drawn`);
  }
  if (day && !record.answers) {
    const todays = $("table-of-today");
    if (!todays) return; // it begins as every newcomer's game
    $("table").replaceChildren(todays.content);
    $("prompt").textContent = todays.dataset.prompt;
    return;
  }
  if (record.answers?.length || /(^|&)(answers|start|names|today)=/.test(fragment)) {
    $("table").inert = $("typed").disabled = true;
    $("status-text").value = "Your game is coming back …";
  }
};

/** Store the table for the next visit, with when its sitting was saved, which records call `touched`. */
const storeTable = () => {
  if (!published.touched || $("table").inert) return;
  const table = $("table").cloneNode(true);
  // `isOurs` allows no styles. These were set from `data-vars`, and will be again.
  for (const each of table.querySelectorAll("[style]")) each.removeAttribute("style");
  const [prompt, transcript] = [$("prompt").textContent, $("transcript").innerHTML];
  const text = JSON.stringify({ build, ...published, prompt, table: table.innerHTML, transcript });
  try {
    if (text.length < MAX_DRAWN_CHARACTERS) storage?.setItem(`recess/${game}/drawn`, text);
  } catch {
    // The storage is full: the page opens with its first scene next time, until Python draws the right one.
  }
};
addEventListener("pagehide", storeTable);
// On a phone a page in the background may be ended without `pagehide`.
document.addEventListener("visibilitychange", () => document.hidden && storeTable());
