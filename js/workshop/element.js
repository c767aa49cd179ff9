// How the workshop makes what it shows: nothing of a program ever becomes markup.

/** An element that holds a text, which is never markup. */
export const element = (name, text = "", kind = "") => {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
};
