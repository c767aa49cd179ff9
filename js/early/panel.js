// The panel beside the table, or from below on a phone: the console, the rules, the coach. A tab
// opens it, and closes it again; which one was open last is remembered.

import { leftOut, shown } from "./setup.js";
import { storage } from "./storage.js";

const $ = (id) => document.getElementById(id);
const key = "recess/panel";
const panel = $("panel");
const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => !tab.matches(leftOut));
const pageOf = (tab) => $(tab.getAttribute("aria-controls"));
const isEmbedded = () => "embed" in document.documentElement.dataset;
/** How the sheet lays it out: sticky beside the table, fixed over its lower part, or behind it. */
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
  if (isEmbedded()) return; // it starts with the table alone, whatever was done in another one
  try {
    storage?.setItem(key, JSON.stringify({ page: pageOf(last).id, open }));
  } catch {
    // The page opens as it did before.
  }
};

/** Return whether a page of the panel, by its id, is in sight. */
export const isVisible = (page) => isOpen && pageOf(last).id === page;

/** Return whether it is in sight, or was put aside to see the table that it covered: the coach goes on. */
export const isActive = (page) => (isOpen || isAside) && pageOf(last).id === page;

/** Open the panel where `element` lies in it; what is asked at the table comes in sight above it. */
export const show = (element) => {
  const tab = tabs.find((each) => pageOf(each).contains(element));
  if (!tab || isVisible(pageOf(tab).id)) return;
  turn(tab, true);
  const seen = { fixed: document.querySelector("#table .controls"), relative: panel }[position()];
  seen?.scrollIntoView({ block: "nearest" });
};

/** Leave the table alone; the focus goes to the tab that opens the panel again. */
export const close = () => {
  const focused = panel.contains(document.activeElement);
  turn(last, false, position() !== "sticky");
  if (focused) last.focus();
};

/** What a press of a tab does. */
export const press = (tab) => {
  const page = pageOf(tab);
  if (isVisible(page.id)) turn(tab, false);
  else show(page);
};

/** Whether Escape closes the panel: from within it, or from anywhere where it covers the table. */
export const yields = (focused) => isOpen && (!!focused.closest("#panel, [role=tablist]") || position() !== "sticky");

/** Bring the panel back as it was left; `then` hears of whatever changes in it. */
export const restore = (then) => {
  changed = then;
  let kept = {};
  try {
    if (!isEmbedded()) kept = JSON.parse(storage?.getItem(key) ?? "null") ?? {};
  } catch {
    storage?.removeItem(key);
  }
  last = tabs.find((tab) => pageOf(tab).id === (shown ?? kept.page)) ?? tabs[0];
  // Where it would cover the table, a page opens with the table alone.
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
