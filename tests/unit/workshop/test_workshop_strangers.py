"""Programs by people who had seen nothing of the judge: they pass, and not with one line wrong."""

from __future__ import annotations

import pytest

from programs import HERE
from workshop.cases.run_cases import Report, judge_cases
from workshop.compare.task import load_task
from workshop.run.order import carry_out, perform_order
from workshop.run.program import program_of

STRANGERS = HERE / "programs/strangers"
RIGHT = sorted(path.relative_to(STRANGERS).as_posix() for path in STRANGERS.rglob("*.py"))
"""Each was refused, or passed with a fault in it, when it was tried first."""
WRONG = (
    ("pynim/23.py", "rocks -= k", "rocks -= min(k, 2)", "Stones left: "),
    ("pynim/33.py", 'print("Player 3 wins")', 'print("Player 2 wins")', "Winner: Player 3, yours"),
    ("pynim/34.py", "{names[i]} wins the match", "{names[i - 1]} wins the match", "Winner: "),
    ("pynim/27.py", "random.randint(1, most)", "1", "The game draws at random here"),
    ("pynim/40.py", "sp += 1", "sp += 0", "Score of player 3: "),
    ("pynim/41.py", "python={wins['py']}", "python={0}", "Score of player 3: "),
    ("pynim/42.py", "draw(stones)", "draw(stones + (who == 2))", "Stones left: "),
    ("pynim/43.py", '", n - k, "', '", n, "', "Stones left after The Python's move: "),
    ("pynim/32.py", 'print("PYTHON WINS")', 'print("YOU WIN",name1)', "Winner: "),
    ("bots/07.py", 'print("Player",player,"it', 'print("Player",1,"it', "Whose turn: 2, yours 1"),
    ("bots/07.py", "Trio Quartet Band", "Quartet Trio Band", "Trio of player"),
    ("bots/16.py", "Mum won, Dad does", "Dad won, Mum does", "Winner: "),
    ("bots/32.py", "{HEAD[i]} ({sheets", "{HEAD[i - 1]} ({sheets", "1S of player"),
    ("bots/34.py", "the gentlemen win, what", "the ladies win, what", "Winner: "),
    (
        "bots/35.py",
        "in used[p]: print('   ',c,used[p]",
        "in used['A']: print(c,used['A']",
        "1S of player 2: ",
    ),
    ("bots/36.py", " print(s[1],sum(s[1]", " print(s[1],sum(s[0]", "Total of player 2: "),
    ("bots/37.py", "that is {sum(card.values())}", "that is {max(card.values())}", "Total of"),
    ("bots/38.py", "{me.title}: which", "{participants[0].title}: which", "Whose turn: 2, yours 1"),
    ("bots/39.py", 'print("The Boys win', 'print("The Girls win', "Winner: 2, yours 1"),
    ("bots/40.py", "[HEADINGS, calc(dice)]", "[HEADINGS, calc(dice)[::-1]]", "Worth of 1S: "),
    ("bots/41.py", "str(sheet[c])", "str(sheet[c] + (c == '4S'))", "4S of player"),
    ("bots/41.py", '"Player 1: " + str(sum(one', '"Player 1: " + str(sum(two', "Total of player 1"),
    ("bots/42.py", "i + 1, 'scores:', row", "2 - i, 'scores:', row", "1S of player 2: "),
    ("bots/43.py", "str(sum(board", "str(len(board", "Total of player"),
    (
        "tactego/08.py",
        "Player {other} wins! Player {player} has",
        "Player {player} wins! ",
        "Winner:",
    ),
    ("tactego/10.py", "if res == 1:\n                bd.put(*q, a)", "if res == 1:", "Square "),
    (
        "tactego/13.py",
        "{me} {p} ate {him} {e} at",
        "{him} {p} ate {me} {e} at",
        "Winner of the fight: ",
    ),
    (
        "tactego/27.py",
        "if s in mine(b, me) and steps",
        "if s and steps",
        "The game asks again, your program takes it",
    ),
    (
        "tactego/31.py",
        "¡Ha ganado Rojo!','B':'¡Ha ganado Azul!",
        "¡Ha ganado Azul!','B':'¡Ha ganado Rojo!",
        "Winner: ",
    ),
    ("tactego/32.py", "P('***',M,", "P('***','Red',", "Whose turn: blue, yours red."),
    ("tactego/32.py", "P(M,'moved.')", "P(O,'moved.')", "Who has moved: "),
    ("tactego/32.py", "P(M,'loses the piece.')", "P(O,'loses the piece.')", "Who has lost: "),
    ("tactego/32.py", " T(not w)\n", " if w or t=='R':T(not w)\n", "Your program does not show"),
    ("tactego/32.py", "==u and p not in K", "==t and p not in K", "Square "),
    ("four_five_six/04.py", "bets {stakes[seat]}", "bets {[*stakes.values()][0]}", "Bet 2: "),
    (
        "four_five_six/07.py",
        '(line + "point " + str(t))',
        '(line + "point " + str(t + 1))',
        "Point of ",
    ),
    ("four_five_six/09.py", "theirs = decide(guest)", "theirs = decide(bank)", "Who rolls: "),
    ("four_five_six/11.py", "= your_roll(name[p])", "= your_roll(name[bank])", "Next to roll: "),
    ("four_five_six/11.py", "random.randint(1, top)", "min(9, top)", "The game draws the computer"),
    (
        "four_five_six/12.py",
        '["Round"] + self.names',
        '["Round", self.names[1], self.names[0], self.names[2]]',
        "Chips of ",
    ),
    ("four_five_six/21.py", 'has " + str(c[0])', 'has " + str(c[b == 2])', "Chips of "),
    ("four_five_six/21.py", 'text += ", then "', 'text = p[k] + " rolls "', "Die 1"),
    (
        "four_five_six/22.py",
        'out("Bank:", J[bk])\n    A',
        'out("Bank:", history[-1][1] if history else J[bk])\n    A',
        "Banker: ",
    ),
    ("four_five_six/23.py", "{-difference} fewer than", "{-difference} more than", "Change in "),
    (
        "four_five_six/23.py",
        "wins {plural(bets[player])}",
        "wins {plural(sum(bets.values()))}",
        "Bet that is decided",
    ),
    ("four_five_six/24.py", 'print(w,"wins"', 'print(l,"wins"', "Winner of the bet: "),
    (
        "four_five_six/25.py",
        'print(banker+" won "+str(bets[i])+" chips from "+opp[i])',
        'print(banker+" loses "+str(bets[i]))',
        "Loser of the bet: ",
    ),
    (
        "four_five_six/25.py",
        'AFTER ROUND "+str(roundNum)',
        'AFTER ROUND "+str(roundNum-1)',
        "Round that is over: ",
    ),
    ("four_five_six/26.py", "{delta:+d}, {banker} {-", "{-delta:+d}, {banker} {", "Change in "),
    (
        "four_five_six/27.py",
        "text1 = tie_hand(names[bank])",
        "text1 = tie_hand(names[other])",
        "Who rolls",
    ),
)
"""A program, a part of it, what is there instead, and how a reason begins."""


def report(name: str, source: str) -> Report:
    """Return what a program comes to."""
    program = program_of({"main.py": source.encode()}, "main.py")
    judging = judge_cases(load_task(name.partition("/")[0]), program)
    return carry_out(judging, lambda order: perform_order(order, program))


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
def test_a_strangers_program_passes(name: str) -> None:
    found = report(name, (STRANGERS / name).read_text())
    assert (found.verdict, [*found.by_reason]) == ("passes", [])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "right", "wrong", "reason"), WRONG)
def test_a_fault_in_it_is_found(name: str, right: str, wrong: str, reason: str) -> None:
    source = (STRANGERS / name).read_text()
    assert right in source
    found = report(name, source.replace(right, wrong))
    assert found.verdict == "differs"
    assert any(each.startswith(reason) for each in found.by_reason), [*found.by_reason]


@pytest.mark.slow
def test_columns_that_are_exchanged_above_those_with_names_do_not_pass() -> None:
    source = (STRANGERS / "bots/33.py").read_text()
    found = report("bots/33.py", source.replace("zip(K, *sheets)", "zip(K, *sheets[::-1])"))
    assert found.verdict == "not compared"


@pytest.mark.slow
def test_what_is_wrong_before_a_pause_comes_after_the_answer_before_it() -> None:
    source = (STRANGERS / "tactego/10.py").read_text()
    right = '{NAMES[who]} captured {d} with {a}.")'
    assert right in source
    wrong = '{NAMES[foe]} captured {a} with {d}."); input("Press Enter. ")'
    found = report("tactego/10.py", source.replace(right, wrong))
    differences = [each.difference for each in found.results if each.difference]
    assert differences
    for each in differences:
        assert each.reason.startswith("Winner of the fight")
        assert each.typed
        assert "captured" in each.source
