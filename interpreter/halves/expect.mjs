// Checks that Pyodide and PyScript are written as the build's scripts expect; a new version may differ.

import { basename } from "node:path";

/** End the build with a message unless `holds`. */
export const expect = (holds, what) => {
  if (holds) return;
  const script = basename(process.argv[1]);
  console.error(`${script} expects ${what}.\nSee "Upgrading Pyodide and PyScript" in CONTRIBUTING.md.`);
  process.exit(1);
};
