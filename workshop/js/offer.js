// Shows what a link or a file brings before it counts, and asks whether it is to.

import { element, holding } from "./dom.js";

const MAX_NAMED = 8; // of what it adds

/** Ask about what a link or a file brings, whatever it is: from where (the `title`), what it `adds`, of which
    `names`, and what it `replaces`. Resolves with `visit`, `keep` or `no`. */
export const offer = ({ title, adds, names, replaces = "" }) =>
  new Promise((resolve) => {
    const dialog = element("dialog");
    dialog.id = "offer";
    const heading = element("h2", title);
    heading.id = "h-offer";
    dialog.setAttribute("aria-labelledby", heading.id);
    const list = element("ul");
    list.append(...names.slice(0, MAX_NAMED).map((name) => element("li", name)));
    if (names.length > MAX_NAMED) list.append(element("li", `and ${names.length - MAX_NAMED} more`));
    const choices = element("p", "", "buttons");
    const labels = { visit: "Use it for this visit", keep: "Keep it", no: "No" };
    for (const [value, label] of Object.entries(labels)) {
      const button = element("button", label, "b");
      button.type = "button";
      button.value = value;
      button.autofocus = value === "no"; // Enter, pressed for something else, takes nothing
      button.addEventListener("click", () => dialog.close(value));
      choices.append(button);
    }
    dialog.append(holding("div", "body", heading, element("p", `${adds} ${replaces}`), list, choices));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || "no"); // Escape is No
    });
    document.body.append(dialog);
    dialog.showModal();
  });
