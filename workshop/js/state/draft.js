// An assignment that is being made, as plain values: read from the files of one that there is, and written as such.

/**
 * @typedef {{ expression: string, name: string, values: string[] }} Shown what the reference says, asks or writes
 * @typedef {{ id: number, name: string, about: string, training: boolean, files: Record<string, string>, seed: string,
 *   answers: (string | { python: string })[], [more: string]: any }} Case
 * @typedef {{ says: string, uses: Record<string, boolean>, cases: Record<number, boolean>, isRemark?: boolean,
 *   isExact?: boolean, isHidden?: boolean, points?: number | string, hint?: string, calls?: string,
 *   rest?: Record<string, any> }} Requirement `uses`: what is ticked, by its key; `rest`: what has no field here
 * @typedef {object} Draft
 * @property {string} folder its folder's name; "": as its title
 * @property {string} title
 * @property {string} about
 * @property {string} text
 * @property {boolean} isShown whether its page shows the source
 * @property {boolean} hasPage
 * @property {Case[]} cases
 * @property {Record<string, string>} names what is said, asked and written, in words, by key
 * @property {Record<string, string[]>} found how `requirements.toml` had it, by key
 * @property {Requirement[]} requirements
 * @property {Record<string, any>} rest tables that have no field here
 */

/** @type {Draft} */
export const NEW = Object.freeze({
  ...{ folder: "", title: "", about: "", text: "", isShown: true, hasPage: true },
  ...{ cases: [], names: {}, found: {}, requirements: [], rest: {} },
});

/** The key of what the reference says (`facts`), asks (`questions`) or writes (`files`).
    @param {string} kind @param {string} expression */
export const keyOf = (kind, expression) => `${kind} ${expression}`;
/** @param {string} key */
const kindOf = (key) => key.slice(0, key.indexOf(" "));
/** @param {string} key */
export const expressionOf = (key) => key.slice(key.indexOf(" ") + 1);
/** What a requirement calls it. @param {Draft} draft @param {string} key */
export const nameOf = ({ names }, key) => names[key]?.trim() || expressionOf(key);

/** The keys of what a requirement is about. @param {Requirement} requirement */
export const usedBy = ({ uses }) => Object.keys(uses).filter((key) => uses[key]);

/** A value as TOML. @param {any} value @returns {string} */
const toml = (value) => {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
  const pairs = Object.entries(value).map(([key, its]) => `${toml(key)} = ${toml(its)}`);
  return `{ ${pairs.join(", ")} }`;
};

/** @param {string} head @param {Record<string, any>} values */
const table = (head, values) => [head, ...Object.entries(values).map(([key, its]) => `${key} = ${toml(its)}`), ""];

/** What has a name, with how it is found, as the tables `questions` and `facts`. @param {Draft} draft */
const namedIn = (draft) => {
  const { names, found, requirements } = draft;
  const used = requirements.flatMap(usedBy);
  const keys = new Set([...Object.keys(names).filter((key) => names[key]?.trim()), ...used]);
  /** @type {Record<string, Record<string, string[]>>} */
  const tables = { questions: {}, facts: {} };
  for (const key of keys) {
    const [name, expression] = [nameOf(draft, key), expressionOf(key)];
    if (kindOf(key) === "files" && name === expression) continue; // a file has its name
    const its = tables[kindOf(key) === "questions" ? "questions" : "facts"];
    its[name] = [...new Set([...(its[name] ?? []), ...(found[key] ?? [expression])])];
  }
  return tables;
};

/** @param {Draft} draft @param {Requirement} requirement */
const requirementLines = (draft, requirement) => {
  const { says, isRemark, isExact, isHidden, points, hint = "", calls = "", rest = {} } = requirement;
  const facts = [...new Set(usedBy(requirement).map((key) => nameOf(draft, key)))];
  const cases = draft.cases.filter(({ id }) => requirement.cases[id]).map(({ name }) => name);
  const lines = calls.split("\n").filter((line) => line.trim());
  const worth = String(points ?? "").trim() === "" ? 1 : Number(points);
  return table(isRemark ? "[[extra]]" : "[[requirements]]", {
    says: says.trim(),
    ...(facts.length && { facts }),
    ...(cases.length && { cases }),
    ...(lines.length && { calls: lines }),
    ...(worth >= 0 && worth !== 1 && { points: worth }),
    ...(hint.trim() && { hint: hint.trim() }),
    ...(isExact && { exact: true }),
    ...(isHidden && { hidden: true }),
    ...rest,
  });
};

/** @param {Draft} draft */
const requirementsText = (draft) => {
  const { questions, facts } = namedIn(draft);
  const one = (/** @type {string[]} */ its) => (its.length === 1 ? its[0] : its);
  const tables = Object.entries({ questions, facts }).flatMap(([head, its]) => {
    const pairs = Object.entries(its).map(([name, expressions]) => `${toml(name)} = ${toml(one(expressions))}`);
    return pairs.length ? [`[${head}]`, ...pairs, ""] : [];
  });
  const { starting, ...lists } = draft.rest;
  return [
    ...(starting ? [`starting = ${toml(starting)}`, ""] : []),
    ...tables,
    ...draft.requirements.filter(({ says }) => says.trim()).flatMap((each) => requirementLines(draft, each)),
    ...Object.entries(lists).flatMap(([head, all]) =>
      all.flatMap((/** @type {any} */ its) => table(`[[${head}]]`, its)),
    ),
  ].join("\n");
};

/** @param {Draft} draft */
const casesText = ({ cases }) => {
  const all = cases.map(({ id: _, about, files, training, seed, ...each }) => ({
    ...each,
    ...(about && { about }),
    ...(seed !== "1" && { seed }),
    ...(Object.keys(files).length && { files }),
    ...(training && { training }),
  }));
  return `${JSON.stringify(all, null, 1)}\n`;
};

/** The texts of its folder besides the program, by name. @param {Draft} draft @param {string} folder */
export const textsOf = (draft, folder) => {
  const { title, about, text, isShown, hasPage } = draft;
  const front = [`title: ${title.trim() || folder}`];
  if (about.trim()) front.push(`about: ${about.trim()}`);
  if (hasPage) front.push("page: yes");
  if (!isShown) front.push("source: no");
  return {
    "assignment.md": `---\n${front.join("\n")}\n---\n\n${text.trim()}\n`,
    "cases.json": casesText(draft),
    "requirements.toml": requirementsText(draft),
  };
};

/** A case with what each has. @param {any} its @param {number} id @returns {Case} */
export const caseOf = (its, id) => ({ id, about: "", training: false, files: {}, seed: "1", answers: [], ...its });

/** The draft of an assignment that there is: of what is `read` in its files, and its overview `shown`.
    @param {string} folder @param {any} read @param {Record<string, Shown[]>} shown @returns {Draft} */
export const draftOf = (folder, read, shown) => {
  const { title, about, text, isShown, hasPage, cases, tables } = read;
  const { questions = {}, facts = {}, requirements = [], extra = [], ...rest } = tables;
  const rows = ["facts", "questions", "files"].flatMap((kind) =>
    (shown[kind] ?? []).map((each) => ({ kind, ...each })),
  );
  /** @type {Record<string, string>} */
  const names = {};
  /** @type {Record<string, string[]>} */
  const found = {};
  /** @type {Record<string, string[]>} */
  const keys = {};
  for (const [kind, its] of Object.entries({ questions, facts }))
    for (const [name, value] of Object.entries(its)) {
      const expressions = [value].flat();
      const here = rows.filter((row) => row.name === name && (row.kind === "questions") === (kind === "questions"));
      keys[name] = here.length ? here.map((row) => keyOf(row.kind, row.expression)) : [keyOf(kind, expressions[0])];
      for (const key of keys[name]) {
        names[key] = name;
        found[key] = expressions;
      }
    }
  const all = cases.map((/** @type {any} */ each, /** @type {number} */ at) =>
    caseOf({ name: `Case ${at + 1}`, ...each }, at + 1),
  );
  const list = (/** @type {any} */ value) => (value === undefined ? [] : [value].flat());
  const requirementOf = (/** @type {any} */ its, /** @type {boolean} */ isRemark) => {
    const { says, facts: about = [], cases: named, points, hint = "", exact, hidden, calls, ...more } = its;
    const used = list(about).flatMap((name) => keys[name] ?? [keyOf("files", name)]);
    const chosen = all.filter((/** @type {Case} */ each) => list(named).includes(each.name));
    return {
      ...{ says, hint, isRemark, isExact: Boolean(exact), isHidden: Boolean(hidden), points: points ?? "" },
      uses: Object.fromEntries(used.map((key) => [key, true])),
      cases: Object.fromEntries(chosen.map((/** @type {Case} */ { id }) => [id, true])),
      calls: list(calls).join("\n"),
      rest: more,
    };
  };
  return {
    ...{ folder, title, about, text, isShown, hasPage, cases: all, names, found, rest },
    requirements: [
      ...requirements.map((/** @type {any} */ each) => requirementOf(each, false)),
      ...extra.map((/** @type {any} */ each) => requirementOf(each, true)),
    ],
  };
};
