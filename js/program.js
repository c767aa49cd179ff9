// The page of a program: runs it in a worker, and keeps the end of its console in sight.

import { pool, stop } from "./workshop/runner-pool.js";

const { recess } = globalThis;
const $ = (id) => document.getElementById(id);
const SHOWN_AFTER_MS = 400; // a program that answers sooner is not said to run

const assignment = $("assignment").textContent;
const { files, main } = JSON.parse(assignment);
const program = { files, main };

recess.assignment = assignment;

/** Run the program; resolve with what the worker says of it, as JSON. Rejects if nothing is known of the run. */
recess.run = async (request) => {
  const timer = setTimeout(() => $("running").toggleAttribute("hidden", false), SHOWN_AFTER_MS);
  const reply = await pool.ask(program, JSON.parse(request));
  clearTimeout(timer);
  $("running").hidden = true;
  const { known } = JSON.parse(request);
  const { timedOut, byPerson, stopped, sentence } = reply;
  if (timedOut || byPerson) return JSON.stringify({ known, events: [], end: { kind: "stopped", sentence: stopped } });
  if (stopped !== undefined || sentence !== undefined) throw new Error(stopped ?? sentence);
  return JSON.stringify(reply);
};

$("stop").addEventListener("click", stop);

/** Scroll to the line that is asked, as a terminal does. */
const toEnd = () => {
  $("console").scrollTop = $("console").scrollHeight;
};
new ResizeObserver(toEnd).observe($("transcript"));
new MutationObserver(toEnd).observe($("prompt"), { childList: true, characterData: true, subtree: true });

// A press anywhere at the console is meant for its line, unless a text is being marked.
$("console").addEventListener("click", ({ target }) => {
  if (!target.closest("button, input") && getSelection().isCollapsed) $("typed").focus({ preventScroll: true });
});
if (!("embed" in document.documentElement.dataset)) $("typed").focus({ preventScroll: true });
