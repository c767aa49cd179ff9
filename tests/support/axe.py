"""axe's rules, asked of a page in any browser."""

from __future__ import annotations

from served import ROOT

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
CUT = """() => document.querySelectorAll(":is(#transcript, .code pre) :nth-child(n + 200)")
    .forEach((it) => it.remove())"""
"""Leaves out what comes after many lines of the same kind: axe takes seconds for it."""
AXE_FOUND = """(options) => axe.run(document, { resultTypes: ["violations"], ...options }).then(
    (found) => found.violations.map(({ id, nodes: [{ html, failureSummary }] }) =>
        `${id}: ${html}: ${failureSummary}`))"""
IN_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules whose findings may differ in the dark."""
