// The dialog over the page: games on this device, links and files to share. Python writes its HTML.

import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";

import css from "../css/late/dialogs.css";
import { answered } from "./shared/answered.js";

const style = new CSSStyleSheet();
style.replaceSync(css);
document.adoptedStyleSheets.push(style);

const $ = (id) => document.getElementById(id);

/** Draw the QR codes. */
const drawCodes = (dialog) => {
  for (const figure of dialog.querySelectorAll("[data-qr]")) {
    try {
      figure.replaceChildren(toSvg(generate(figure.dataset.qr), document, { on: "black", off: "white" }));
    } catch {
      figure.textContent = "This link is too long for a code that a camera could read.";
    }
  }
};

// Python draws the small picture of a kept game only when it is scrolled into view: it runs the game for it.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    globalThis.recess.send("picture", target.dataset.picture);
  }
});

globalThis.recess.picture = (sitting, html) => {
  const frame = document.querySelector(`[data-picture="${CSS.escape(sitting)}"]`);
  if (!frame) return;
  frame.innerHTML = html;
  globalThis.recess.number(frame);
  frame.inert = true;
};

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Put `html` into the dialog, and open it. Pictures that are drawn, and what was unfolded, stay. */
export const show = (dialog, html, morph) => {
  const beforeNodeMorphed = (node) => !node.matches?.(".picture");
  const beforeAttributeUpdated = (name) => name !== "open";
  const callbacks = { beforeNodeMorphed, beforeAttributeUpdated };
  morph(dialog, html, { morphStyle: "innerHTML", callbacks });
  for (const time of dialog.querySelectorAll("time")) {
    const at = new Date(+time.dataset.time); // an invalid Date, thus NaN, if what was stored is junk
    time.textContent = +at ? when.format(at) : "at some time";
  }
  for (const frame of dialog.querySelectorAll(".picture:empty")) seen.observe(frame);
  for (const button of dialog.querySelectorAll("[data-send]")) button.hidden = !navigator.share;
  drawCodes(dialog);
  if (dialog.open) return;
  globalThis.recess.openDialog(dialog);
  // Not even hidden does a page hold what a link or a file says of a game's secrets.
  dialog.addEventListener("close", () => dialog.replaceChildren(), { once: true });
};

/** Copy what a field has; where that is not allowed, mark it. */
const copy = async (field, button, said) => {
  try {
    await navigator.clipboard.writeText(field.value);
    answered(button, "Copied ✓");
    said.textContent = "Copied.";
  } catch {
    field.select();
    answered(button, "Marked");
    said.textContent = "It cannot be copied here: the text is marked, copy it yourself.";
  }
};

const save = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([text], { type: name.endsWith("json") ? "application/json" : "text/plain" }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

$("dialog").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy], [data-save], [data-send]");
  if (!button) return;
  const { copy: from, save: name, send } = button.dataset;
  const field = $(from ?? send ?? button.value);
  const said = $("dialog-status");
  if (from) copy(field, button, said);
  if (name) save(name, field.value);
  if (send)
    navigator
      .share({ title: document.title, [field.localName === "textarea" ? "text" : "url"]: field.value })
      .catch(({ name }) => {
        if (name !== "AbortError") said.textContent = "It cannot be shared from here: copy it instead.";
      });
});

$("dialog").addEventListener("change", ({ target }) => {
  const { command: does } = target.dataset;
  if (target.type === "file") {
    const [file] = target.files;
    if (file) globalThis.recess.openFile(file);
  } else if (does) globalThis.recess.send(does, new URLSearchParams(new FormData(target.form)).toString());
});
