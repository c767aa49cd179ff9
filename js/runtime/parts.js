// Fetches the files that Python is started from.

/** Return what `make` makes of a file's response; an error names the file. */
const made = async (url, make) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(response.status);
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

/** Compile WebAssembly while it is loading; or after that, if the host serves it as another type. */
export const compile = (url) =>
  made(url, async (response) => {
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
