"""What a package says to course sites, each with its own ways; `test_scorm` plays in a page."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

import pytest

from places import ROOT

ONCE = ("SCORM Cloud", "a site that opens once")
"""Sites that answer nothing after they were finished, until their own page is loaded again."""
AWAY = ("ILIAS", "a site that takes its functions away")
"""Sites whose functions are gone after they were left."""
SITES = ("Moodle", "Canvas", "a short column", "a site that throws", *ONCE, *AWAY)
SHORT = "seed=1&seat2=taker&edition=1&answers=1short"
WON = "seed=1&seat2=taker&edition=1&answers=1won"


def play(
    site: str, *launches: dict[str, Any], store: Any = None, device: Any = None
) -> dict[str, Any]:
    """Play launches one after the other, each with its reports; return what came of them."""
    given = [{"student": "ann", "reports": [], **each} for each in launches]
    known = {"site": site, "store": store or {}, "device": device or {}, "launches": given}
    command = ["node", "tests/course_sites/play.mjs"]
    done = subprocess.run(
        command, input=json.dumps(known), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def data(site: str) -> dict[str, str]:
    return {"standard": "2004" if site == "SCORM Cloud" else "1.2"}


def result(site: str, kept: dict[str, str]) -> tuple[str, ...]:
    """The status and the score that a site has written down, as texts."""
    if site == "SCORM Cloud":
        names = ["cmi.completion_status", "cmi.success_status", "cmi.score.raw", "cmi.score.scaled"]
    else:
        names = ["cmi.core.lesson_status", "cmi.core.score.raw"]
    return tuple(str(kept.get(name, "")) for name in names)


PASSED = {"SCORM Cloud": ("completed", "passed", "100", "1")}


@pytest.mark.parametrize("site", SITES)
def test_a_win_is_written_down_and_a_worse_game_lowers_nothing(site: str) -> None:
    reports = [[SHORT, "incomplete", None], [WON, "passed", 100], [SHORT, "incomplete", 0]]
    again = {"reports": [[SHORT, "incomplete", 0]], "data": data(site)}
    found = play(site, {"reports": reports, "data": data(site)}, again)
    assert result(site, found["store"]["ann"]) == PASSED.get(site, ("passed", "100"))
    assert found["seen"][0]["notices"] == []
    assert [each for each in found["log"] if each[1] == "unknown"] == []
    assert found["store"]["ann"]["cmi.suspend_data"] in (SHORT, WON)
    # What is news is stored at once: a window that is closed without a word loses none of it.
    log = found["log"]
    won = log.index(["ann", "cmi.suspend_data", WON])
    after = [what for _, what, *_ in log[won:]]
    assert after.index("Commit") < after.index("cmi.suspend_data", 1)


@pytest.mark.parametrize("site", SITES)
def test_who_looks_on_changes_nothing(site: str) -> None:
    reports = [[WON, "passed", 100]]
    store = {"ann": {"cmi.suspend_data": SHORT}}
    for mode in ("browse", "review"):
        looking = {"reports": reports, "mode": mode, "data": data(site)}
        found = play(site, looking, store=store)
        assert [each for each in found["log"] if each[1].startswith("cmi.")] == []
        assert found["seen"][0]["kept"] == SHORT
        assert "hears nothing" in found["seen"][0]["notices"][0]


@pytest.mark.parametrize("site", SITES)
def test_what_the_site_cannot_keep_whole_leaves_what_it_has(site: str) -> None:
    long = f"{SHORT}{'x' * 70_000}"
    reports = [[SHORT, "incomplete", None], [long, "passed", 100]]
    found = play(site, {"reports": reports, "data": data(site)})
    assert found["store"]["ann"]["cmi.suspend_data"] == SHORT
    assert "too long for your course site" in found["seen"][0]["notices"][0]
    assert result(site, found["store"]["ann"]) == PASSED.get(site, ("passed", "100"))


@pytest.mark.parametrize(
    ("site", "longest"),
    [
        (site, longest)
        for site in ("Moodle", "Canvas", "ILIAS", "SCORM Cloud", "a site that throws")
        for longest in (0, 60, 255, 4_000, 4_096, 64_000)
        if longest or site != "ILIAS"
    ],
)
def test_a_site_has_the_last_sitting_that_it_keeps_whole(site: str, longest: int) -> None:
    """Sittings that grow, are taken back and begin anew, on a site that keeps `longest` characters,
    or as many as its standard lets it be sent. One that says it keeps them, and keeps nothing, as
    ILIAS would with 0, cannot be told from one that cannot repeat them."""
    rng = Random(longest)
    most = min(longest, 64_000 if site == "SCORM Cloud" else 4_096)
    length, last, sent = 40, "", []
    for number in range(100):
        length = rng.choice((length + most // 10, max(45, length - most // 20), 45))
        sent.append([f"{number}&{'x' * length}"[:length], "incomplete", None])
        last = sent[-1][0] if length <= most else last
    sent.append([f"won&{'x' * most}", "passed", 100])
    found = play(site, {"reports": sent, "data": data(site), "ways": {"longest": longest}})
    kept = found["store"]["ann"]
    assert kept.get("cmi.suspend_data", "") == last
    assert result(site, kept) == PASSED.get(site, ("passed", "100"))
    (notice,) = found["seen"][0]["notices"]
    assert ("too long for your course site" if last else "does not keep your game") in notice


@pytest.mark.parametrize("site", SITES)
def test_a_site_that_is_finished_goes_on_with_the_students_games(site: str) -> None:
    """Opened again without its own page, it either listens or nothing is said to count."""
    first = {"reports": [[SHORT, "incomplete", None]], "data": data(site)}
    again = {"reports": [[WON, "passed", 100]], "data": data(site), "again": True}
    found = play(site, first, again, {"data": data(site)})
    assert len(found["device"]) == 1, "all is stored as the student's own"
    closed, listens = found["seen"][1]["notices"], site not in (*ONCE, *AWAY)
    assert [each for each in closed if "nothing counts until then" not in each] == []
    assert len(closed) == (0 if listens else 1)
    assert (found["seen"][2]["kept"] == WON) == listens


@pytest.mark.parametrize("site", SITES)
def test_a_site_that_was_opened_before_listens(site: str) -> None:
    """Its second `Initialize` is an error, and all else is as usual."""
    reports = [[WON, "passed", 100]]
    ways = {"opened": True}
    found = play(site, {"reports": reports, "data": data(site), "ways": ways})
    assert found["seen"][0]["notices"] == []
    assert result(site, found["store"]["ann"]) == PASSED.get(site, ("passed", "100"))


@pytest.mark.parametrize("site", ["Moodle", "SCORM Cloud"])
def test_a_site_that_takes_no_result_is_not_said_to_be_silent(site: str) -> None:
    ways = {"refused": "score"}
    launch = {"reports": [[WON, "passed", 100]], "data": data(site), "ways": ways}
    (notice,) = play(site, launch)["seen"][0]["notices"]
    assert "does not take your result" in notice


def test_a_site_that_keeps_less_than_the_standard_is_found_out_at_once() -> None:
    """As far as it says so: a column that cuts later shows when the game is opened again."""
    reports = [[SHORT, "incomplete", None], [f"{SHORT}{'x' * 300}", "incomplete", None]]
    found = play("a short column", {"reports": reports, "data": data("")}, {"data": data("")})
    assert len(found["seen"][1]["kept"]) == 255
    cut = play(
        "ILIAS", {"reports": [*reports, [f"{SHORT}{'x' * 4_100}", "", None]], "data": data("")}
    )
    assert cut["store"]["ann"]["cmi.suspend_data"] == f"{SHORT}{'x' * 300}"


@pytest.mark.parametrize("site", SITES)
def test_no_key_on_the_device_is_a_students_id_and_each_has_keys_of_their_own(site: str) -> None:
    launches = [{"student": name, "data": data(site)} for name in ("ann", "bob", "ann")]
    found = play(site, *launches)
    keys = list(found["device"])
    assert len(keys) == 2
    assert not [key for key in keys if "ann" in key or "bob" in key]


def test_what_was_stored_under_an_id_before_is_found_again() -> None:
    known = {"recess/ann/recess/pynim/begun": "true", "recess/pynim/begun": "false"}
    found = play("Moodle", {"data": data("")}, device=known)
    moved, old = sorted((text, key) for key, text in found["device"].items() if "begun" in key)[
        ::-1
    ]
    assert moved[0] == "true"
    assert "ann" not in moved[1]
    assert old == ("false", "recess/pynim/begun")


@pytest.mark.parametrize("site", SITES)
def test_the_name_that_the_site_has_is_suggested_for_the_persons_seat(site: str) -> None:
    begins = {**data(site), "begins": "seed=1&seat1=taker"}
    found = play(site, {"data": begins})
    names = json.loads(found["seen"][0]["names"])
    assert names == {"name": "ann Lovelace", "name-1": "ann Lovelace"}


@pytest.mark.parametrize("site", SITES)
def test_what_is_kept_is_what_the_page_opens(site: str) -> None:
    first = {"reports": [[SHORT, "incomplete", None]], "data": data(site)}
    found = play(site, first, {"data": data(site)})
    assert found["seen"][0]["opened"] == "?embed#seed=1&seat2=taker"
    assert found["seen"][1]["opened"] == f"?embed#{SHORT}"
