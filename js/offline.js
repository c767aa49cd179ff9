// Registers the service worker: after one visit the whole site works offline. A new version waits
// until a page is opened, and then replaces all files at once; old and new files never mix.

import { afterPython } from "./shared/ready.js";

const framed = window.top !== window;
const { serviceWorker } = framed ? {} : navigator; // in a sandboxed frame reading `serviceWorker` throws

const renew = (worker) => {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
};

if (serviceWorker && isSecureContext) {
  if (document.documentElement.dataset.game && !serviceWorker.controller) await afterPython();
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  // Nobody has begun to play on this page yet, so a reload for the new version disturbs nobody.
  if (registration?.waiting && serviceWorker.controller) renew(registration.waiting);
  await serviceWorker.ready;
  document.documentElement.dataset.offline = "";
}
