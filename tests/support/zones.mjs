// Walks from midnight to midnight through 2026 to 2028 in all time zones, by `js/shared/day.js`. Writes as JSON the days
// with the number of zones that have them, how many minutes days have, and where a day does not end as it should.

import { minutesLeft, today } from "../../js/shared/day.js";

const MINUTE_MS = 60_000;
const [days, lengths, faults] = [{}, new Set(), []];
for (const zone of Intl.supportedValuesOf("timeZone")) {
  process.env.TZ = zone;
  const walked = [];
  for (let at = new Date(2026, 0, 1), next; at.getFullYear() < 2029; at = next) {
    const [day, left] = [today(at), minutesLeft(at)];
    walked.push(day);
    lengths.add(left);
    next = new Date(+at + left * MINUTE_MS);
    const last = new Date(+next - 1);
    const between = new Date(+at + Math.floor(((walked.length * 0.618) % 1) * left) * MINUTE_MS);
    const isLeft = (+next - +between) / MINUTE_MS;
    const holds = today(last) === day && minutesLeft(last) === 1 && minutesLeft(between) === isLeft;
    if (!holds) faults.push([zone, at, between]);
  }
  days[walked] = (days[walked] ?? 0) + 1;
}
console.log(JSON.stringify({ days, lengths: [...lengths], faults }));
