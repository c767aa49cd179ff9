// Makes what a program prints harmless to the state machine of a terminal. That does what a number in a control sequence
// says, such as to scroll 99,999,999 lines, and meanwhile the page would stand still.

const PIECE = 64; // characters, after which the state machine may let the page go on: ten sequences at their most cost 5 ms
const MAX_SEQUENCE = 1_000; // characters: one that is longer is none

// What may be anywhere in a sequence: control characters, which are carried out at once, and what is skipped.
const BETWEEN = "\\x00-\\x17\\x19\\x1c-\\x1f\\x7f\\ufeff";
const INTRODUCED = `(?:\\x1b[${BETWEEN}]*\\[|\\x9b)[${BETWEEN} -?]*`;
const SEQUENCES = new RegExp(`${INTRODUCED}[@-~]`, "g");
const UNFINISHED = new RegExp(`(?:${INTRODUCED}|\\x1b[${BETWEEN}]*)$`);
const NUMBERS = new RegExp(`\\d[\\d${BETWEEN}]*`, "g");
const PIECES = new RegExp(`[^]{1,${PIECE}}`, "g");
const NAMES = "hlm"; // the ends of sequences whose numbers are names, of colours and modes
const REPEATS = "b"; // the end of the sequence that repeats the character before it
// A terminal has a second screen, to which and from which these lead. Here it is one that follows the first.
const OTHER_SCREEN = /\?(?:.*;)?(?:47|1047|1049)(?:;.*)?[hl]$/;
const CLEAR = "\x1b[H\x1b[2J";

/** Splits texts, which follow each other, into pieces in which no number of a control sequence is larger than the
    screen: more makes no difference there. */
export class ControlSequences {
  #columns; // the larger side of the screen
  #cells;
  #unfinished = "";

  constructor(columns, rows) {
    this.#columns = columns;
    this.#cells = columns * rows;
  }

  /** The pieces of the next text. A sequence at its end that goes on in the next one is kept until then. */
  pieces(text) {
    const all = this.#unfinished + text;
    const [unfinished] = UNFINISHED.exec(all) ?? [""];
    this.#unfinished = unfinished.length > MAX_SEQUENCE ? "" : unfinished;
    const harmless = all.slice(0, all.length - unfinished.length).replace(SEQUENCES, (found) => this.#capped(found));
    return harmless.match(PIECES) ?? [];
  }

  #capped(sequence) {
    const end = sequence.at(-1);
    if (NAMES.includes(end)) return OTHER_SCREEN.test(sequence) ? CLEAR : sequence;
    const most = end === REPEATS ? this.#cells : this.#columns;
    return sequence.replace(NUMBERS, (found) => {
      const digits = found.replace(/\D/g, "");
      return Number(digits) > most ? most + found.replace(/\d/g, "") : found;
    });
  }
}
