// An assignment's text as it is read: Markdown's headings, paragraphs, lists, tables, code and emphasis. Whatever else the
// text has, HTML too, stays text.

import { element, holding } from "./dom.js";

const HEADING = /^(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const FENCE = /^(`{3,}|~{3,})/;
const CODE = /^ {4}/;
const ITEM = /^ {0,3}(?:([-*+])|(\d{1,9})[.)])(?: {1,4}(?=\S)|\s*$)/;
const MAX_DEPTH = 20; // of lists
const RULE = /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
// `code`, **strong**, *emphasis*, [a link](https://…), \*; an underscore within a word is part of a name. None is longer
// than 500 characters: a mark that nothing ends would be looked for through the whole text, again for each.
const INLINE =
  /(?<ticks>`+)(?<code>.{1,500}?)(?<!`)\k<ticks>(?!`)|(?<two>\*\*|(?<!\w)__)(?=\S)(?<strong>.{1,500}?)(?<=\S)\k<two>(?!\w)|(?<one>\*|(?<!\w)_)(?=\S)(?<em>.{1,500}?)(?<=\S)\k<one>(?!\w)|\[(?<name>[^\]]{1,500})\]\((?<address>https?:[^\s)]{1,2000})\)|\\(?<plain>[!-/:-@[-`{-~])/gs;

/** @param {string} text @returns {(Node | string)[]} */
const inline = (text) => {
  const made = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const { code, strong, em, name, address, plain } = found.groups;
    made.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    if (code) made.push(element("code", code.replace(/^ (.*) $/s, "$1")));
    else if (strong) made.push(holding("strong", "", ...inline(strong)));
    else if (em) made.push(holding("em", "", ...inline(em)));
    else if (name) {
      const link = holding("a", "", ...inline(name));
      Object.assign(link, { href: address, target: "_blank", rel: "noopener" });
      made.push(link);
    } else made.push(plain);
  }
  return [...made, text.slice(end)];
};

/** The lines at the start for which this holds, taken out. @param {string[]} lines @param {(line: string) => boolean} holds */
const takeWhile = (lines, holds) => {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end < 0 ? lines.length : end);
};

const isBlank = (line) => !line.trim();
const starts = (line) => [HEADING, FENCE, ITEM].some((each) => each.test(line));

const block = (text) => holding("pre", "", element("code", text.replace(/\s*$/, "\n")));
const fenced = (lines) => {
  const [mark] = lines.shift().match(FENCE);
  const made = block(takeWhile(lines, (line) => !line.trimStart().startsWith(mark)).join("\n"));
  lines.shift();
  return made;
};

const indented = (lines) => {
  const held = takeWhile(lines, (line) => isBlank(line) || CODE.test(line));
  return block(held.map((line) => line.slice(4)).join("\n"));
};

/** One list: each item has the lines that are indented as far as its text, and those that go on with its paragraph. */
const list = (lines, deep) => {
  const [, mark, first] = lines[0].match(ITEM);
  const made = element(mark ? "ul" : "ol");
  if (!mark) made.start = Number(first);
  for (let found = lines[0].match(ITEM); found && found[1] === mark; found = lines[0]?.match(ITEM)) {
    const depth = found[0].length;
    const item = [lines.shift().slice(depth)];
    const isWithin = (line) => line.search(/\S/) >= depth || (isBlank(item.at(-1)) ? isBlank(line) : !starts(line));
    while (lines.length && isWithin(lines[0]))
      item.push(lines[0].search(/\S/) >= depth ? lines.shift().slice(depth) : lines.shift().trimStart());
    const held = blocks(item, deep + 1).flatMap((each) => (each.localName === "p" ? [...each.childNodes] : each));
    made.append(holding("li", "", ...held));
  }
  return made;
};

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/);
const table = (lines) => {
  const made = element("table");
  const row = (name, line) =>
    holding("tr", "", ...cells(line).map((cell) => holding(name, "", ...inline(cell.trim()))));
  made.createTHead().append(row("th", lines.shift()));
  lines.shift();
  made.createTBody().append(...takeWhile(lines, (line) => line.includes("|")).map((line) => row("td", line)));
  return made;
};

/** @param {string[]} lines which are taken out @param {number} [deep] in how many lists @returns {Element[]} */
const blocks = (lines, deep = 0) => {
  const made = [];
  while (takeWhile(lines, isBlank) && lines.length) {
    const heading = lines[0].match(HEADING);
    if (heading) {
      lines.shift();
      made.push(holding(`h${Math.min(6, heading[1].length + 1)}`, "", ...inline(heading[2])));
    } else if (FENCE.test(lines[0])) made.push(fenced(lines));
    else if (CODE.test(lines[0])) made.push(indented(lines));
    else if (deep < MAX_DEPTH && ITEM.test(lines[0])) made.push(list(lines, deep));
    else if (lines[0].includes("|") && RULE.test(lines[1] ?? "")) made.push(table(lines));
    else {
      const first = lines.shift();
      const rest = takeWhile(lines, (line) => !isBlank(line) && !starts(line));
      made.push(holding("p", "", ...inline([first, ...rest].map((line) => line.trim()).join("\n"))));
    }
  }
  return made;
};

/** The text as elements. @param {string} text */
export const prose = (text) => blocks(text.split(/\r?\n/));
