// The service worker: keeps all of the site to play offline, as it lies on the host. A new version
// waits until a page says that it may take over.

import { setCacheNameDetails } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

const types = { html: "text/html", js: "javascript" }; // as what else a browser would not open or run them

/** A response as it may be kept: a host in trouble may send a file as what it is not. */
const cacheWillUpdate = async ({ request, response }) => {
  const type = types[new URL(request.url).pathname.split(".").pop()];
  const fits = response.ok && (!type || response.headers.get("content-type")?.includes(type));
  return fits ? response : null;
};

addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") skipWaiting();
});
setCacheNameDetails({ prefix: "recess" });
addPlugins([{ cacheWillUpdate }]);
precacheAndRoute(self.files, { directoryIndex: "index.html", ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
