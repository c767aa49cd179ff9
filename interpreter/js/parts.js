// Fetches the files that Python is started from.

/** Return what `make` makes of a file's response; an error names the file. */
const made = async (url, make) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return await make(response);
  } catch (problem) {
    throw new Error(`${new URL(url).pathname} (${problem.message})`);
  }
};

/** Fetch an archive, and decompress it: a stored zip within gzip is smaller than a compressed zip. */
export const archive = (url) =>
  made(url, async ({ body }) => {
    const stream = body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  });

/** Fetch a file's bytes. */
export const plain = (url) => made(url, (response) => response.arrayBuffer());

/** Return a file's bytes, and block the page meanwhile. Synchronous requests of a page may only return text: so the
    bytes come as characters of one byte each. */
export const fetchNow = (url) => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  try {
    request.send();
    if (request.status !== 200) throw new Error(`${request.status}`);
  } catch ({ message }) {
    throw new Error(`${new URL(url).pathname} (${message})`);
  }
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
};

const RETRY_MS = 20_000;

/** Try something until it is done: a part that is loaded late may be asked for while there is no connection. `report`
    gets why it failed, the first time. */
export const untilDone = async (attempt, report = (_) => {}) => {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (problem) {
      if (tries === 1) report(problem);
      await new Promise((again) => setTimeout(again, RETRY_MS));
    }
};

/** Compile WebAssembly while it is loading; or after that, if the host serves it as another type. */
export const compile = (url) =>
  made(url, async (response) => {
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
