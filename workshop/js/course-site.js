// Reports to a course site, where the page comes from a package with an assignment: what of it is met, and the program.

import { given } from "./assignments.js";
import { current, dispatch } from "./dispatch.js";
import { pack, unpack } from "./encoding.js";
import { showTab } from "./findings.js";
import { isEmpty } from "./state/program.js";
import { kept } from "./state/workshop.js";
import { openKept } from "./store.js";

/** js/scorm.js has it there, before all else of the page. */
const scorm = () => globalThis.recess.scorm;
let sent = ""; // the program as the site has it
let data = ""; // and as it keeps it

/** The score of what was judged, of 100: what is met of what counts. */
const scoreOf = ({ points, possible, met, required }) => {
  const [got, all] = possible ? [points, possible] : [met, required];
  return all ? Math.round((100 * got) / all) : 100;
};

/** The person's own program, packed: with its answers, unless it is too large with them. */
const packed = async (state) => {
  const { files, main, answers, seed, chosen } = kept(state);
  return pack({ files, main, answers, seed, chosen, at: Date.now() });
};

/** Report the program, and what it came to, if that is known: that first, since packing takes its time. */
export const report = async (state, row) => {
  if (!scorm() || isEmpty(state.program.source) || state.home) return;
  const score = row && scoreOf(row);
  const program = JSON.stringify(kept(state).files) + kept(state).answers;
  if (program === sent && score === undefined) return;
  sent = program;
  const status = score === 100 ? "passed" : "incomplete";
  if (score !== undefined) scorm().report(data || scorm().kept, status, score);
  data = await packed(state);
  scorm().report(data, status, score);
};

/** Choose the package's assignment, and open the program that the site keeps, unless this device has a later one. */
export const start = async () => {
  if (!given) return;
  dispatch({ is: "choose-task", value: given.folder });
  globalThis.recess.notice = (text) => dispatch({ is: "notice", text });
  const here = openKept(({ at }) => at) ?? 0;
  try {
    const there = await unpack(scorm()?.kept ?? "");
    if (there.at > here) dispatch({ is: "restore", kept: there });
  } catch {
    // nothing is kept there, or a part of it
  }
  if (isEmpty(current().program.source)) {
    dispatch({ is: "room", value: "judge" });
    showTab("text"); // what is to be written
  }
  report(current());
};
