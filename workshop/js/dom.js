// Shorthands for the page's elements.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** Wait for `work`. Resolves with whether the focus may move then: not where the person has moved it meanwhile. */
export const mayFocusAfter = async (work) => {
  const focused = document.activeElement;
  await work;
  return [focused, document.body].includes(document.activeElement);
};

/** A new element that holds a text: nothing that a program printed ever becomes markup. */
export const element = (name, text = "", className = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};
