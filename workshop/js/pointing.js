// Asks about values that the judge could not find: the person presses the place in the output once. The places are kept
// in a file beside the program.

import { $, element } from "./dom.js";
import { readText, writeText } from "./files.js";

const POINTS_FILE = "output-hints.json";

let judgeAgain = () => undefined;

/** Set the function that judges the program once more. */
export const onPoint = (callback) => {
  judgeAgain = callback;
};

const readPoints = () => {
  try {
    return JSON.parse(readText(POINTS_FILE) || "{}").points ?? [];
  } catch {
    return []; // the file is broken: it is written anew
  }
};

const writePoints = async (points) => {
  writeText(POINTS_FILE, points.length ? JSON.stringify({ points }, null, 1) : "");
  $("result").focus(); // the button that was pressed goes
  await judgeAgain();
};

/** Note that a fact is said at a token. */
const point = ({ fact, case: name, exchange }, token) =>
  writePoints([...readPoints().filter((each) => each.fact !== fact), { fact, case: name, exchange, token }]);

/** A question, and what the program said there: each word and number of it can be pressed. */
const item = (question) => {
  const { says, case: name, answers, spans } = question;
  const made = element("li");
  const said = element("pre");
  said.setAttribute("aria-label", says);
  said.setAttribute("role", "group");
  for (const [text, token] of spans) {
    if (token === null) said.append(text);
    else {
      const button = element("button", text, "token");
      button.type = "button";
      button.addEventListener("click", () => point(question, token));
      said.append(button);
    }
  }
  const answer = answers.at(-1) === "" ? "Enter alone" : `“${answers.at(-1)}”`;
  const typed = answers.length ? `, after ${answer}` : ", at the start";
  made.append(element("p", says), element("small", `${name}${typed}. Press the word or number.`), said);
  return made;
};

/** Ask what a report could not read. */
export const showQuestions = ({ asked = [] }) => {
  $("questions").replaceChildren(...asked.map(item));
  $("h-questions").hidden = !asked.length;
  $("forget-points").hidden = !readPoints().length;
};

/** Ask nothing. */
export const clearQuestions = () => showQuestions({});

$("forget-points").addEventListener("click", () => writePoints([]));
