// What a start of Python is made of, as it comes from the site.

/** What was fetched, if it is there. */
const found = async (fetched) => {
  const response = await fetched;
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} (${response.status})`);
  return response;
};

/** Fetch an archive, which is compressed as a whole. */
export const archive = async (url) => {
  const { body } = await found(fetch(url));
  const stream = body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Fetch something as it is. */
export const plain = async (url) => (await found(fetch(url))).arrayBuffer();

/** Compile the WebAssembly while it comes in, whatever type the host serves it under. */
export const compile = async (url) => {
  const response = await found(fetch(url));
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};
