// The rest of the interpreter: what no page needs until Python is ready, and hardly any after it. It comes once
// the page plays. Should something call into it before, the page waits for it; see `build/runtime/split.mjs`.

import { compile } from "./parts.js";

/** Put the rest's compiled `module` into the running interpreter, which was made with `imports`. */
export const join = (instance, module, imports) =>
  new WebAssembly.Instance(module, { ...imports, first: instance.exports });

/** A file's bytes at once: until they are there the page does nothing else. A binary answer comes as text alone. */
const fetchNow = (url) => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(request.status);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
};

const RETRY_MS = 20_000;

/** What brings the rest of `instance` from `url`: `now`, while a call waits for it, or `later`. */
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
