// How the scripts here say that Pyodide or PyScript is not written as they know it.

import { basename } from "node:path";

/** Ends the build unless what is expected holds. */
export const expect = (holds, what) => {
  if (holds) return;
  const script = basename(process.argv[1]);
  console.error(`${script} expects ${what}.\nSee "Upgrading Pyodide and PyScript" in CONTRIBUTING.md.`);
  process.exit(1);
};
