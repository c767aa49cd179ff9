// What the one who links to the page, or puts it into another, has set up: it stands behind the “?”
// of the address, belongs to the page, and holds for every sitting.

/** What may be left out: its elements, and the commands that are refused then. */
const parts = {
  undo: { commands: ["undo", "redo", "undo_to", "fork"] },
  new: { elements: "#open-new", commands: ["new"] },
  people: { elements: "#people, [data-seats]", commands: ["seat"] },
  games: { commands: ["shelf"] },
  share: { commands: ["share"] },
  source: { elements: "#source, .to-source" },
  console: { elements: "#open-console, #console", commands: ["line"] },
  moves: { elements: "#open-moves, #moves" },
  rules: { elements: "#open-rules, #rules" },
  coach: { elements: "#advise, #advice, .gave-up" },
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
export const refused = new Set(without.flatMap(({ commands = [] }) => commands));
export const leftOut =
  [
    ...without.flatMap(({ elements = [] }) => elements),
    ...[...refused].map((command) => `[data-command=${command}]`),
  ].join() || ":not(*)";
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
