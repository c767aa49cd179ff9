// What the one who links to the page, or puts it into another, has set up: it stands behind the “?”
// of the address, belongs to the page, and holds for every sitting.

/** What may be left out: where it stands, and the commands that go with it. */
const parts = {
  undo: "[data-do=undo], [data-do=redo], [data-do=undo_to], [data-do=fork]",
  new: "#open-new, [data-do=new]",
  people: "#people, [data-seats], [data-do=seat]",
  games: "[data-do=shelf]",
  share: "[data-do=share]",
  source: "#source, .to-source",
  console: "#open-console, #console, [data-do=line]",
  moves: "#open-moves, #moves",
  rules: "#open-rules, #rules",
  coach: "#advise, #advice, .gave-up",
};
const values = {
  theme: ["light", "dark"],
  show: ["console", "moves", "rules", "coach"],
  without: Object.keys(parts),
};
const ours = ["embed", ...Object.keys(values)];
const given = new URLSearchParams(location.search);
const names = [...given.keys()];
const isSetUp = names.some((name) => ours.includes(name)); // or else it is some other site's mark

/** What is wrong with it, in a sentence; nothing where all is well. */
export let problem = "";
const unknown = isSetUp && names.find((name) => !ours.includes(name));
if (unknown)
  problem = `This page has no setting “${unknown.slice(0, 40)}” behind the “?”, only ${ours.join(", ")}. What belongs to the game stands behind the “#”.`;

const read = (name) =>
  (given.get(name)?.split(",") ?? []).filter((value) => {
    const fits = values[name].includes(value);
    if (!fits) problem = `“${name}” cannot be “${value.slice(0, 40)}”, only ${values[name].join(", ")}.`;
    return fits;
  });
const [theme] = read("theme");
const [show] = read("show");
const without = read("without").map((part) => parts[part]);

/** The page of the panel that is open at first, by its id. */
export const shown = show === "coach" ? "advice" : show;
/** What is left out, as a selector; and the commands that are refused. */
export const leftOut = without.join() || ":not(*)";
export const refused = new Set([...leftOut.matchAll(/data-do=(\w+)/g)].map(([, command]) => command));
/** What the address of the same page says there that stands in a tab of its own. */
export const search = (() => {
  for (const name of names) if (name === "embed" || !ours.includes(name)) given.delete(name);
  return given.size ? `?${given}`.replaceAll("%2C", ",") : "";
})();

if (theme || without.length) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${leftOut}{display:none!important}@media screen{:root{color-scheme:${theme}}}`);
  document.adoptedStyleSheets.push(sheet);
}
if (names.includes("embed")) document.documentElement.dataset.embed = "";
