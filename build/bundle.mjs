// Bundles the pages' JavaScript and PyScript. Usage: node build/bundle.mjs OUT INTERPRETER, the module that
// `pyscript.toml` names.
// PyScript is bundled from the sources in its npm package, without its plugins and without the copy
// of its Python package, which it would write and compile at every start: the app's archive has that
// compiled. Its store in IndexedDB, which no page needs and a sandboxed frame does not have, is
// replaced by one in memory. The pages' policy forbids PyScript and Pyodide to evaluate strings and to
// fetch from `data:` addresses, so the code that does is replaced.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import * as esbuild from "esbuild";
import { expect } from "../interpreter/halves/expect.mjs";

const [out, interpreter] = process.argv.slice(2);
const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
  loader: { ".css": "text" },
  metafile: true,
};

const written = {}; // esbuild's list of inputs of each file that it wrote
const build = async (options) => {
  const { metafile } = await esbuild.build({ ...shared, ...options });
  Object.assign(written, metafile.outputs);
  return metafile;
};

const map = "export default class extends Map { constructor() { super(); } async sync() {} async close() {} }";
const stubs = {
  "@webreflection/idb-map": map,
  "@webreflection/idb-map/sync": map,
  "./stdlib.js": 'export const stdlib = "import pyscript"; export const optional = "";',
  "./plugins.js": "export default {};",
  "./plugins/codemirror.js": "export default {};",
  "./xworker.js": "export default () => {};", // the code of a worker, as a string
};
const used = new Set();
const stub = {
  name: "stub",
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/(stdlib|plugins|plugins\/codemirror)\.js$/ }, ({ path, importer }) =>
      importer.includes("@pyscript/core/src/") ? { path, namespace: "stub" } : undefined,
    );
    bundler.onResolve({ filter: /^@webreflection\/idb-map/ }, ({ path }) => ({ path, namespace: "stub" }));
    bundler.onResolve({ filter: /^\.\/xworker\.js$/ }, ({ path, importer }) =>
      importer.endsWith("polyscript/esm/worker/class.js") ? { path, namespace: "stub" } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: "stub" }, ({ path }) => {
      used.add(path);
      return { contents: stubs[path] };
    });
  },
};

/** An esbuild plugin that replaces `old`, which occurs once in a package's file. */
const rewrite = (file, old, otherwise) => ({
  name: "rewrite",
  setup: (bundler) =>
    bundler.onLoad({ filter: file }, ({ path }) => {
      const parts = readFileSync(path, "utf8").split(old);
      expect(parts.length === 2, `${old} once in ${basename(path)}, and it is there ${parts.length - 1} times`);
      return { contents: parts.join(otherwise) };
    }),
});
// PyScript builds the hooks of its workers by `Function(…)`; no page starts one.
const unhooked = rewrite(/core\/src\/hooks\.js$/, /return Function\(.+\)\(\);/, "");
// Pyodide must not fetch the WebAssembly and the standard library: `interpreter.js` is already loading them.
const unfetched = rewrite(/\/pyodide\.mjs$/, "{response:fetch(n,t?{integrity:t}:{})}", "{response:new Response()}");

const metafile = await build({
  entryPoints: { pyscript: "node_modules/@pyscript/core/src/core.js" },
  outdir: `${out}/runtime`,
  splitting: true,
  chunkNames: "[name]-[hash]",
  external: ["@zip.js/zip.js"], // imported only to unpack an archive in a worker
  plugins: [stub, unhooked],
});
for (const path of Object.keys(stubs)) expect(used.has(path), `PyScript to import ${path}, which is stubbed`);
// Chunks that PyScript loads only for features that no page here uses.
for (const part of ["donkey", "pyodide_graph", "toml", "zip"]) {
  const files = Object.keys(metafile.outputs).filter((file) => basename(file).startsWith(`${part}-`));
  expect(files.length > 0, `PyScript to have a part ${part} of its own, which is left out`);
  for (const file of files) rmSync(file);
}
await build({
  entryPoints: [interpreter],
  outdir: `${out}/runtime`,
  external: ["node:*"], // Pyodide imports these only in Node
  plugins: [unfetched],
});
// CodeMirror would write a `<style>` element, which the pages' policy forbids; it has another way for shadow trees.
const adopted = rewrite(/style-mod\.js$/, "!root.head && root.adoptedStyleSheets", "root.adoptedStyleSheets");
await build({
  entryPoints: [
    ...["workshop", "worker", "codemirror", "watch", "watch-page"].map((name) => `workshop/js/${name}.js`),
    ...["contest/js/contest.js", "contest/js/write.js"],
  ],
  entryNames: "[name]",
  outdir: `${out}/workshop`,
  external: ["node:*", "./codemirror.js", "./watch.js"], // which the workshop loads late
  plugins: [unfetched, adopted],
});
for (const name of ["runtime", "workshop"].flatMap((part) =>
  readdirSync(`${out}/${part}`).map((at) => `${part}/${at}`),
)) {
  const evaluated = /\b(eval|Function)\(.{0,60}/.exec(readFileSync(`${out}/${name}`, "utf8"));
  expect(!evaluated, `${name} to evaluate no string, and it has ${evaluated?.[0]}`);
}
/** Where the style of a sheet may begin that comes late: what a page shows only after that. A table may have the moment
    of winning or a fight, which are among them. */
const shownLate = /^(:where\(#(dialog|advice)\)|#(look|moves|new-game)\b)|\.moment\b|^\.fight\b|^(from|to|[\d.]+%)$/;
/** An esbuild plugin that lets a sheet which a page's script brings change nothing that was drawn before, such as the
    table. With nesting resolved, each of its selectors begins at something that is shown late. */
const late = {
  name: "late",
  setup: (bundler) =>
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const text = readFileSync(path, "utf8");
      const { code } = await esbuild.transform(text, { loader: "css", minify: true, target: "chrome100" });
      // What is between braces, or a declaration's semicolon, and an opening brace; and not an at-rule.
      for (const [, selectors] of code.matchAll(/(?<=^|[{};])([^{};@]+)\{/g))
        for (const selector of selectors.split(/,(?![^(]*\))/))
          expect(shownLate.test(selector), `${basename(path)} to leave the table alone, and not ${selector}`);
      return { contents: await minified(text), loader: "text" };
    }),
};
/** A sheet without its comments and spaces, as pages have it: `build/pages.py`. */
const minified = async (text) => {
  const target = ["chrome120", "firefox121", "safari17.4"];
  return (await esbuild.transform(text, { loader: "css", minify: true, target })).code;
};
const others = ["interpreter.js", "scorm.js", "recess-game.js"];
const early = readdirSync("js").filter((name) => name.endsWith(".js") && !others.includes(name));
await build({
  entryPoints: [...early.map((name) => `js/${name}`), "contest/js/seat.js"],
  entryNames: "[name]",
  outdir: `${out}/js`,
  plugins: [late],
});
// A package's page runs this before any other script; a module is deferred.
await build({ format: "iife", entryPoints: ["js/scorm.js"], outdir: `${out}/js` });
// Other sites load this as a classic script: a module from another site needs CORS headers.
await build({ format: "iife", entryPoints: ["js/recess-game.js"], outdir: `${out}/top` });
// Write which packages are in the files that are left; `build/third_party.py` reads it.
const inputs = Object.keys(written).flatMap((file) =>
  existsSync(file) ? Object.entries(written[file].inputs).filter(([, { bytesInOutput }]) => bytesInOutput) : [],
);
const folders = inputs.map(
  ([path]) => /node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/]+/.exec(path.replace(/^.*?:/, ""))?.[0],
);
writeFileSync(`${out}/shipped.json`, JSON.stringify([...new Set(folders)].filter(Boolean).sort()));
