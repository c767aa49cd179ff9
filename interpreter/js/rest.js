// Loads the second half of the interpreter: the functions that no page calls until Python is ready, and few after it.
// It is loaded once the page can be played. A call into it before that blocks the page until it is there;
// see `interpreter/halves/split.mjs`.

import { compile, fetchNow, untilDone } from "./parts.js";

/** Link the second half, as a compiled `module`, to the running interpreter, which was made with `imports`. */
export const join = (instance, module, imports) =>
  new WebAssembly.Instance(module, { ...imports, first: instance.exports });

/** Return two functions that load the second half of `instance` from `url`: `now`, which blocks since a call waits for
    it, and `later`. `bytes` are those of the file, if they are there already. */
export const bringRest = (url, instance, imports) => {
  let isThere = false;
  const put = (module) => {
    if (!isThere) join(instance, module, imports);
    isThere = true;
    rest.bytes = null;
    document.documentElement.dataset.rest = "";
  };
  const rest = {
    bytes: null,
    now() {
      put(new WebAssembly.Module(rest.bytes ?? fetchNow(url)));
    },
    later: (report) => untilDone(async () => isThere || put(await compile(url)), report),
  };
  return rest;
};
