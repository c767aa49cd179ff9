// Opens the files of a program: chosen, dropped as a folder, or in a zip.

import { decodeFiles, encodeFiles, toBase64 } from "./encoding.js";
import { judge } from "./judge.js";

const MAX_FILE_BYTES = 5_000_000;
const MAX_FILES = 200; // as in program.py: a folder with more is not one program
const OTHER_KINDS = /\.(?:7z|bz2|docx?|ipynb|odt|pages|pdf|py\.txt|rar|rtf|tar|t?gz|xz)$/i; // of which a class's hand-ins are read, or named
const LEFT_OUT = /^(?:\.|(?:__pycache__|__MACOSX|venv|node_modules)$)/;

/** The files in a folder or a file that was dropped, as pairs of a path and a File. */
const filesIn = async (entry, path = entry.name) => {
  if (LEFT_OUT.test(entry.name)) return [];
  if (entry.isFile) return [[path, await new Promise((resolve, reject) => entry.file(resolve, reject))]];
  const reader = entry.createReader();
  const found = [];
  // Chromium returns at most 100 entries at a time.
  let entries;
  do {
    entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    for (const each of entries) found.push(...(await filesIn(each, `${path}/${each.name}`)));
  } while (entries.length && found.length <= MAX_FILES);
  return found;
};

/** The files that were dropped, as pairs of a path and a File. The transfer is empty after the event. */
export const dropped = async ({ items }) => {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
};

/** The bytes of a file, by its path; or of all files in a zip. Throws a sentence. */
const read = async ([path, file]) => {
  if (file.size > MAX_FILE_BYTES) throw new Error(`${path} is too large: a file has at most 5 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.zip$/i.test(path)) return [[path, bytes]];
  const { files, sentence, stopped } = await judge.ask(null, { do: "unzip", zipped: toBase64(bytes) });
  if (!files) throw new Error(`${path}: ${sentence ?? stopped}`);
  return decodeFiles(files);
};

/** What is read of files in which a program may be, such as a notebook; the others as they are. Throws a sentence. */
const asSources = async (files) => {
  if (!files.some(([path]) => OTHER_KINDS.test(path))) return files;
  const reply = await judge.ask(null, { do: "sources", files: encodeFiles(files) });
  if (!reply.files) throw new Error(reply.sentence ?? reply.stopped);
  return decodeFiles(reply.files);
};

/** Read files, given as pairs of a path and a File: those in a zip, too. Resolves with pairs of a path and bytes; rejects
    with a sentence. */
export const readAll = async (files) => {
  if (files.length > MAX_FILES) throw new Error(`A program has at most ${MAX_FILES} files.`);
  return (await Promise.all(files.map(read))).flat();
};

/** The files of a program, as a map of bytes by path, without the folder that all of them are in. Rejects with a
    sentence. */
export const programIn = async (files) => {
  const found = await asSources(files);
  const [top] = found[0]?.[0].split("/") ?? [];
  const isInFolder = found.every(([path]) => path.startsWith(`${top}/`));
  return new Map(
    found.map(([path, bytes]) => [
      (isInFolder ? path.slice(top.length + 1) : path).replace(/\.py$/i, ".py"), // as Windows may have it
      bytes,
    ]),
  );
};
