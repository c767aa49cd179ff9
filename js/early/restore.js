// The sitting that the page is going to open, and its table as it was left: a page that is opened
// again shows it at once. What it shows belongs to the answers that are kept, or it takes none.

import { storage } from "./storage.js";

const $ = (id) => document.getElementById(id);
const { game, build } = document.documentElement.dataset;

/** What is kept of this game under a key; null where there is nothing, or junk. */
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
if (location.hash === "#today") {
  const today = new Date().toLocaleDateString("sv"); // as 2026-11-22
  history.replaceState(history.state, "", `#today=${today}`);
}

/** What the address says after its `#`. */
export const fragment = location.hash.slice(1);
/** The sitting that this tab had open, or that was open last at this address. */
export const openSitting =
  [history.state?.sitting ?? readKept("last")?.[fragment]].find((it) => typeof it === "string") ?? "";
export const record = Object(openSitting && readKept(`sitting/${openSitting}`));

/** Whether the address asks for a day's game, which is played as a newcomer begins. */
export const isTodays = fragment.startsWith("today=");
/** What the sitting, or the address, says of the game; null if a newcomer opens the page. */
export const said =
  record.settings ?? (fragment && !isTodays ? Object.fromEntries(new URLSearchParams(fragment)) : null);

/** How many seats are taken with these options; with none, as the page begins. */
export const seatsTaken = (options) => {
  const chosen = [...$("new").querySelectorAll("select")].map(({ name, options: [...all] }) =>
    all.find((each) => (options ? each.value === options[name] : each.defaultSelected)),
  );
  return Math.min(...chosen.map((each) => each?.dataset.seats ?? Number.POSITIVE_INFINITY));
};

// What views draw, and nothing that loads, runs or leads away.
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

/** What HTML makes, if all of it is ours; it is read where nothing in it loads or runs. */
const read = (html) => {
  const { body } = new DOMParser().parseFromString(String(html), "text/html");
  if (![...body.querySelectorAll("*")].every(isOurs)) throw new Error("It is not what was drawn.");
  return body.childNodes;
};

/** The longest that is kept: a page must not wait for it. */
const longest = 500_000;
/** The sitting that Python has open, and when it was saved as it is drawn; empty if it is not saved. */
let published = {};

/** Remember which sitting Python has open, and when it was saved as it is drawn. */
export const publishOpenSitting = (open, touched) => {
  published = { sitting: open, touched };
  if (history.state?.sitting !== open) history.replaceState({ ...history.state, sitting: open }, "");
};

/** When the sitting that the page shows was saved; undefined where it was not. */
export const savedAt = () => (published.sitting ? published : record).touched;

/** Bring back the table as it was left. Where it is not what the kept answers came to, nothing can
    be answered until Python has it. */
export const restore = () => {
  const other = $("table-by-defaults");
  if (other && seatsTaken(said) !== seatsTaken(null)) $("table").replaceChildren(other.content);
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
  if (record.answers?.length || /(^|&)(answers|start|names|today)=/.test(fragment)) {
    $("table").inert = $("typed").disabled = true;
    $("status-text").value = "Your game is coming back …";
  }
};

const keep = () => {
  if (!published.touched || $("table").inert) return;
  const table = $("table").cloneNode(true);
  for (const each of table.querySelectorAll("[style]")) each.removeAttribute("style"); // made from data-vars
  const [prompt, transcript] = [$("prompt").textContent, $("transcript").innerHTML];
  const text = JSON.stringify({ build, ...published, prompt, table: table.innerHTML, transcript });
  try {
    if (text.length < longest) storage?.setItem(`recess/${game}/drawn`, text);
  } catch {
    // Without it the page opens with its first scene, and Python brings the table back.
  }
};
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.hidden && keep());
