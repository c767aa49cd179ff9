// <recess-game game="bots" seed="week-3"></recess-game>: a game in a page of your own. Load this one file
// with <script src="https://…/recess/recess-game.js" async></script>, from the site whose games you want.
//
// Attributes: `game` is the name of its page. `theme`, `show` and `without` set up its page; `height` is
// what it has until it knows what it needs. Every other plain one is a setting of the game: `seed`, its
// options, `seat1`, `names`, `start`.
//
// Events, which bubble: `recess-ready`; `recess-answered` with `detail.answers`, their number, and
// `detail.link`, the settings that open the game as it stands; `recess-ended` with `detail.winner` and
// `detail.scores`, where the game has them.

const site = new URL(".", document.currentScript.src);
const page = ["theme", "show", "without"];
const notOurs =
  /^(game|height|title|id|class|style|slot|part|lang|dir|hidden|role|tabindex|is|nonce|.*[^a-z0-9].*|on.*)$/;

const plain = (pairs) => `${pairs}`.replaceAll("%2C", ",");

class RecessGame extends HTMLElement {
  #frame = document.createElement("iframe");
  #hears = null;

  connectedCallback() {
    this.style.display = "block";
    Object.assign(this.#frame, { width: "100%", height: this.getAttribute("height") ?? 640 });
    this.#frame.allow = navigator.share ? "clipboard-write; web-share" : "clipboard-write";
    this.#frame.style.cssText = "display: block; width: 100%; border: 0";
    this.#open();
    this.replaceChildren(this.#frame);
    this.#hears = new AbortController();
    addEventListener("message", (event) => this.#hear(event), this.#hears);
    this.#watch.observe(this, { attributes: true });
  }

  disconnectedCallback() {
    this.#hears.abort();
    this.#watch.disconnect();
  }

  #watch = new MutationObserver(() => this.#open());

  /** The address of the game, as its attributes have it. */
  get address() {
    const game = (this.getAttribute("game") ?? "").replaceAll("_", "-").replace(/[^\w-]/g, ""); // and no other site
    const address = new URL(`${game}.html`, site);
    const [setup, settings] = [new URLSearchParams(), new URLSearchParams()];
    for (const { name, value } of this.attributes)
      if (page.includes(name)) setup.set(name, value);
      else if (!notOurs.test(name)) settings.set(name, value);
    address.search = plain(setup);
    address.hash = plain(settings);
    return address;
  }

  #open() {
    const { address } = this;
    address.search = address.search ? `embed&${address.search.slice(1)}` : "embed";
    this.#frame.title = this.title || this.getAttribute("game");
    if (this.#frame.src !== address.href) this.#frame.src = address;
  }

  /** Hear what our own frame says, as long as our own site stands in it. */
  #hear({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== site.origin || !data?.recess) return;
    const { recess: what, ...detail } = data;
    if (what === "hello") source.postMessage({ recess: "hello" }, origin);
    else if (what === "height" && Number.isFinite(detail.height)) this.#frame.style.height = `${detail.height}px`;
    else if (["ready", "answered", "ended"].includes(what))
      this.dispatchEvent(new CustomEvent(`recess-${what}`, { bubbles: true, detail }));
  }
}

customElements.define("recess-game", RecessGame);
