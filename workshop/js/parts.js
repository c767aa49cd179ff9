// The three parts of the page: the program, the console, the findings. In a narrow window
// one of them is shown, with tabs for the others.

import { $ } from "./dom.js";

const tabs = [...document.querySelectorAll("#parts [role=tab]")];

/** Show the part with this id, where one is shown at a time. */
export const showPart = (id) => {
  $("room").dataset.part = id;
  for (const tab of tabs) {
    const isShown = tab.getAttribute("aria-controls") === id;
    tab.ariaSelected = isShown;
    tab.tabIndex = isShown ? 0 : -1;
  }
};

$("parts").addEventListener("click", ({ target }) => {
  const tab = target.closest("[role=tab]");
  if (tab) showPart(tab.getAttribute("aria-controls"));
});
$("parts").addEventListener("keydown", ({ key, target }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
});
