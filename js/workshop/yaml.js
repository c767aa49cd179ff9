// Reads YAML, as TESTed's suites and workflows are written. publish.js loads this bundle when a file has it.

import { parse } from "yaml"; // ISC; reads what has an unknown tag, such as `!oracle`, as if it had none

const path = { tag: "!path", resolve: (name) => ({ path: name }) };

/** The values of a text in YAML as JSON. Throws if it is none. */
export const asJson = (text) => JSON.stringify(parse(text, { customTags: [path], logLevel: "error" }));
