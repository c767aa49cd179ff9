// What a course site hears of a game that plays there from a package: SCORM 1.2. It stands in the package's
// page before all else, since what the site kept is what the page opens. Where the site is silent, the
// game plays on, and is kept on this device.

const { search, place } = document.currentScript.dataset;
/** How many characters of a sitting a site has to keep; some keep more, and others cut it there. */
const longest = 4_096;
/** How many milliseconds answers may wait until the site stores them: many a page stands still meanwhile. */
const patience = 30_000;
const ranks = ["incomplete", "failed", "completed", "passed"];

const alone = "No course site listens here. You can play, and your game is kept on this device alone.";
const silent = "Your course site does not answer. You can play on: your game is kept on this device.";
const tooLong =
  "This game has become too long for your course site, which keeps it only up to here. This device keeps all of it.";

/** The site's side of SCORM at a window, or at one of those around it; most of them are not ours to ask. */
const find = (from) => {
  for (let each = from, inner = null; each && each !== inner; inner = each, each = each.parent) {
    try {
      if (each.API?.LMSInitialize) return each.API;
    } catch {
      // Another origin's.
    }
  }
};
const api = find(window) ?? find(top.opener);

const said = new Set();
const say = (what) => {
  if (!said.has(what)) globalThis.recess.notice(what);
  said.add(what);
};

/** What the site returns, as text; nothing where it fails. */
const ask = (name, ...values) => {
  try {
    return String(api[`LMS${name}`](...values));
  } catch {
    return "";
  }
};
let failing = false;
const tell = (name, ...values) => {
  const done = ask(name, ...values) === "true";
  failing ||= !done;
  return done;
};

let listening = !!api && (ask("Initialize", "") === "true" || ask("GetLastError") === "101");
const heard = {};
const get = (name) => (listening ? ask("GetValue", `cmi.${name}`) : "");
const set = (name, value) => {
  if (heard[name] !== value && tell("SetValue", `cmi.${name}`, value)) heard[name] = value;
};

const status = { name: "core.lesson_status", rank: ranks.indexOf(get("core.lesson_status")) };
const score = { name: "core.score.raw", best: Number.parseFloat(get("core.score.raw")) };

/** Tell how far the game came, unless the site knows of more. */
const raise = (to) => {
  const rank = ranks.indexOf(to);
  if (rank <= status.rank) return false;
  status.rank = rank;
  set(status.name, to);
  return true;
};

/** Tell the score, unless the site knows of a better one. */
const improve = (to) => {
  if (to === undefined || to <= score.best) return false;
  score.best = to;
  set("core.score.min", "0");
  set("core.score.max", "100");
  set(score.name, String(to));
  return true;
};

let stored = performance.now();

/** Let the site store what it heard. */
const commit = () => {
  if (!listening) return;
  stored = performance.now();
  const time = new Date(Math.min(stored, 86_399_990)).toISOString();
  set("core.session_time", time.slice(11, 22));
  tell("Commit", "");
};

const scorm = {
  /** Hear from Python how the game stands: the end of a link to it, and what that is worth. */
  report(sitting, reached, points) {
    if (!listening) return say(api ? silent : alone);
    if (sitting.length > longest) say(tooLong);
    else set("suspend_data", sitting);
    const [raised, improved] = [raise(reached), improve(points)];
    if (raised || improved || performance.now() - stored > patience) commit();
    if (failing) say(silent);
  },
};
addEventListener("DOMContentLoaded", () => {
  globalThis.recess.scorm = scorm;
});

document.addEventListener("visibilitychange", () => document.hidden && commit());
addEventListener("pagehide", () => {
  commit();
  if (listening) tell("Finish", "");
  listening = false;
});
// A page that comes back as it was left begins with the site anew.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

if (listening) {
  set("core.exit", "suspend");
  raise("incomplete");
}
// What was reloaded has its sitting already. Who comes for the first time gets a new one, whoever played on
// this device before.
if (!history.state?.sitting) {
  const state = get("core.entry") === "ab-initio" ? { sitting: "" } : null;
  history.replaceState(state, "", `${search}#${get("suspend_data") || place}`);
}

// Nothing leads away from the game: what stands there is not in the package.
const sheet = new CSSStyleSheet();
sheet.replaceSync("a[href]:not([href^='#']) { display: none !important; }");
document.adoptedStyleSheets.push(sheet);
