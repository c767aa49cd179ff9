// Starts to load Python before PyScript asks for it. `pyscript.toml` names this module as the interpreter; it exports
// the same names as Pyodide's own.

import { version } from "pyodide";
import { breath, loadHalves, reportLack } from "../interpreter/js/halves.js";
import { plain } from "../interpreter/js/parts.js";
import { bringLate } from "./shared/late.js";
import { afterPython } from "./shared/ready.js";

export { version };

const base = new URL(".", import.meta.url).href;
const placed = (path) => new URL(path, document.baseURI).href;
/** What the page runs, from `pyscript.toml`. */
const { archives, late, early } = JSON.parse(document.querySelector('script[type="py"]').getAttribute("config"));

/** Report that a part is missing or broken, as soon as the page can show it. */
const fail = (problem) => {
  if (globalThis.recess) globalThis.recess.fail(`Python could not be loaded: ${problem.message}`, true);
  else addEventListener("DOMContentLoaded", () => fail(problem));
};

/** Report that a part is not here yet which most answers do without. */
const lack = ({ message }) =>
  globalThis.recess.fail(`A part of Python is not here yet: ${message}. You can play on; it is tried again.`);

/** Whether a service worker serves this page. */
const isServed = () => {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // in a sandboxed frame
  }
};

const start = async () => {
  const isStored = isServed();
  const lateBytes = isStored && plain(placed(late)).catch(() => null); // as the second half: see `loadHalves`
  const python = await loadHalves({
    base,
    archives: [`${base}stdlib.archive`, ...archives.map(placed)],
    early,
    usable: afterPython(),
    isStored,
    lack,
    fail,
  });
  const more = bringLate(placed(late), python);
  afterPython().then(() => more.later(lack));
  more.bytes = (await lateBytes) || null;
  globalThis.recess.bringLate = reportLack(more.now, fail);
  await breath();
  return python;
};

const starting = start();
starting.catch(fail);

export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
};
