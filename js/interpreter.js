// Python for the page, already on its way when PyScript asks for it: `pyscript.toml` names this
// module as the interpreter, and it exports what Pyodide's own module would.

import { loadPyodide as load, version } from "pyodide";
import { info } from "../node_modules/pyodide/pyodide-lock.json";

export { version };

const here = new URL(".", import.meta.url).href;
const { app, game } = document.documentElement.dataset;

/** Tell in plain words that a part is missing or broken. */
const fail = (problem) => globalThis.recess?.fail(`Python could not be loaded: ${problem.message}`);

/** What was fetched, if it is there. */
const found = async (fetched) => {
  const response = await fetched;
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} (${response.status})`);
  return response;
};

/** Fetch a pack: an archive that is compressed as a whole. */
const pack = async (url) => {
  const { body } = await found(fetch(url));
  const stream = body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// Pyodide waits for ever where the WebAssembly is missing, or is served under the wrong type.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (fetched, imports) => {
  try {
    const response = await found(fetched);
    if (response.headers.get("content-type") === "application/wasm")
      return await instantiateStreaming(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (problem) {
    fail(problem);
    throw problem;
  }
};

/** Let the page take what was pressed or typed meanwhile. */
const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

// What is imported before the page's own module, in bites: the page answers nothing while one
// lasts. Each brings what the one before it did not.
const boot = ["re", "typing", "inspect", "_pyodide._base", "asyncio.events", "asyncio.tasks", "_pyodide_core"];
const play = ["xml.etree.ElementTree", "random", "table.record", `${game}.script`, `${game}.view`];

const start = async () => {
  const glue = import(`${here}pyodide.asm.js`);
  const packs = Promise.all([pack(`${here}stdlib.pack`), pack(new URL(app, document.baseURI))]);
  packs.catch(fail);
  const python = await load({
    indexURL: here,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: here,
    stdLibURL: "data:,", // none: it comes as a pack
    env: { PYTHONPATH: "/stdlib.zip:/app.zip" },
    fsInit: async (files) => {
      const [library, games] = await packs;
      files.writeFile("/stdlib.zip", library);
      files.writeFile("/app.zip", games);
      await breath();
    },
    createPyodideModule: async (settings) => {
      const module = await (await glue).default(settings);
      for (const name of boot) {
        await breath();
        settings.API.rawRun(`import ${name}`);
      }
      await breath();
      return module;
    },
  });
  for (const name of play) {
    await breath();
    python.runPython(`import ${name}`);
  }
  await breath();
  return python;
};

const starting = start();
starting.catch(fail);

export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
};
