// The game's table, as HTML from a runner, in which somebody's program has run as well: so only
// elements and attributes that draw are copied, and nothing can be pressed.

import games from "games.css"; // every game's sheet: build/runtime/bundle.mjs
import drawn from "../../css/drawn.css";
import base from "../../css/frame/base.css";
import contrast from "../../css/frame/contrast.css";
import controls from "../../css/game/controls.css";
import hints from "../../css/game/hints.css";
import table from "../../css/game/table.css";

const TAGS = new Set(
  `b br button caption circle dd defs div dl dt ellipse em fieldset figure form g h2 h3 h4 i input label legend li
  line ol option output p path pattern polygon polyline rect select small span strong svg symbol table tbody td
  text th thead title tr tspan ul use`.split(/\s+/),
);
const ATTRIBUTES =
  /^(class|id|type|value|min|max|colspan|rowspan|scope|role|disabled|checked|selected|hidden|viewBox|d|x|y|x1|y1|x2|y2|r|rx|ry|cx|cy|width|height|points|transform|fill|stroke|stroke-.*|aria-.*|data-.*|text-anchor|font-size|for|name)$/;

const signs = document.querySelector("body > svg[hidden]");
const root = document.getElementById("drawn").attachShadow({ mode: "open" });
root.adoptedStyleSheets = [base, table, controls, hints, contrast, ...games, drawn].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});

/** A copy of an element with only what draws; null if it draws nothing. */
const clean = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (!(node instanceof Element) || !TAGS.has(node.localName) || node.hasAttribute("popover")) return null;
  const made = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value } of node.attributes) {
    if (ATTRIBUTES.test(name) || (name === "href" && /^#[\w-]+$/.test(value))) made.setAttribute(name, value);
    if (name !== "data-vars") continue;
    for (const [key, number] of new URLSearchParams(value))
      if (/^-?[\d.]+$/.test(number)) made.style.setProperty(`--${key}`, number);
  }
  made.append(...[...node.childNodes].map(clean).filter(Boolean));
  return made;
};

/** Draw a table; without one the place is empty. */
export const draw = (html) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const box = document.createElement("div");
  box.inert = true;
  box.append(...[...body.childNodes].map(clean).filter(Boolean));
  root.replaceChildren(signs.cloneNode(true), box);
};
