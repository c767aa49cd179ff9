// The panel beside the table, or from below on a phone: the console, the rules, the coach. A tab
// opens it, and closes it again. The device remembers which one was open last.

import { leftOut, shown } from "./setup.js";
import { storage } from "./storage.js";

const $ = (id) => document.getElementById(id);
const key = "recess/panel";
const panel = $("panel");
const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => !tab.matches(leftOut));
const pageOf = (tab) => $(tab.getAttribute("aria-controls"));
const isEmbedded = () => "embed" in document.documentElement.dataset;
/** Return the panel's CSS `position`, which names its place: `sticky` beside the table, `fixed` over its
    lower part, `relative` below it. */
const position = () => getComputedStyle(panel).position;

let last = tabs[0];
let isOpen = true;
let isAside = false;
let changed = () => {};

const draw = () => {
  panel.hidden = !isOpen;
  for (const tab of tabs) {
    tab.ariaSelected = isOpen && tab === last;
    tab.toggleAttribute("data-aside", isAside && tab === last);
    tab.tabIndex = tab === last ? 0 : -1;
    pageOf(tab).hidden = tab !== last;
  }
  changed();
};

const turn = (tab, open, aside = false) => {
  last = tab;
  isOpen = open;
  isAside = aside;
  draw();
  if (isEmbedded()) return; // a page in a frame always starts with the table alone
  try {
    storage?.setItem(key, JSON.stringify({ page: pageOf(last).id, open }));
  } catch {
    // The storage is full or blocked: the page opens next time as it did this time.
  }
};

/** Return whether the page of the panel with this id is visible. */
export const isVisible = (page) => isOpen && pageOf(last).id === page;

/** Return whether it is visible, or was until the panel, which covered the table, was closed: the coach goes on then. */
export const isActive = (page) => (isOpen || isAside) && pageOf(last).id === page;

/** Open the panel's page that contains `element`, if one does. If the panel then covers the table, scroll the
    controls into view above it; if it is below the table, scroll to the panel. */
export const show = (element) => {
  const tab = tabs.find((each) => pageOf(each).contains(element));
  if (!tab || isVisible(pageOf(tab).id)) return;
  turn(tab, true);
  const seen = { fixed: document.querySelector("#table .controls"), relative: panel }[position()];
  seen?.scrollIntoView({ block: "nearest" });
};

/** Close the panel; a focus within it moves to the tab that opens it again. */
export const close = () => {
  const focused = panel.contains(document.activeElement);
  turn(last, false, position() !== "sticky");
  if (focused) last.focus();
};

/** Open the page of a tab that was pressed, or close it if it is open. */
export const press = (tab) => {
  const page = pageOf(tab);
  if (isVisible(page.id)) turn(tab, false);
  else show(page);
};

/** Return whether Escape closes the panel: if the focus is within it, or if it covers the table. */
export const yields = (focused) => isOpen && (!!focused.closest("#panel, [role=tablist]") || position() !== "sticky");

/** Open the panel as it was left; call `then` after each change of it. */
export const restore = (then) => {
  changed = then;
  let kept = {};
  try {
    if (!isEmbedded()) kept = JSON.parse(storage?.getItem(key) ?? "null") ?? {};
  } catch {
    storage?.removeItem(key);
  }
  last = tabs.find((tab) => pageOf(tab).id === (shown ?? kept.page)) ?? tabs[0];
  // If the panel would cover the table, the page opens without it.
  isOpen = !!last && (!!shown || (!isEmbedded() && position() === "sticky" && kept.open !== false));
  draw();
};

document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const at = tabs.indexOf(event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  turn(tabs.at(next), isOpen);
  last.focus();
});
