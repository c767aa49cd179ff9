// Makes packages for a course site, from the site's own files: games that play there by SCORM 1.2 or SCORM 2004,
// or links to them, as a Common Cartridge.

const here = new URL(".", import.meta.url);
const site = new URL("../", here);
const app = here.href.slice(site.href.length);

const load = async (name) => {
  const response = await fetch(new URL(name, site)).catch(() => null);
  if (!response?.ok) throw new Error(`The package cannot be made: “${name}” could not be loaded.`);
  return response;
};
const encoder = new TextEncoder();

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

/** An XML document with a root of a namespace: its text, and what adds elements to it. */
const xmlOf = (space, name, attributes = {}) => {
  const xml = document.implementation.createDocument(space, name);
  const root = xml.documentElement;
  for (const [key, value] of Object.entries(attributes)) root.setAttribute(key, value);
  const add = (parent, tag, given = {}, text = "", its = space) => {
    const element = xml.createElementNS(its, tag);
    for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const bytes = () =>
    encoder.encode(`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(xml)}`);
  return { root, add, bytes };
};

const standards = {
  1.2: {
    space: "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    adl: "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    type: "adlcp:scormtype",
    version: "1.2",
  },
  2004: {
    space: "http://www.imsglobal.org/xsd/imscp_v1p1",
    adl: "http://www.adlnet.org/xsd/adlcp_v1p3",
    type: "adlcp:scormType",
    version: "2004 3rd Edition",
  },
};

/** The manifest of games, each a page with its files: what the course site launches. */
const manifestOf = (standard, name, title, games) => {
  const { space, adl, type, version } = standards[standard];
  const { root, add, bytes } = xmlOf(space, "manifest", { identifier: name, version: "1.0" });
  const metadata = add(root, "metadata");
  add(metadata, "schema", {}, "ADL SCORM");
  add(metadata, "schemaversion", {}, version);
  const organization = add(add(root, "organizations", { default: "recess" }), "organization", { identifier: "recess" });
  add(organization, "title", {}, title);
  const resources = add(root, "resources");
  for (const [at, game] of games.entries()) {
    const item = add(organization, "item", { identifier: `game-${at + 1}`, identifierref: `files-${at + 1}` });
    add(item, "title", {}, game.title);
    const given = { identifier: `files-${at + 1}`, type: "webcontent", href: game.page };
    const resource = add(resources, "resource", given);
    resource.setAttributeNS(adl, type, "sco");
    for (const href of game.files) add(resource, "file", { href });
  }
  return bytes();
};

/** Put a program into the page that runs any. */
const withProgram = (html, data) => {
  const name = `program-${crypto.getRandomValues(new Uint32Array(1))[0].toString(16)}`;
  const json = JSON.stringify({ ...data, name }).replaceAll("<", "\\u003c");
  return html
    .replace('data-game="program"', `data-game="${name}"`)
    .replace('id="assignment">', (start) => start + json);
};

/** Put the assignment into the workshop's page that everything is judged by there. */
const withAssignment = (html, data) =>
  html.replace('id="given">', (start) => start + JSON.stringify(data).replaceAll("<", "\\u003c"));

/** A page's configuration, as an attribute has it, with the archives that it needs on a course site. */
const withCourse = (attribute) => {
  const config = JSON.parse(attribute.replaceAll("&#34;", '"'));
  config.archives.push(...config.package);
  return JSON.stringify(config).replaceAll('"', "&#34;");
};

/** The game's page in a package: it talks to the course site, keeps nothing offline, and belongs to this site no
    more. As text: a document would be held to this page's policy. */
const pageOf = (html, data, assignment) => {
  const script = document.createElement("script");
  script.src = `${app}scorm.js`;
  Object.assign(script.dataset, data);
  const put = data.thing === "program" ? withAssignment : withProgram;
  return (assignment ? put(html, assignment) : html)
    .replaceAll(/<link rel="(manifest|apple-touch-icon)".*>\n|<script.* src=".*\/offline\.js"><\/script>\n/g, "")
    .replaceAll(` ${site.origin}`, "")
    .replace(/(?<=<script type="py" config=")[^"]*/, withCourse)
    .replace("<style>", () => `${script.outerHTML}\n<style>`);
};

/** The licences of all that is in a package, as text. A style sheet would be held to this page's policy. */
const licences = async () => {
  const html = (await (await load("licences.html")).text()).replace(/<style>.*?<\/style>/s, "");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const each = [...body.querySelectorAll(".components > li")].map((item) =>
    [...item.querySelectorAll("summary, p, pre")]
      .map((part) => (part.matches("pre") ? part.textContent : part.textContent.replace(/\s+/g, " ").trim()))
      .join("\n\n"),
  );
  return encoder.encode(`${each.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
};

/**
 * A package of games, each as it is set up at an address.
 * @param {{game: string, address?: string | URL, title?: string, assignment?: object}[]} games each by its name, as
 *   `four_five_six`; or `program`, which runs its `assignment`, or `workshop`, which judges programs by it; the address of its page, or as much as `?embed#seed=week-3&strategy=sharp`; what the course site calls it
 * @param {{standard?: "1.2" | "2004", goal?: "played" | "won", title?: string}} package which SCORM it speaks; what
 *   counts: a game that is played to its end, or won; what the course site calls it all
 * @returns {Promise<Blob>} a zip file; `size` says how large it is
 */
export const makePackage = async (games, { standard = "1.2", goal = "played", title = "" } = {}) => {
  const known = await (await load("packages.json")).json();
  const name = `recess-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const found = { "licences.txt": await licences() };
  const made = [];
  for (const [at, { game, address = "", title: called, assignment }] of games.entries()) {
    const { title: usual, page, files, begins } = known[game];
    const own = made.some((other) => other.page === page) ? page.replace(".", `-${at + 1}.`) : page;
    const { search, hash } = new URL(address || "?embed", site);
    const data = { search, begins: hash.slice(1) || begins, standard, goal, package: `${name}-${at + 1}` };
    if (game === "workshop") data.thing = "program";
    await Promise.all(
      files.map(async (file) => {
        if (file === page) found[own] = encoder.encode(pageOf(await (await load(page)).text(), data, assignment));
        else found[file] ??= new Uint8Array(await (await load(file)).arrayBuffer());
      }),
    );
    const all = files.map((file) => (file === page ? own : file));
    made.push({ title: called || usual, page: own, files: [...all, "licences.txt"] });
  }
  const manifest = manifestOf(standard, name, title || made[0].title, made);
  return zip({ "imsmanifest.xml": manifest, ...found });
};

const cartridge = {
  space: "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1",
  lom: "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest",
  link: "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1",
};

/**
 * A Common Cartridge 1.1 with a link to each game, for course sites that take no SCORM: the games stay on this site.
 * @param {{address: string | URL, title: string}[]} games each with its address, to be framed, and its name
 * @param {string} title what the course site calls it all
 * @returns {Promise<Blob>} an .imscc file
 */
export const makeCartridge = (games, title) => {
  const { root, add, bytes } = xmlOf(cartridge.space, "manifest", { identifier: `recess-${Date.now()}` });
  const metadata = add(root, "metadata");
  add(metadata, "schema", {}, "IMS Common Cartridge");
  add(metadata, "schemaversion", {}, "1.1.0");
  const add1 = (parent, tag, given = {}, text = "") => add(parent, `lom:${tag}`, given, text, cartridge.lom);
  const general = add1(add1(metadata, "lom"), "general");
  add1(add1(general, "title"), "string", { language: "en" }, title);
  const shape = { identifier: "recess", structure: "rooted-hierarchy" };
  const top = add(add(add(root, "organizations"), "organization", shape), "item", { identifier: "games" });
  const resources = add(root, "resources");
  const found = {};
  for (const [at, game] of games.entries()) {
    const [identifier, identifierref] = [`game-${at + 1}`, `link-${at + 1}`];
    add(add(top, "item", { identifier, identifierref }), "title", {}, game.title);
    const href = `${identifierref}.xml`;
    add(add(resources, "resource", { identifier: identifierref, type: "imswl_xmlv1p1" }), "file", { href });
    const link = xmlOf(cartridge.link, "webLink");
    link.add(link.root, "title", {}, game.title);
    link.add(link.root, "url", { href: new URL(game.address, site).href, target: "_iframe" });
    found[href] = link.bytes();
  }
  return zip({ "imsmanifest.xml": bytes(), ...found });
};
