// Loads Python once the table is painted: reading and compiling it would delay the paint.

import { canRunPython } from "./errors.js";

const parts = document.getElementById("python").content;
for (const script of parts.querySelectorAll("script:not([async])")) script.async = false; // run them in order

const bring = () => document.body.append(parts);

if (canRunPython()) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) bring();
  }).observe({ type: "paint", buffered: true });
  setTimeout(bring, 1_000); // a page in a background tab is never painted
} else document.getElementById("table").inert = true;
