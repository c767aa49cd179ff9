// The landing page: what its cards say of the games on this device, and the codes that can be copied.

import { onNewDay, today } from "./shared/day.js";

// Reads what a game's page keeps, under its keys: see py/session/game_store.py.
const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(`recess/${key}`));
  } catch {
    return null; // blocked, or junk
  }
};
/** Whether a game that was kept can go on. */
const isOpen = (kept) => kept?.answers?.length > 0 && !kept.over;
/** Bring the cards up to date. */
const showKept = () => {
  const address = `today=${today()}`;
  for (const link of document.querySelectorAll("[data-game]")) {
    const { game } = link.dataset;
    const last = read(`${game}/last`);
    const [usual, todays] = ["", address].map((fragment) => read(`${game}/sitting/${last?.[fragment]}`));
    // Of two that can go on, the card leads to the one that was played last.
    const goesToday = isOpen(todays) && !(isOpen(usual) && usual.touched > todays.touched);
    const fragment = goesToday ? address : "";
    if (link.hash.slice(1) !== fragment) link.hash = fragment;
    link.querySelector(".go").textContent = goesToday || isOpen(usual) ? "Continue" : "Play";
    const label = link.parentElement.querySelector("[href$='#today']")?.firstChild;
    if (!label) continue;
    label.data = isOpen(todays) ? "Go on today" : todays?.over ? "Today ✓" : "Today";
  }
};
addEventListener("pageshow", showKept);
onNewDay(showKept);

if (!isSecureContext)
  document.querySelector(".not-yet").textContent = "This site is on plain http: they play, but not offline.";

// The codes name this site in full, wherever it is.
for (const button of document.querySelectorAll("[data-copy]")) {
  const code = document.getElementById(button.dataset.copy);
  code.textContent = code.textContent.replace(/src="/, `$&${new URL(".", location.href)}`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(code);
    const done = await navigator.clipboard?.writeText(code.textContent).then(
      () => true,
      () => false,
    );
    const title = button.parentElement.querySelector("h3").textContent;
    document.getElementById("copied").textContent = `The code for ${title} is ${done ? "copied" : "selected"}.`;
    const [label] = button.childNodes;
    label.data = done ? "Copied ✓" : "Selected";
    setTimeout(() => {
      label.data = "Copy";
    }, 2_000);
  });
}
