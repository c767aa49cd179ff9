// Bundles the pages' JavaScript and PyScript. usage: node build/runtime/bundle.mjs OUT
// PyScript comes from its npm package's sources, without what no page here uses: its plugins, and
// the copy of its Python package that it would write and compile at every start, which the app's archive
// holds compiled. Its IndexedDB, which a sandboxed frame does not have and no page needs, stays in
// memory.

import { readdirSync } from "node:fs";
import { build } from "esbuild";

const out = process.argv[2];
const shared = { bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning" };

const map = "export default class extends Map { constructor() { super(); } async sync() {} async close() {} }";
const left = {
  "@webreflection/idb-map": map,
  "@webreflection/idb-map/sync": map,
  "./stdlib.js": 'export const stdlib = "import pyscript"; export const optional = "";',
  "./plugins.js": "export default {};",
  "./plugins/codemirror.js": "export default {};",
};
const leave = {
  name: "leave",
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/(stdlib|plugins|plugins\/codemirror)\.js$/ }, ({ path, importer }) =>
      importer.includes("@pyscript/core/src/") ? { path, namespace: "left" } : undefined,
    );
    bundler.onResolve({ filter: /^@webreflection\/idb-map/ }, ({ path }) => ({ path, namespace: "left" }));
    bundler.onLoad({ filter: /./, namespace: "left" }, ({ path }) => ({ contents: left[path] }));
  },
};

await build({
  ...shared,
  entryPoints: { pyscript: "node_modules/@pyscript/core/src/core.js" },
  outdir: `${out}/runtime`,
  splitting: true,
  chunkNames: "[name]-[hash]",
  external: ["@zip.js/zip.js"], // only ever asked for where an archive is unpacked in a worker
  plugins: [leave],
});
await build({
  ...shared,
  entryPoints: ["js/interpreter.js"],
  outdir: `${out}/runtime`,
  external: ["node:*"], // what Pyodide would ask for in Node
});
const early = readdirSync("js").filter((name) => name !== "interpreter.js");
await build({ ...shared, entryPoints: early.map((name) => `js/${name}`), outdir: `${out}/js` });
