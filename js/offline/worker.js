// The service worker: stores all files of the site to play offline. A new version waits until a page
// sends SKIP_WAITING.

import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

const types = { html: "text/html", js: "javascript" }; // browsers would not open or run them as another type

/** Return the response if it may be stored, else null: a failing host may send an error page as any file. */
const cacheWillUpdate = async ({ request, response }) => {
  const type = types[new URL(request.url).pathname.split(".").pop()];
  const fits = response.ok && (!type || response.headers.get("content-type")?.includes(type));
  return fits ? response : null;
};

addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
setCacheNameDetails({ prefix: "recess" });
addPlugins([{ cacheWillUpdate }]);
// `self.added` is what workshop/add_assignments.py has added to a site that was built, and changed in it.
const added = self.added ?? [];
const others = self.files.filter(({ url }) => !added.some((each) => each.url === url));
precacheAndRoute([...others, ...added], {
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();
clientsClaim(); // the page of a first visit, too, gets what it does not have yet from what is stored
