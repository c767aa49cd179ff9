// The form above the table that says who plays. Fields of the table that belong to a computer's seat are hidden.

import { onNewDay, today } from "../shared/day.js";
import { day, readKept, seatCount, settings } from "./restore.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;

const people = $("people");

/** Show `levels`, by the names of the seats, in the form; a seat that is not among them is not in this game. */
export const seat = (levels) => {
  for (const select of people?.elements ?? []) {
    if (!select.name) continue;
    select.disabled = !(select.name in levels);
    select.parentElement.hidden = select.disabled;
    select.value = levels[select.name] ?? "human";
    if (select.selectedIndex < 0) select.value = "human"; // the address names a level that does not exist
  }
  seated();
};

const seated = () => {
  const selects = [...(people?.elements ?? [])].filter(({ name, disabled }) => name && !disabled);
  const others = selects.filter(({ value }) => value !== "human");
  const computers = others.filter(({ value }) => value !== "away");
  // Who plays alone is called “You” at the table, and a computer by its level: the form has no third name for them.
  for (const { value, previousElementSibling: label } of selects) {
    label.dataset.seat ??= label.textContent;
    const alone = selects.length - others.length === 1;
    label.textContent = !alone || value === "away" ? label.dataset.seat : value === "human" ? "You" : "Against";
  }
  root.dataset.computers = others.map(({ dataset }) => dataset.seat).join(" ");
  if (people) {
    const plays = ({ selectedOptions: [{ text, dataset }] }) => `Computer, ${text.toLowerCase()}: ${dataset.how}.`;
    $("how").textContent = computers.map(plays).join(" ");
    const levels = computers.map(({ selectedOptions: [{ text }] }) => text).join(", ");
    const friend = others.length ? "With a friend elsewhere" : "With a friend";
    $("who").textContent = levels ? `Computer: ${levels}` : selects.length > 1 ? friend : "Alone";
    const friendly = selects.length > 1 ? "Play with a friend" : "New game with a friend";
    $("friend").textContent = others.length || selects.length < 2 ? friendly : "Play the computer";
    $("friend").hidden = people.elements.namedItem("seat2") === null;
  }
  leaveOut();
};

/** Say whose day's game is open, in place of *Play with a friend*, which would be another game; an empty `day` takes
    that back. */
export const showDay = (day) => {
  shownDay = day;
  if (!people) return;
  const date = () => new Date(`${day}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  $("day").textContent = day === today() ? "Today’s game" : day && `Game of ${date()}`;
};
let shownDay = "";
onNewDay(() => showDay(shownDay));

/** Hide and disable the fields that only a computer's seat would fill in, such as its name. */
export const leaveOut = () => {
  const computers = (root.dataset.computers ?? "").split(" ");
  for (const field of $("table").querySelectorAll("[data-of-seat]")) {
    field.hidden = computers.includes(field.dataset.ofSeat);
    for (const input of field.querySelectorAll("input")) if (field.hidden) input.disabled = true;
  }
};

/** Move the focus to the form of seats, or to the button that opens it. */
export const show = () => {
  const [first] = [...people.elements].filter((element) => element.checkVisibility());
  first.focus();
  first.popoverTargetElement?.showPopover();
};

/** Switch between playing with a friend (no computers) and against the computer (each seat's default level).
    If the game's options leave no second seat, a new game begins that has one. */
export const befriend = () => {
  if (people.elements.namedItem("seat2").disabled) {
    for (const {
      selectedOptions: [chosen],
      options: [...all],
    } of $("new").querySelectorAll("select"))
      if (chosen.dataset.seats) all.find(({ dataset }) => !dataset.seats).selected = true;
    $("new").querySelector("button").click();
    return;
  }
  const alone = root.dataset.computers !== "";
  for (const select of people.elements) if (select.name) select.value = alone ? "human" : select.dataset.default;
  people.dispatchEvent(new Event("change"));
};

// A key that would choose a seat's next player at once opens the list instead: an arrow in the middle of a game, meant for
// something else, would replace the opponent. The list cannot be opened so in a frame on another site: Space does it there.
people?.addEventListener("keydown", (event) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (target.localName !== "select" || altKey || ctrlKey || metaKey || !/^(Arrow|Page|Home|End|[^ ]$)/.test(key))
    return;
  event.preventDefault();
  try {
    target.showPicker();
  } catch {}
});

/** Call `then` with the seats, encoded as in a link, when a person changes them. */
export const onChange = (then) =>
  people?.addEventListener("change", () => {
    seated();
    then(new URLSearchParams(new FormData(people)).toString());
  });

/** Return the level of each seat by its name. Python decides the same later: from the sitting that was open
    or the address; else from who played on this device last; else a person against computers. */
export const levelsAtFirst = () => {
  const seats = settings ?? (day ? null : readKept("seats"));
  const selects = [...(people?.elements ?? [])].filter(({ name }) => name).slice(0, seatCount(settings));
  const level = (name) => (typeof seats[name] === "string" ? seats[name] : "human");
  return Object.fromEntries(selects.map(({ name, dataset }) => [name, seats ? level(name) : dataset.default]));
};
