// The page of a program: runs it in a worker, and draws its terminal.

import * as terminal from "../workshop/js/console.js";
import { areFiles, fromBase64, unpack } from "../workshop/js/encoding.js";
import { afterPython } from "./shared/ready.js";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const SHOWN_AFTER_MS = 400; // a program that answers sooner is not said to run

let program = null;
let drawn = { answers: [], seed: "" }; // the seed and the answers of what is drawn

let started = null;
/** The runners, of which one is started with the first call: a second Python, which takes as long as the page's own. */
const runners = () => {
  started ??= import("../workshop/js/runner-pool.js");
  return started;
};

/** Show a text file, or say of what it is. */
const shown = ([name, data]) => {
  const title = document.createElement("h3");
  title.textContent = name;
  const text = document.createElement("pre");
  text.textContent = new TextDecoder().decode(fromBase64(data));
  return [title, text];
};

/** Show what an address or a package brings: its title, its task and, if that is handed out, its source. */
const show = ({ title, text, files, source }) => {
  document.title = `${title} · Recess`;
  for (const heading of document.querySelectorAll(".bar h1, #rules h2")) heading.textContent = title;
  $("task").textContent = text;
  $("sources").replaceChildren(...Object.entries(files).flatMap(shown));
  $("open-code").hidden = source === false;
};

const ALLOWED = "recess/allowed"; // in storage: the programs of links that somebody wanted run on this device
const MAX_ALLOWED = 50;

/** A short text that stands for a program: no other has the same; "" where the browser cannot make one. */
const fingerprint = async ({ files, main }) => {
  const bytes = new TextEncoder().encode(JSON.stringify([main, Object.entries(files).sort()]));
  const digest = await crypto.subtle?.digest("SHA-256", bytes);
  return digest ? btoa(String.fromCharCode(...new Uint8Array(digest))) : "";
};

/** The programs that were wanted before, the last one first. */
const allowedBefore = () => {
  try {
    return [JSON.parse(localStorage.getItem(ALLOWED) ?? "[]")].flat();
  } catch {
    return []; // blocked, or junk
  }
};

/** Wait until a person wants the program run that a link brings: once for the same program. */
const allowed = async (data) => {
  const its = await fingerprint(data);
  const before = allowedBefore();
  if (its && before.includes(its)) return;
  await new Promise((resolve) => {
    $("stranger").hidden = false;
    $("allow").addEventListener("click", resolve, { once: true });
  });
  $("stranger").hidden = true;
  $("typed").focus();
  try {
    if (its) localStorage.setItem(ALLOWED, JSON.stringify([its, ...before].slice(0, MAX_ALLOWED)));
  } catch {
    // blocked, or full: it is asked again
  }
};

/** The assignment as data, and whether a person has to allow it to run first. */
const read = async () => {
  const own = $("assignment").textContent.trim();
  if (own) return [JSON.parse(own), false];
  const packed = recess.program.replace(/^program=|&$/g, "");
  const found = await unpack(packed).catch(() => null);
  const { title, text, main, files, source } = Object(found);
  if (![title, text, main].every((each) => typeof each === "string") || !areFiles(files)) {
    $("nothing").hidden = false;
    if (packed)
      $("nothing").firstChild.textContent = "The program in this link cannot be read: a part of it may be missing. ";
    return [null, false];
  }
  return [{ title: title.slice(0, 100) || "A program", text, main, files, source }, true];
};

const assignment = read();
let allowing = Promise.resolve();

/** Give Python what it needs to know of the program. */
recess.assigned = async (then) => {
  const [data, isStrange] = await assignment;
  if (!data) return;
  if (isStrange) allowing = allowed(data);
  if ("open" === root.dataset.program) show(data);
  if (data.judged) {
    $("source").href = `workshop.html#assignment=${data.name}`;
    $("source").lastElementChild.textContent = "Write it yourself";
  }
  program = { files: data.files, main: data.main };
  // Where the first question is there already, or somebody has to allow more, the page's own Python comes first.
  if (data.first || isStrange) afterPython().then(runners);
  else runners();
  const { game } = root.dataset;
  const checksum = Number.parseInt(game.split("-").at(-1), 16) || 0;
  const { title, first, name = game, version = 10_000 + (checksum % 90_000) } = data;
  then(name, title, version, ...(first ?? []));
};

let paced = Number.POSITIVE_INFINITY; // after how many answers what the program does is shown with its pauses

/** Run the program; resolve with what the worker says of it, as JSON. Rejects if nothing is known of the run. */
recess.run = async (json) => {
  const request = JSON.parse(json);
  await allowing;
  const timer = setTimeout(() => $("running").toggleAttribute("hidden", false), SHOWN_AFTER_MS);
  const { pool } = await runners();
  const reply = await pool.ask(program, request);
  clearTimeout(timer);
  $("running").hidden = true;
  const { known, answers } = request;
  if (known === answers.length) paced = known;
  const { timedOut, byPerson, stopped, sentence, events, end, drawn, warning } = reply;
  if (timedOut || byPerson) {
    const broken = { kind: "stopped", sentence: stopped };
    return JSON.stringify({ known, events: [], end: broken, drawn: [JSON.stringify([[], broken])] });
  }
  if (stopped !== undefined || sentence !== undefined) throw new Error(stopped ?? sentence);
  // The program may have written it: Python would overflow the stack on what is nested deeply.
  const texts = (values) => Object.entries(values).map(([key, value]) => [key, String(value)]);
  const flat = { known, events: events.map((event) => event.map(String)), end: Object.fromEntries(texts(end)) };
  return JSON.stringify({ ...flat, drawn: drawn.map(String), warning: String(warning) });
};

/** Draw what the program did: for each question, and for its end, the events, how they end, and the answer. */
recess.show = (seed, json) => {
  const turns = JSON.parse(json);
  const events = turns.flatMap(([[done, { prompt, hidden }], answer]) => [
    ...done,
    ...(answer === null ? [] : [...(hidden ? [["hidden"]] : []), ["asked", prompt, answer]]),
  ]);
  drawn = { seed, answers: turns.map(([, answer]) => answer).filter((answer) => answer !== null) };
  const [[, end]] = turns.at(-1);
  const isOver = end.kind !== "asks";
  const [control, line, isPaced] = [document.activeElement, $("line"), paced];
  paced = Number.POSITIVE_INFINITY;
  terminal.show(events, end, { paced: isPaced });
  line.hidden = isOver;
  $("typed").type = end.hidden ? "password" : "text";
  if (isOver && control === $("typed")) $("table").focus({ preventScroll: true });
};

$("watch-it")?.addEventListener("click", async ({ target }) => {
  target.disabled = true;
  $("watch-said").textContent = "";
  await allowing;
  try {
    const { watch } = await import(
      new URL(JSON.parse(root.dataset.workers).worker.replace("worker.js", "watch-page.js"), document.baseURI).href
    );
    const { pool } = await runners();
    await watch((request) => pool.ask(program, request), drawn);
  } catch (problem) {
    $("watch-said").textContent = `It cannot be watched: ${problem.message}`;
  }
  target.disabled = false;
});
let isDrawing = false; // what takes long to draw
terminal.onDrawing((on) => {
  isDrawing = on;
  $("running").hidden = !on;
});
$("stop").addEventListener("click", async () => (isDrawing ? terminal.stopDrawing() : (await runners()).stop()));

// A press anywhere at the console is meant for its line, unless a text is being marked.
$("console").addEventListener("click", ({ target }) => {
  if (target.closest("button, input, summary") || !getSelection().isCollapsed) return;
  terminal.hurry();
  $("typed").focus({ preventScroll: true });
});
if (!("embed" in root.dataset)) $("typed").focus({ preventScroll: true });
