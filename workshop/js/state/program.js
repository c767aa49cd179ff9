// The program in the editor: its files, the one that it starts with, and the files that its runs have written.

import { encodeFiles, fromBase64 } from "../encoding.js";

/**
 * @typedef {Map<string, Uint8Array>} Files
 * @typedef {{ files: Files, main: string }} Source `main`: the file to start with, where somebody chose it; else ""
 * @typedef {{ kept: Record<string, string>, removed: string[] }} Written files in base64 by name, and names that are gone
 * @typedef {object} Program
 * @property {Source} source the same object as long as nothing is changed
 * @property {string} shown the file in the editor
 * @property {string} found the file that it starts with, where nobody chose one and Python found it
 * @property {Written} atStart what the run in the console has started with
 * @property {Written} written what it has made of that
 * @property {Record<string, string>} ran the files, in base64, that ran last
 */

export const FIRST = "program.py";
/** The two lines that Run takes where there is no program. */
export const EXAMPLE = 'name = input("What is your name? ")\nprint("Hello,", name)\n';

/** @type {Written} */
const NONE = Object.freeze({ kept: {}, removed: [] });
const encoder = new TextEncoder();
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A program of these files. @param {Iterable<[string, Uint8Array]>} entries @returns {Program} */
export const programOf = (entries, main = "") => {
  const files = new Map(entries);
  if (!files.size) files.set(FIRST, new Uint8Array());
  const source = { files, main: files.has(main) ? main : "" };
  const [first] = files.keys();
  return { source, shown: source.main || first, found: "", atStart: NONE, written: NONE, ran: {} };
};

/** @type {WeakMap<Source, { files: Record<string, string>, main: string }>} */
const requests = new WeakMap();
/** A program as a worker takes it: the same object as long as nothing is changed. @param {Source} source */
export const asRequest = (source) => {
  const request = requests.get(source) ?? { files: encodeFiles(source.files), main: source.main };
  requests.set(source, request);
  return request;
};

/** @param {string} name */
export const isPython = (name) => name.endsWith(".py");

/** The names of the files that a program may start with. @param {Source} source */
export const startsOf = ({ files }) => [...files.keys()].filter(isPython);

/** The file that it starts with; "" as long as that is not known. @param {Program} program */
export const startOf = ({ source, found }) => {
  const [first, ...others] = startsOf(source);
  return source.main || (others.length ? found : (first ?? ""));
};

/** The text of a file; null where it is none. @param {Uint8Array | undefined} bytes */
export const textOf = (bytes) => {
  try {
    const text = utf8.decode(bytes ?? new Uint8Array());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
};

/** The text of a file of the program; "" where there is none. @param {Source} source @param {string} name */
export const readText = ({ files }, name) => textOf(files.get(name)) ?? "";

/** Whether there is anything to run. @param {Source} source */
export const isEmpty = ({ files }) => [...files.values()].every((bytes) => bytes.length === 0);

/** @param {Program} program @param {Files} files @param {string} main @param {string} shown @returns {Program} */
const changed = (program, files, main = program.source.main, shown = program.shown) => {
  if (!files.size) files.set(FIRST, new Uint8Array());
  const [first] = files.keys();
  const source = { files, main: files.has(main) ? main : "" };
  return { ...program, source, found: "", shown: files.has(shown) || shown in program.written.kept ? shown : first };
};

/** Have a text in a file; without one the file goes, unless it is the one that is edited.
    @param {Program} program @param {string} name @param {string} text */
export const written = (program, name, text) => {
  const files = new Map(program.source.files);
  if (text || name === program.shown) files.set(name, encoder.encode(text));
  else files.delete(name);
  const { found } = program;
  return { ...changed(program, files), found };
};

/** Add another file. @param {Program} program @returns {Program} */
export const withNewFile = (program) => {
  const { files } = program.source;
  const free = (/** @type {number} */ number) => `module${number > 1 ? number : ""}.py`;
  let number = 1;
  while (files.has(free(number))) number += 1;
  const more = new Map([...files, [free(number), new Uint8Array()]]);
  return { ...changed(program, more, undefined, free(number)), found: startOf(program) };
};

/** Remove a file: also one that the program has written. @param {Program} program @param {string} name */
export const without = (program, name) => {
  if (name in program.written.kept) return showingOne(forgotten(program, name));
  return changed(program, new Map([...program.source.files].filter(([each]) => each !== name)));
};

/** Rename the file in the editor, unless there is one of that name. @param {Program} program @param {string} name */
export const renamed = (program, name) => {
  const { source, shown } = program;
  if (!name || source.files.has(name) || !source.files.has(shown)) return program;
  const swap = (/** @type {string} */ each) => (each === shown ? name : each);
  const files = new Map([...source.files].map(([each, bytes]) => [swap(each), bytes]));
  return { ...changed(program, files, swap(source.main), name), found: swap(program.found) };
};

/** Start with this file. @param {Program} program @param {string} main @returns {Program} */
export const startingWith = (program, main) => ({ ...program, source: { ...program.source, main } });

/** Whether another file seems to import this one. @param {Files} files @param {string} name */
const isImported = (files, name) => {
  const stem = name.replace(/\.py$/, "");
  if (!/^\w+$/.test(stem)) return false; // such as `nim (1).py`
  const imports = new RegExp(`^[ \\t]*(?:from|import)\\b.*\\b${stem}\\b`, "m");
  return [...files].some(([other, bytes]) => other !== name && imports.test(textOf(bytes) ?? ""));
};

const isSame = (/** @type {Uint8Array | undefined} */ one, /** @type {Uint8Array} */ other) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at]);

/** Add files that were opened. A program among them is what runs from now on: of several, the one that Python `found`.
    The same files again change nothing. @param {Program} program @param {Files} opened @returns {Program} */
export const withOpened = (program, opened, found = "") => {
  const before = isEmpty(program.source) ? new Map() : program.source.files;
  const files = new Map([...before, ...opened]);
  const sources = [...opened.keys()].filter(isPython);
  const [only] = sources;
  const main = sources.length > 1 ? found : only && !isImported(files, only) ? only : program.source.main;
  const shown = sources.includes(main) ? main : (only ?? [...opened.keys()][0] ?? program.shown);
  const keeps = before.size > 0 && [...opened].every(([name, bytes]) => isSame(before.get(name), bytes));
  if (keeps && startOf(program) === (main || startOf(program))) return { ...program, shown };
  return changed(program, files, main, shown);
};

// What the program's runs have written.

/** @param {Written} all @param {string} name @returns {Written} */
const omit = ({ kept, removed }, name) => ({
  kept: Object.fromEntries(Object.entries(kept).filter(([each]) => each !== name)),
  removed: removed.filter((each) => each !== name),
});

/** @param {Program} program @param {string} name @returns {Program} */
const forgotten = (program, name) => ({
  ...program,
  ...{ atStart: omit(program.atStart, name), written: omit(program.written, name) },
});

/** The program at the start of a run. A file that was edited since the last one is the editor's, whatever that run has
    written into it. @param {Program} program @returns {Program} */
export const started = (program) => {
  const { files } = asRequest(program.source);
  const edited = Object.keys(program.ran).filter((name) => files[name] !== program.ran[name]);
  return { ...edited.reduce(forgotten, program), ran: files };
};

/** The program whose next run starts with what the last one has left. @param {Program} program @returns {Program} */
export const goingOn = (program) => ({ ...program, atStart: program.written });

/** The program with what a run has written: bytes in base64 by name, or null for a file that is gone.
    @param {Program} program @param {Record<string, string | null>} changes @returns {Program} */
export const havingWritten = (program, changes) => {
  let made = program.atStart;
  for (const [name, data] of Object.entries(changes ?? {})) {
    made = omit(made, name);
    if (data !== null) made.kept[name] = String(data);
    else if (program.source.files.has(name)) made.removed.push(name);
  }
  if (JSON.stringify(made) === JSON.stringify(program.written)) return program;
  return showingOne({ ...program, written: made });
};

/** The program with a file in the editor that is there. @param {Program} program @returns {Program} */
const showingOne = (program) => {
  const { source, shown, written: all } = program;
  const [first] = source.files.keys();
  return { ...program, shown: source.files.has(shown) || shown in all.kept ? shown : first };
};

/** The program with the files that it had, as they were kept; junk is none. @param {Program} program @param {any} kept */
export const withWritten = (program, kept) => {
  const isGood = kept && typeof kept.kept === "object" && Array.isArray(kept.removed);
  const all = isGood ? { kept: { ...kept.kept }, removed: kept.removed.map(String) } : NONE;
  return showingOne({ ...program, atStart: all, written: all });
};

/** The bytes of a file, its own or one that it has written. @param {Program} program @param {string} name */
export const bytesOf = ({ source, written: { kept } }, name) =>
  name in kept ? fromBase64(kept[name]) : (source.files.get(name) ?? new Uint8Array());
