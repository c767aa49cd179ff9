// What a person sees of a page: its controls, where they are, and what is wrong with them. Installed into
// the page that is played as `eyes`; it changes nothing there.

(() => {
  const $ = (id) => document.getElementById(id);
  const TARGET = 44; // pixels that a finger needs
  const CELL = 24; // of a board's squares: a board of 14 columns has no more at 360 pixels (WCAG 2.5.8)
  const CONTRAST = 4.5;
  const FADED = 0.6; // what has no more opacity looks disabled
  const CONTROLS = "button, input, select, textarea, summary, a[href]";
  const BOARD = "[role=toolbar], [role=grid]"; // one stop of the Tab key; arrows walk it
  const PASSIVE = ":disabled, [aria-disabled=true], [readonly], [type=file], [inert] *";

  /** The label that is pressed in place of a box to check; any other control is pressed itself. */
  const targetOf = (control) => (control.matches("[type=checkbox], [type=radio]") && control.closest("label")) || control;
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && isVisible(element);
  };
  const opacityOf = (element) => {
    let opacity = 1;
    for (let it = element; it; it = it.parentElement) opacity *= +getComputedStyle(it).opacity;
    return opacity;
  };
  const within = (x, y, { left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom;
  const WINDOW = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

  /** What lies over the page, and takes all presses; or null. */
  const overlay = () => document.querySelector("dialog:modal") ?? [...document.querySelectorAll(":popover-open")].at(-1);

  const nameOf = (control) => {
    const { labels, ariaLabel, innerText, value, title } = control;
    const text = ariaLabel || innerText || [...(labels ?? [])].map((label) => label.innerText).join(" ") || title || value;
    return (text ?? "").replace(/\s+/g, " ").trim();
  };

  // Contrast

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  /** Red, green, blue and alpha of a colour as CSS writes it. */
  const rgba = (css) => {
    if (!colours.has(css)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(css, [red, green, blue, alpha / 255]);
    }
    return colours.get(css);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a)).concat(1);
  const luminance = ([...parts]) => {
    const [red, green, blue] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const GRADIENT = /(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)|#[0-9a-f]{3,8}/gi;

  /** The colours that may be behind a text: more than one where a gradient is. */
  const behind = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    const layers = [];
    const below = at < 0 ? [] : stack.slice(at);
    if (at < 0) for (let it = element; it; it = it.parentElement) below.push(it);
    for (const it of below) {
      const { backgroundColor, backgroundImage } = getComputedStyle(it);
      if (backgroundImage.includes("url(")) return [];
      const stops = backgroundImage === "none" ? [] : (backgroundImage.match(GRADIENT) ?? []).map(rgba);
      if (stops.length) layers.push(stops);
      if (stops.length && stops.every((stop) => stop[3] === 1)) break;
      const colour = rgba(backgroundColor);
      if (colour[3]) layers.push([colour]);
      if (colour[3] === 1) break;
    }
    let found = [rgba(getComputedStyle(document.documentElement).backgroundColor)];
    for (const layer of layers.reverse()) found = layer.flatMap((top) => found.map((under) => over(top, under)));
    return found;
  };

  /** What is too faint among the texts of an element that is in the window. */
  const faint = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.data.trim();
      if (!text || holder.closest("svg, option, .visually-hidden") || !isVisible(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (!width || !within(x, y, WINDOW())) continue;
      const [r, g, b, alpha] = rgba(getComputedStyle(holder).color);
      const ink = [r, g, b, alpha * opacityOf(holder)];
      const worst = Math.min(21, ...behind(holder, x, y).map((ground) => ratio(over(ink, ground), ground)));
      if (worst < CONTRAST) return `“${text.slice(0, 30)}” has a contrast of ${worst.toFixed(2)}`;
    }
    return "";
  };

  // Controls

  /** What a press at a point would meet. */
  const hit = (target, control, x, y) => {
    const found = document.elementFromPoint(x, y);
    return !!found && (target.contains(found) || (control.labels ? [...control.labels].some((it) => it.contains(found)) : false));
  };

  /** Whether something that stays where it is while the page scrolls, or clips what is in it, hides a point. */
  const hiddenByScroll = (target, x, y) => {
    for (let it = target.parentElement; it && it !== document.documentElement; it = it.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(it).overflow) && !within(x, y, it.getBoundingClientRect())) return true;
    for (let it = document.elementFromPoint(x, y); it; it = it.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(it).position) && !it.contains(target)) return true;
    return false;
  };

  const kindOf = (control) =>
    control.matches("input") ? control.type : control.matches("textarea") ? "text" : control.localName;

  let controls = [];

  const describe = (control, region) => {
    const target = targetOf(control);
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inWindow = within(x, y, WINDOW());
    const met = inWindow && hit(target, control, x, y);
    const enabled = !control.matches(PASSIVE) && opacityOf(target) > FADED;
    return {
      name: nameOf(control),
      kind: kindOf(control),
      region,
      x,
      y,
      width,
      height,
      enabled,
      seen: met,
      covered: inWindow && !met && !hiddenByScroll(target, x, y),
      whole: met && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      picked: control.type === "radio" && control.checked,
      value: control.value ?? "",
      low: +control.min || 0,
      high: +control.max || 0,
      key: control.dataset.key ?? "",
      answers: control.matches(".answer, [data-answer], [type=submit]"),
      cell: !!control.closest(BOARD),
    };
  };

  const regions = () => {
    const top = overlay();
    if (top) return [["overlay", top]];
    return [
      ["table", $("table")],
      ["look", $("look")],
      ["status", $("status")],
      ["bar", document.querySelector(".bar")],
    ];
  };

  /** A point of the table where nothing is to be pressed, to close what lies over it. */
  const nothing = () => {
    for (let y = 4; y < innerHeight; y += 16)
      for (let x = 4; x < innerWidth; x += 16) {
        const it = document.elementFromPoint(x, y);
        if (it && $("table").contains(it) && !overlay()?.contains(it) && !it.closest(`${CONTROLS}, label`)) return [x, y];
      }
    return null;
  };

  const asked = () => [...$("table").querySelectorAll(".asks")].filter((it) => it.innerText.trim() && isSeen(it));

  /** All that may answer a press: what is written, checked, open, and at work. */
  const picture = () => {
    const top = overlay();
    const scope = top ?? $("play");
    const fields = [...scope.querySelectorAll("input, select, textarea, details, button")].map((it) =>
      [it.checked, it.value, it.open, it.disabled, it.ariaPressed, it.ariaExpanded, it.className].join(),
    );
    const field = document.activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea, select");
    return [
      top?.id,
      scope.innerText,
      $("prompt").textContent,
      $("notice").innerText,
      $("failure").innerText,
      field && document.activeElement.id,
      ...fields,
    ].join("\n");
  };

  const pause = () => new Promise((done) => setTimeout(done, 40));
  const isMoving = () =>
    document.getAnimations().some((it) => it.playState === "running" && Number.isFinite(it.effect.getComputedTiming().endTime));
  const isBusy = () => $("table").ariaBusy === "true" || !$("skip").hidden;

  let before = "";

  const breaches = (seen, phone) => {
    const found = [];
    for (const [at, it] of seen.entries()) {
      if (!it.enabled || it.region === "bar") continue;
      const least = it.cell ? CELL : TARGET;
      const size = `${Math.round(it.width)} × ${Math.round(it.height)}`;
      if (Math.min(it.width, it.height) < least - 0.5) found.push(`“${it.name}” is only ${size}`);
      if (it.covered) found.push(`“${it.name}” is covered, or deaf`);
      const pale = (it.seen || it.covered) && faint(targetOf(controls[at]));
      if (pale) found.push(pale);
    }
    const root = document.scrollingElement;
    for (const it of [root, ...$("table").querySelectorAll("*")])
      if (it.scrollWidth > it.clientWidth + 1 && (it === root || /auto|scroll/.test(getComputedStyle(it).overflowX)))
        found.push(`${it.id || it.className || it.localName} scrolls sideways`);
    const questions = overlay() || isBusy() ? [] : asked().filter((it) => opacityOf(it) > FADED);
    for (const it of questions) {
      const pale = faint(it);
      if (pale) found.push(pale);
    }
    if (phone && questions.length) {
      const { top, bottom } = questions[0].getBoundingClientRect();
      const answering = seen.filter((it) => it.region === "table" && it.enabled && it.answers);
      if (top < 0 || bottom > innerHeight) found.push("what is asked is out of sight");
      for (const it of answering) if (!it.whole) found.push(`“${it.name}” is out of sight of what is asked`);
    }
    return found;
  };

  globalThis.eyes = {
    /** What is seen now; what is wrong in it where it is to be looked at closely. */
    look(closely, phone) {
      controls = [];
      const seen = [];
      for (const [region, root] of regions())
        for (const control of root.querySelectorAll(CONTROLS)) {
          const target = targetOf(control);
          if (!isSeen(target)) continue;
          controls.push(control);
          seen.push(describe(control, region));
        }
      before = picture();
      return {
        asks: asked().map((it) => it.innerText.trim()).join(" "),
        says: $("table").innerText,
        busy: isBusy(),
        overlay: !!overlay(),
        nothing: overlay() ? nothing() : null,
        controls: seen,
        breaches: closely ? breaches(seen, phone) : [],
      };
    },
    /** Wait until what is seen differs from the last look, and is still; return whether it ever does. */
    async answered(patience, watches) {
      if (!(await this.changed(patience))) return false;
      await this.still(watches);
      return true;
    },
    /** Wait until what is seen differs from the last look, or the browser says beside the focused field why it
        refuses its value; return whether it ever does. */
    async changed(patience) {
      const until = performance.now() + patience;
      while (picture() === before && !isBusy() && !document.activeElement.matches("input:invalid")) {
        if (performance.now() > until) return false;
        await pause();
      }
      return true;
    },
    /** Wait until nothing moves; unless one `watches`, what may be skipped is not waited for. */
    async still(watches = true) {
      while (isMoving() || isBusy()) {
        if (!watches && !$("skip").hidden) return;
        await pause();
      }
    },
    /** How to get from the focus to a control by keys: whether it is there, which way, and by arrows. */
    way(number) {
      const control = controls[number];
      const active = document.activeElement ?? document.body;
      if (active === control) return { there: true };
      const group = control.closest(BOARD) ?? (control.type === "radio" ? control.closest("fieldset, form") : null);
      const alike = control.type === "radio" ? active.name === control.name : !!group?.contains(active) && active.matches("button");
      if (group && alike) {
        const [from, to] = [active, control].map((it) => it.getBoundingClientRect());
        const [across, down] = [to.left - from.left, to.top - from.top];
        if (control.type === "radio")
          return { arrow: active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING ? "ArrowUp" : "ArrowDown" };
        if (Math.abs(down) > 2) return { arrow: down > 0 ? "ArrowDown" : "ArrowUp" };
        if (Math.abs(across) > 2) return { arrow: across > 0 ? "ArrowRight" : "ArrowLeft" };
      }
      const back = active !== document.body && active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
      return { back: !!back };
    },
    /** A person's pause between two presses at one place; the page takes two quick ones for one. */
    pause: () => new Promise((done) => setTimeout(done, 450)),
    size: () => [innerWidth, innerHeight],
    /** Wait until the page has come to rest where it was scrolled to. */
    async scrolled() {
      for (let from = Number.NaN; from !== scrollY; await pause()) from = scrollY;
    },
    checked: (number) => controls[number].checked,
    /** What is wrong with a control in the state that it is in. */
    faint: (number) => (controls[number]?.isConnected ? faint(targetOf(controls[number])) : ""),
  };
})();
