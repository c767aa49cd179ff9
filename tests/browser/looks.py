"""What every page must look like to a machine: axe's rules, widths, sizes."""

from __future__ import annotations

from engines import colour
from playwright.sync_api import Page

from axe import AXE, AXE_FOUND, CUT, IN_COLOUR

SIZES = {320: 256, 360: 740, 768: 1024, 1280: 800}
"""Widths and heights; the first is a desk's screen at 400 %."""
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }"""
"""The text spacing that WCAG 1.4.12 asks a page to bear."""
SPACE = """(sheet) => {
    globalThis.spaced ??= new CSSStyleSheet();
    if (!document.adoptedStyleSheets.includes(spaced)) document.adoptedStyleSheets.push(spaced);
    spaced.replaceSync(sheet);
}"""
"""Gives a page one more style sheet, as a page's policy lets no element do."""
SMALL = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((it) => !it.closest(".visually-hidden, .skip-link, p, dd, pre, .prose :is(ol, ul)"))
    .map((it) => [it, (it.closest("label") ?? it).getBoundingClientRect()])
    .map(([it, { width, height }]) => [it, width, height, it.closest("[role=toolbar]") ? 24 : 43.9])
    .filter(([, width, height, least]) => Math.min(width, height) < least)
    .map(([it, width, height]) => `${it.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""
"""What is smaller to press than 44 px, links within text aside; than 24, where a board of as many
squares as its players want has to fit."""

ALIGNED = """() => {
    const [logo, main] = [document.querySelector(".home .logo"), document.querySelector("main")];
    const edge = main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft);
    if (!logo?.checkVisibility() || !edge) return true;
    return Math.abs(logo.getBoundingClientRect().left - edge) <= 1;
}"""
"""Whether the logo in the bar begins where the page's content does; some fill the window."""


SHIFTS = """() => {
    const ends = () => document.getElementById("afterwards")?.closest(".controls")?.id;
    const first = () => document.querySelector(".table > *").outerHTML.split(">")[0] + ends();
    let last = first();
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
        const [lay, now] = [last, first()];
        last = now;
        for (const { node } of list.getEntries().flatMap(({ sources }) => sources))
            if (lay === now && node instanceof Element)
                shifts.push(node.outerHTML.slice(0, 60));
    }).observe({ type: "layout-shift" });
}"""
"""Has the page note what shifts from now on, but for a table that gives way to another, as at the
end of a game."""


def shifted(page: Page) -> list[str]:
    """What has shifted since `SHIFTS`, the frame on its way included."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return list(page.evaluate("shifts"))


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def look(page: Page) -> list[str]:
    """Return what is wrong with the page as it is now, at every size, in light and dark."""
    faults = []
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(AXE)
    page.evaluate(CUT)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if sideways(page) > 0:
            faults.append(f"scrolls sideways at {width}")
        faults += [f"too small at {width}: {small}" for small in page.evaluate(SMALL)]
        if not page.evaluate(ALIGNED):
            faults.append(f"the logo is not at the content's edge at {width}")
    for width, scheme, options in (
        (1280, "light", {}),
        (360, "light", {}),
        (360, "dark", IN_COLOUR),
    ):
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        colour(page, scheme)
        faults += [f"axe at {width}, {scheme}: {it}" for it in page.evaluate(AXE_FOUND, options)]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    if sideways(page) > 0:
        faults.append("scrolls sideways with text at 200 %")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(SPACE, SPACED)
    if sideways(page) > 0:
        faults.append("scrolls sideways with its text spaced out")
    page.evaluate(SPACE, "")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="no-preference")
    colour(page, "light")
    return faults
