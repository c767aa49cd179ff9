// The page for teachers: what is chosen there, as a game to try and as code to copy.

const $ = (id) => document.getElementById(id);
const form = $("settings");
const preview = document.querySelector("recess-game");
const setup = ["theme", "show", "without"];
/** The part of a link that says where every game begins, if not at its start. */
let position = {};
/** The game that is tried, as it is now. */
let link = "";

const title = () => $("game").selectedOptions[0].text;

/** All that is set, by name. */
const chosen = () => {
  const data = new FormData(form);
  /** @type {Record<string, any>} */
  const all = { ...Object.fromEntries(data), ...position, without: data.getAll("without").join() };
  if (all.names)
    all.names = all.names
      .split(",")
      .map((name) => name.trim())
      .join();
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
};

/** The address of the game, as it is set up; in a frame or alone. */
const address = (embed) => {
  const { href } = preview.address;
  return embed ? href.replace(/\.html\??/, (end) => `.html?embed${end.endsWith("?") ? "&" : ""}`) : href;
};

const element = (name, attributes) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made.outerHTML;
};
/** How high the game is at most, at all widths, as it is set up; measured when the site was written. */
const height = () => {
  const { usual, options, open } = JSON.parse($("game").selectedOptions[0].dataset.heights);
  const settings = chosen();
  const own = Object.entries(settings).map(([name, value]) => options[`${name}=${value}`] ?? 0);
  return `${Math.max(usual, ...own) + (settings.show ? open - usual : 0)}`;
};
const frame = () => {
  const given = { src: address(true), title: title(), width: "100%", height: height(), loading: "lazy" };
  const made = element("iframe", given);
  return made.replace("></", ' style="border: 0" allow="clipboard-write; web-share"></'); // no style here: the policy
};

/** What gives a frame its height in a MyST site. */
const MYST_HEIGHT = ".recess > div { width: 100% !important; height: HEIGHTpx; padding: 0 !important; }";

/** What is copied, and where it belongs. */
const forms = {
  iframe: [frame, "Put it into the HTML of your page, blog or wiki."],
  element: [
    () =>
      `${element("script", { src: new URL("recess-game.js", document.baseURI), async: "" })}\n${element("recess-game", { ...chosen(), height: height(), title: title() })}`,
    "Put it into the HTML of a page that may load scripts from here.",
  ],
  link: [() => address(false), "It opens the game on a page of its own."],
  moodle: [
    frame,
    "In the text editor of Moodle or Canvas, open the HTML view, </> at its edge or under “Tools”, and put it there.",
  ],
  markdown: [
    () => `[Play ${title()}](${address(false)})`,
    "Where Markdown takes no HTML, as on GitHub, a link has to do.",
  ],
  mkdocs: [frame, "Put it into a page’s Markdown, with an empty line before and behind it."],
  myst: [() => `\`\`\`{raw} html\n${frame()}\n\`\`\``, "Put it into a page that is written in MyST Markdown."],
  myst2: [
    () =>
      `% ${MYST_HEIGHT.replace("HEIGHT", height())}\n:::{iframe} ${address(true)}\n:title: ${title()}\n:width: 100%\n:class: recess\n:::`,
    "Put it into a page that is written in MyST Markdown. Its themes make every frame five wide and three high, " +
      "too low on a phone: put the rule of the first line into the style sheet that myst.yml names under site.options.style.",
  ],
  rst: [
    () => `.. raw:: html\n\n   ${frame()}`,
    "Put it into a page’s reStructuredText, with an empty line before and behind it.",
  ],
};

const write = () => {
  const [code, how] = forms[$("form").value];
  $("code").value = code();
  $("how").textContent = how;
  $("copied").textContent = "";
};

/** Show the game as it is set up now. */
const show = () => {
  const { value } = $("game");
  for (const own of form.querySelectorAll("[data-game]")) own.hidden = own.disabled = own.dataset.game !== value;
  const fields = form.querySelector("[data-game]:enabled");
  const taken = Math.min(...[...fields.querySelectorAll("option:checked[data-seats]")].map((it) => +it.dataset.seats));
  for (const seat of fields.querySelectorAll("[name^=seat]"))
    seat.disabled = seat.parentElement.hidden = +seat.name.slice(4) > taken;
  const settings = chosen();
  const named = fields.querySelector("output");
  if (named) named.textContent = settings.names ? `Now named: ${settings.names.split(",").join(" and ")}.` : "";
  for (const name of preview.getAttributeNames()) if (name !== "style") preview.removeAttribute(name);
  for (const [name, text] of Object.entries(settings)) preview.setAttribute(name, text);
  preview.title = title();
  $("from-here").disabled = true;
  $("from-start").hidden = !position.start;
  $("position").textContent = position.start
    ? "Every game begins at the position that you chose."
    : "Every game begins at its start.";
  $("happened").textContent = "";
  write();
};

/** Start from the preview's position, with its seed and options. */
const beginHere = () => {
  const { answers, edition, ...settings } = Object.fromEntries(new URLSearchParams(link));
  for (const field of form.querySelectorAll("fieldset:enabled [name]"))
    if (field.name in settings) field.value = settings[field.name];
  position = { start: answers, edition };
  show();
};

form.addEventListener("change", ({ target }) => {
  if (!setup.includes(target.name)) position = {}; // it belongs to what was set before
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
$("form").addEventListener("change", write);
$("from-here").addEventListener("click", beginHere);
$("from-start").addEventListener("click", () => {
  position = {};
  show();
});

preview.addEventListener("recess-answered", ({ detail }) => {
  link = detail.link;
  $("from-here").disabled = !/(^|&)answers=/.test(link);
});
preview.addEventListener("recess-ended", () => {
  $("happened").textContent = "The game has ended: your page would hear of it.";
});

$("copy").addEventListener("click", async () => {
  $("code").select();
  const done = await navigator.clipboard?.writeText($("code").value).then(
    () => true,
    () => false,
  );
  $("copied").textContent = done ? "Copied." : "It is marked: copy it with your keyboard.";
});

// What this host does that keeps games out of other sites. A page may read its own site's headers.

const hindrances = async () => {
  const found = [];
  if (location.protocol === "http:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname))
    found.push("This site is on plain http: browsers show no such frame in a page on https, as course systems are.");
  const response = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  const header = (name) => response?.headers.get(name) ?? "";
  if (header("x-frame-options") || /frame-ancestors/.test(header("content-security-policy")))
    found.push(
      "This host restricts who may frame its pages (X-Frame-Options, or frame-ancestors in its " +
        "Content-Security-Policy): elsewhere the frame may stay empty.",
    );
  if (/^same-(origin|site)$/.test(header("cross-origin-resource-policy")))
    found.push(
      "This host lets other sites load no scripts from here (Cross-Origin-Resource-Policy): use the line of HTML " +
        "instead of the element.",
    );
  return found;
};
hindrances().then((found) => {
  $("hindrances").textContent = found.join(" ");
  $("hindrances").hidden = !found.length;
});

// A package: what makes it is loaded when it is asked for.

/** What counts, by goal; and what a package without a grade says in its place. */
const goals = {
  played: "Completed, with 100 points, once a game was played to its end, won or lost.",
  won: "Passed, with 100 points, once a game was won; a draw is worth 50 points, and the student can try again.",
  cartridge: "Your system opens the game from this site, and hears nothing of it.",
};
/** The games of a package of several, as they were set up when they were added. */
let packed = [];

const current = () => {
  const { search, hash } = new URL(address(true));
  const { dataset } = $("game").selectedOptions[0];
  return { game: dataset.name, address: `${search}${hash}`, title: title(), url: address(true) };
};

const describePackage = () => {
  const isCartridge = $("standard").value === "cartridge";
  $("goal").disabled = isCartridge;
  $("about-goal").textContent = goals[isCartridge ? "cartridge" : $("goal").value];
};

const listPacked = () => {
  const items = packed.map((each, at) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Take out" });
    button.ariaLabel = `Take out ${each.title}, number ${at + 1}`;
    button.addEventListener("click", () => {
      packed = packed.filter((other) => other !== each);
      listPacked();
      $("pack").focus();
    });
    const settings = each.address.replace(/^.*#/, "").replaceAll("&", ", ");
    item.append(`${each.title}${settings && `: ${decodeURIComponent(settings.replaceAll("+", " "))}`} `, button);
    return item;
  });
  $("packed").replaceChildren(...items);
};

const download = async (button) => {
  const { makePackage, makeCartridge } = await import(new URL(button.dataset.from, document.baseURI).href);
  const [standard, goal] = [$("standard").value, $("goal").value];
  const games = packed.length ? packed : [current()];
  const name = games.length > 1 ? "games" : $("game").value;
  const all = games.length > 1 ? "Recess" : games[0].title;
  if (standard === "cartridge") {
    const links = games.map((each) => ({ ...each, address: each.url }));
    return [await makeCartridge(links, all), `${name}.imscc`, "Import it as a Common Cartridge 1.1."];
  }
  const made = await makePackage(games, { standard, goal, title: all });
  return [made, `${name}.zip`, `Upload it as a SCORM ${standard} activity.`];
};

$("pack")?.addEventListener("click", () => {
  packed.push(current());
  listPacked();
});
$("standard")?.addEventListener("change", describePackage);
$("goal")?.addEventListener("change", describePackage);
if ($("standard")) describePackage();

$("package")?.addEventListener("click", async ({ target: button }) => {
  button.disabled = true;
  $("packaged").textContent = "Packing …";
  try {
    const [blob, name, how] = await download(button);
    const save = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    save.click();
    setTimeout(() => URL.revokeObjectURL(save.href), 10_000);
    $("packaged").textContent = `${blob.size > 1e5 ? `${(blob.size / 1e6).toFixed(1)} MB. ` : ""}${how}`;
  } catch (problem) {
    $("packaged").textContent = problem.message;
  }
  button.disabled = false;
});

show();
