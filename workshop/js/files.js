// The files of a program, and the editor that shows one of them.

import { $ } from "./dom.js";
import * as editor from "./editor.js";
import { decodeFiles, encodeFiles } from "./encoding.js";
import { judge } from "./judge.js";
import { showPart } from "./parts.js";
import { check, checkNone } from "./syntax.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const files = new Map([["program.py", new Uint8Array()]]);
let shown = "program.py";
let main = ""; // the file to start with, where somebody chose it
let made = null;
let changed = () => undefined;
let mark = null; // a line of a file that is marked
let written = new Map(); // files that the program wrote: listed with its own, and no part of it
let removeWritten = () => undefined;

/** Set the function to call when a file is to be removed that the program wrote. */
export const onWrittenRemoved = (hear) => {
  removeWritten = hear;
};

/** Set the function to call after every change. */
export const onChange = (hear) => {
  changed = hear;
};

const touch = () => {
  made = null;
  changed();
};

/** List the files to edit, and those that it may start with. */
const list = () => {
  const names = [...files.keys()];
  const sources = names.filter((name) => name.endsWith(".py"));
  const own = names.filter((name) => !written.has(name)).map((name) => new Option(name, name, false, name === shown));
  const others = [...written.keys()].map((name) => new Option(`${name} (written)`, name, false, name === shown));
  $("files").replaceChildren(...own, ...others);
  $("main").replaceChildren(...sources.map((name) => new Option(name)));
  $("files").hidden = names.length + others.length < 2;
  $("starts").hidden = sources.length < 2;
  $("main").value = main;
  if (!main && sources.length > 1) findMain();
};

/** Show which file it starts with, where nobody chose one. */
const findMain = async () => {
  const mine = program();
  const found = await judge.ask(null, { do: "main", files: mine.files });
  if (found.main) showMain(found.main, mine);
};

/** Show the file that a program starts with, unless another program has taken its place. */
export const showMain = (name, its) => {
  if (its === made) $("main").value = name;
};

/** The text of a file; null where it is none. */
const text = (bytes) => {
  try {
    const found = utf8.decode(bytes);
    return found.includes("\0") ? null : found;
  } catch {
    return null;
  }
};

/** Show a file in the editor. */
export const show = (name) => {
  shown = files.has(name) || written.has(name) ? name : files.keys().next().value;
  list();
  $("name").value = shown;
  const isWritten = written.has(shown);
  const bytes = written.get(shown) ?? files.get(shown);
  const found = text(bytes);
  const shownText = found ?? `${bytes.length} bytes that are no text. Your program can read them.`;
  editor.open(shown, shownText, { readOnly: isWritten || found === null, isPython: isPython(shown) });
  $("name").readOnly = isWritten;
  $("remove").disabled = files.size === 1 && !isWritten;
  if (mark?.file === shown) editor.mark(mark.line, mark.kind);
  findFaults(found ?? "");
};

/** List the files that the program wrote, with their bytes by name. */
export const showWritten = (all) => {
  const before = written;
  written = all;
  if (before.has(shown) || all.has(shown)) show(shown);
  else list();
};

const isPython = (name) => name.endsWith(".py");

/** Have the editor show what is no Python in the file shown. */
const findFaults = (source) => {
  if (isPython(shown) && source.trim()) check(shown, source, editor.showFaults);
  else checkNone();
};

/** Mark a line of a file by a `kind` of the editor's; null: none. */
export const markLine = (found) => {
  mark = found;
  editor.mark(mark?.file === shown ? mark.line : 0, mark?.kind);
};

/** Show a line that is watched: it is marked as the next one, and the line `ran` as the last; null: none. */
export const watchLine = (found) => {
  if (found && found.file !== shown && files.has(found.file)) show(found.file);
  mark = found && { ...found, kind: found.event === "exception" ? "failed" : "runs" };
  editor.watch(mark?.file === shown ? mark : { line: 0, kind: "", ran: 0, notes: [] });
};

/** Go to a line of a file. */
export const showLine = (name, line) => {
  showPart("program");
  if (name !== shown && files.has(name)) show(name);
  editor.goTo(line);
};

/** The program as a runner takes it: the same object as long as nothing was changed. */
export const program = () => {
  made ??= { files: encodeFiles(files), main };
  return made;
};

/** Whether there is anything to run. */
export const isEmpty = () => [...files.values()].every((bytes) => bytes.length === 0);

/** Put another program in the place of this one. */
export const replace = (all, start = "") => {
  files.clear();
  for (const [name, bytes] of decodeFiles(all)) files.set(name, bytes);
  if (!files.size) files.set("program.py", new Uint8Array());
  main = files.has(start) ? start : "";
  touch();
  show(start);
};

/** Whether another file seems to import this one. */
const isImported = (name) => {
  const stem = name.replace(/\.py$/, "");
  if (!/^\w+$/.test(stem)) return false; // such as `nim (1).py`
  const imports = new RegExp(`^[ \\t]*(?:from|import)\\b.*\\b${stem}\\b`, "m");
  return [...files].some(([other, bytes]) => other !== name && imports.test(text(bytes) ?? ""));
};

/** Add files, a map of bytes by name. A program among them is what is run from now on: it may be the second version
    of another one. */
export const add = async (opened) => {
  if (opened.size && isEmpty()) files.clear();
  for (const [name, bytes] of opened) files.set(name, bytes);
  const names = [...opened.keys()];
  const sources = names.filter((name) => name.endsWith(".py"));
  if (sources.length > 1) main = (await judge.ask(null, { do: "main", files: encodeFiles(opened) })).main ?? "";
  else if (sources.length === 1 && !isImported(sources[0])) [main] = sources;
  touch();
  show(sources.includes(main) ? main : (sources[0] ?? names[0] ?? shown));
};

/** All files, as pairs of a name and bytes. */
export const entries = () => [...files];

/** The texts of the files in Python. */
export const sources = () => [...files.keys()].filter(isPython).map(readText);

/** The text of a file; empty where there is none. */
export const readText = (name) => text(files.get(name) ?? new Uint8Array()) ?? "";

/** Lay a text beside the program as a file; an empty one is taken away. */
export const writeText = (name, content) => {
  if (content) files.set(name, new TextEncoder().encode(content));
  else files.delete(name);
  touch();
  show(shown);
};

const free = (stem, ending) => {
  let name = `${stem}${ending}`;
  for (let number = 2; files.has(name); number += 1) name = `${stem}${number}${ending}`;
  return name;
};

editor.onInput((source) => {
  files.set(shown, new TextEncoder().encode(source));
  touch();
  findFaults(source);
});
$("files").addEventListener("change", () => show($("files").value));
$("main").addEventListener("change", () => {
  main = $("main").value;
  touch();
});
$("add").addEventListener("click", () => {
  const name = free("module", ".py");
  files.set(name, new Uint8Array());
  touch();
  show(name);
  $("name").select();
});
$("remove").addEventListener("click", () => {
  if (written.has(shown)) return removeWritten(shown);
  files.delete(shown);
  if (main === shown) main = "";
  touch();
  show("");
});
$("name").addEventListener("change", () => {
  const name = $("name").value.trim();
  if (name && !files.has(name)) {
    const entries = [...files].map(([each, bytes]) => [each === shown ? name : each, bytes]);
    files.clear();
    for (const [each, bytes] of entries) files.set(each, bytes);
    if (main === shown) main = name;
    shown = name;
    touch();
  }
  show(shown);
});
