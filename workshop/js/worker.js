// A worker with Python, which carries out one request after the other. The page posts it all that it
// needs, so that it fetches nothing.

import { loadPyodide } from "pyodide";
import { join } from "../../interpreter/js/rest.js";
import { info } from "../../node_modules/pyodide/pyodide-lock.json";

const post = postMessage.bind(self);

// The globals of a worker that Python needs, with those of the language. All others are deleted: a
// program that finds its way from Python to them has no network, no storage and no other worker.
const NEEDED = `WebAssembly console crypto performance setTimeout clearTimeout queueMicrotask TextDecoder TextEncoder
  Intl Iterator SuppressedError DisposableStack AsyncDisposableStack Temporal
  Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  JSON Math Atomics DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry globalThis
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN constructor`.split(
  /\s+/,
);
const IS_NEEDED = (name) => NEEDED.includes(name) || /(Array|ArrayBuffer|Error)$/.test(name);

/** Delete all globals that Python does not need. */
const strip = () => {
  for (let scope = self; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope))
    for (const name of Object.getOwnPropertyNames(scope)) if (!IS_NEEDED(name)) Reflect.deleteProperty(scope, name);
};

/** In Python: a function that calls another one and waits for what that promises. */
const WAITING = "from pyodide.ffi import run_sync\nlambda promising: lambda given: run_sync(promising(given))";

const MAX_PAGES = 16_384; // of 64 KiB, that WebAssembly may have, as behind the fence of a terminal: 1 GiB

/** Have Python raise a MemoryError where it would take more: a tab that takes all that the device has is ended. */
const limitMemory = () => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength / 65_536 + pages > MAX_PAGES) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
};

/** Start Python from the compiled halves of its WebAssembly, its glue and its archives by name; returns what carries out
    requests, by the class `answers` in the module `room`. If it `waits`, it may wait for the next request in the middle
    of one, where the browser can switch stacks (JSPI). */
const start = async ({ halves, glue, archives, room, answers, waits }) => {
  const [module, rest] = await Promise.all(
    halves.map((half) => (half instanceof WebAssembly.Module ? half : WebAssembly.compile(half))),
  );
  // Pyodide would fetch and compile it itself.
  /** @type {any} */ (WebAssembly).instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    join(instance, rest, imports);
    return { module, instance };
  };
  limitMemory();
  const { default: createPyodideModule } = await import(glue);
  /** @type {any} */
  const given = {
    createPyodideModule,
    indexURL: new URL(".", glue).href,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: new URL(".", glue).href,
    jsglobals: {},
    env: { PYTHONHASHSEED: "0", PYTHONPATH: Object.keys(archives).join(":") },
    fsInit: (files) => {
      for (const [place, bytes] of Object.entries(archives)) files.writeFile(place, bytes);
    },
  };
  /** @type {any} */
  const python = await loadPyodide(given);
  // One package may be in several archives.
  python.pyimport("workshop").__path__ = python.toPy(Object.keys(archives).map((place) => `${place}/workshop`));
  const send = (reply) => post({ reply, memory: python._module.HEAPU8.length });
  let goOn = null; // gives what waits its request
  const exchange = (reply) => {
    send(reply);
    return new Promise((resolve) => {
      goOn = resolve;
    });
  };
  const canWait = waits && python._module.jspiSupported;
  const more = canWait ? [python.runPython(WAITING)(exchange)] : [];
  const role = python.pyimport(room)[answers]((progress) => post({ progress }), ...more);
  strip();
  return async (request) => {
    const resume = goOn;
    goOn = null;
    if (resume) resume(request);
    else send(canWait ? await role.reply.callPromising(request) : role.reply(request));
  };
};

const fail = (problem) => post({ broken: String(problem.message ?? problem) });

addEventListener(
  "message",
  ({ data: parts }) => {
    const started = start(parts);
    addEventListener("message", ({ data }) => started.then((carryOut) => carryOut(data)).catch(fail));
    started.then(() => post({ ready: true }), fail);
  },
  { once: true },
);
