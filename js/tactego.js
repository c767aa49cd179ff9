// Tactego's gestures: the arrow keys move the focus over the board, a piece is dragged to its goal, and
// a pieces file is opened from disk. Each ends in a click on what the view has drawn. A click on a
// square that cannot be chosen shows why.

const $ = (id) => document.getElementById(id);
const table = $("table");
const squareAt = (element) => element?.closest?.(".square");
const numberOf = (square) => +square.id.split("-")[1];
const widthAt = (square) => +square.closest(".board").dataset.width;

/** Return why a square cannot be chosen; empty if it can. Most squares share one reason, which is written once, at
    the error's place, with `{}` for the square's row and column. */
const whyNot = (square) => {
  if (!square?.matches("[aria-disabled]")) return "";
  const [number, width] = [numberOf(square), widthAt(square)];
  const name = `${Math.floor(number / width)} ${number % width}`;
  return square.dataset.why ?? $("error")?.dataset.why?.replace("{}", name);
};

// The arrow keys

/** Rows down and columns to the right. */
const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

table.addEventListener("keydown", (event) => {
  const square = squareAt(event.target);
  const step = steps[event.key];
  if (!square || !step) return;
  event.preventDefault();
  const [number, width] = [numberOf(square), widthAt(square)];
  const column = (number % width) + step[1];
  const down = "turned" in square.closest(".board").dataset ? -step[0] : step[0];
  const next = $(`square-${number + down * width + step[1]}`);
  if (!next || column < 0 || column >= width) return;
  square.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// Escape closes the legend, and does nothing else then.
table.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("ranks")?.matches(":popover-open")) event.stopPropagation();
});

// Dragging

const MIN_DRAG_PX = 8; // a press that moves less is a click
let drag = null;

table.addEventListener("pointerdown", (event) => {
  const square = squareAt(event.target);
  if (event.button === 0 && square?.matches(".ready")) {
    drag = { square: square.id, piece: square.firstElementChild, x: event.clientX, y: event.clientY, moved: false };
  }
});

table.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  drag.moved ||= Math.hypot(x, y) > MIN_DRAG_PX;
  if (drag.moved && drag.piece) drag.piece.style.translate = `${x}px ${y}px`;
});

const drop = (event) => {
  if (!drag) return;
  const { square, piece, moved } = drag;
  drag = null;
  if (piece) piece.style.translate = "";
  if (!moved || event.type === "pointercancel") return;
  const goal = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map(squareAt)
    .find((each) => each);
  if (goal?.id === square) return; // the browser sends a click, which chooses the piece
  $(square).click();
  const end = goal && $(goal.id);
  if (end?.matches(".goal, [aria-disabled]")) end.click();
};
table.addEventListener("pointerup", drop);
table.addEventListener("pointercancel", drop);

// The browser's drag and drop would send `pointercancel`.
table.addEventListener("dragstart", (event) => event.preventDefault());

// A click, by a pointer or the Enter key, on a square that cannot be chosen

table.addEventListener("click", (event) => {
  const why = whyNot(squareAt(event.target));
  if (!why) return;
  $("error").textContent = why;
  $("error").scrollIntoView({ block: "nearest" });
  globalThis.recess.say(why);
});

// Setting up: a text that is typed or opened becomes the army; one of the listed armies sets the board's size.

const MAX_CHARACTERS = 20_001; // one more than the script reads, so that it refuses what is too long

const takeOwn = (text) => {
  const own = $("file-own");
  own.value = text;
  own.checked = true;
};

table.addEventListener("input", (event) => {
  const { id, dataset, value } = event.target;
  if (id === "own-text") takeOwn(value);
  else if (dataset.length) {
    $("set-length").value = dataset.length;
    $("set-width").value = dataset.width;
  }
});

table.addEventListener("change", async (event) => {
  const [file] = (event.target.id === "own-file" && event.target.files) || [];
  if (!file) return;
  const text = await file.slice(0, MAX_CHARACTERS * 4).text(); // a character has at most four bytes
  const field = $("own-text");
  field.value = text.slice(0, MAX_CHARACTERS);
  takeOwn(field.value);
});

// The browser shows what is wrong with a field beside it, which must not be folded away.
table.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);
