// Python for the page, already on its way when PyScript asks for it: `pyscript.toml` names this
// module as the interpreter, and it exports what Pyodide's own module would.

import { info } from "../node_modules/pyodide/pyodide-lock.json";
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const here = new URL(".", import.meta.url).href;

/** Fetch a part, or say in plain words which one is missing. */
const part = async (url) => {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Error(`${new URL(url).pathname} (${response?.status ?? "no answer"})`);
  return response;
};

const start = async () => {
  const app = part(new URL(document.documentElement.dataset.app, document.baseURI)).then((it) => it.arrayBuffer());
  const python = await load({
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: here,
  });
  python.FS.writeFile("/app.zip", new Uint8Array(await app));
  python.runPython("import sys; sys.path.insert(0, '/app.zip')");
  return python;
};

const starting = start();
starting.catch((problem) => globalThis.recess?.fail(`Python could not be loaded: ${problem.message}`));

export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
};
