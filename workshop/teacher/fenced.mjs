// Runs programs for a judge in another process, as `workshop.process` does: requests in, replies out, a JSON line
// each. usage: node --experimental-vm-modules … fenced.mjs PYODIDE CODE NAMES PATH MODULE:CLASS SECONDS, where PYODIDE
// is the folder of the npm package, and NAMES are the files and folders in CODE, with commas, that are needed; modules
// are imported from the folders PATH in it, and the CLASS carries out the requests.
//
// The fence: Python is WebAssembly, and the JavaScript around it runs in a context of `node:vm` that gets no object of
// Node, only texts and bytes. So a program that finds its way out of Python finds no file, no net, no process and no
// module there, and no text can be compiled as code. Should that fail, Node's permission model (see `fence.py`) holds.

import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createContext, Script, SourceTextModule } from "node:vm";

const [pyodide, code, names, path, role, seconds] = process.argv.slice(2);
const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: true } });
const run = (source, options) => new Script(source).runInContext(context, options);

/** What Pyodide needs of the shell of a JavaScript engine, which it takes this context for; all in the context. */
const prepare = () => {
  const MAX_PAGES = 16_384; // of 64 KiB, that WebAssembly may have: 1 GiB
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength / 65_536 + pages > MAX_PAGES) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
  const files = {};
  const nothing = () => 0;
  /** Bytes in base64, as a program of the system would print them; chance is a run's own matter. */
  const system = (_, [, line]) => {
    const bytes = +/\d+/.exec(line)[0];
    const signs = Array.from({ length: Math.ceil(bytes / 3) * 4 }, () => "AQgw"[Math.floor(Math.random() * 4)]);
    return signs.fill("=", signs.length - ((3 - (bytes % 3)) % 3)).join("");
  };
  Object.assign(globalThis, {
    ...{ load: nothing, print: nothing, setTimeout: nothing, clearTimeout: nothing },
    performance: { now: Date.now },
    os: { system },
    read: (path) => files[path],
    readbuffer: (path) => files[path],
    /** Return the bytes of a new file, to be written. */
    create: (path, length) => {
      files[path] = new Uint8Array(length);
      return files[path];
    },
  });
  globalThis.start = async (loadPyodide, createPyodideModule, lock, sources, path) => {
    const python = await loadPyodide({
      ...{ createPyodideModule, indexURL: "/", packageBaseUrl: "/", jsglobals: Object.freeze(Object.create(null)) },
      lockFileContents: { info: JSON.parse(lock).info, packages: {} },
      env: { PYTHONHASHSEED: "0", PYTHONPATH: path },
      ...{ stdin: () => null, stdout: nothing, stderr: nothing },
      fsInit: (system) => {
        for (const [path, source] of Object.entries(JSON.parse(sources))) {
          system.mkdirTree(`/code/${path}`.replace(/\/[^/]*$/, ""));
          system.writeFile(`/code/${path}`, source);
        }
      },
    });
    globalThis.TextDecoder = class {
      decode(bytes) {
        let text = ""; // of ASCII alone: other texts are not decoded by this
        for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
        return text;
      }
    };
    globalThis.python = python;
  };
};

/** Load a module of Pyodide into the context; it imports nothing, and can import nothing. */
const load = async (name) => {
  const source = readFileSync(`${pyodide}/${name}`, "utf8").replaceAll(/\bimport\(/g, "refused(");
  const module = new SourceTextModule(source, { context, identifier: name });
  await module.link(() => undefined);
  await module.evaluate();
  return module.namespace;
};

/** Return the paths in CODE of the files of Python that are at, or in, `path`. */
const sourcesAt = (path) => {
  if (path.endsWith(".py")) return path;
  const inside = readdirSync(`${code}/${path}/`).filter((name) => name.endsWith(".py"));
  return inside.map((name) => `${path}/${name}`);
};

run(`(${prepare})()`);
for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
  const bytes = readFileSync(`${pyodide}/${name}`);
  context.create(`/${name}`, bytes.length).set(bytes);
}
const sources = names.split(",").flatMap(sourcesAt);
const texts = Object.fromEntries(sources.map((path) => [path, readFileSync(`${code}/${path}`, "utf8")]));
const lock = readFileSync(`${pyodide}/pyodide-lock.json`, "utf8");
const { default: createPyodideModule } = await load("pyodide.asm.mjs");
const { loadPyodide } = await load("pyodide.mjs");
const folders = path.split(",").map((folder) => `/code/${folder}`);
await context.start(loadPyodide, createPyodideModule, lock, JSON.stringify(texts), folders.join(":"));
const [module, name] = role.split(":");
run(`globalThis.role = python.pyimport("${module}").${name}(() => undefined)`);

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  context.request = line;
  process.stdout.write(`${run("role.reply(request)", { timeout: seconds * 1000 })}\n`);
}
