// The assignment by which a program is judged, as the form has it.

import { $ } from "./dom.js";

const { assignments } = document.documentElement.dataset;

let loading = null;

/** The files of all assignments, as texts by name, by the names of the assignments; they are fetched once. */
export const allAssignments = () => {
  loading ??= fetch(assignments).then((reply) => reply.json());
  loading.catch(() => {
    loading = null; // such as offline for the first time
  });
  return loading;
};

/** The name of the assignment that is chosen; empty where none is. */
export const chosen = () => $("game").value;

/** What the judge has to know of the assignment with this name: rejects where it cannot be loaded. */
export const taskOf = async (name) => ({ assignment: name, task: (await allAssignments())[name] ?? {} });

/** The data files, by name, that are beside every program for the assignment. */
export const gameFiles = () => JSON.parse($("game").selectedOptions[0].dataset.files ?? "{}");

/** Choose an assignment; one that there is not is left alone. */
export const choose = (name) => {
  if (![...$("game").options].some(({ value }) => value === name)) return;
  $("game").value = name;
  $("game").dispatchEvent(new Event("change"));
};
