// What is to be seen of a state, in words: how a run goes, what was found about it, what to do next.

import { isEmpty } from "./program.js";
import { isBusy, placeOf } from "./run.js";

/**
 * @import { State } from "./workshop.js"
 * @typedef {{ text: string, tone: "idle" | "waits" | "broke" }} Status
 * @typedef {{ text: string, tone: "bad" | "warn", place: { file: string, line: number } | null, watches: boolean,
 *   cause: number, takesBack: string }} Note
 */

/** How many there are. @param {number} count @param {string} name */
export const many = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** Whether what is shown is of the program before the last change. @param {State} state */
export const isStale = ({ ran, program, run }) =>
  ran.source !== null && ran.source !== program.source && ["asking", "ended"].includes(run.is);

/** How the run goes, in a few words; null: as was said before, since most runs are over at once.
    @param {State} state @param {number} now @param {boolean} isReady whether Python has started @returns {Status | null} */
export const statusOf = (state, now, isReady) => {
  const { run, dialogue } = state;
  if (dialogue.changed >= 0) return { text: `Type answer ${dialogue.changed + 1} anew`, tone: "waits" };
  if (isStale(state)) return { text: "From before your change", tone: "idle" };
  switch (run.is) {
    case "running": {
      if (run.dropped) return { text: "Nothing runs yet", tone: "idle" };
      if (!isReady) return { text: "Python is starting …", tone: "waits" };
      if (!run.slow) return null;
      if (run.wish.interrupts) return { text: "It is run up to where you stopped it", tone: "waits" };
      const place = placeOf(run, now);
      const seconds = Math.max(1, Math.round((now - run.since) / 1000));
      return { text: `Runs for ${seconds} s${place ? `, in line ${place.line}` : ""}`, tone: "waits" };
    }
    case "showing":
      return run.pauses ? { text: "Pauses", tone: "waits" } : null;
    case "asking":
      return { text: "Waits for your answer", tone: "waits" };
    case "watching":
      return { text: "As it was at this step", tone: "idle" };
    case "ended":
      return endOf(run, dialogue.given);
    default:
      return { text: "Nothing runs yet", tone: "idle" };
  }
};

/** @param {import("./run.js").Ended} run @param {number} count of answers @returns {Status} */
const endOf = ({ end, place }, count) => {
  const where = place ? ` in line ${place.line}` : "";
  if (end.byPerson || /^KeyboardInterrupt$/m.test(end.traceback ?? ""))
    return { text: "You stopped it.", tone: "idle" };
  if (end.kind === "failed") return { text: `Broke off${where}`, tone: "broke" };
  if (end.kind === "stopped") return { text: `Stopped${where}`, tone: "broke" };
  return { text: count ? `Ended after ${many(count, "answer")}` : "Ended", tone: "idle" };
};

/** What is to be known of the run, and the line that it is about; null: nothing. @param {State} state
    @param {number} now @returns {Note | null} */
export const noteOf = (state, now) => {
  const { run, dialogue } = state;
  if (isStale(state) || dialogue.changed >= 0) return null;
  const nothing = { tone: /** @type {"warn"} */ ("warn"), place: null, watches: false, cause: 0, takesBack: "" };
  if (run.is === "asking") return run.news.length ? { ...nothing, text: run.news.join(" ") } : null;
  if (run.is === "running") {
    const place = run.slow && !run.dropped ? placeOf(run, now) : null;
    return place ? { ...nothing, text: "Your program is still running. Stop ends it.", place } : null;
  }
  if (run.is !== "ended") return null;
  const { end, place, news } = run;
  const hasFailed = end.kind === "failed";
  const text = [...new Set([end.sentence, ...news])].filter(Boolean).join(" ");
  if (!text && !place) return null;
  const last = dialogue.answers[dialogue.given - 1];
  const isOwn = last !== undefined && !/\p{Cc}/u.test(last) && !dialogue.hidden.includes(dialogue.given - 1);
  return {
    text: text || lastLineOf(end.traceback ?? ""),
    tone: hasFailed || end.kind === "stopped" ? "bad" : "warn",
    place,
    // Where no line has run, as with a SyntaxError, there is nothing to watch.
    watches: hasFailed ? / in [<\w]/.test(end.traceback ?? "") : end.kind === "stopped" && place !== null,
    cause: end.cause ?? 0,
    takesBack: hasFailed && isOwn ? last : "",
  };
};

/** @param {string} text */
const lastLineOf = (text) => text.trim().split("\n").at(-1) ?? "";

/** Whether the room's assignment has to be chosen, since none is found. @param {State} state */
export const lacksTask = ({ room, task, group, program }) =>
  room === "class"
    ? group !== null && !group.works && !group.name
    : !task.name && (task.isUnknown || isEmpty(program.source));

/** The command that is to be given next: the one thing that is bright. @param {State} state
    @returns {"run" | "enter" | "step" | "judge" | "save-assignment" | "pick-class" | "pick-task" | ""} */
export const nextOf = (state) => {
  const { room, run, report, group, program, dialogue } = state;
  if (room === "judge" && state.makes) return "save-assignment";
  if (room !== "program" && lacksTask(state)) return "pick-task";
  if (room === "class") return group ? "" : "pick-class";
  if (room === "judge") return report?.is === "judging" || isEmpty(program.source) ? "" : "judge";
  if (run.is === "watching") return "step";
  if (run.is === "asking" || dialogue.changed >= 0) return "enter";
  return isBusy(run) && !isEmpty(program.source) ? "" : "run";
};
