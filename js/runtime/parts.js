// What a start of Python is made of, as it comes from the site.

/** What `make` makes of a file, which is named where that fails. */
const made = async (url, make) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(response.status);
    return await make(response);
  } catch (problem) {
    throw new Error(`${new URL(url).pathname} (${problem.message})`);
  }
};

/** Fetch an archive, which is compressed as a whole. */
export const archive = (url) =>
  made(url, async ({ body }) => {
    const stream = body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  });

/** Fetch something as it is. */
export const plain = (url) => made(url, (response) => response.arrayBuffer());

/** Compile the WebAssembly while it comes in, whatever type the host serves it under. */
export const compile = (url) =>
  made(url, async (response) => {
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
