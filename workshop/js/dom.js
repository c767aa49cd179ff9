// Shorthands for the page's elements.

/** The element with this id. @param {string} id @returns {any} what kind of element it is, the page says */
export const $ = (id) => document.getElementById(id);

/** A new element that holds a text: nothing that a program printed ever becomes markup.
    @param {string} name @param {string | number} text @returns {any} */
export const element = (name, text = "", className = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = String(text);
  return made;
};

/** A function that does something once it was not called for some milliseconds, with what it was given last.
    @param {number} ms @param {(...given: any[]) => void} action */
export const soon = (ms, action) => {
  let timer = 0;
  return (/** @type {any[]} */ ...given) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms, ...given);
  };
};

/** A new element that holds others, or texts. @param {string} name @param {string} className
    @param {(Node | string)[]} content @returns {any} */
export const holding = (name, className, ...content) => {
  const made = element(name, "", className);
  made.append(...content);
  return made;
};
