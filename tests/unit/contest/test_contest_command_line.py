"""A contest at a terminal: players in processes of their own, the table, links, what is refused."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from contest.apart import ANSWER, BATCH_SECONDS, Processes
from contest.command_line import ACCUSED, ALL_HONEST, WRONG_USAGE, main
from contest.play import GAMES_AT_ONCE, Played
from contest.player import Key, Question, Reply, refusal
from contest.room import MAX_DEATHS, Behind
from contest.table import as_text, rows
from engine.ask import Ask
from engine.game import load
from engine.record import from_link, from_record
from player_room import CHANCE, FIRST
from workshop.teacher.fence import FENCES, NO_FENCE, Fence

ASK = Ask("Stones? ", None, "take", 0, range(1, 4))
COUNTS = "n = 0\ndef answer(ask, rng):\n    global n\n    n += 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "first.py").write_text(FIRST)
    (tmp_path / "chance.py").write_text(CHANCE)
    return tmp_path


def hold(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main([str(folder), "--game", "pynim", "--unfenced", "--pairs", "2", *words])
    return status, *capsys.readouterr()


def test_the_same_seed_gives_the_same_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--seed", "x", "--levels", "taker")
    once, again = (hold(folder, capsys, *words) for _ in range(2))
    assert once == again
    status, said, problems = once
    assert (status, problems) == (ALL_HONEST, "")
    assert said.startswith("Seed x\n")
    assert {"first", "chance", "taker"} < set(said.split())
    assert hold(folder, capsys)[1].startswith("Seed ")


def test_each_game_has_a_link_that_opens_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "pynim.html#" not in hold(folder, capsys, "--links", "nobody")[1]
    _, said, _ = hold(folder, capsys, "--links", "first", "--csv")
    links = re.findall(r"pynim\.html#(\S+)", said)
    assert len(links) == 4
    table = list(csv.DictReader(said[said.index("place,") :].splitlines()))
    won = sum(int(row["won"]) for row in table)
    assert won == 4
    for link in links:
        game = load("pynim")
        opened = from_record(game, from_link(game, dict(parse_qsl(link))))
        assert opened.sitting.result is not None


def test_a_kept_contest_is_proved_again_and_a_forged_one_is_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = folder / "kept.json"
    _, said, _ = hold(folder, capsys, "--keep", str(kept))
    assert main([str(kept), "--unfenced"]) == ALL_HONEST
    again = capsys.readouterr().out
    assert again.partition("\n")[2] == said.partition("\n")[2]
    contest = json.loads(kept.read_text())
    contest["games"][0][3].reverse()
    kept.write_text(json.dumps(contest))
    assert main([str(kept), "--unfenced"]) == ACCUSED
    assert "Played again it ends" in capsys.readouterr().out
    contest["games"][0][3].reverse()
    contest["sources"]["first"] = CHANCE
    kept.write_text(json.dumps(contest))
    assert main([str(kept), "--unfenced"]) == ACCUSED
    assert "first: Asked again alone" in capsys.readouterr().out
    del contest["sources"]["first"]
    kept.write_text(json.dumps(contest))
    assert main([str(kept), "--unfenced"]) == WRONG_USAGE


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"contest": 9}', "[" * 10**5, "\ud800"])
def test_what_is_no_kept_contest_is_said(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept.json").write_text(text, errors="surrogatepass")
    assert main([str(tmp_path / "kept.json")]) == WRONG_USAGE
    assert capsys.readouterr().err


def test_a_fault_is_said_before_the_rounds_and_in_the_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "wrong.py").write_text("def answer(ask, rng):\n    return ask.scene.stone\n")
    clears = "def answer(ask, rng):\n    raise ValueError(chr(27) + '[2J')\n"
    (folder / "=clears.py").write_text(clears)
    status, said, problems = hold(folder, capsys)
    assert status == ALL_HONEST
    for text in (said, problems):
        assert "wrong: wrong.py, line 2 (return ask.scene.stone): AttributeError" in text
        assert text.count("wrong.py") == 1
    assert "(question " in said
    assert "\x1b" not in said + problems
    assert "'=clears" in hold(folder, capsys, "--csv")[1]


def test_who_remembers_other_games_is_accused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "sister.py").write_text(
        "import random\nkept = random.__dict__.setdefault('kept', [])\n"
        "def answer(ask, rng):\n    kept.append(ask)\n"
        "    return ask.choices[len(kept) % len(ask.choices)]\n"
    )
    status, said, _ = hold(folder, capsys)
    assert status == ACCUSED
    assert "sister: Asked again alone, it answers otherwise" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--levels", "nobody"], "PyNIM has no level nobody: guesser, taker."),
        (["--pairs", "0"], "--pairs has to be at least 1."),
    ],
)
def test_what_cannot_be_held_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert hold(folder, capsys, *words) == (WRONG_USAGE, "", f"{sentence}\n")


def test_one_player_is_no_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, problems = hold(tmp_path, capsys)
    assert status == WRONG_USAGE
    assert "A contest needs two players" in problems
    assert hold(tmp_path / "missing", capsys)[0] == WRONG_USAGE


class Apart:
    """A player in a process of its own."""

    def __init__(self, source: str, fence: Fence) -> None:
        self._past: dict[Key, list[Question]] = defaultdict(list)
        self._behind = Behind({"my": source}, self._past.__getitem__)
        self._processes = Processes(fence)

    def ask(self, *keys: Key) -> list[Reply]:
        questions = [Question(key, ASK, "", name="my") for key in keys]
        asking = self._behind.ask(questions)
        try:
            request = next(asking)
            while True:
                request = asking.send(self._processes._ask("room", request))
        except StopIteration as end:
            for each in questions:
                self._past[each.key].append(each)
            return [end.value[key] for key in keys]

    def close(self) -> None:
        self._processes.close()


def ask(source: str, keys: list[tuple[int, int]]) -> list[tuple[str, str]]:
    player = Apart(source, NO_FENCE)
    try:
        return [(each.answer, each.fault) for each in player.ask(*keys)]
    finally:
        player.close()


def test_who_ends_python_loses_that_game_alone_and_the_others_go_on() -> None:
    source = f"{COUNTS}    import os\n    if n > 2: os._exit(0)\n    return n\n"
    # In game 0 it is asked three times, in the others less often.
    player = Apart(source, NO_FENCE)
    batches = [[(0, 0), (1, 0)], [(0, 0)], [(0, 0), (1, 0)], [(1, 0)]]
    said = [[each.answer or each.fault for each in player.ask(*batch)] for batch in batches]
    player.close()
    ended = "my.py ended Python itself."
    assert said == [["1", "1"], ["2"], [ended, "2"], [ended]]


def test_who_ends_it_again_and_again_loses_all() -> None:
    said = ask("import os\ndef answer(ask, rng):\n    os._exit(0)\n", [(n, 0) for n in range(9)])
    assert said == [("", "my.py ended Python itself.")] * 9
    assert MAX_DEATHS < 9 < GAMES_AT_ONCE


def test_who_hangs_where_no_steps_are_counted_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contest.apart.BATCH_SECONDS", 2)
    said = ask("def answer(ask, rng):\n    return sum(range(10 ** 14))\n", [(0, 0)])
    assert said == [("", "my.py gave no answer within 2 seconds.")]
    assert BATCH_SECONDS > 2


def test_what_is_written_to_the_channel_is_an_answer_like_any_other() -> None:
    source = f"""
import os
for file in range(1, 9):
    try:
        os.write(file, b'[["9", "", ""]]\\n')
    except OSError:
        pass
{FIRST}"""
    assert ask(source, [(0, 0)]) == [("9", "")]
    assert refusal(ASK, "9")


@pytest.mark.parametrize("fence", FENCES, ids=lambda fence: fence.name)
def test_behind_each_fence_a_player_answers_and_reaches_no_file(
    fence: Fence, tmp_path: Path
) -> None:
    if not fence.command(ANSWER):
        pytest.skip("It is not here.")
    secret = tmp_path / "secret"
    secret.write_text("2")
    source = f"import bots.rules\ndef answer(ask, rng):\n    return open({str(secret)!r}).read()\n"
    player = Apart(source, fence)
    rule = (
        "from tactego.rules import steps\ndef answer(ask, rng):\n    return len(steps.__name__)\n"
    )
    honest = Apart(rule, fence)
    try:
        (reply,) = player.ask((0, 0))
        assert "line 3 (return open(" in reply.fault
        assert honest.ask((0, 0))[0].answer == "5"
    finally:
        player.close()
        honest.close()


def test_places_are_shared_where_the_difference_is_within_the_errors() -> None:
    games = [
        Played((one, other), str(seed), (), (points, 1 - points))
        for seed in range(40)
        for one, other, points in (
            *(("strong", "weak", 1.0), ("weak", "strong", 0.0), ("strong", "even", 1.0)),
            *(("even", "strong", 0.0), ("weak", "even", 0.5), ("even", "weak", seed % 2)),
        )
    ]
    table = rows(games)
    assert [(row.place, row.name) for row in table] == [(1, "strong"), (2, "even"), (2, "weak")]
    assert all(row.error > 0 for row in table)
    assert re.search(r"\n += +weak ", as_text(games))
