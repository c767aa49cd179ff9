// Publishes the program in the workshop as a page of its own: a link, a frame, a package. Nothing is uploaded: a link
// holds the program itself.

import { answered } from "../../js/shared/answered.js";
import { $ } from "./dom.js";
import { pack } from "./encoding.js";
import { folderOf, MAX_LINK_CHARACTERS, save } from "./export.js";
import { get, put } from "./store.js";

const KEY = "recess/workshop/publish"; // in storage: what was written last
const SHOWS = "Whoever has this page reads the source.";
const HIDES = "The page shows no source. It has to run the program, though: who takes the link apart finds it.";

let workshop = null; // what the workshop gives: its program, and what runs it

const title = () => $("its-title").value.trim() || "A program";

/** The program as a link or a package holds it. */
const data = () => ({
  title: title(),
  text: "",
  ...workshop.program(),
  source: $("its-source").checked,
});

const keep = () => {
  if (!put(KEY, { title: $("its-title").value, source: $("its-source").checked }))
    $("its-said").textContent = "What you type here is not kept on this device: its storage is full, or blocked.";
};

const restore = () => {
  const { title: kept, source } = Object(get(KEY));
  if (typeof kept === "string") $("its-title").value = kept;
  $("its-source").checked = source !== false;
};

/** What is to be known of the program before it is handed out: a sentence, or "". */
const findNote = async () => {
  const { program, pool } = workshop;
  const request = { do: "continue", answers: [], seed: "1", known: 0 };
  const [run, again] = [await pool.ask(program(), request), await pool.ask(program(), request)];
  const { end, stopped, sentence } = run;
  if (!end) return `It does not run: ${sentence ?? stopped}`;
  if (end.kind === "stopped") return `It was stopped at its start: ${end.sentence}`;
  if (end.kind === "failed") return `It broke off at its start, in line ${end.line} of ${end.file}. ${end.sentence}`;
  if (JSON.stringify(run.events) !== JSON.stringify(again.events))
    return "It differs from run to run: only what chance decides by the seed is the same again.";
  return end.kind === "ended" ? "It asks nothing: the page shows what it prints." : "";
};

let latest = 0;

/** Bring the link and the frame up to date, and say what is to be known. */
const update = async () => {
  keep();
  latest += 1;
  const mine = latest;
  const packed = await pack(data());
  const link = new URL("program.html", location.href);
  link.hash = `program=${packed}`;
  const framed = new URL(link);
  framed.search = "?embed";
  const isLong = link.href.length > MAX_LINK_CHARACTERS;
  $("its-link").value = isLong ? "This program is too large for a link: save it as a package or a folder." : link.href;
  const frame = document.createElement("iframe");
  frame.src = framed.href;
  frame.title = title();
  frame.width = "100%";
  frame.height = "480";
  frame.allow = "clipboard-write";
  $("its-frame").value = isLong ? $("its-link").value : frame.outerHTML;
  for (const button of document.querySelectorAll("[data-copies]")) button.disabled = isLong;
  $("its-reader").textContent = $("its-source").checked ? SHOWS : HIDES;
  const note = await findNote();
  if (mine === latest) $("its-notes").textContent = note;
};

/** Do something that takes time for a button; say why it failed. */
const busy = async (button, action) => {
  button.disabled = true;
  try {
    await action();
  } catch (problem) {
    $("its-said").textContent = problem.message;
  }
  button.disabled = false;
};

/** Open the dialog for the program that the workshop has. */
export const publish = (given) => {
  if (!workshop) {
    workshop = given;
    restore();
    listen();
  }
  for (const id of ["its-said", "its-notes"]) $(id).textContent = "";
  $("publishing").showModal();
  $("publishing").focus();
  update();
};

const listen = () => {
  $("publication").addEventListener("input", update);
  $("publishing").addEventListener("click", async ({ target }) => {
    const field = $(target.dataset.copies);
    if (!field) return;
    try {
      await navigator.clipboard.writeText(field.value);
      answered(target, "Copied ✓");
    } catch {
      field.select();
      $("its-said").textContent = "It cannot be copied here: the text is marked, copy it yourself.";
    }
  });
  $("its-package").addEventListener("click", ({ target }) =>
    busy(target, async () => {
      const { packager } = document.documentElement.dataset;
      const { makePackage } = await import(new URL(packager, document.baseURI).href);
      const made = await makePackage([{ game: "program", title: title(), assignment: data() }], { title: title() });
      save(`${folderOf(title())}-scorm.zip`, made, made.type);
    }),
  );
};
