// Reports a game that plays on a course site, or a program that is judged there, from a package, by SCORM 1.2 or SCORM 2004. It runs before all other
// scripts of the package's page, since the sitting that the site kept is what they open. If the site does not answer,
// the game can be played all the same, and is kept on this device.

// What js/scorm-package.js wrote into the page: what follows the `?` and the `#` of the address that every sitting
// begins with, the SCORM version, what the course asks for ("played" or "won"), a name that no other package has, and what
// is kept: a "game", or the "program" that a student writes.
const { search, begins, standard, goal, package: packageName, thing = "game" } = document.currentScript.dataset;
const isProgram = thing === "program";
const is2004 = standard === "2004";
const calls = is2004
  ? { prefix: "", api: "API_1484_11", end: "Terminate" }
  : { prefix: "LMS", api: "API", end: "Finish" };
/** The error code of a second `Initialize`. SCORM 2004 has a code for it; in SCORM 1.2 it is the "general exception". */
const INITIALIZED_ALREADY = is2004 ? "103" : "101";
/** The error codes of a site that answers, and does not take a value: it is too long, or not what the site expects. */
const REFUSES_VALUE = /^(351|4\d\d)$/;
/** The names, after `cmi.`, of the values that the game reports to the site or asks it for. SCORM 1.2 has no `scaled`
    and no `success`. */
const elements = is2004
  ? {
      data: "suspend_data",
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
/** The most characters of a sitting that are sent to the site: what the standard has it keep, or fewer once it has cut
    or refused a sitting. */
let maxCharacters = is2004 ? 64_000 : 4_096;
/** The least time between two commits for mere answers: many sites block the page while they store. */
const COMMIT_INTERVAL_MS = 30_000;
/** How far a game came, the least first; any other status of the site, such as "not attempted", is less. The game
    itself never reports "failed". */
const STATUSES = ["incomplete", "failed", "completed", "passed"];

const NO_SITE = `No course site listens here. You can go on, and your ${thing} is kept on this device alone.`;
const CLOSED =
  "Your course site does not answer. Close this window and open the activity again: nothing counts until then.";
const SILENT = `Your course site does not answer. You can go on: this device keeps your ${thing}, and it counts once you open the activity here again.`;
const REFUSED = `Your course site does not take your result: it may not count. This device keeps your ${thing}.`;
const VIEW_ONLY = `Your course site opened this ${thing} for viewing only: it hears nothing of what you do here.`;
const TOO_LONG = `This ${thing} has become too long for your course site, which keeps it only ${isProgram ? "as it was before" : "up to here"}. This device keeps all of it.`;
const NOT_KEPT = `Your course site takes your result, but does not keep your ${thing}. This device does.`;
const ABOUT = isProgram
  ? "This assignment comes in a package. Your course site gets three things from it: your score, which is how much of " +
    "what counts is met, how long the page was open, and your program with its answers, so that you can go on at " +
    "another device. "
  : "This game comes in a package. Your course site gets four things from it: how far you came, your score, how long " +
    "the page was open, and the answers of your game, so that you can go on at another device. Names and IDs that " +
    "you type stay on this device. ";

/** Find a window of the site of which something holds: SCORM looks for its functions at the windows around the game's,
    and at those around the window that opened the game. The outermost window is its own parent: there the search ends. */
const find = (holds) => {
  for (const from of [window, top.opener])
    for (let each = from, inner = null; each && each !== inner; inner = each, each = each.parent) {
      try {
        if (holds(each)) return each;
      } catch {
        // A window of another origin lets nobody read it; one around it may still be the site's.
      }
    }
};
const site = find((each) => each[calls.api]?.[`${calls.prefix}Initialize`]);
const api = site?.[calls.api];

/** Call one of the site's functions; return its result as text, "" if it throws. Some sites return null for a value
    that is not set, others the text "null". */
const call = (what, ...values) => {
  try {
    const text = String(api[calls.prefix + what](...values) ?? "");
    return text === "null" || text === "undefined" ? "" : text;
  } catch {
    return "";
  }
};

/** Whether the site listens since an earlier `Initialize`. In SCORM 1.2 its error may also be that of a site which has
    closed the activity: that one has no status of it either. */
const isOpenAlready = () =>
  call("GetLastError") === INITIALIZED_ALREADY &&
  (is2004 || call("GetValue", `cmi.${elements.status}`) !== "" || call("GetLastError") === "0");
let isSiteListening = !!api && (call("Initialize", "") === "true" || isOpenAlready());
/** Return a value that the site has; "" if it has none or does not listen. */
const get = (element) => (isSiteListening ? call("GetValue", `cmi.${elements[element]}`) : "");
/** Whether the site opened the game only to show it: nothing is reported then. */
const isViewOnly = ["browse", "review"].includes(get("mode"));

/** What to say of a value or a commit that the site has not taken since the last report began; empty if it took all. */
let failure = "";
/** Report a value to the site; return whether the site took it. If it refuses the value, `refused` is to be said. */
const set = (element, value, refused = REFUSED) => {
  const done = call("SetValue", `cmi.${elements[element]}`, value) === "true";
  if (!done) failure ||= REFUSES_VALUE.test(call("GetLastError")) ? refused : SILENT;
  return done;
};

// What the site knows.
let status = is2004 && get("success") === "passed" ? "passed" : get("status");
let best = Number.parseFloat(get("raw")); // NaN if there is no score: nothing is less than that, or equal
let kept = get("data"); // the last sitting, encoded as after the `#` of an address

/** Report how far the game came, unless the site knows of more; return whether that is news. */
const raise = (to) => {
  if (STATUSES.indexOf(to) <= STATUSES.indexOf(status)) return false;
  if (!set("status", is2004 && to === "passed" ? "completed" : to)) return false;
  if (is2004 && to === "passed") set("success", "passed");
  status = to;
  return true;
};

/** Report the score of 100, if there is one and the site knows none as good; return whether that is news. */
const improve = (to) => {
  if (to === undefined || to <= best) return false;
  // Not by `set`: the range is optional in SCORM 1.2, so a site may refuse it and still take the score.
  call("SetValue", `cmi.${elements.min}`, "0");
  call("SetValue", `cmi.${elements.max}`, "100");
  if (!set("raw", String(to))) return false;
  if (is2004) set("scaled", String(to / 100));
  best = to;
  return true;
};

/** Have the site keep a sitting. If the site cuts it, it keeps again the last one that it kept whole: a part of a
    sitting cannot be opened. If the site refuses it, it may be for its length: what is shorter is tried again. */
const keep = (sitting) => {
  if (sitting === kept) return;
  if (sitting.length <= maxCharacters) {
    if (set("data", sitting, "")) {
      const there = get("data");
      // A site that answers nothing, or something else, may only be unable to repeat what it keeps.
      const isCut = there.length < sitting.length && there !== "" && sitting.startsWith(there);
      if (!isCut) {
        kept = sitting;
        return;
      }
      maxCharacters = there.length;
      if (kept.length <= maxCharacters) set("data", kept);
    } else if (!failure) maxCharacters = sitting.length - 1;
  }
  if (sitting.length > maxCharacters) say(kept ? TOO_LONG : NOT_KEPT);
};

/** When the last commit was; the first report is committed at once, so that the site stores that there is an attempt. */
let committedAt = Number.NEGATIVE_INFINITY;
/** Write a time span as the standard does: as `PT75.50S`, or as `00:01:15.50`, which is a part of an ISO date, and so
    must be less than a day. */
const timeSpan = (milliseconds) =>
  is2004
    ? `PT${(milliseconds / 1000).toFixed(2)}S`
    : new Date(Math.min(milliseconds, 86_399_990)).toISOString().slice(11, 22);
/** Have the site store all that was reported, with the time for which the page has been open. */
const commit = () => {
  if (!isSiteListening || isViewOnly) return;
  committedAt = performance.now();
  call("SetValue", `cmi.${elements.time}`, timeSpan(committedAt));
  if (call("Commit", "") !== "true") failure ||= SILENT;
};

const said = new Set();
/** Show a notice at most once per page load. */
const say = (what) => {
  if (!said.has(what)) globalThis.recess.notice(what);
  said.add(what);
};

/** The seed of the open sitting if it is not graded, else null: its notice is shown once, and is taken away when a
    sitting that counts is open. */
let ungradedSeed = null;

const scorm = {
  package: packageName,
  begins,
  goal,
  kept,
  /** Report the open sitting, for Python: encoded as after the `#` of an address, with one of the statuses, and with
      its score if there is one. */
  report(sitting, reached, score) {
    if (ungradedSeed !== null) globalThis.recess.notice("");
    ungradedSeed = null;
    if (isViewOnly) return say(VIEW_ONLY);
    if (!isSiteListening) return say(api || student ? CLOSED : NO_SITE);
    failure = "";
    keep(sitting);
    const news = [raise(reached), improve(score)].includes(true);
    if (news || performance.now() - committedAt > COMMIT_INTERVAL_MS) commit();
    if (failure) say(failure);
  },
  /** Show, for Python, why the open sitting is not graded, and offer one that is. */
  ungraded(seed, why) {
    if (ungradedSeed === seed) return;
    ungradedSeed = seed;
    if (isSiteListening && !isViewOnly) globalThis.recess.notice(why, "Play again", "again");
  },
};
// Only now is there `recess`: js/page.js makes it, which runs when the page has been read.
addEventListener("DOMContentLoaded", () => {
  globalThis.recess.scorm = scorm;
  const about = document.createElement("p");
  const licences = Object.assign(document.createElement("a"), { href: "licences.txt", target: "_blank" });
  licences.textContent = "Licences";
  about.append(ABOUT, licences);
  document.getElementById(isProgram ? "package" : "rules")?.append(about);
});

// Some sites remove their functions when their own page is left, before the game's page gets `pagehide`.
addEventListener("beforeunload", commit);
document.addEventListener("visibilitychange", () => document.hidden && commit());
addEventListener("pagehide", () => {
  commit();
  if (isSiteListening) call(calls.end, "");
  isSiteListening = false;
});
// A page restored from the back/forward cache has ended its connection with the site: a reload makes a new one.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

if (isSiteListening && !isViewOnly) {
  call("SetValue", `cmi.${elements.exit}`, "suspend");
  raise("incomplete");
}

/** Return a short text for an ID, always the same, in which the ID cannot be read: anybody who has the device can read
    the keys of its storage. Two hashes of 32 bits, so that no two students of a device share a text. No protection
    from somebody who tries IDs: `crypto.subtle` would be, but it is asynchronous, and the page reads the storage next.
    The start values are those of FNV-1a, its offset and its prime; the factors are 2³² divided by the golden ratio, and
    one of MurmurHash3's. Any others would do as well, but the keys on the devices are made with these. */
const digest = (id) => {
  let [left, right] = [0x811c9dc5, 0x01000193];
  for (const character of id) {
    const code = character.codePointAt(0);
    left = Math.imul(left ^ code, 0x9e3779b1);
    right = Math.imul(right ^ code, 0x85ebca6b);
  }
  return [left, right].map((half) => (half >>> 0).toString(36)).join("");
};

/** Return the student's name at the site, which writes it as "Lovelace, Ada", in the form in which js/early/names.js
    remembers names: so the fields for names suggest it, and the student may change it. null if there is none. */
const suggestedNames = () => {
  const [last, ...first] = get("name").split(",");
  const name = [...first, last].join(" ").trim().slice(0, 100);
  if (!name) return null;
  const settings = new URLSearchParams(begins);
  const isStudents = (seat) => ["human", null].includes(settings.get(`seat${seat}`)); // people are left out of links
  const seat = [1, 2, 3, 4, 5, 6].find(isStudents) ?? 1;
  // A field is called `name` if only one person is asked, else by its seat, which links count from 1.
  return JSON.stringify({ name, [`name-${seat - 1}`]: name });
};

/** Return the device's storage as if it were one student's alone: each key is stored with a prefix for the student.
    Without a student's ID it is everybody's. */
const ownStorage = (all, student) => {
  const own = student ? `recess/${digest(student)}/` : "";
  // An earlier version of Recess had the ID itself in the prefix. Its keys are renamed.
  const old = `recess/${student}/`;
  for (const key of Object.keys(all)) {
    if (!student || !key.startsWith(`${old}recess/`)) continue;
    all.setItem(own + key.slice(old.length), all.getItem(key));
    all.removeItem(key);
  }
  const suggested = suggestedNames();
  const methods = {
    getItem: (key) => all.getItem(own + key) ?? (key === "recess/names" ? suggested : null),
    setItem: (key, text) => all.setItem(own + key, text),
    removeItem: (key) => all.removeItem(own + key),
  };
  const names = Object.keys(methods);
  const isMethod = (key) => typeof key === "symbol" || names.includes(key);
  // `Object.keys` of it has to give the student's keys, as it does of a browser's storage: py/web/device.py lists them
  // so. It takes the keys that are enumerable: all but the methods.
  return new Proxy(methods, {
    get: (_, key) => (isMethod(key) ? methods[key] : (methods.getItem(key) ?? undefined)),
    set: (_, key, text) => {
      methods.setItem(key, String(text));
      return true;
    },
    ownKeys: () => [
      ...names,
      ...Object.keys(all)
        .filter((key) => key.startsWith(own))
        .map((key) => key.slice(own.length)),
    ],
    getOwnPropertyDescriptor: (_, key) => ({ enumerable: !isMethod(key), configurable: true }),
  });
};
/** The student's ID; "" if it is not known. The site's window remembers it for as long as the site's page is open: a site
    that has closed the activity does not say it again, and the student's game is to go on. */
const remembered = Symbol.for("recess.student");
if (isSiteListening) site[remembered] = get("student");
const student = find((each) => each[remembered])?.[remembered] ?? "";
try {
  const stores = { localStorage, sessionStorage };
  for (const [name, all] of Object.entries(stores))
    Object.defineProperty(globalThis, name, { value: ownStorage(all, student) });
} catch {
  // Storage is blocked.
}

// The page opens the sitting that the history's state names, or else the last one on this device: that may be somebody
// else's. So the state names one that does not exist, and the page opens what the site kept, or a new one. After a
// reload the state has the name of the sitting that was open.
if (!history.state?.sitting) {
  const opens = isProgram ? "" : `#${kept || begins}`; // the workshop opens what is kept itself
  history.replaceState(isSiteListening ? { sitting: "none yet" } : null, "", `${search}${opens}`);
}

// Hide what leads away from the game, since the other pages are not in the package; and today's game (#today), which is
// no part of a course.
const sheet = new CSSStyleSheet();
sheet.replaceSync("a[href]:not([href^='#'], [href='licences.txt']), p:has(> #today) { display: none !important; }");
document.adoptedStyleSheets.push(sheet);
