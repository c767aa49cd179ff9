// Runs `compile.py`, or another script, in the pages' own Pyodide, since bytecode depends on the version of Python.
// Usage: node build/archives/compile.mjs OUT STRIPPED [PY RUNTIME SCRIPT CONFIG], where OUT/library.zip is the
// standard library's sources, STRIPPED the folder that `strip.mjs` wrote, PY the Python of the pages
// RUNTIME this folder, and CONFIG what runs on the pages

import { readFileSync } from "node:fs";
import { start } from "../../interpreter/node.mjs";

const [out, stripped, py = "py", runtime = "build/archives", script = "compile.py", config = "pyscript.toml"] =
  process.argv.slice(2);
const python = await start(stripped, `${out}/library.zip`, {
  "/py": py,
  "/pyscript": "node_modules/@pyscript/core/src/stdlib",
  "/runtime": runtime,
  "/out": out,
});
try {
  python.globals.set("CONFIG", readFileSync(config, "utf8"));
  python.runPython(readFileSync(new URL(script, import.meta.url), "utf8"));
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
