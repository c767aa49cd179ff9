// The service worker: after one visit the whole site works with the net gone. A new version waits
// until a page is opened, and then takes over as a whole; old and new files never mix.

import { afterPython } from "./runtime/ready.js";

const framed = window.top !== window;
const { serviceWorker } = framed ? {} : navigator; // a sandboxed frame may not even ask for it

const renew = (worker) => {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
};

if (serviceWorker && isSecureContext) {
  if (document.documentElement.dataset.game && !serviceWorker.controller) await afterPython();
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  // Nobody has begun to play on this page yet: it is the moment for a version that waits.
  if (registration?.waiting && serviceWorker.controller) renew(registration.waiting);
  await serviceWorker.ready;
  document.documentElement.dataset.offline = "";
}
