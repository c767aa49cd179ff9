// Tries the interpreter in its two halves. usage:
// node interpreter/tests/halves.mjs STRIPPED SPLIT LIBRARY ARCHIVES GAME STAGES, where STAGES is a list of how often
// Python calls JavaScript before the rest is put in, as if a call had asked for it there; -1: only where one does
// Prints for each what a game printed and how often the rest was asked for.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { join } from "../js/rest.js";
import { start } from "../node.mjs";

const [stripped, split, library, archives, game, stages] = process.argv.slice(2);
const [first, rest] = ["pyodide.asm.wasm", "rest.wasm"].map(
  (name) => new WebAssembly.Module(readFileSync(`${split}/${name}`)),
);

/** What needs data that comes with the rest. */
const NAMES = `
import unicodedata, _codecs_jp, _codecs_tw
text = _codecs_jp.getcodec("shift_jis").encode("\u65e5")[0] + _codecs_tw.getcodec("big5").encode("\u4e2d")[0]
unicodedata.name("\u00e9") + unicodedata.normalize("NFD", "\u00e9").encode().hex() + text.hex()
`;

/** Where the rest has data that is not 0, and what. */
const late = (() => {
  const env = new Proxy({}, { get: () => () => 0 });
  const imports = { env, wasi_snapshot_preview1: env };
  const instance = new WebAssembly.Instance(first, imports);
  const before = new Uint8Array(instance.exports.memory.buffer).slice();
  join(instance, rest, imports);
  const after = new Uint8Array(instance.exports.memory.buffer);
  const found = [];
  for (let at = 0; at < before.length; at++) if (before[at] !== after[at]) found.push([at, after[at]]);
  return found;
})();

/** Let junk lie there; who reads it reads something else. */
const spoil = (memory) => {
  const bytes = new Uint8Array(memory.buffer);
  for (const [at] of late) bytes[at] = 0xa5;
};

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
      spoil(instance.exports.memory);
      return { instance, module: first };
    };
  };
  const python = await start(stripped, library, {}, prepare); // without folders: a page mounts none
  python.setStdout({ batched: (line) => lines.update(line) });
  const paths = archives.split(",").map((archive) => `/${archive}`);
  for (const path of paths) python.FS.writeFile(path, readFileSync(`${dirname(library)}${path}`));
  python.runPython(`import sys; sys.path[:0] = ${JSON.stringify(paths)}`);
  const started = asked.length;
  if (stage < 0) spoil(python._module.memory); // a start in Node, unlike one in a page, asks for the rest
  python.runPython(readFileSync(new URL("../../tests/build/scripts/play.py", import.meta.url), "utf8"));
  python.globals.get("main")(python.toPy({ game }));
  const played = asked.length;
  if (stage < 0) for (const [at, byte] of late) python._module.HEAPU8[at] = byte;
  const names = python.runPython(NAMES);
  return { stage, calls, started, played, asked, names, late: late.length, lines: lines.digest("hex") };
};

for (const stage of JSON.parse(stages))
  console.log(JSON.stringify(await play(stage).catch((problem) => String(problem.stack).slice(-1500))));
