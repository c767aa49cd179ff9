// Makes a SCORM 1.2 package of one game, from the site's own files, for a course site to play.

const here = new URL(".", import.meta.url);
const site = new URL("../", here);
const app = here.href.slice(site.href.length);
const spaces = {
  ims: "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
  adl: "http://www.adlnet.org/xsd/adlcp_rootv1p2",
};

const load = async (name) => {
  const response = await fetch(new URL(name, site)).catch(() => null);
  if (!response?.ok) throw new Error(`The package cannot be made: “${name}” could not be loaded.`);
  return response;
};

const zip = (files) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("scorm-zip.js", import.meta.url), { type: "module" });
    const end = (settle, value) => {
      worker.terminate();
      settle(value);
    };
    worker.addEventListener("message", ({ data }) => end(resolve, data));
    worker.addEventListener("error", () =>
      end(reject, new Error("The package cannot be made: it could not be zipped.")),
    );
    worker.postMessage(files);
  });

/** The manifest: the game is all that the course site launches, and these are its files. */
const manifestOf = (title, page, files) => {
  const xml = document.implementation.createDocument(spaces.ims, "manifest");
  const add = (parent, name, attributes = {}, text = "") => {
    const element = xml.createElementNS(spaces.ims, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const root = xml.documentElement;
  root.setAttribute("identifier", `recess-${page.replace(".html", "")}-${Date.now()}`);
  root.setAttribute("version", "1.0");
  const metadata = add(root, "metadata");
  add(metadata, "schema", {}, "ADL SCORM");
  add(metadata, "schemaversion", {}, "1.2");
  const organization = add(add(root, "organizations", { default: "recess" }), "organization", { identifier: "recess" });
  add(organization, "title", {}, title);
  add(add(organization, "item", { identifier: "game", identifierref: "files" }), "title", {}, title);
  const resource = add(add(root, "resources"), "resource", { identifier: "files", type: "webcontent", href: page });
  resource.setAttributeNS(spaces.adl, "adlcp:scormtype", "sco");
  for (const href of files) add(resource, "file", { href });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(xml)}`;
};

/** The game's page as it stands in a package: it talks to the course site, keeps nothing offline, and
    belongs to this site no more. As text: a document would be held to this page's policy. */
const pageOf = (html, { search, hash }) => {
  const script = document.createElement("script");
  script.src = `${app}scorm.js`;
  script.dataset.search = search;
  script.dataset.place = hash.slice(1);
  return html
    .replaceAll(/<link rel="(manifest|apple-touch-icon)".*>\n|<script.* src=".*\/offline\.js"><\/script>\n/g, "")
    .replaceAll(` ${site.origin}`, "")
    .replace("<style>", () => `${script.outerHTML}\n<style>`);
};

/**
 * A package of a game as it is set up at an address.
 * @param {string} game its name, as `four_five_six`
 * @param {string | URL} address of its page, or as much as `?embed#seed=week-3&strategy=sharp`
 * @param {string} title what the course site calls it; the game's own, if nothing is said
 * @returns {Promise<Blob>} a zip file; `size` says how large it is
 */
export const makePackage = async (game, address = "?embed", title = "") => {
  const { page, files, title: usual } = (await (await load("packages.json")).json())[game];
  const text = new TextEncoder();
  const entries = await Promise.all(
    files.map(async (name) => {
      const response = await load(name);
      if (name === page) return [name, text.encode(pageOf(await response.text(), new URL(address, site)))];
      return [name, new Uint8Array(await response.arrayBuffer())];
    }),
  );
  const manifest = text.encode(manifestOf(title || usual, page, files));
  return zip({ "imsmanifest.xml": manifest, ...Object.fromEntries(entries) });
};
