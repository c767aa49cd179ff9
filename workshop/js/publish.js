// Publishes the program in the workshop as a page of its own: a link, a frame, a package. Nothing is uploaded: a link
// holds the program itself.

import { current } from "./dispatch.js";
import { $ } from "./dom.js";
import { pack } from "./encoding.js";
import { copyText, folderOf, MAX_LINK_CHARACTERS, savePackage } from "./export.js";
import { pool } from "./runner-pool.js";
import { asRequest } from "./state/program.js";
import { get, put } from "./store.js";
import { setText } from "./views.js";

const KEY = "recess/workshop/publish"; // in storage: what was written last
const SHOWS = "Whoever has this page reads the source.";
const HIDES = "The page shows no source. It has to run the program, though: who takes the link apart finds it.";
const TOO_LARGE = "This program is too large for a link: save it as a package or a folder.";

const fields = $("publication").elements;
const program = () => asRequest(current().program.source);
const titleOf = () => fields.title.value.trim() || "A program";
/** The program as a link or a package holds it. */
const data = () => ({ title: titleOf(), text: "", ...program(), source: fields.source.checked });

/** What is to be known of the program before it is handed out: a sentence, or "". */
const findNote = async () => {
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

/** Bring the link and the frame up to date, and say what is to be known. */
const update = async () => {
  const link = new URL("program.html", location.href);
  link.hash = `program=${await pack(data())}`;
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: new URL(`?embed${link.hash}`, link).href, title: titleOf(), width: "100%" });
  Object.assign(frame, { height: "480", allow: "clipboard-write" });
  const isLong = link.href.length > MAX_LINK_CHARACTERS;
  fields.link.value = isLong ? TOO_LARGE : link.href;
  fields.frame.value = isLong ? TOO_LARGE : frame.outerHTML;
  for (const button of $("publication").querySelectorAll("[data-command=copy-field]")) button.disabled = isLong;
  setText("its-reader", fields.source.checked ? SHOWS : HIDES);
};

/** Hear that something was written. */
export const hear = ({ form }) => {
  if (form !== $("publication")) return;
  if (!put(KEY, { title: fields.title.value, source: fields.source.checked }))
    setText("its-said", "What you type here is not kept on this device: its storage is full, or blocked.");
  update();
};

/** Open the dialog for the program that the workshop has. */
export const publish = async () => {
  const { title = "", source = true } = Object(get(KEY));
  [fields.title.value, fields.source.checked] = [String(title), source !== false];
  for (const id of ["its-said", "its-notes"]) setText(id, "");
  $("publishing").showModal();
  $("publishing").focus();
  update();
  const shown = program();
  const note = await findNote();
  if (shown === program()) setText("its-notes", note);
};

/** What its buttons do. */
export const ACTIONS = {
  "copy-field": async (_, pressed) => {
    const field = pressed.previousElementSibling;
    try {
      await copyText(pressed, field.value);
    } catch {
      field.select();
      setText("its-said", "It cannot be copied here: the text is marked, copy it yourself.");
    }
  },
  "package-page": async () => {
    try {
      const page = { game: "program", title: titleOf(), assignment: data() };
      await savePackage([page], `${folderOf(titleOf())}-scorm`, { title: titleOf() });
    } catch (problem) {
      setText("its-said", problem.message);
    }
  },
};
