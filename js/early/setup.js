// The settings after the “?” of the address, made by the person who links to the page or embeds it.
// They belong to the page and hold for every sitting; docs/courses.md lists them.

/** What `without` may hide: its elements, and the commands that are refused then. */
const parts = {
  undo: { commands: ["undo", "redo", "undo_to", "fork"] },
  new: { elements: "#open-new", commands: ["new"] },
  people: { elements: "#people, [data-seats]", commands: ["seat", "against"] },
  games: { commands: ["shelf"] },
  share: { commands: ["share"] },
  source: { elements: "#source, .to-source" },
  console: { elements: "#open-console, #console", commands: ["line"] },
  moves: { elements: "#open-moves, #moves" },
  rules: { elements: "#open-rules, #rules" },
  coach: { elements: "#advise, #advice, .gave-up" },
};
const values = {
  theme: ["auto", "light", "dark"],
  show: ["console", "moves", "rules", "coach"],
  without: Object.keys(parts),
};
const ours = ["embed", ...Object.keys(values)];
const given = new URLSearchParams(location.search);
const names = [...given.keys()];
const isSetUp = names.some((name) => ours.includes(name)); // else it is another site's, such as `utm_source`

/** What is wrong with the settings, as a sentence; empty if nothing is. */
export let problem = "";
const isMark = (name) => /^(utm|mc|mtm|pk|_).*|clid$|^(ref|si)$/.test(name); // which other sites add to links
const unknown = isSetUp && names.find((name) => !ours.includes(name) && !isMark(name));
if (unknown)
  problem = `This page has no setting “${unknown.slice(0, 40)}” after the “?”, only ${ours.join(", ")}. The game's settings come after the “#”.`;

const read = (name) =>
  (given.get(name)?.split(",") ?? []).filter((value) => {
    const fits = values[name].includes(value);
    if (!fits) problem = `“${name}” cannot be “${value.slice(0, 40)}”, only ${values[name].join(", ")}.`;
    return fits;
  });
const [theme] = read("theme");
const [show] = read("show");
const without = read("without").map((part) => parts[part]);

/** The id of the panel's page that is open at first; undefined if the address names none. */
export const shown = show === "coach" ? "advice" : show;
/** The commands that are refused; and a selector of the elements that are hidden. */
export const refused = new Set(without.flatMap(({ commands = [] }) => commands));
export const leftOut =
  [
    ...without.flatMap(({ elements = [] }) => elements),
    ...[...refused].map((command) => `[data-command=${command}]`),
  ].join() || ":not(*)"; // matches nothing; an empty selector is an error
/** The settings for the same page outside of a frame, with the “?”; empty if there are none. */
export const search = (() => {
  for (const name of names) if (name === "embed" || !ours.includes(name)) given.delete(name);
  return given.size ? `?${given}`.replaceAll("%2C", ",") : ""; // a comma need not be encoded, and reads better
})();

const colours = ["light", "dark"].includes(theme) ? `@media screen{:root{color-scheme:${theme}}}` : "";
if (colours || without.length) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${leftOut}{display:none!important}${colours}`);
  document.adoptedStyleSheets.push(sheet);
}
if (names.includes("embed")) document.documentElement.dataset.embed = "";
