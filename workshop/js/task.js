// The assignments that come with the workshop.

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

/** What the judge has to know of the assignment with this name: rejects where it cannot be loaded. */
export const taskOf = async (name) => ({ assignment: name, task: (await allAssignments())[name] ?? {} });

/** The text of an assignment; "" where it cannot be loaded. */
export const textOf = async (name) => {
  const { [name]: files } = await allAssignments().catch(() => ({}));
  return files?.["assignment.md"]?.replace(/^---\n.*?\n---\n/s, "").trim() ?? "";
};

/** The data files, by name, that are beside every program for the assignment. */
export const filesOf = (name) => JSON.parse(document.querySelector(`#game [value="${name}"]`)?.dataset.files ?? "{}");
