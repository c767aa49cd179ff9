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

/** Fill the remembered names into fields that nobody changed. */
export const fillIn = (table) => {
  const kept = remembered();
  for (const field of table.querySelectorAll("[data-remember]:enabled"))
    if (field.value === field.defaultValue && typeof kept[field.name] === "string") field.value = kept[field.name];
};

/** Forget all names; the fields of `form` show their suggestions again. */
export const forget = (form) => {
  storage?.removeItem(names);
  for (const field of form.querySelectorAll("[data-remember]:enabled")) field.value = field.defaultValue;
};
