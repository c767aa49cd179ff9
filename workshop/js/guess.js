// Guesses for which assignment programs were written, by what they say.

const WORD = /\p{L}{3,}/gu;
const QUOTED = /"[^"\n]*"|'[^'\n]*'/g;
// Words that a program says of those that no other assignment's reference says. Of 199 programs for the games 194 have as
// many of theirs, none of another, and of 62 for no game one has.
const MIN_WORDS = 5;
const MIN_LEAD = 2; // how many times the words of the next assignment those of the guessed one have to be

/** The words between quotation marks in a source. @param {string} source @returns {string[]} */
const wordsIn = (source) => (source.match(QUOTED) ?? []).flatMap((text) => text.toLowerCase().match(WORD) ?? []);

/** How often each name is in a list, the most frequent first. @param {(string | undefined)[]} names
    @returns {[string, number][]} */
const counted = (names) => {
  const counts = new Map();
  for (const each of names) if (each) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

/** The assignment of whose reference's own words a program says most; "" if it says few, or as many of another's.
    @param {Set<string>} said @param {Map<string, string>} owners the assignment of each word that one reference alone says */
const guessOne = (said, owners) => {
  const [[name, best] = ["", 0], [, next] = ["", 0]] = counted([...said].map((word) => owners.get(word)));
  return best >= MIN_WORDS && best >= MIN_LEAD * next ? name : "";
};

/** The name of the assignment for which most of the programs were written, each given as the texts of its files; "" if
    that is not clear. `references` has the sources by the names of the assignments.
    @param {string[][]} programs @param {Record<string, string>} references */
export const guess = (programs, references) => {
  const owners = new Map();
  for (const [name, source] of Object.entries(references))
    for (const word of new Set(wordsIn(source))) owners.set(word, owners.has(word) ? undefined : name);
  const [[most] = [""]] = counted(programs.map((sources) => guessOne(new Set(sources.flatMap(wordsIn)), owners)));
  return most;
};
