// Tactego's gestures: the arrow keys move the focus over the board, a piece is dragged to its goal, and
// a pieces file is opened from disk. A drag ends in clicks on squares, and a file in the form that sets
// the game up, so that Python gets the answers that a click and a form give. A click on a square that
// cannot be chosen shows why.

const $ = (id) => document.getElementById(id);
const table = $("table"); // the part of the page that the game's view draws: listeners on it outlive each drawing
const squareAt = (element) => element?.closest?.(".square");
const numberOf = (square) => +square.id.split("-")[1];
const widthAt = (square) => +square.closest(".board").dataset.width;

/** Return why a square cannot be chosen; "" if it can. Most squares share one reason, so the view writes it once,
    on the element that shows errors, with `{}` for the square's row and column. */
const whyNot = (square) => {
  if (!square?.matches("[aria-disabled]")) return "";
  const [number, width] = [numberOf(square), widthAt(square)];
  const rowAndColumn = `${Math.floor(number / width)} ${number % width}`;
  return square.dataset.why ?? $("error")?.dataset.why?.replace("{}", rowAndColumn);
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
  // A turned board has its rows in reverse order, but its columns as always.
  const down = "turned" in square.closest(".board").dataset ? -step[0] : step[0];
  const next = $(`square-${number + down * width + step[1]}`);
  if (!next || column < 0 || column >= width) return;
  // The Tab key comes to one square of the board, the last one that had the focus.
  square.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// Dragging

const MIN_DRAG_PX = 8; // a press that moves less is a click: a finger never rests quite still
let drag = null; // the press on a piece: the id of its square, its element, where it began

table.addEventListener("pointerdown", (event) => {
  const square = squareAt(event.target);
  if (event.button === 0 && square?.matches(".ready")) {
    drag = { id: square.id, piece: square.firstElementChild, x: event.clientX, y: event.clientY, moved: false };
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
  const { id, piece, moved } = drag;
  drag = null;
  if (piece) piece.style.translate = "";
  if (!moved || event.type === "pointercancel") return;
  const under = document // the square at the pointer, below the piece that was dragged
    .elementsFromPoint(event.clientX, event.clientY)
    .map(squareAt)
    .find((each) => each);
  if (under?.id === id) return; // the browser sends a click, which chooses the piece
  $(id).click(); // this chooses the piece, and draws the board again: now the square may be its goal
  const square = under && $(under.id);
  if (square?.matches(".goal, [aria-disabled]")) square.click(); // a disabled one shows why it is none
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

// One more than MAX_FILE_CHARACTERS of py/tactego/pieces.py, so that the script still refuses what is too long.
const MAX_CHARACTERS = 20_001;

/** Choose the custom army, with this text, among the armies of the form. */
const chooseOwn = (text) => {
  const own = $("file-own");
  own.value = text;
  own.checked = true;
};

table.addEventListener("input", (event) => {
  const { id, dataset, value } = event.target;
  if (id === "army-text") chooseOwn(value);
  else if (dataset.length) {
    // A listed army has the length and the width of the board that suits it.
    $("set-length").value = dataset.length;
    $("set-width").value = dataset.width;
  }
});

table.addEventListener("change", async (event) => {
  const [file] = (event.target.id === "open-army" && event.target.files) || [];
  if (!file) return;
  const text = await file.slice(0, MAX_CHARACTERS * 4).text(); // a character has at most four bytes
  const field = $("army-text");
  field.value = text.slice(0, MAX_CHARACTERS);
  chooseOwn(field.value);
});

// The browser shows beside a field what is wrong with it, so the field must not be folded away. An `invalid` event
// does not bubble: it is heard on its way down (`true`).
table.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);
