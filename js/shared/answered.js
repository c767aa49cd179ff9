// What a press did, on the button that was pressed: there it is in sight, wherever the page says more of it.

const SHOWN_MS = 2_000;
const labels = new WeakMap();

/** Show `words` in place of a button's label for a moment. */
export const answered = (button, words) => {
  const label = labels.get(button) ?? [...button.childNodes];
  labels.set(button, label);
  button.replaceChildren(words);
  setTimeout(() => {
    button.replaceChildren(...label);
    labels.delete(button);
  }, SHOWN_MS);
};
