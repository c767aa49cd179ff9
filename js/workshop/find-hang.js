// Finds the line of a program that hangs within a built-in function, from where no lines are reported: it runs again in
// a separate runner that traces every line, and the last line traced is the place.

import { start } from "./python-worker.js";

const QUIET_MS = 700; // without another line, after which the last one is the place
const MAX_MS = 15_000;

/** A report of a run's line, with all events so far in place of those that changed since the report before. */
export const collect = (before, { unchanged, events, ...place }) => ({
  ...place,
  // A program may post anything.
  events: Array.isArray(events) ? [...(before?.events.slice(0, unchanged) ?? []), ...events] : [],
});

/** Resolves with the last report of a program that hangs, as `collect` returns it; with null if it does not hang. */
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
        place = collect(place, JSON.parse(data.progress));
        clearTimeout(quiet);
        quiet = setTimeout(() => done(place), QUIET_MS);
      });
      worker.postMessage(JSON.stringify({ do: "load", files, main }));
      worker.postMessage(JSON.stringify({ ...request, traced: true }));
    }, done);
  });
};
