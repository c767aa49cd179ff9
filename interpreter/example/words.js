// Counts words in Python: a page that is no game, on Pyodide in its two halves.

import { loadHalves } from "../js/halves.js";

const COUNT = `
from collections import Counter

def count(text):
    return ", ".join(f"{word} {times}" for word, times in Counter(text.split()).most_common())
count
`;

const base = new URL(".", location.href).href;
const text = document.querySelector("textarea");
const output = document.querySelector("output");
const fail = ({ message }) => {
  output.textContent = `Python could not be loaded: ${message}`;
};
const python = await loadHalves({ base, archives: [`${base}stdlib.archive`], early: ["collections"], fail });
const count = python.runPython(COUNT);
const show = () => {
  output.textContent = count(text.value);
};
text.addEventListener("input", show);
show();
