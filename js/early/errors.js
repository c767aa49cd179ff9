// Shows errors on the page, with a button that tries again. PyScript reports no missing file.

const $ = (id) => document.getElementById(id);

// Leaving a page aborts what it still loads, which would look like a failure: so a report waits as
// long as the page may be about to go. If it is still there after 5 s, it was not left.
let staying = Promise.resolve();
addEventListener("beforeunload", () => {
  staying = new Promise((resolve) => setTimeout(resolve, 5_000));
});

/** Whether the failure that is shown is a missing part of the page: that never mends without a reload. */
let lacks = false;

/** Show that something failed, and the button that tries again. An empty text hides it, unless a `part` of the page is
    missing. */
export const fail = async (what, part = false) => {
  await staying;
  if (what ? !$("failure").hidden && (lacks || !part) : lacks) return; // a missing part explains what failed before
  lacks = part;
  $("failure-text").textContent = what;
  $("failure").hidden = !what;
};

const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const NO_WEBASSEMBLY =
  "Python cannot run here: this browser has WebAssembly turned off, as the Lockdown Mode of Apple’s devices and some schools do. Open this page in another browser; or, in Safari, turn Lockdown Mode off for this site alone, in its website settings. All that is written here can be read meanwhile.";

/** Whether Python can run; if not, say what to do. To try again would not help. */
export const canRunPython = () => {
  try {
    return Boolean(new WebAssembly.Module(EMPTY_MODULE));
  } catch {
    $("retry").hidden = true;
    fail(NO_WEBASSEMBLY, true);
    return false;
  }
};

const sandboxed =
  "This game is in a sandboxed frame, which does not let it load its parts. The host must send " +
  "“Access-Control-Allow-Origin: *” with every file, or the frame must have “allow-same-origin”.";
const local = "A page that is opened as a file cannot load its parts. Put this site on a web server.";

/** Say why a script did not load. */
const why = async ({ src }) => {
  if (origin === "null") return location.protocol === "file:" ? local : sandboxed;
  const type = await fetch(src).then(
    ({ ok, headers }) => ok && headers.get("content-type"),
    () => "",
  );
  if (!type || /javascript/.test(type)) return `A part of the page did not load: ${src}`;
  return `The host sends ${src} as “${type}”. It must send it as “text/javascript”.`;
};
addEventListener(
  "error",
  ({ target, message, error, filename }) => {
    if (target instanceof HTMLScriptElement) why(target).then((text) => fail(text, true));
    else if (error instanceof SyntaxError) fail(`A part of the page is broken: ${filename}`, true);
    else if (message) fail(`Something went wrong: ${message}`);
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => fail(`Something went wrong: ${reason?.message ?? reason}`));

// Before the reload each file is requested past the browser's cache, which may hold a broken one.
$("retry").addEventListener("click", async () => {
  $("failure").hidden = true;
  /** @type {RequestInit} */
  const asked = { cache: "no-cache", signal: AbortSignal.timeout(8_000) };
  const files = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const [page] = await Promise.allSettled(files.map(async (file) => (await fetch(file, asked)).arrayBuffer()));
  if (page.status === "fulfilled") location.reload();
  else fail("This site cannot be reached: look at your connection.", true);
});
