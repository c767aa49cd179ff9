// The files that the program has written: they are kept, and are there at its next start. Judging, sharing and saving
// leave them out.

import { $, element } from "./dom.js";
import { fromBase64 } from "./encoding.js";
import { saveFiles } from "./export.js";
import { onWrittenRemoved, program, show, showWritten } from "./files.js";

const NONE = { kept: {}, removed: [] };

let atStart = NONE; // what the run in the console has started with: files in base64 by name, and names that are gone
let now = NONE; // what it has made of that
let sources = {}; // the program's own files at that time

/** What earlier runs have made of the program's files, for a request to run it. A file that was edited since is the
    editor's. */
export const startFiles = ({ files }) => {
  const edited = Object.keys({ ...files, ...sources }).filter((name) => sources[name] && files[name] !== sources[name]);
  sources = files;
  for (const name of edited) forget(name);
  return atStart;
};

/** Let the next run start with what the last one has left. */
export const startWithWritten = () => {
  atStart = now;
};

let heard = () => undefined;

/** Set the function to call when a run has written files. */
export const onWrote = (hear) => {
  heard = hear;
};

/** What is to be kept with the program, as `restoreWritten` takes it. */
export const keptFiles = () => now;

const without = ({ kept, removed }, name) => ({
  kept: Object.fromEntries(Object.entries(kept).filter(([each]) => each !== name)),
  removed: removed.filter((each) => each !== name),
});

const forget = (name) => {
  atStart = without(atStart, name);
  now = without(now, name);
};

/** Take what was kept with a program; junk is none. */
export const restoreWritten = (found) => {
  const isGood = found && typeof found.kept === "object" && Array.isArray(found.removed);
  now = isGood ? { kept: { ...found.kept }, removed: found.removed.map(String) } : NONE;
  atStart = now;
  draw();
};

/** Hear what a run has written: bytes in base64 by name, or null for a file that is gone. */
export const wrote = (changes) => {
  let found = atStart;
  for (const [name, data] of Object.entries(changes ?? {})) {
    found = without(found, name);
    if (data !== null) found.kept[name] = String(data);
    else if (name in program().files) found.removed.push(name);
  }
  now = found;
  draw();
  heard();
};

const remove = (name) => {
  forget(name);
  draw();
};

const button = (text, label, action) => {
  const made = element("button", text);
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
};

let drawn = "";

const draw = () => {
  const state = JSON.stringify(now);
  if (state === drawn) return;
  drawn = state;
  const names = Object.keys(now.kept).sort();
  showWritten(new Map(names.map((name) => [name, fromBase64(now.kept[name])])));
  const many = names.length === 1 ? "1 file" : `${names.length} files`;
  const gone = now.removed.length ? ` It removed ${now.removed.join(", ")}.` : "";
  $("written").hidden = !names.length && !gone;
  $("written-count").textContent = `Your program wrote ${many}.${gone}`;
  $("written-files").replaceChildren(
    ...names.map((name) => {
      const item = element("li");
      item.append(
        element("span", name),
        button("Look", `Look at ${name}`, () => show(name)),
        button("Save", `Save ${name}`, () => saveFiles([[name, fromBase64(now.kept[name])]])),
        button("Remove", `Remove ${name}`, () => remove(name)),
      );
      return item;
    }),
  );
};

onWrittenRemoved(remove);
$("as-before").addEventListener("click", () => {
  restoreWritten(null);
  $("run").focus({ preventScroll: true });
});
