// Tries the interpreter in its two halves. usage:
// node tests/runtime/halves.mjs STRIPPED SPLIT LIBRARY ARCHIVES GAME STAGES, where STAGES is a list of how often
// Python calls JavaScript before the rest is put in, as if a call had asked for it there; -1: only where one does
// Prints for each what a game printed and how often the rest was asked for.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { start } from "../../build/runtime/interpreter.mjs";
import { join } from "../../js/runtime/rest.js";

const [stripped, split, library, archives, game, stages] = process.argv.slice(2);
const [first, rest] = ["pyodide.asm.wasm", "rest.wasm"].map(
  (name) => new WebAssembly.Module(readFileSync(`${split}/${name}`)),
);

/** Play with the rest put in at a stage. */
const play = async (stage) => {
  let calls = 0;
  const asked = [];
  const lines = createHash("sha256");
  const native = WebAssembly.instantiate;
  const prepare = (settings) => {
    WebAssembly.instantiate = async (module, imports) => {
      if (!imports.env) return native(module, imports);
      WebAssembly.instantiate = native;
      let isThere = false;
      const put = () => {
        if (!isThere) join(instance, rest, imports);
        isThere = true;
      };
      settings.fetchRest = (place) => {
        asked.push(place);
        put();
      };
      const watched = Object.entries(imports.env).map(([name, called]) => [
        name,
        (...given) => {
          if (calls++ === stage) put();
          return called(...given);
        },
      ]);
      const instance = await native(first, { ...imports, env: Object.fromEntries(watched) });
      return { instance, module: first };
    };
  };
  const python = await start(stripped, library, { "/repo": ".", "/archives": dirname(library) }, prepare);
  python.setStdout({ batched: (line) => lines.update(line) });
  const paths = archives.split(",").map((archive) => `/archives/${basename(archive)}`);
  python.runPython(`import sys; sys.path[:0] = ${JSON.stringify(paths)}`);
  const started = asked.length;
  python.runPython(readFileSync(new URL("scripts/play.py", import.meta.url), "utf8"));
  python.globals.get("main")(python.toPy({ game }));
  return { stage, calls, started, asked, lines: lines.digest("hex") };
};

for (const stage of JSON.parse(stages))
  console.log(JSON.stringify(await play(stage).catch((problem) => String(problem.stack).slice(-1500))));
