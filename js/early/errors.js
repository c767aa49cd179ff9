// Tells of whatever fails, and tries again. PyScript itself stays silent where a file is missing.

const $ = (id) => document.getElementById(id);

// What a page is still loading ends when it is left: that is no failure, unless the page stays.
let staying = Promise.resolve();
addEventListener("beforeunload", () => {
  staying = new Promise((resolve) => setTimeout(resolve, 5_000));
});

let lacks = false;

/** Say in plain words that something failed; the page offers to try again. Nothing: it is over, unless the page
    lacks a part. */
export const fail = async (what, part = false) => {
  await staying;
  if (what ? !$("failure").hidden : lacks) return;
  lacks = part;
  $("failure-text").textContent = what;
  $("failure").hidden = !what;
};

const sandboxed =
  "This game stands in a sandbox, where its host does not let it load its parts. The host must send " +
  "“Access-Control-Allow-Origin: *” with every file, or the frame must have “allow-same-origin”.";
addEventListener(
  "error",
  ({ target, message, error, filename }) => {
    if (target instanceof HTMLScriptElement)
      fail(origin === "null" ? sandboxed : `A part of the page did not load: ${target.src}`, true);
    else if (error instanceof SyntaxError) fail(`A part of the page is broken: ${filename}`, true);
    else if (message) fail(`Something went wrong: ${message}`);
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => fail(`Something went wrong: ${reason?.message ?? reason}`));

// Before the page is loaded anew, the browser looks whether what it has kept of it is what the host has.
$("retry").addEventListener("click", async () => {
  $("failure").hidden = true;
  /** @type {RequestInit} */
  const asked = { cache: "no-cache", signal: AbortSignal.timeout(8_000) };
  const files = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const [page] = await Promise.allSettled(files.map(async (file) => (await fetch(file, asked)).arrayBuffer()));
  if (page.status === "fulfilled") location.reload();
  else fail("This site cannot be reached: look at your connection.", true);
});
