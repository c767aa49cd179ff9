// What a course site hears of a game that plays there from a package: SCORM 1.2. It stands in the package's
// page before all else, since what the site kept is what the page opens. Where the site is silent, the
// game plays on, and is kept on this device.

const { search, place } = document.currentScript.dataset;
/** How many characters of a sitting a site has to keep; some keep more, and others cut it there. */
const longest = 4_096;
/** How many milliseconds pass at least before the site is to store a mere answer: at many, the page stands
    still meanwhile. */
const patience = 30_000;
const ranks = ["incomplete", "failed", "completed", "passed"];

const alone = "No course site listens here. You can play, and your game is kept on this device alone.";
const silent = "Your course site does not answer. You can play on: your game is kept on this device.";
const tooLong =
  "This game has become too long for your course site, which keeps it only up to here. This device keeps all of it.";

/** The site's side of SCORM, at a window or at one of those around it; not all of them are ours to ask. */
const find = (from) => {
  for (let each = from, inner = null; each && each !== inner; inner = each, each = each.parent) {
    try {
      if (each.API?.LMSInitialize) return each.API;
    } catch {
      // It is of another origin.
    }
  }
};
const api = find(window) ?? find(top.opener);

/** What the site returns, as text; nothing where it fails. */
const ask = (name, ...values) => {
  try {
    return String(api[`LMS${name}`](...values) ?? "");
  } catch {
    return "";
  }
};

let failing = false;
/** Have the site do what it must be able to do; say whether it did. */
const tell = (name, ...values) => {
  const done = ask(name, ...values) === "true";
  failing ||= !done;
  return done;
};

let listening = !!api && (ask("Initialize", "") === "true" || ask("GetLastError") === "101");
const get = (name) => (listening ? ask("GetValue", `cmi.${name}`) : "");

let status = get("core.lesson_status");
let best = Number.parseFloat(get("core.score.raw"));
let kept = get("suspend_data");

/** Tell how far the game came, unless the site knows of more; say whether it is news. */
const raise = (to) => {
  if (ranks.indexOf(to) <= ranks.indexOf(status) || !tell("SetValue", "cmi.core.lesson_status", to)) return false;
  status = to;
  return true;
};

/** Tell the score, unless the site knows of a better one; say whether it is news. */
const improve = (to) => {
  if (to === undefined || to <= best) return false;
  ask("SetValue", "cmi.core.score.min", "0");
  ask("SetValue", "cmi.core.score.max", "100");
  if (!tell("SetValue", "cmi.core.score.raw", String(to))) return false;
  best = to;
  return true;
};

let stored = performance.now();
/** Have the site store what it heard. */
const commit = () => {
  if (!listening) return;
  stored = performance.now();
  const time = new Date(Math.min(stored, 86_399_990)).toISOString();
  ask("SetValue", "cmi.core.session_time", time.slice(11, 22));
  tell("Commit", "");
};

const said = new Set();
const say = (what) => {
  if (!said.has(what)) globalThis.recess.notice(what);
  said.add(what);
};

const scorm = {
  /** Hear from Python how the game stands: a link to it, by what is behind its `#`, how far it came, and
      what that is worth. */
  report(sitting, reached, score) {
    if (!listening) return say(api ? silent : alone);
    if (sitting.length > longest) say(tooLong);
    else if (sitting !== kept && tell("SetValue", "cmi.suspend_data", sitting)) kept = sitting;
    const news = [raise(reached), improve(score)].includes(true);
    if (news || performance.now() - stored > patience) commit();
    if (failing) say(silent);
  },
};
addEventListener("DOMContentLoaded", () => {
  globalThis.recess.scorm = scorm;
});

document.addEventListener("visibilitychange", () => document.hidden && commit());
addEventListener("pagehide", () => {
  commit();
  if (listening) ask("Finish", "");
  listening = false;
});
// A page that comes back as it was left begins with the site anew.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

if (listening) {
  ask("SetValue", "cmi.core.exit", "suspend");
  raise("incomplete");
}

/** The device's storage, as if it were one student's alone. */
const ownStorage = (all, student) => {
  const own = `recess/${student}/`;
  const methods = {
    getItem: (key) => all.getItem(own + key),
    setItem: (key, text) => all.setItem(own + key, text),
    removeItem: (key) => all.removeItem(own + key),
  };
  const names = Object.keys(methods);
  return new Proxy(methods, {
    ownKeys: () => [
      ...names,
      ...Object.keys(all)
        .filter((key) => key.startsWith(own))
        .map((key) => key.slice(own.length)),
    ],
    getOwnPropertyDescriptor: (_, key) => ({ enumerable: !names.includes(key), configurable: true }),
  });
};
const student = get("core.student_id");
try {
  if (student) Object.defineProperty(globalThis, "localStorage", { value: ownStorage(localStorage, student) });
} catch {
  // Storage is blocked.
}

// What is reloaded has its sitting already. Who comes for the first time gets a new one, whoever played on
// this device before: no sitting has such a name.
if (!history.state?.sitting) {
  const state = kept || get("core.entry") === "ab-initio" ? { sitting: "none yet" } : null;
  history.replaceState(state, "", `${search}#${kept || place}`);
}

// Nothing leads away from the game: what stands there is not in the package.
const sheet = new CSSStyleSheet();
sheet.replaceSync("a[href]:not([href^='#']) { display: none !important; }");
document.adoptedStyleSheets.push(sheet);
