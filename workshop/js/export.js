// Saves a program as a file, or as a link that contains it.

import { zipSync } from "fflate";
import { answered } from "../../js/shared/answered.js";
import { pack } from "./encoding.js";

export const MAX_LINK_CHARACTERS = 60_000;

/** The short name of a folder: letters and digits of a title. */
export const folderOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$|^(?=\d)/g, "") || "assignment";

/** Hand a text, or bytes, to the person as a file. */
export const save = (name, content, type) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Hand files, pairs of a name and bytes, to the person: one as it is, several in a zip. */
export const saveFiles = (files) => {
  const [[name, bytes]] = files;
  if (files.length === 1) save(name.split("/").at(-1), bytes, "application/octet-stream");
  else save("program.zip", zipSync(Object.fromEntries(files)), "application/zip");
};

/** Save a package for course sites of what is given. */
export const savePackage = async (assignments, name, options) => {
  const { makePackage } = await import(new URL(document.documentElement.dataset.packager, document.baseURI).href);
  const made = await makePackage(assignments, options);
  save(`${name}.zip`, made, made.type);
};

/** Copy a text, and say so on the `button`; rejects where that is not allowed. */
export const copyText = async (button, text) => {
  await navigator.clipboard.writeText(text);
  answered(button, "Copied ✓");
};

/** Copy a link to this page that holds `value`: a text as it is, else packed. `button` says so. Where copying is not
    allowed, the link becomes the page's address. Returns a sentence about that, which calls what the link holds `it`;
    or `large`, if the link would be too long. */
export const copyLink = async (button, name, value, it, large) => {
  const link = new URL(location.href);
  link.search = "";
  link.hash = `${name}=${typeof value === "string" ? value : await pack(value)}`;
  if (link.href.length > MAX_LINK_CHARACTERS) return large;
  try {
    await copyText(button, link.href);
    return `The link is copied: it holds ${it}. Nothing was uploaded.`;
  } catch {
    history.replaceState(null, "", link.hash);
    return `The address of this page is your link now: copy it. It holds ${it}.`;
  }
};
