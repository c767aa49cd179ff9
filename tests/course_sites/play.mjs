// Plays `js/scorm.js` on course sites without a page: reads a list of launches, as JSON, and writes what each saw and
// what the site keeps. usage: node tests/course_sites/play.mjs < launches.json

import { readFileSync } from "node:fs";
import { launch } from "./sites.js";

const source = readFileSync(new URL("../../js/scorm.js", import.meta.url), "utf8");
const AROUND = "window document top globalThis history addEventListener location localStorage sessionStorage CSSStyleSheet performance";
const scorm = new Function(...AROUND.split(" "), source);

class Sheet {
  replaceSync() {}
}

const { site, store, device, launches } = JSON.parse(readFileSync(0, "utf8"));
const log = [];
let launched;
const seen = launches.map(({ student, mode, data, reports, again, ways }) => {
  // Where it is opened again, the site's page is that from before.
  if (!again) launched = launch(site, store, student, { mode, log, ways });
  const { window, leave } = launched;
  const at = {};
  const listen = (kind, then) => {
    at[kind] = then;
  };
  const notices = [];
  const world = { recess: { notice: (text) => notices.push(text) } };
  const element = () => ({ append() {} });
  let now = 0;
  let opened = "";
  const hidden = (value) => ({ value, configurable: true });
  const storageOf = (all) =>
    Object.defineProperties(all, {
      getItem: hidden((key) => all[key] ?? null),
      setItem: hidden((key, text) => {
        all[key] = text;
      }),
      removeItem: hidden((key) => delete all[key]),
    });
  scorm(
    window,
    {
      currentScript: { dataset: { search: "?embed", begins: "seed=1&seat2=taker", goal: "won", package: "a", ...data } },
      adoptedStyleSheets: [],
      getElementById: element,
      createElement: element,
      addEventListener: listen,
    },
    {},
    world,
    {
      state: null,
      replaceState: (_state, _, address) => {
        opened = address;
      },
    },
    listen,
    { reload() {} },
    storageOf(device),
    storageOf({}),
    Sheet,
    { now: () => (now += 10) },
  );
  at.DOMContentLoaded();
  for (const report of reports) world.recess.scorm.report(...report.map((each) => each ?? undefined));
  const names = world.localStorage ? world.localStorage.getItem("recess/names") : null;
  world.localStorage?.setItem("recess/x", "1");
  at.beforeunload();
  leave();
  at.pagehide();
  return { opened, kept: world.recess.scorm.kept, notices, names };
});
console.log(JSON.stringify({ seen, store, log, device }));
