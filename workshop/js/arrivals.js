// Opens files that are chosen or dropped: a program, a class, or an assignment, which is shown before it counts.

import * as assignments from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { encodeFiles, toBase64 } from "./encoding.js";
import { showTab } from "./findings.js";
import { judge } from "./judge.js";
import { offer } from "./offer.js";
import { programIn, readAll } from "./opened.js";
import { isPython } from "./state/program.js";
import { many } from "./state/shown.js";

const say = (text) => dispatch({ is: "notice", text });

/** Choose an assignment, and show its text; a class that waits for one is judged by it. */
export const choose = (name) => {
  // Judged by another one of this name, nothing that was found holds any more.
  if (current().task.name === name) dispatch({ is: "choose-task", value: "" });
  const { room, group } = current();
  const isOfClass = room === "class" || (group && !group.name);
  dispatch({ is: "choose-task", value: name });
  if (isOfClass) return;
  dispatch({ is: "making", on: false });
  showTab("text");
};

/** Offer an assignment: its folder's name, its files as texts, and the names of those that are `left` out.
    Resolves with what was chosen. */
export const take = async (found, origin) => {
  const { folder, files, left = [] } = found;
  const name = assignments.nameOf(folder);
  if (assignments.isThere(found)) {
    choose(name);
    return "keep";
  }
  const about = await assignments.describe({ assignment: folder, task: files });
  if (about.sentence !== undefined) {
    say(`${folder}: ${about.sentence}`);
    return "no";
  }
  const { title, requirements, cases } = about;
  const without = left.length ? ` Left out, since they are no text: ${left.join(", ")}.` : "";
  const choice = await offer({
    title: `“${title}”, an assignment from ${origin}`,
    adds: `Programs are judged by it, here on your device: ${many(requirements.length, "requirement")}${cases ? `, ${many(cases, "case")}` : ""}. Each verdict says so.${without}`,
    names: requirements.map(({ says }) => says),
    replaces: assignments.has(name) ? "It takes the place of the one of this name that you have." : "",
  });
  if (choice !== "no") {
    assignments.add(found, title, choice, origin);
    choose(name);
  }
  say(assignments.problem());
  return choice;
};

/** Add the files of a program, as pairs of a path and bytes. */
const openProgram = async (pairs) => {
  const opened = await programIn(pairs);
  const sources = [...opened.keys()].filter(isPython);
  const found =
    sources.length > 1 ? ((await judge.ask(null, { do: "main", files: encodeFiles(opened) })).main ?? "") : "";
  dispatch({ is: "open", files: opened, found });
};

/** Open files, given as pairs of a path and a File, or as a promise of them: assignments, or a program. */
export const open = async (files) => {
  dispatch({ is: "opening" });
  try {
    const given = await files;
    const title = given[0]?.[0].split("/")[0] ?? "";
    const pairs = await readAll(given);
    const found = assignments.assignmentsIn(pairs, title);
    if (!found.length) return await openProgram(pairs);
    dispatch({ is: "opened", problem: "" });
    for (const each of found) await take(each, title);
  } catch (problem) {
    dispatch({ is: "opened", problem: problem.message });
  }
};

/** Open the zip of what a class handed in; an assignment, if that is all that is in it. */
export const openClass = async (file) => {
  const pairs = await readAll([[file.name, file]]).catch(() => []); // too large for one program
  const found = assignments.assignmentsIn(pairs, file.name);
  if (found.length === 1) return take(found[0], file.name);
  dispatch({ is: "open-class", zipped: toBase64(new Uint8Array(await file.arrayBuffer())) });
};
