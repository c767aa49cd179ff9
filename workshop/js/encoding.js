// Bytes as text: in base64 for a runner, compressed for a link.

/** Bytes in base64. @param {Uint8Array} bytes */
export const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

/** The bytes that base64 encodes; fails if it is not base64. @param {string} text */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Files as a worker takes them: pairs of a name and bytes, as an object of base64 by name.
    @param {Iterable<[string, Uint8Array]>} pairs @returns {Record<string, string>} */
export const encodeFiles = (pairs) => Object.fromEntries([...pairs].map(([name, bytes]) => [name, toBase64(bytes)]));

/** The pairs of a name and bytes in what a worker replies.
    @param {Record<string, string>} files @returns {[string, Uint8Array][]} */
export const decodeFiles = (files) => Object.entries(files).map(([name, data]) => [name, fromBase64(String(data))]);

/** Whether a value is files as a worker takes them, and at least one. @param {any} files */
export const areFiles = (files) => {
  try {
    if (Array.isArray(files) || !Object.values(files).every((data) => typeof data === "string")) return false;
    return decodeFiles(files).length > 0;
  } catch {
    return false; // no object, or no base64
  }
};

/** @param {Uint8Array<any>} bytes @param {CompressionStream} stream */
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const MAX_BYTES = 2_000_000; // that a link may unpack to

/** A value as a short text for an address: JSON, deflated, in URL-safe base64. @param {unknown} value */
export const pack = async (value) => {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** The value in such a text; rejects junk, and what unpacks to too much. @param {string} text */
export const unpack = async (text) => {
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) throw new Error("too much");
    parts.push(part.value);
  }
  return JSON.parse(await new Blob(parts).text());
};
