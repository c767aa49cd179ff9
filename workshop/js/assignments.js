// The assignments that programs are judged by: the site's, and those that somebody opened. What was opened is kept on
// this device, or for this visit alone, which is as long as the tab is open.

import { $ } from "./dom.js";
import { judge } from "./judge.js";
import * as store from "./store.js";

const KEY = "recess/workshop/assignments"; // in storage
const NO_DATA = /\.py$|^(?:assignment\.md|requirements\.toml|cases\.json)$/;
const MARK = /(?:^|\/)requirements\.toml$/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The only one, in a package for a course site: its title, its folder's name, and its files as texts. */
export const given = JSON.parse($("given").textContent || "null");
/** The site's own, in the order of its page: of each its name, its title, and the data files beside every program. */
const ofSite = given ? [] : [$("assignments"), $("added")].flatMap(({ textContent }) => JSON.parse(textContent));
const isText = (value) => typeof value === "string";
/** Whether a value is an assignment, as a link or the storage brings it: its folder's name, and its files as texts. */
export const isOne = (each) => isText(each?.folder) && Object.values(Object(each.files)).every(isText);

/** Those that were opened, by their names: of each the title, the folder's name and its files as texts. */
const opened = new store.Shelf(KEY, isOne, given ? { [given.folder]: given } : {});
if (!given) opened.read();

/** What an assignment that was opened is made of; undefined for the site's. */
export const ownOf = (name) => opened.of(name);

/** What a verdict has to say of an assignment that was opened; "" of the site's. */
export const originOf = (name) => {
  const { title, origin } = ownOf(name) ?? {};
  return title === undefined ? "" : `Judged by the assignment “${title}”${origin ? `, from ${origin}` : ""}.`;
};

/** All of them, the site's first: of each its name, its title, and whether it was opened. */
export const all = () => [
  ...ofSite.map(({ name, title }) => ({ name, title, isOwn: false })),
  ...opened.all.map(([name, { title }]) => ({ name, title, isOwn: true })),
];

/** Whether there is one of this name. */
export const has = (name) => all().some((each) => each.name === name);

let loading = null;
/** The files of the site's, as texts by name, by the names of the assignments; they are fetched once. */
const filesOfSite = () => {
  const { assignments } = document.documentElement.dataset;
  if (given) return {};
  loading ??= Promise.all(assignments.split(" ").map(async (each) => (await fetch(each)).json())).then((parts) =>
    Object.assign({}, ...parts),
  );
  loading.catch(() => {
    loading = null; // such as offline for the first time
  });
  return loading;
};

/** What the judge has to know of the assignment with this name: rejects where it cannot be loaded. */
export const taskOf = async (name) => {
  const { folder = name, files } = ownOf(name) ?? { files: (await filesOfSite())[name] ?? {} };
  return { assignment: folder, task: files };
};

/** The sources of the reference programs, by the names of the assignments. */
export const references = async () => {
  const found = { ...(await filesOfSite()) };
  for (const { name, isOwn } of all()) if (isOwn) found[name] = ownOf(name).files;
  const sourceOf = (files) => Object.keys(files).map((file) => (file.endsWith(".py") ? files[file] : ""));
  return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, sourceOf(files).join("\n")]));
};

/** The data files, by name, that are beside every program for the assignment. */
export const filesOf = (name) => {
  const { files } = ownOf(name) ?? {};
  if (files) return Object.fromEntries(Object.entries(files).filter(([file]) => !NO_DATA.test(file)));
  return ofSite.find((each) => each.name === name)?.data ?? {};
};

/** What an assignment asks, of which the judge has to know `task`: its title, its text and its requirements; or a
    `sentence`, why that cannot be read. */
export const describe = async (task) => {
  const found = await judge.ask(null, { do: "assignment", ...task });
  return found.stopped === undefined ? found : { sentence: found.stopped };
};

/** A program that was kept or linked, without the assignment that it was for if that is not here. */
export const withKnown = (kept) => ({ ...kept, game: has(kept.game) ? kept.game : "" });

/** The assignments among files, given as pairs of a path and bytes: for each its folder's name and its texts, and the
    names of files that are none. `title`: what they came in. [] if there is a program beside them, too. */
export const assignmentsIn = (pairs, title) => {
  const tops = pairs.filter(([path]) => MARK.test(path)).map(([path]) => path.replace(/[^/]*$/, ""));
  const topOf = (path) => tops.filter((top) => path.startsWith(top)).sort((one, other) => other.length - one.length)[0];
  if (pairs.some(([path]) => path.endsWith(".py") && topOf(path) === undefined)) return [];
  return tops.map((top) => {
    const its = pairs.filter(([path]) => topOf(path) === top).map(([path, bytes]) => [path.slice(top.length), bytes]);
    const found = { folder: folderOf(top, its, title), files: {}, left: [] };
    for (const [path, bytes] of its)
      try {
        found.files[path] = utf8.decode(bytes);
      } catch {
        found.left.push(path);
      }
    return found;
  });
};

/** What an assignment is called: as its folder; without one as its only program, or as what it came in. */
const folderOf = (top, files, title) => {
  const sources = files.filter(([path]) => path.endsWith(".py")).map(([path]) => path.replace(/\.py$/, ""));
  const called = top.split("/").at(-2) ?? (sources.length === 1 ? sources[0] : title.replace(/\.zip$/i, ""));
  return called || "assignment";
};

/** The name under which one of this folder's name is, or will be. */
export const nameOf = (folder) => (ofSite.some(({ name }) => name === folder) ? `${folder} (yours)` : folder);

/** Have an assignment that was opened, from an `origin`: `place` is `visit` or `keep`. Returns its name. */
export const add = ({ folder, files }, title, place, origin) => {
  const name = nameOf(folder);
  opened.put(name, { folder, files, title, origin }, place);
  if (place === "keep") opened.put(name, undefined, "visit");
  return name;
};

/** Remove an assignment that was opened. */
export const remove = (name) => opened.put(name, undefined);

/** Whether the same is there already. */
export const isThere = ({ folder, files }) => JSON.stringify(ownOf(nameOf(folder))?.files) === JSON.stringify(files);

/** What is to be said of where they are kept; "" if nothing is. */
export const problem = () => (opened.lacks ? "This device has no room for it: keep its file, too." : "");

/** Hear that another tab has changed them; returns whether it has. */
export const hear = (change) => !given && opened.hear(change);
