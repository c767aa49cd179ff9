// The day on the calendar where the device is: for the pages' scripts, and through them for Python.

/** Return the date of a moment, as `2026-11-22`: Swedes write it so. */
export const today = (now = new Date()) => now.toLocaleDateString("sv");

/** Return how many minutes are left of the day of a moment. A day has up to 26 hours, and need not begin at 0:00. */
export const minutesLeft = (now = new Date()) => {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((+next - +now) / 60_000);
};

/** Call `then` when a day begins, or up to a minute later: a timer for midnight is late on a device that slept. */
export const onNewDay = (then) => {
  let day = today();
  setInterval(() => {
    if (day === today()) return;
    day = today();
    then();
  }, 60_000);
};
