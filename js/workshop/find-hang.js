// Finds where a program hangs that reports no lines, since it is within a function of Python's own: it
// runs again in a separate runner that traces every line, until no more lines come.

import { start } from "./python-worker.js";

const QUIET_MS = 700; // without another line, after which the last one is the place
const MAX_MS = 15_000;

/** Resolves with the file and line where a program hangs; with null if it does not. */
export const findHang = ({ files, main }, request) => {
  const { worker, ready } = start("runner");
  return new Promise((resolve) => {
    let place = null;
    let quiet = 0;
    const done = (found) => {
      clearTimeout(quiet);
      clearTimeout(end);
      worker.terminate();
      resolve(found);
    };
    const end = setTimeout(done, MAX_MS, null);
    ready.then(() => {
      worker.addEventListener("message", ({ data }) => {
        // The first message is the reply to `load`; another one is the run's end, so it does not hang.
        if (data.progress === undefined) return place || data.broken ? done(null) : undefined;
        place = JSON.parse(data.progress);
        clearTimeout(quiet);
        quiet = setTimeout(() => done(place), QUIET_MS);
      });
      worker.postMessage(JSON.stringify({ do: "load", files, main }));
      worker.postMessage(JSON.stringify({ ...request, do: "trace" }));
    }, done);
  });
};
