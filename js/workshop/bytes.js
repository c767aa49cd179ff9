// Bytes as text: in base64 for a bench, and packed for a link.

/** Bytes in base64. */
export const toBase64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

/** The bytes that base64 stands for; fails where it is none. */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const LARGEST = 2_000_000; // bytes that a link may unpack to

/** Something as a short text that may stand in an address. */
export const pack = async (value) => {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** What was packed; fails where it is junk, or far too much. */
export const unpack = async (text) => {
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) throw new Error("too much");
    parts.push(part.value);
  }
  return JSON.parse(await new Blob(parts).text());
};
