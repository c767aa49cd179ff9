// In another page's frame: how this page gets along with the one around it. It reports its height, in
// the ways that hosts understand, and, to a host that asks for it, the state of the sitting.

import { afterPython } from "./shared/ready.js";

const { recess } = globalThis;
const root = document.documentElement;
const { body } = document;
const $ = (id) => document.getElementById(id);

/** Who the host is, once it said something; until then it may be anyone, and hears but a height. */
let host = "*";
/** How it wants to be spoken to, by what it said. */
const speaks = { h5p: false, resizer: false, recess: false };
const post = (message) => parent.postMessage(message, host);

// The height

/** Whether the host gives the frame the height that was reported: the table has its own then. */
let fits = false;
let asked = 0;

/** The height that the page has where the frame does not limit it. */
const wanted = () => {
  root.dataset.fitted = "";
  const { height } = body.getBoundingClientRect();
  if (!fits) delete root.dataset.fitted;
  return Math.ceil(height);
};

const tellHeight = () => {
  if (innerHeight < 100) return; // some hosts shut the frame for a moment, to measure it
  const height = wanted();
  if (height === asked) return;
  asked = height;
  post(JSON.stringify({ subject: "lti.frameResize", height }));
  if (speaks.h5p) post({ context: "h5p", action: "prepareResize", scrollHeight: height, clientHeight: innerHeight });
  if (speaks.resizer) post({ type: "iframe-resized", width: innerWidth, height });
  if (speaks.recess) post({ recess: "height", height });
};

const fit = () => {
  if (!fits) {
    fits = true;
    root.dataset.fitted = "";
    new ResizeObserver(tellHeight).observe(body, { box: "border-box" });
  }
  asked = 0;
  tellHeight();
};

let width = innerWidth;
addEventListener("resize", () => {
  if (innerHeight === asked && !fits) fit();
  if (innerWidth !== width) tellHeight();
  width = innerWidth;
});

// What the host hears of the sitting

let state = null;
let ended = -1;

const tellState = () => {
  if (!speaks.recess || !state || root.dataset.ready === undefined) return;
  const { answers, over, result, link } = state;
  post({ recess: "answered", answers, link });
  if (over && ended !== answers) post({ recess: "ended", ...result });
  ended = over ? answers : -1;
};

/** Ask who is there; a host's own script may come late, so it is asked again. */
const greet = () => {
  if (parent === window) return;
  if (!speaks.h5p) post({ context: "h5p", action: "hello" });
  if (!speaks.recess) post({ recess: "hello" });
};

const tellReady = () => {
  if (root.dataset.ready === undefined) return;
  if (speaks.recess) post({ recess: "ready" });
  tellState();
};
new MutationObserver(() => {
  greet();
  tellReady();
}).observe(root, { attributeFilter: ["data-ready"] });

recess.host = {
  report(text) {
    state = JSON.parse(text);
    if (own) own.href = `${location.pathname}${recess.search}#${state.link}`;
    tellState();
  },
};

// A frame has no service worker: what it may still need is loaded once Python is ready, so that nothing is missing
// if the site is renewed while the frame is open.

afterPython().then(() => {
  for (const part of ["dialog.js", "sound.js"]) {
    const { href } = new URL(part, import.meta.url);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
});

// What the host says

const colours = new CSSStyleSheet();
document.adoptedStyleSheets.push(colours);

addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || !data) return;
  if (data.recess === "theme") {
    const theme = ["light", "dark"].includes(data.theme) ? data.theme : "light dark";
    colours.replaceSync(`@media screen{:root{color-scheme:${theme}}}`);
  }
  const way =
    data.context === "h5p"
      ? "h5p"
      : typeof data.type === "string" && /^iframe-(child-init|get-child)/.test(data.type)
        ? "resizer"
        : data.recess === "hello" && "recess";
  if (!way) return;
  host = origin === "null" ? "*" : origin;
  if (data.action === "resizePrepared") post({ context: "h5p", action: "resize", scrollHeight: asked, height: asked });
  else {
    speaks[way] = true;
    fit();
  }
  if (way === "recess") tellReady();
});

// A tab of its own; not from a package that holds nothing else

const source = $("source");
const own = source?.cloneNode(true);
if (own) {
  own.id = "own-tab";
  own.href = `${location.pathname}${recess.search}${location.hash}`;
  own.target = "_blank";
  own.rel = "noopener";
  own.ariaLabel = "Open in its own tab";
  const [sign, word] = own.children;
  word.textContent = "Own tab";
  const arrow = document.createElementNS(sign.namespaceURI, "path");
  arrow.setAttribute("d", "M14 4h6v6m0-6-9 9M18 14v6H4V6h6");
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.replaceChildren(arrow);
  source.after(own);
}

// Keys scroll the frame, and never the page around it, as they would at the frame's end; a wheel and a
// finger may. A frame that fits has nothing to scroll.

const parts = { ArrowUp: -0.1, ArrowDown: 0.1, PageUp: -0.9, PageDown: 0.9, " ": 0.9, Home: -1e6, End: 1e6 };
const scrolls = (element) =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const keepsIt = key === " " ? "button, summary, input, select" : key.startsWith("Page") ? "select" : "input, select";
  if (fits || event.defaultPrevented || !(key in parts) || target.matches(keepsIt)) return;
  event.preventDefault();
  let box = target;
  while (box !== root && !scrolls(box)) box = box.parentElement;
  box.scrollBy({ top: parts[key] * box.clientHeight, behavior: "instant" });
});

greet();
tellHeight();
recess.send("report");
