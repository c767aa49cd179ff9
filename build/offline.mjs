// Writes the service worker of a built site. usage: node build/offline.mjs SITE
// workbox (MIT) keeps old and new files apart, and fetches only what changed.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { getManifest } from "workbox-build";

const [site] = process.argv.slice(2);

/** With what the browser checks a file: none is kept that is cut short, of another version, or another page. */
const integrity = (file) => `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;

const { count, size, warnings, manifestEntries } = await getManifest({
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  maximumFileSizeToCacheInBytes: 16 * 2 ** 20,
  // What is named by its content is fetched as the page fetched it: from the browser's own cache.
  dontCacheBustURLsMatching: /\/(app|runtime|workshop)-[0-9a-f]{8}\//,
  manifestTransforms: [
    (files) => ({ manifest: files.map((file) => ({ ...file, integrity: integrity(`${site}/${file.url}`) })) }),
  ],
});
buildSync({
  entryPoints: ["js/offline/worker.js"],
  outfile: `${site}/sw.js`,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"', "self.files": JSON.stringify(manifestEntries) },
});
for (const warning of warnings) console.warn(warning);
console.log(`offline: ${count} files, ${size} bytes`);
