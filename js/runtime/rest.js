// Loads the second half of the interpreter: the functions that no page calls until Python is ready, and few after it.
// It is loaded once the page can be played. A call into it before that blocks the page until it is there;
// see `build/runtime/split.mjs`.

import { compile } from "./parts.js";

/** Link the second half, as a compiled `module`, to the running interpreter, which was made with `imports`. */
export const join = (instance, module, imports) =>
  new WebAssembly.Instance(module, { ...imports, first: instance.exports });

/** Return a file's bytes, and block the page meanwhile. Synchronous requests of a page may only return text: so the
    bytes come as characters of one byte each. */
const fetchNow = (url) => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(request.status);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
};

const RETRY_MS = 20_000;

/** Return two functions that load the second half of `instance` from `url`: `now`, which blocks since a call waits for
    it, and `later`. */
export const bringRest = (url, instance, imports) => {
  let isThere = false;
  const put = (module) => {
    if (!isThere) join(instance, module, imports);
    isThere = true;
    document.documentElement.dataset.rest = "";
  };
  return {
    now() {
      try {
        put(new WebAssembly.Module(fetchNow(url)));
      } catch ({ message }) {
        throw Object.assign(new Error(`${new URL(url).pathname} (${message})`), { isLack: true });
      }
    },
    async later() {
      while (!isThere) await compile(url).then(put, () => new Promise((again) => setTimeout(again, RETRY_MS)));
    },
  };
};
