// Course sites as they answer a game in a package, each in ways that its own source, its documentation or the
// standard gives it. What a site keeps lies in `store`, a plain object of texts for each student; what it heard, in
// `log`.

const VOCABULARY = { "1.2": /^(passed|completed|failed|incomplete|browsed)$/, 2004: /^(completed|incomplete|not attempted|unknown)$/ };
/** The values of both standards that a package may ask for. */
const MODEL =
  /^cmi\.((core\.)?(lesson_|completion_|success_)?(status|mode)|(core\.)?((student|learner)_(id|name)|entry|exit|session_time|score\.\w+)|suspend_data)$/;
const SPANS = { "1.2": /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/, 2004: /^PT(\d+(\.\d{1,2})?)S$/ };

/** How each site differs from one that follows the standard to the letter. */
export const SITES = {
  // Its regular expressions refuse what is longer; texts for all; what is not set is empty.
  Moodle: { standard: "1.2", longest: 4_096, refuses: true },
  // JavaScript's own values: null for what is not set, true and false, numbers.
  Canvas: { standard: "1.2", longest: 4_096, refuses: true, unset: null, native: true },
  // It takes everything, keeps the beginning, and its window may go away first.
  ILIAS: { standard: "1.2", longest: 4_096, vanishes: true },
  "SCORM Cloud": { standard: "2004", longest: 64_000, refuses: true, unset: "", once: true },
  // A column of a table with room for no more, which shows only later.
  "a short column": { standard: "1.2", longest: 4_096, column: 255 },
  // Once it was left, its functions are gone until its own page is loaded again; or they answer nothing.
  "a site that takes its functions away": { standard: "1.2", longest: 4_096, refuses: true, removes: true },
  "a site that opens once": { standard: "1.2", longest: 4_096, refuses: true, once: true },
  // What it does not know, it throws at who asks.
  "a site that throws": { standard: "1.2", longest: 4_096, refuses: true, throws: true },
};

/** The side of a site for one launch: `[name, api]`, as a page around the game has it. */
export const launch = (site, store, student, { mode = "normal", log = [], ways } = {}) => {
  const { standard, longest, refuses, unset = "", native, vanishes, throws, column, once, opened, refused, removes } = { ...SITES[site], ...ways };
  const is2004 = standard === "2004";
  const core = is2004 ? "cmi." : "cmi.core.";
  const known = store[student] ?? {};
  const values = {
    [`${core}${is2004 ? "learner" : "student"}_id`]: student,
    [`${core}${is2004 ? "learner" : "student"}_name`]: `Lovelace, ${student}`,
    [`${core}${is2004 ? "mode" : "lesson_mode"}`]: mode,
    [`${core}entry`]: known["cmi.suspend_data"] ? "resume" : "ab-initio",
    ...(is2004 ? { "cmi.completion_status": "unknown", "cmi.success_status": "unknown" } : { "cmi.core.lesson_status": "not attempted" }),
    ...known,
  };
  let [open, over, gone, error] = [!!opened, false, false, "0"];
  const say = (done) => (native ? done : String(done));
  const fail = (code) => {
    error = code;
    if (throws) throw new Error(code);
    return say(false);
  };
  const fits = (name, value) => {
    if (refused && name.includes(refused)) return false;
    if (name.endsWith("suspend_data")) return value.length <= longest || !refuses;
    if (name.endsWith("lesson_status") || name.endsWith("completion_status")) return VOCABULARY[standard].test(value);
    if (name.endsWith("session_time")) return SPANS[standard].test(value);
    if (/score\.(raw|min|max)$/.test(name)) return +value >= 0 && +value <= 100;
    return value.length <= 255;
  };
  const calls = {
    Initialize() {
      if (over && once) return fail(is2004 ? "104" : "101");
      if (open) return fail(is2004 ? "103" : "101");
      open = true;
      return say(true);
    },
    GetValue(name) {
      if (!MODEL.test(name)) log.push([student, "unknown", name]);
      if (!open && once) {
        error = is2004 ? "123" : "101";
        return "";
      }
      const value = values[name];
      if (value === undefined) return throws ? fail("403") : unset;
      return native && /score/.test(name) ? +value : value;
    },
    SetValue(name, value) {
      if (!open) return fail(is2004 ? "133" : "301");
      if (!fits(name, value)) return fail(is2004 ? "406" : "405");
      values[name] = value.slice(0, name.endsWith("suspend_data") ? longest : 255);
      log.push([student, name, values[name]]);
      return say(true);
    },
    Commit() {
      if (!open) return fail(is2004 ? "143" : "301");
      const cut = (value) => value.slice(0, column);
      store[student] = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
      log.push([student, "Commit"]);
      return say(true);
    },
    GetLastError: () => error,
  };
  calls[is2004 ? "Terminate" : "Finish"] = () => {
    calls.Commit();
    [open, over] = [false, true];
    log.push([student, "Finish"]);
    return say(true);
  };
  const guarded = (call) => (...given) => {
    if (gone) throw new TypeError("the window is gone");
    if (call !== calls.GetLastError) error = "0";
    return call(...given);
  };
  const prefix = is2004 ? "" : "LMS";
  const api = Object.fromEntries(Object.entries(calls).map(([name, call]) => [prefix + name, guarded(call)]));
  const name = is2004 ? "API_1484_11" : "API";
  const window = { [name]: api };
  const leave = () => {
    gone = vanishes;
    if (removes) delete window[name];
  };
  return { name, api, window, leave, log };
};
