// The console: what a program printed and asked, and what was answered, with the program's own pauses.

import { $ } from "./dom.js";
import { END_OF_INPUT, INTERRUPT } from "./state/dialogue.js";
import { Terminal } from "./terminal.js";

const transcript = $("transcript");
const screen = transcript.parentElement;
const terminal = new Terminal(transcript);
let isDrawn = false; // by the terminal, and not by the page before that
const RED = "\x1b[0;31m";
const PLAIN = "\x1b[0m";
const AT_END_PX = 40; // from the end of the console, within which it follows what is printed
const SLOW_MS = 300; // of drawing, after which it can be stopped

let events = []; // those that are written, or will be after a pause
let waiting = null; // the question that is written after them; null: none is
let isOver = false; // whether a traceback is written after them
let turn = 0; // counts what is shown, so that a pause of what was shown before ends nothing
let endPause = () => undefined;
let hurries = false;
let hearSlow = (_) => undefined; // gets whether what is written takes long to draw

const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A typed answer as a terminal echoes it. */
const echoed = (answer) =>
  answer.replace(/\p{Cc}/gu, (sign) => (sign === "\t" ? sign : `^${String.fromCharCode(sign.charCodeAt(0) ^ 64)}`));

const { press = "Change it" } = transcript.dataset; // what a press on an answer does

const echo = (answer, number, isHidden) => {
  const put = (shown, label, sign) => terminal.echo(shown, number, `${label}. ${press}`, sign);
  if (answer === END_OF_INPUT) return put("", "end of the input", "^D");
  if (answer.startsWith(INTERRUPT)) return put("^C", "interrupted");
  if (isHidden) put("", "hidden", "•••");
  else put(echoed(answer), answer || "nothing", answer ? "" : "↵");
  terminal.write("\n");
};

/** Write the event at this index. */
const write = (at, number) => {
  const [kind, text, answer] = events[at];
  if (kind === "out") terminal.write(text);
  if (kind !== "asked") return number;
  if (waiting === null) terminal.write(text);
  waiting = null;
  echo(answer, number, events[at - 1]?.[0] === "hidden");
  return number + 1;
};

const draw = async (follows) => {
  const isAtEnd = screen.scrollHeight - screen.scrollTop - screen.clientHeight < AT_END_PX;
  if (!isDrawn) transcript.replaceChildren();
  isDrawn = true;
  const hadFocus = transcript.contains(document.activeElement);
  let isSlow = false;
  const slow = setTimeout(() => {
    isSlow = true;
    hearSlow(true);
  }, SLOW_MS);
  await terminal.draw();
  clearTimeout(slow);
  if (isSlow) hearSlow(false);
  if (hadFocus && !transcript.contains(document.activeElement)) transcript.focus({ preventScroll: true });
  if (follows || isAtEnd) screen.scrollTo(0, screen.scrollHeight);
};

const pause = (ms) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** How many answers are among events. */
const countAnswers = (list) => list.filter(([kind]) => kind === "asked").length;

/** Show what a run did, and its `end`. What is there already stays; where the program is another one (`edited`), what
    comes out differently is marked. After the first `paced` answers the program's pauses are kept. If it begins
    `anew`, all its pauses are kept. If it is `hurried`, none is.
    Resolves with how many answers precede the first difference, or -1 where there is none; with null if something else
    is shown meanwhile. `onPause` is called before each pause, with how many
    pauses of the run precede its end, and how many answers. */
export const show = async (now, end, options = {}) => {
  const { edited = false, anew = false, paced = Infinity, hurried = false, onPause = () => undefined } = options;
  turn += 1;
  const mine = turn;
  endPause();
  hurries = hurried;
  let kept = 0;
  while (kept < now.length && kept < events.length && isSame(now[kept], events[kept])) kept += 1;
  const isStepBack = !anew && kept === now.length && kept < events.length;
  const next = now.slice(kept).find(([kind]) => kind !== "hidden");
  const asks = end.kind === "asks";
  const goesOn = next ? next[0] === "asked" && next[1] === waiting : asks && end.prompt === waiting;
  const differs = edited && kept < events.length && kept < now.length ? countAnswers(now.slice(0, kept)) : -1;
  let at = kept;
  const last = events[kept];
  const isLonger =
    last?.[0] === "out" && kept === events.length - 1 && next?.[0] === "out" && next[1].startsWith(last[1]);
  if (anew || (kept < events.length && (edited || !isLonger)) || isOver || (waiting !== null && !goesOn)) {
    terminal.reset(edited);
    waiting = null;
    at = 0;
  } else if (isLonger) {
    terminal.write(next[1].slice(last[1].length)); // as each step of what is watched prints a little more
    at += 1;
  }
  isOver = false;
  let number = countAnswers(now.slice(0, at));
  let pauses = now.slice(0, at).filter(([kind]) => kind === "sleep").length;
  let due = performance.now();
  events = now;
  for (; at < now.length; at += 1) {
    number = write(at, number);
    if (now[at][0] !== "sleep") continue;
    pauses += 1;
    if ((at < kept && !anew) || number < paced || hurries) continue;
    events = now.slice(0, at + 1);
    await draw();
    if (mine !== turn) return null;
    onPause(pauses, number);
    due = Math.max(due, performance.now() - 50) + 1000 * now[at][1];
    if (mine === turn && !hurries) await pause(due - performance.now());
    if (mine !== turn) return null;
    events = now;
  }
  if (asks && waiting === null) {
    terminal.write(end.prompt);
    waiting = end.prompt;
  }
  if (end.traceback) {
    terminal.write(`${RED}${end.traceback}${PLAIN}`);
    isOver = true;
  }
  transcript.ariaLive = isStepBack ? "off" : null; // nothing of it is new
  await draw(true);
  transcript.ariaLive = null;
  return mine === turn ? differs : null;
};

/** Show the rest of what is paced at once. */
export const hurry = () => {
  hurries = true;
  endPause();
};

/** Set the function that hears whether what is shown takes long to draw. */
export const onDrawing = (hear) => {
  hearSlow = hear;
};

/** Give up what is not drawn yet; what is shown next is drawn from its start. */
export const stopDrawing = () => {
  turn += 1;
  endPause();
  terminal.stop();
  [events, waiting, isOver] = [[], null, true];
};

/** The line that asks: the last one there. */
export const prompt = () => terminal.lastText;

/** Show nothing: there is another program. */
export const clear = () => {
  turn += 1;
  endPause();
  events = [];
  waiting = null;
  isOver = false;
  terminal.reset(false);
  draw(true);
};
