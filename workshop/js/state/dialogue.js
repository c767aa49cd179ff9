// What a person has typed to a program, and its seed. Of the answers the program gets the first `given`: a person may step
// back over the others, and forward again.

/**
 * @typedef {object} Dialogue
 * @property {string[]} answers all that were typed
 * @property {number[]} took the seconds that each of them took
 * @property {number} given how many of them the program gets
 * @property {number} changed the index of the answer that is being changed; -1: none is
 * @property {number[]} hidden the indices of answers that must not be shown
 * @property {string[]} ahead lines that were typed before the question that they answer
 * @property {number} startedAt when the program was started, in Unix time: its clock goes on from there
 * @property {string} seed
 * @property {boolean} isSeedChosen whether a person chose the seed: it stays at the next start
 * @property {Record<string, string> | null} files a case's files, in place of what the program has written
 * @property {number[]} dice a case's dice
 * @property {boolean} atPrompt whether its lines are typed at Python's prompt, and answer no question of the program
 *
 * @typedef {[kind: string, ...values: any[]]} Event what a run did, `Event` of workshop/run/sandbox.py
 */

/** The answer by which a program's input ends, as Ctrl-D does at a terminal. */
export const END_OF_INPUT = "\x04";
/** The answer that is Ctrl-C. If it was pressed elsewhere than at a question, the place follows. */
export const INTERRUPT = "\x03";

/** @type {Dialogue} */
export const NEW = Object.freeze({
  ...{ answers: [], took: [], given: 0, changed: -1, hidden: [], ahead: [] },
  ...{ startedAt: 0, seed: "", isSeedChosen: false, files: null, dice: [], atPrompt: false },
});

/** An empty dialogue, for another program: a seed that was chosen stays. @param {Dialogue} of @returns {Dialogue} */
export const emptied = ({ seed, isSeedChosen }) => ({ ...NEW, isSeedChosen, seed: isSeedChosen ? seed : "" });

/** A dialogue begun again: no answer is given. Without a chosen seed it has the one that was `drawn`.
    @param {Dialogue} of @param {{ unix: number, drawn: string }} world @returns {Dialogue} */
export const restarted = (of, { unix, drawn }) => ({
  ...{ ...of, given: 0, changed: -1, ahead: [], startedAt: unix },
  seed: of.isSeedChosen ? of.seed : drawn,
});

/** The answers that the program gets. @param {Dialogue} of */
export const given = ({ answers, given: count }) => answers.slice(0, count);

/** The answers that may be kept and shared: up to the first that must not be shown, which the program asks for again.
    @param {Dialogue} of */
export const shared = (of) => (of.atPrompt ? [] : given(of).slice(0, Math.min(...of.hidden, of.given)));

/** Whether what may be kept and shared ends before the last answer. @param {Dialogue} of */
export const endsAtPassword = (of) => !of.atPrompt && shared(of).length < of.given;
export const AT_PASSWORD = "Your answers in it end before the password that you typed.";

/** Take an answer: in place of the one that is being changed, or as the next one, which took a person some seconds to give.
    @param {Dialogue} of @param {string} text @param {number} seconds @param {boolean} isHidden
    @returns {Dialogue} */
export const answered = (of, text, seconds, isHidden) => {
  if (of.changed >= 0) return { ...of, answers: of.answers.with(of.changed, text), changed: -1 };
  const answers = [...given(of), text];
  const took = [...of.took.slice(0, of.given), Math.round(seconds * 1000) / 1000];
  const hidden = isHidden ? [...of.hidden, of.given] : of.hidden;
  return { ...of, answers, took, given: answers.length, hidden };
};

/** Step to where the program gets the first `count` answers. @param {Dialogue} of @param {number} count @returns {Dialogue} */
export const steppedTo = (of, count) => ({
  ...of,
  given: Math.max(0, Math.min(count, of.answers.length)),
  ...{ changed: -1, ahead: [] },
});

/** Take over the answers that a run has used: fewer than were given if it ended before, and one more if it was interrupted.
    @param {Dialogue} of @param {Event[]} events @returns {Dialogue} */
export const taken = (of, events) => {
  const used = answersIn(events);
  const more = used.length - of.given;
  const merged =
    more > 0
      ? {
          answers: [...used, ...of.answers.slice(of.given)],
          took: [...of.took.slice(0, of.given), ...Array(more).fill(0), ...of.took.slice(of.given)],
        }
      : {};
  return { ...of, ...merged, given: used.length, hidden: hiddenIn(events) };
};

/** The answers among events. @param {Event[]} events @returns {string[]} */
export const answersIn = (events) => events.filter(([kind]) => kind === "asked").map(([, , answer]) => answer);

/** The indices of answers that must not be shown. @param {Event[]} events */
const hiddenIn = (events) => {
  const asked = [...events.keys()].filter((at) => events[at][0] === "asked");
  return [...asked.keys()].filter((number) => events[asked[number] - 1]?.[0] === "hidden");
};

/** Read a dialogue that was kept or linked: junk in it counts as nothing.
    @param {any} kept @param {number} unix @returns {Dialogue} */
export const restored = ({ answers, given: count = answers.length, times, seed, chosen = true }, unix) => ({
  ...NEW,
  answers: answers.map(String),
  given: Math.max(0, Math.min(Number(count) || 0, answers.length)),
  took: Array.isArray(times?.took) ? times.took.map(Number) : [],
  startedAt: Number(times?.startedAt) || unix,
  seed: String(seed ?? "").slice(0, 100),
  isSeedChosen: Boolean(chosen && seed),
});
