// <recess-game game="bots" seed="week-3"></recess-game>: a game in a page of your own. Load this one file
// with <script src="https://…/recess/recess-game.js" async></script>, from the site whose games you want.
//
// Attributes: `game` is the name of its page. `theme`, `show` and `without` set up its page, `height` is its
// height until it knows what it needs, and `loading="eager"` loads it before it is near the window. The settings of
// the game are `seed`, its options, `seat1`, `names`, `start` with `edition`, and `today`. Every other attribute
// means what it means on any element.
//
// `theme` is `light`, `dark`, or `auto` as without it: the colours of the page around, if that has a
// `color-scheme` of its own, or else of the device. They follow when the page changes.
//
// Events, which bubble: `recess-ready`; `recess-answered` with `detail.answers`, their number, and
// `detail.link`, the settings that open the game as it is now; `recess-ended` with `detail.winner` and
// `detail.scores`, where the game has them.

const FILE = "recess-game.js";
/** Where this file is: a module has no script element, but its errors name it. */
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const loaded = script?.src || new RegExp(`https?://[^\\s()@]+/${FILE}`).exec(new Error().stack)?.[0];
const site = new URL(".", loaded ?? document.querySelector(`script[src*="${FILE}"]`).src);
const PAGE = ["theme", "show", "without"];
/** The names of all games' settings, which the build writes here. */
const SETTINGS = "__SETTINGS__".split(" ");

const plain = (pairs) => `${pairs}`.replaceAll("%2C", ",");

class RecessGame extends HTMLElement {
  #frame = document.createElement("iframe");
  #hears = null;
  #themeAtFirst = "";

  connectedCallback() {
    this.style.display = "block";
    Object.assign(this.#frame, { width: "100%", height: this.getAttribute("height") ?? 640 });
    this.#frame.loading = this.getAttribute("loading") === "eager" ? "eager" : "lazy";
    this.#frame.allow = navigator.share ? "clipboard-write; web-share" : "clipboard-write";
    this.#frame.style.cssText = `display: block; width: 100%; border: 0; height: ${this.#frame.style.height}`;
    this.#themeAtFirst = this.#theme;
    this.#open();
    this.replaceChildren(this.#frame);
    this.#hears = new AbortController();
    addEventListener("message", (event) => this.#hear(event), this.#hears);
    this.#watch.observe(this, { attributes: true });
    for (const around of [document.documentElement, document.body])
      this.#watchPage.observe(around, { attributes: true });
  }

  disconnectedCallback() {
    this.#hears.abort();
    this.#watch.disconnect();
    this.#watchPage.disconnect();
  }

  #watch = new MutationObserver(() => {
    this.#open();
    this.#tellTheme();
  });
  #watchPage = new MutationObserver(() => this.#tellTheme());

  /** The address of the game, as its attributes have it. */
  get address() {
    const game = (this.getAttribute("game") ?? "").replaceAll("_", "-").replace(/[^\w-]/g, ""); // and no other site
    const address = new URL(`${game}.html`, site);
    const [setup, settings] = [new URLSearchParams(), new URLSearchParams()];
    for (const { name, value } of this.attributes)
      if (PAGE.includes(name)) setup.set(name, value);
      else if (SETTINGS.includes(name)) settings.set(name, value);
    address.search = plain(setup);
    address.hash = plain(settings);
    return address;
  }

  /** The colours that the element or the page around asks for: `light`, `dark`, or empty for the device's. */
  get #theme() {
    const own = this.getAttribute("theme");
    if (own === "light" || own === "dark") return own;
    const asked = getComputedStyle(this).colorScheme.split(" ");
    const found = ["light", "dark"].filter((each) => asked.includes(each));
    return found.length === 1 ? found[0] : "";
  }

  #open() {
    const { address } = this;
    // The colours only at first: what changes later is sent, and does not load the game again.
    const given = new URLSearchParams(address.search);
    if (["auto", "light", "dark"].includes(given.get("theme"))) given.delete("theme");
    if (this.#themeAtFirst && !given.has("theme")) given.set("theme", this.#themeAtFirst);
    const setup = plain(given);
    address.search = setup ? `embed&${setup}` : "embed";
    this.#frame.title = this.title || this.getAttribute("game");
    if (this.#frame.src !== address.href) this.#frame.src = address.href;
  }

  #tellTheme() {
    this.#frame.contentWindow?.postMessage({ recess: "theme", theme: this.#theme }, site.origin);
  }

  /** Hear what our own frame says, as long as our own site is in it. */
  #hear({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== site.origin || !data?.recess) return;
    const { recess: what, ...detail } = data;
    if (what === "hello") {
      source.postMessage({ recess: "hello" }, origin);
      this.#tellTheme();
    } else if (what === "height" && Number.isFinite(detail.height)) this.#frame.style.height = `${detail.height}px`;
    else if (["ready", "answered", "ended"].includes(what))
      this.dispatchEvent(new CustomEvent(`recess-${what}`, { bubbles: true, detail }));
  }
}

if (!customElements.get("recess-game")) customElements.define("recess-game", RecessGame);
