// Shorthands for the page's elements.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** A new element that holds a text: nothing that a program printed ever becomes markup. */
export const element = (name, text = "", className = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};
