// Where a program is that says nothing, since it is within a function of Python's own: it is run once
// more at a bench of its own, which tells each line, until no more lines come.

import { start } from "./bench.js";

const QUIET = 700; // milliseconds without another line
const LONGEST = 15_000;

/** The file and the line where a run of a program stays; null where it does not. */
export const locate = ({ files, main }, request) => {
  const { worker, ready } = start();
  return new Promise((resolve) => {
    let place = null;
    let quiet = 0;
    const done = (found) => {
      clearTimeout(quiet);
      clearTimeout(end);
      worker.terminate();
      resolve(found);
    };
    const end = setTimeout(done, LONGEST, null);
    ready.then(() => {
      worker.addEventListener("message", ({ data }) => {
        if (data.told === undefined) return place || data.broken ? done(null) : undefined;
        place = JSON.parse(data.told);
        clearTimeout(quiet);
        quiet = setTimeout(() => done(place), QUIET);
      });
      worker.postMessage(JSON.stringify({ do: "load", files, main }));
      worker.postMessage(JSON.stringify({ ...request, do: "trace" }));
    }, done);
  });
};
