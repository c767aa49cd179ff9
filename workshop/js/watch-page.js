// Watches the program of a page whose author hands it out: its lines are marked in the source that the page shows.

import { $, element, holding } from "./dom.js";
import { open } from "./watch.js";

const CONTROL = /\p{Cc}\[[\d;]*[A-Za-z]/gu; // how a program colours its text, or clears the screen

let view = null;
let listings = null; // by file, its lines as elements

/** Make each line of a listing an element. */
const withLines = (listing) => {
  const lines = listing.textContent.replace(/\n$/, "").split("\n");
  const made = lines.map((text, at) => {
    const line = holding("span", "line", element("i", at + 1), element("code", text));
    line.firstChild.addEventListener("click", () => view?.goToLine(at + 1));
    return line;
  });
  listing.replaceChildren(...made);
  listing.tabIndex = 0; // it is scrolled now, also by keys
  return made;
};

const find = () => {
  const titles = [...$("sources").querySelectorAll("h3")];
  return new Map(titles.map((title) => [title.textContent, withLines(title.nextElementSibling)]));
};

/** Mark the line that runs next and the one that ran last, with notes beside lines; null: none. */
const mark = (place) => {
  for (const line of [...listings.values()].flat()) {
    line.className = "line";
    line.querySelector(".cm-note")?.remove();
  }
  const lines = place && listings.get(place.file);
  if (!lines) return;
  for (const [number, text] of place.notes) lines[number - 1]?.append(element("span", text, "cm-note"));
  lines[place.ran - 1]?.classList.add("cm-ran");
  const next = lines[place.line - 1];
  next?.classList.add(place.event === "exception" ? "failed" : "next");
  if (!next) return;
  const listing = next.parentElement;
  listing.scrollTop = next.offsetTop - listing.offsetTop - listing.clientHeight / 2; // what else scrolls stays
};

const text = ([kind, ...given]) => (kind === "out" ? given[0] : kind === "asked" ? `${given.join("")}\n` : "");

/** Watch what the program did after the first `count` answers. `ask` sends a request to what runs it, and resolves with
    the reply. Rejects with a sentence. */
export const watch = async (ask, request, { count = request.answers.length, skip = 0, at = undefined } = {}) => {
  const reply = await ask({
    ...{ do: "watch", seed: request.seed, answers: request.answers.slice(0, count), skip },
    ...{ files: {}, dice: [], kept: {}, removed: [] },
  });
  if (!reply.steps?.length) throw new Error(reply.sentence ?? reply.stopped ?? "No line of the program runs there.");
  listings ??= find();
  view?.close();
  view = open($("watch"), reply, {
    answerCount: request.answers.length,
    count,
    skip,
    at,
    watch: (options) => watch(ask, request, options),
    line: mark,
    source: (file, line) => listings.get(file)?.[line - 1]?.querySelector("code").textContent.trim() ?? "",
    print: (events, { prompt = "", trace = "" }) => {
      $("printed").textContent = `${events.map(text).join("")}${prompt}${trace}`.replace(CONTROL, "");
      $("printed").scrollTop = $("printed").scrollHeight;
    },
    leave: () => {
      view.close();
      view = null;
      mark(null);
      $("printed").hidden = true;
      $("code").classList.remove("watching");
      $("watch-it").focus();
    },
  });
  $("printed").hidden = false;
  if (!$("code").classList.contains("watching")) {
    $("code").classList.add("watching");
    $("sources").scrollIntoView();
  }
};
