// Runs a script of `scripts` in the site's own interpreter. usage:
// node tests/build/run.mjs STRIPPED LIBRARY SCRIPT GIVEN ARCHIVE…, where GIVEN is what its `main` is
// given, as JSON; the repository is at /repo

import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { start } from "../../interpreter/node.mjs";

const [stripped, library, script, given, ...archives] = process.argv.slice(2);
const python = await start(stripped, library, { "/repo": ".", "/archives": dirname(archives[0] ?? library) });
python.setStdout({ batched: (line) => console.log(line) });
const paths = archives.map((archive) => `/archives/${basename(archive)}`);
python.runPython(`import sys; sys.path[:0] = ${JSON.stringify(paths)}`);
const late = paths.find((path) => path.endsWith("/late.zip"));
if (late) python.runPython(`import web.late; web.late.ARCHIVE = "${late}"`);
try {
  python.runPython(readFileSync(new URL(`scripts/${script}.py`, import.meta.url), "utf8"));
  await python.globals.get("main")(python.toPy(JSON.parse(given)));
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
