// The form above the table that says who plays. Fields of the table that belong to a computer's seat are hidden.

import { onNewDay, today } from "../shared/day.js";
import { day, readKept, seatCount, settings } from "./restore.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;

const people = $("people");

const seats = [...(people?.elements ?? [])].filter(({ dataset }) => dataset?.level);
const levelOf = ({ dataset: { level } }) => people.elements[level].value;

/** The level of each seat in the game that is open, by its name; the form may show others until they are wanted. */
let seated = {};

/** Show `levels`, by the names of the seats, in the form; a seat that is not among them is not in this game. */
export const seat = (levels = seated) => {
  seated = levels;
  for (const seat of seats) {
    const { level } = seat.dataset;
    seat.disabled = seat.hidden = !(level in levels);
    const cards = people.elements[level];
    cards.value = levels[level] ?? "human";
    if (!cards.value) cards.value = "human"; // the address names a level that does not exist
  }
  name();
  root.dataset.computers = playing()
    .filter((seat) => levelOf(seat) !== "human")
    .map(({ dataset }) => dataset.seat)
    .join(" ");
  if (people) show();
  leaveOut();
};

const playing = () => seats.filter(({ disabled }) => !disabled);

/** Name the seats: who plays alone is called “You” at the table, and a computer by its level. */
const name = () => {
  const isAlone = playing().filter((seat) => levelOf(seat) === "human").length === 1;
  for (const seat of playing()) {
    const legend = seat.firstElementChild;
    legend.dataset.seat ??= legend.textContent;
    const level = levelOf(seat);
    legend.textContent = !isAlone || level === "away" ? legend.dataset.seat : level === "human" ? "You" : "Against";
  }
};

/** Show in one line above the table who plays. */
const show = () => {
  const sit = playing();
  const others = sit.filter((seat) => levelOf(seat) !== "human");
  const cards = (others.length ? others : sit).map((seat) => seat.querySelector(":checked").parentElement);
  $("faces").replaceChildren(...cards.map((card) => card.querySelector("svg").cloneNode(true)));
  const computers = others.filter((seat) => levelOf(seat) !== "away");
  const alone = $("new").querySelector("option:checked[data-seats]")?.text ?? "Alone";
  const friend = others.length ? "A friend elsewhere" : "Two people here";
  const levels = computers.map((seat) => seat.querySelector(":checked ~ b").textContent).join(", ");
  $("who").querySelector("b").textContent = levels || (sit.length > 1 ? friend : alone);
  const [how] = computers.map((seat) => seat.querySelector(":checked ~ small").textContent);
  $("how").textContent = computers.length === 1 ? how : "";
  const friendly = "Play with a friend";
  $("friend").textContent = others.length || sit.length < 2 ? friendly : "Play the computer";
  $("friend").hidden = seats.length < 2 || computers.length < others.length; // one of them is a friend already
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
  const others = (root.dataset.computers ?? "").split(" ");
  let isLater = false; // what is asked after a person elsewhere has answered is asked then
  for (const field of $("table").querySelectorAll("[data-of-seat]")) {
    const { ofSeat } = field.dataset;
    const asked = field.closest("form").dataset.answers.split(" ").includes(field.querySelector("input").name);
    isLater ||= asked && seated[`seat${+ofSeat + 1}`] === "away";
    field.hidden = isLater || others.includes(ofSeat);
    for (const input of field.querySelectorAll("input")) if (field.hidden) input.disabled = true;
  }
};

/** Open the form of seats. */
export const open = () => $("who").click();

/** Switch between playing with a friend (no computers) and against the computer (each seat's default level).
    If the game's options leave no second seat, a new game begins that has one. */
export const befriend = () => {
  if (seats[1].disabled) {
    for (const {
      selectedOptions: [chosen],
      options: [...all],
    } of $("new").querySelectorAll("select"))
      if (chosen.dataset.seats) all.find(({ dataset }) => !dataset.seats).selected = true;
    $("new").querySelector("button").click();
    return;
  }
  const alone = root.dataset.computers !== "";
  for (const { dataset } of seats) people.elements[dataset.level].value = alone ? "human" : dataset.default;
  $("sit-down").click();
};

/** Whether a computer player comes in, by the form, into a game in which something was answered: that is a new game. */
const isAnother = () =>
  !$("undo").disabled &&
  playing().some((seat) => !["human", "away", seated[seat.dataset.level]].includes(levelOf(seat)));

/** Call `then` when a person wants the seats that the form shows: with a command, and the seats as in a link. */
export const onChange = (then) => {
  const update = () => {
    name();
    $("sit-down").textContent = isAnother() ? "Start a new game" : "Play";
  };
  people?.addEventListener("change", update);
  $("seats")?.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") seat(seated);
    update();
  });
  $("sit-down")?.addEventListener("click", () => {
    const command = isAnother() ? "against" : "seat";
    const chosen = Object.fromEntries(playing().map((seat) => [seat.dataset.level, levelOf(seat)]));
    seat(chosen);
    $("seats").hidePopover();
    then(command, new URLSearchParams(chosen).toString());
  });
};

/** Return the level of each seat by its name. Python decides the same later: from the sitting that was open
    or the address; else from who played on this device last; else a person against computers. */
export const levelsAtFirst = () => {
  const kept = settings ?? (day ? null : readKept("seats"));
  const level = (name) => (typeof kept[name] === "string" ? kept[name] : "human");
  const taken = seats.slice(0, seatCount(settings)).map(({ dataset }) => dataset);
  return Object.fromEntries(taken.map((seat) => [seat.level, kept ? level(seat.level) : seat.default]));
};
