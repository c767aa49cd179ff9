// Names and IDs, which this device remembers from one game to the next until a person clears them.

import { storage } from "./storage.js";

const names = "recess/names";
const remembered = () => {
  try {
    return Object(JSON.parse(storage?.getItem(names) ?? "{}"));
  } catch {
    return {}; // junk
  }
};

/** Remember the names and IDs in a form that is sent. */
export const remember = (form) => {
  const kept = remembered();
  for (const { name, value, disabled, dataset } of form.elements)
    if (dataset.remember !== undefined && !disabled) kept[name] = value.slice(0, 100);
  try {
    storage?.setItem(names, JSON.stringify(kept));
  } catch {
    // The storage is full or blocked: the names are asked again next time.
  }
};

/** Fill the remembered names into fields that nobody changed, and offer to forget them. */
export const fillIn = (table) => {
  const kept = remembered();
  for (const button of table.querySelectorAll("[data-forget]")) button.hidden = !Object.keys(kept).length;
  for (const field of table.querySelectorAll("[data-remember]:enabled"))
    if (field.value === field.defaultValue && typeof kept[field.name] === "string") field.value = kept[field.name];
};

/** Forget all names; the fields of `form` show their suggestions again, and the first one has the focus. */
export const forget = (form) => {
  storage?.removeItem(names);
  fillIn(form);
  const fields = form.querySelectorAll("[data-remember]:enabled");
  for (const field of fields) field.value = field.defaultValue;
  fields[0]?.focus();
};
