// How a game ends, for the eye: the style sheet of `engine.afterwards`, and a key that ends its animation.

import css from "../css/ending.css";

const style = new CSSStyleSheet();
style.replaceSync(css);
document.adoptedStyleSheets.push(style);

// A press does the same, for all animations of the table: see `draw.js`.
document.addEventListener("keydown", () => {
  const table = document.getElementById("table");
  if (!table.querySelector(".moment")) return;
  for (const moving of table.getAnimations({ subtree: true }))
    if (moving.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) moving.finish();
});
