// Loads the Python that a page needs once it can be played: see `py/web/late.py`.

import { archive, fetchNow, untilDone } from "../../interpreter/js/parts.js";

const PLACE = "/late.archive";

/** Return two functions that load it from `url` into the files of `python`: `now`, which blocks since an import waits
    for it, and `later`. */
export const bringLate = (url, python) => {
  let isThere = false;
  const put = (bytes) => {
    if (!isThere) python.FS.writeFile(PLACE, bytes);
    isThere = true;
  };
  // Browsers decompress only what is awaited, so here Python does.
  const unpack = (bytes) => python.pyimport("zlib").decompress(python.toPy(bytes), 31).toJs();
  return {
    now: () => put(unpack(fetchNow(url))),
    later: () => untilDone(async () => isThere || put(await archive(url))),
  };
};
