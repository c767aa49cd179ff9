// The service worker: after one visit the whole site works with the net gone. A new version waits
// until a page is opened, and then takes over as a whole; old and new files never mix.

const framed = window.top !== window;
const { serviceWorker } = framed ? {} : navigator; // a sandboxed frame may not even ask for it

const renew = (worker) => {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
};

/** On a first visit the line and the processor are Python's until it is ready. */
const afterPython = () =>
  new Promise((resolve) => {
    const { dataset } = document.documentElement;
    const look = () => dataset.ready !== undefined && resolve();
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-ready"] });
    look();
  });

if (serviceWorker && isSecureContext) {
  if (document.documentElement.dataset.game && !serviceWorker.controller) await afterPython();
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  // Nobody has begun to play on this page yet: it is the moment for a version that waits.
  if (registration?.waiting && serviceWorker.controller) renew(registration.waiting);
  await serviceWorker.ready;
  document.documentElement.dataset.offline = "";
}
