"""The policy that the build writes into a page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

import pytest

from build.policy import CHARSET_LINE, add_csp


def policy(html: str) -> str:
    """Return what is between the page's `<meta charset>` and the rest."""
    return html.partition(CHARSET_LINE)[2].partition('">')[0].partition('content="')[2]


def hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_inline_scripts_and_styles_are_allowed_by_their_hashes() -> None:
    script, sheet = "if (1 < 2 && '</b>') run();\n", "p > b { color: red }"
    html = (
        f"{CHARSET_LINE}<style>{sheet}</style><script>{script}</script>"
        '<script src="x.js"></script><script type="py">print()</script>'
        '<script type="module"></script>'
    )
    said = policy(add_csp(html))
    assert f"style-src {hashed(sheet)}" in said
    assert f"script-src 'self' {hashed(script)} {hashed('')};" in said


def test_a_page_may_need_more_and_a_site_may_know_where_it_is() -> None:
    said = policy(
        add_csp(CHARSET_LINE, {"worker-src": "blob:", "frame-src": "'self'"}, "https://a.example")
    )
    assert "worker-src 'self' https://a.example blob:" in said
    assert said.endswith("frame-src 'self' https://a.example")


@pytest.mark.parametrize("attribute", ['style="color: red"', 'onclick="run()"', "ONLOAD=run()"])
def test_what_the_policy_forbids_ends_the_build(attribute: str) -> None:
    with pytest.raises(SystemExit, match=r"policy allows no (style|onclick|onload)=…"):
        add_csp(f"{CHARSET_LINE}<p {attribute}>")


def test_a_page_without_a_place_for_it_ends_the_build() -> None:
    with pytest.raises(SystemExit, match="once in each page"):
        add_csp("<!doctype html>")
