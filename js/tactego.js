// Tactego's own gestures: the arrow keys walk the board, a piece is dragged to its goal, and a pieces
// file is opened from disk. Each ends in a press of what the view has drawn; a square that does
// nothing says why.

const $ = (id) => document.getElementById(id);
const table = $("table");
const squareAt = (element) => element?.closest?.(".square");
const numberOf = (square) => +square.id.split("-")[1];
const widthAt = (square) => +square.closest(".board").dataset.width;

/** Why a square does nothing: most of them for the same reason. */
const whyNot = (square) => {
  if (!square?.matches("[aria-disabled]")) return "";
  const [number, width] = [numberOf(square), widthAt(square)];
  const name = `${Math.floor(number / width)} ${number % width}`;
  return square.dataset.why ?? $("error")?.dataset.why?.replace("{}", name);
};

// The arrow keys

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

table.addEventListener("keydown", (event) => {
  const square = squareAt(event.target);
  const way = ways[event.key];
  if (!square || !way) return;
  event.preventDefault();
  const [number, width] = [numberOf(square), widthAt(square)];
  const column = (number % width) + way[1];
  const down = "turned" in square.closest(".board").dataset ? -way[0] : way[0];
  const next = $(`square-${number + down * width + way[1]}`);
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

const far = 8; // pixels from which on a press is a drag
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
  drag.moved ||= Math.hypot(x, y) > far;
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
  if (goal?.id === square) return; // a click of its own follows
  $(square).click();
  const end = goal && $(goal.id);
  if (end?.matches(".goal, [aria-disabled]")) end.click();
};
table.addEventListener("pointerup", drop);
table.addEventListener("pointercancel", drop);

// The browser's own dragging would end ours.
table.addEventListener("dragstart", (event) => event.preventDefault());

// Pressed, by a pointer or the Enter key, a square that cannot be chosen answers nothing.

table.addEventListener("click", (event) => {
  const why = whyNot(squareAt(event.target));
  if (!why) return;
  $("error").textContent = why;
  $("error").scrollIntoView({ block: "nearest" });
  globalThis.recess.say(why);
});

// Setting up: what is typed or opened becomes the army; a file that is chosen brings its board.

const longest = 20_001; // characters: one more than the script reads

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
  const text = await file.slice(0, longest * 4).text();
  const field = $("own-text");
  field.value = text.slice(0, longest);
  takeOwn(field.value);
});

// What is wrong in the fold is shown there.
table.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);
