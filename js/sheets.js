// What a page shows only once Python is ready: the style of the coach's page, of the moves and the steps through them, and
// of how a fight goes and a game ends; a key that ends the animation of that; and the focus in a popover.

import coach from "../css/late/coach.css";
import ending from "../css/late/ending.css";
import fields from "../css/late/fields.css";
import fight from "../css/late/fight.css";
import history from "../css/late/history.css";
import moments from "../css/late/moments.css";

const table = document.getElementById("table");
const sheets = [coach, history, moments + ending, fight, fields].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});
document.adoptedStyleSheets.push(...sheets);

// The rules of the end ask what the table has. That takes up to a sixth of the time of each answer, so they apply only
// while there is a moment. As it begins, who won comes in sight: on a phone the last answer may be pressed far below.
const applyEnding = () => {
  const isOver = table.querySelector(".moment") !== null;
  const begins = isOver && sheets[2].disabled;
  sheets[2].disabled = !isOver;
  if (begins) table.querySelector(".headline")?.scrollIntoView({ block: "nearest" });
};
new MutationObserver(applyEnding).observe(table, { childList: true, subtree: true });
applyEnding();

// A press does the same, for all animations of the table: see `draw.js`.
document.addEventListener("keydown", () => {
  if (!table.querySelector(".moment")) return;
  for (const moving of table.getAnimations({ subtree: true }))
    if (moving.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) moving.finish();
});

// Whoever has played a game may write a player for it; one that is kept here has its card at each seat.
const { dataset } = document.documentElement;
const seats = document.getElementById("sit-down");
if (seats && "task" in dataset && !globalThis.recess.scorm) {
  const link = document.createElement("a");
  link.href = `workshop.html#player=${dataset.game}`;
  link.textContent = "Write a player";
  seats.before(link);
  if (globalThis.recess.storage?.getItem(`recess/player/${dataset.game}`))
    import(new URL("seat.js", import.meta.url).href).then(({ show }) => show());
}

// The focus goes into a popover that opens, and one that it leaves closes: nothing behind it is pressed unseen.
document.addEventListener(
  "toggle",
  ({ target, newState }) =>
    newState === "open" && target.matches("[popover]") && target.querySelector("button")?.focus(),
  true,
);
document.addEventListener("focusin", ({ target }) => {
  const open = document.querySelector(":popover-open");
  if (open && !open.contains(target)) open.hidePopover();
});
