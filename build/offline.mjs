// Writes the service worker of a built site. usage: node build/offline.mjs SITE
// workbox (MIT) keeps old and new files apart, and fetches only what changed.

import { generateSW } from "workbox-build";

const [site] = process.argv.slice(2);
const { count, size, warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  swDest: `${site}/sw.js`,
  cacheId: "recess",
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  maximumFileSizeToCacheInBytes: 16 * 2 ** 20,
  // What is named by its content is fetched as the page fetched it: from the browser's own cache.
  dontCacheBustURLsMatching: /\/(app|runtime|workshop)-[0-9a-f]{8}\//,
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
  cleanupOutdatedCaches: true,
});
for (const warning of warnings) console.warn(warning);
console.log(`offline: ${count} files, ${size} bytes`);
