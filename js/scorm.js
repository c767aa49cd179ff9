// What a course site hears of a game that plays there from a package: SCORM 1.2 or SCORM 2004. It comes before
// all else in the package's page, since what the site kept is what the page opens. Where the site is silent, the
// game plays on, and is kept on this device.

const { search, begins, standard, goal, package: name } = document.currentScript.dataset;
const is2004 = standard === "2004";
const calls = is2004
  ? { prefix: "", api: "API_1484_11", end: "Terminate" }
  : { prefix: "LMS", api: "API", end: "Finish" };
/** The error of a site that the game is connected with already. */
const CONNECTED = is2004 ? "103" : "101";
/** How each standard names what is reported and asked. */
const elements = is2004
  ? {
      data: "suspend_data",
      entry: "entry",
      exit: "exit",
      max: "score.max",
      min: "score.min",
      mode: "mode",
      name: "learner_name",
      raw: "score.raw",
      scaled: "score.scaled",
      status: "completion_status",
      student: "learner_id",
      success: "success_status",
      time: "session_time",
    }
  : {
      data: "suspend_data",
      entry: "core.entry",
      exit: "core.exit",
      max: "core.score.max",
      min: "core.score.min",
      mode: "core.lesson_mode",
      name: "core.student_name",
      raw: "core.score.raw",
      status: "core.lesson_status",
      student: "core.student_id",
      time: "core.session_time",
    };
/** How many characters of a sitting a site has to keep; some keep more, and others cut it there or before. */
let longest = is2004 ? 64_000 : 4_096;
/** How many milliseconds pass at least before the site is to store a mere answer: with many sites the page does
    nothing else meanwhile. */
const COMMIT_INTERVAL_MS = 30_000;
const RANKS = ["incomplete", "failed", "completed", "passed"];

const ALONE = "No course site listens here. You can play, and your game is kept on this device alone.";
const SILENT = "Your course site does not answer. You can play on: your game is kept on this device.";
const LOOKING = "Your course site shows this game to look at it: whatever you do here, it hears nothing.";
const TOO_LONG =
  "This game has become too long for your course site, which keeps it only up to here. This device keeps all of it.";
const ABOUT =
  "This game comes in a package. Your course site gets four things from it: how far you came, your score, how long " +
  "the page was open, and the answers of your game, so that you can go on at another device. Names and IDs that " +
  "you type stay on this device. ";

/** The site's side of SCORM, at a window or at one of those around it; not all of them may be asked. */
const find = (from) => {
  for (let each = from, inner = null; each && each !== inner; inner = each, each = each.parent) {
    try {
      if (each[calls.api]?.[`${calls.prefix}Initialize`]) return each[calls.api];
    } catch {
      // It is of another origin.
    }
  }
};
const api = find(window) ?? find(top.opener);

/** What the site returns, as text; nothing where it fails. Some return null, or write it as text. */
const call = (what, ...values) => {
  try {
    const text = String(api[calls.prefix + what](...values) ?? "");
    return text === "null" || text === "undefined" ? "" : text;
  } catch {
    return "";
  }
};

let listening = !!api && (call("Initialize", "") === "true" || call("GetLastError") === CONNECTED);
const get = (element) => (listening ? call("GetValue", `cmi.${elements[element]}`) : "");
/** Whether the site only shows what was played: nothing is reported then. */
const looksOnly = ["browse", "review"].includes(get("mode"));

let failing = false;
/** Let the site take a value; return whether it did. */
const set = (element, value) => {
  const done = call("SetValue", `cmi.${elements[element]}`, value) === "true";
  failing ||= !done;
  return done;
};

let status = get("success") === "passed" ? "passed" : get("status");
let best = Number.parseFloat(get("raw"));
let kept = get("data");

/** Report how far the game came, unless the site knows of more; return whether that is news. */
const raise = (to) => {
  if (RANKS.indexOf(to) <= RANKS.indexOf(status)) return false;
  if (!set("status", is2004 && to === "passed" ? "completed" : to)) return false;
  if (is2004 && to === "passed") set("success", "passed");
  status = to;
  return true;
};

/** Report the score, unless the site knows of a better one; return whether that is news. */
const improve = (to) => {
  if (to === undefined || to <= best) return false;
  call("SetValue", `cmi.${elements.min}`, "0");
  call("SetValue", `cmi.${elements.max}`, "100");
  if (!set("raw", String(to))) return false;
  if (is2004) set("scaled", String(to / 100));
  best = to;
  return true;
};

/** Let the site keep a sitting whole, or else the last one that it kept whole. */
const keep = (sitting) => {
  if (sitting === kept) return;
  if (sitting.length <= longest && set("data", sitting)) {
    const there = get("data");
    const isCut = there.length < sitting.length && there !== "" && sitting.startsWith(there);
    if (!isCut) {
      kept = sitting;
      return;
    }
    longest = there.length;
    if (kept.length <= longest) set("data", kept);
  }
  if (sitting.length > longest) say(TOO_LONG);
};

/** When the site stored last; the first report is stored at once, so that the site knows of the attempt. */
let stored = Number.NEGATIVE_INFINITY;
/** How long the page has been open, as each standard writes it. */
const openFor = (milliseconds) =>
  is2004
    ? `PT${(milliseconds / 1000).toFixed(2)}S`
    : new Date(Math.min(milliseconds, 86_399_990)).toISOString().slice(11, 22);
/** Let the site store what it heard. */
const commit = () => {
  if (!listening || looksOnly) return;
  stored = performance.now();
  call("SetValue", `cmi.${elements.time}`, openFor(stored));
  failing ||= call("Commit", "") !== "true";
};

const said = new Set();
/** Show a notice at most once per page load. */
const say = (what) => {
  if (!said.has(what)) globalThis.recess.notice(what);
  said.add(what);
};

/** The seed of the open sitting, if that does not count. */
let uncounted = null;

const scorm = {
  package: name,
  begins,
  goal,
  kept,
  /** Take from Python how the game is now: what opens it, by what comes after the `#` of an address; how far it
      came, and what that is worth. */
  report(sitting, reached, score) {
    if (uncounted !== null) globalThis.recess.notice("");
    uncounted = null;
    if (looksOnly) return say(LOOKING);
    if (!listening) return say(api ? SILENT : ALONE);
    failing = false;
    keep(sitting);
    const news = [raise(reached), improve(score)].includes(true);
    if (news || performance.now() - stored > COMMIT_INTERVAL_MS) commit();
    if (failing) say(SILENT);
  },
  /** Take from Python that the open sitting does not count: say why, and offer one that does. */
  ungraded(seed, why) {
    if (uncounted === seed) return;
    uncounted = seed;
    if (listening && !looksOnly) globalThis.recess.notice(why, "Play again", "again");
  },
};
addEventListener("DOMContentLoaded", () => {
  globalThis.recess.scorm = scorm;
  const about = document.createElement("p");
  const licences = Object.assign(document.createElement("a"), { href: "licences.txt", target: "_blank" });
  licences.textContent = "Licences";
  about.append(ABOUT, licences);
  document.getElementById("rules")?.append(about);
});

// Before anything is taken down: some sites take their side away before the game hears that it is left.
addEventListener("beforeunload", commit);
document.addEventListener("visibilitychange", () => document.hidden && commit());
addEventListener("pagehide", () => {
  commit();
  if (listening) call(calls.end, "");
  listening = false;
});
// A page that comes back as it was left has to connect with the site again.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

if (listening && !looksOnly) {
  call("SetValue", `cmi.${elements.exit}`, "suspend");
  raise("incomplete");
}

/** A short text that is the same for the same ID, and does not say it: keys of the storage can be read by anybody who
    has the device. */
const digest = (id) => {
  let [left, right] = [0x811c9dc5, 0x01000193];
  for (const character of id) {
    const code = character.codePointAt(0);
    left = Math.imul(left ^ code, 0x9e3779b1);
    right = Math.imul(right ^ code, 0x85ebca6b);
  }
  return [left, right].map((half) => (half >>> 0).toString(36)).join("");
};

/** The name that the site has for the student, as the fields for names would remember it: the student may change
    it. Sites write "Lovelace, Ada". */
const suggestion = () => {
  const [last, ...first] = get("name").split(",");
  const called = [...first, last].join(" ").trim().slice(0, 100);
  if (!called) return null;
  const settings = new URLSearchParams(begins);
  const isHere = (seat) => ["human", null].includes(settings.get(`seat${seat}`));
  const seat = [1, 2, 3, 4, 5, 6].find(isHere) ?? 1;
  return JSON.stringify({ name: called, [`name-${seat - 1}`]: called });
};

/** The device's storage, as if it were one student's alone; in it is what was stored under the ID before. */
const ownStorage = (all, student) => {
  const own = student ? `recess/${digest(student)}/` : "";
  const old = `recess/${student}/`;
  for (const key of Object.keys(all)) {
    if (!student || !key.startsWith(`${old}recess/`)) continue;
    all.setItem(own + key.slice(old.length), all.getItem(key));
    all.removeItem(key);
  }
  const suggested = suggestion();
  const methods = {
    getItem: (key) => all.getItem(own + key) ?? (key === "recess/names" ? suggested : null),
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
try {
  Object.defineProperty(globalThis, "localStorage", { value: ownStorage(localStorage, get("student")) });
} catch {
  // Storage is blocked.
}

// What is loaded again has its sitting already. Who comes for the first time gets a new one, whoever played on
// this device before: no sitting has such a name.
if (!history.state?.sitting) {
  history.replaceState(listening ? { sitting: "none yet" } : null, "", `${search}#${kept || begins}`);
}

// Nothing leads away from the game: the other pages are not in the package, nor is today's game part of a course.
const sheet = new CSSStyleSheet();
sheet.replaceSync("a[href]:not([href^='#'], [href='licences.txt']), p:has(> #today) { display: none !important; }");
document.adoptedStyleSheets.push(sheet);
