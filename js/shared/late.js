// Loads the Python that a page needs once it can be played: see `py/web/late.py`.

import { archive, fetchNow, untilDone } from "../../interpreter/js/parts.js";

const PLACE = "/late.archive";

/** Return two functions that load it from `url` into the files of `python`: `now`, which blocks since an import waits
    for it, and `later`. `bytes` are those of the file, if they are there already. */
export const bringLate = (url, python) => {
  let isThere = false;
  const put = (bytes) => {
    if (!isThere) python.FS.writeFile(PLACE, bytes);
    isThere = true;
    late.bytes = null;
    document.documentElement.dataset.late = "";
  };
  // Browsers decompress only what is awaited, so here Python does.
  const unpack = (bytes) => python.pyimport("zlib").decompress(python.toPy(bytes), 31).toJs();
  const late = {
    bytes: null,
    now: () => put(unpack(late.bytes ?? fetchNow(url))),
    later: (report) => untilDone(async () => isThere || put(await archive(url)), report),
  };
  return late;
};
