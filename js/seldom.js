// What few games have, and is loaded with the first table that has it: a masked field that can be shown,
// and a keyboard whose keys are too narrow to be reached one by one.

const table = document.getElementById("table");

// A secret is shown as long as it is wanted, and masked again where the table is drawn.
table.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-mask]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  const masked = field.type === "text";
  field.type = masked ? "password" : "text";
  button.textContent = masked ? "Show" : "Hide";
  field.focus();
});

/** Which key of a row is above or below another: the nearest by its middle. */
const nearest = (row, { left, width }) => {
  const away = (key) => {
    const box = key.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - left - width / 2);
  };
  return [...row.children].sort((one, other) => away(one) - away(other))[0];
};

table.addEventListener("keydown", (event) => {
  const key = event.target.closest(".keyboard button");
  if (!key || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = key.parentElement;
  const beside = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling }[event.key];
  const next =
    {
      ArrowLeft: key.previousElementSibling,
      ArrowRight: key.nextElementSibling,
      Home: row.firstElementChild,
      End: row.lastElementChild,
    }[event.key] ??
    (beside && nearest(beside, key.getBoundingClientRect()));
  if (!next && !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  if (!next) return;
  key.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});
