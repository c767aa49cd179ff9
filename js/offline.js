// Registers the service worker: after one visit the whole site works offline. A new version waits
// until a page is opened, and then replaces all files at once; old and new files never mix.

import { afterAllParts, afterPython } from "./shared/ready.js";

const framed = window.top !== window;
const { serviceWorker } = framed ? {} : navigator; // in a sandboxed frame reading `serviceWorker` throws

const renew = (worker) => {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
};

/** Say that not all could be stored. A page without a place for it says nothing. */
const fail = () => {
  const text = "This site could not be stored: it will not work offline.";
  const place = document.querySelector(".not-yet");
  if (place) place.textContent = text;
  else globalThis.recess?.notice?.(text);
};

if (serviceWorker && isSecureContext) {
  const { dataset } = document.documentElement;
  if (dataset.game && !serviceWorker.controller) await afterPython();
  // Another page may take the new version while this one starts: what it has not asked for yet is gone then.
  else if (dataset.game)
    serviceWorker.addEventListener("controllerchange", () => dataset.ready === undefined && location.reload());
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  // Nobody has begun to play on this page yet, so a reload for the new version disturbs nobody.
  if (registration?.waiting && serviceWorker.controller) renew(registration.waiting);
  const storing = registration?.installing;
  if (!registration) fail();
  else if (!registration.active)
    storing?.addEventListener("statechange", () => storing.state === "redundant" && fail());
  await serviceWorker.ready;
  // Before the worker has taken this page over, what the page does not have yet comes from the host alone.
  if (!serviceWorker.controller)
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  if (dataset.game) await afterAllParts();
  dataset.offline = "";
}
