"""What a player makes of a bet against the bank's point, where the game lets them."""

from __future__ import annotations

from random import Random

from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from four_five_six import GAME
from four_five_six.rules import STOCK, net
from four_five_six.script import DOUBLE, GIVE_UP, GIVES_UP


def test_no_chip_is_lost_and_the_ledger_says_what_was_won() -> None:
    given = set()
    for seed in range(12):
        sitting, rng = Sitting(GAME, str(seed), {"raises": "yes", "limit": "10"}), Random(seed)
        while sitting.ask is not None and len(sitting.answers) < 300:
            ask = sitting.ask
            answer = run_to_end(random_player(ask, rng))
            bet = ask.scene.bets[ask.seat or 0]
            sitting.answer(answer)
            if ask.kind == "raise":
                given.add(answer)
                now = next(it.scene.bets[ask.seat] for it in sitting.frames)
                assert now == {DOUBLE: 2 * bet, GIVE_UP: bet // GIVES_UP}.get(answer, bet)
        before = [STOCK] * 3
        for played in sitting.scene.ledger:
            change = net(played.banker, played.bets, played.winners)
            before = [chips + more for chips, more in zip(before, change, strict=True)]
            assert tuple(before) == played.chips
            assert sum(before) == 3 * STOCK
    assert given == {"", DOUBLE, GIVE_UP}


def test_the_assignments_own_game_never_asks() -> None:
    sitting = Sitting(GAME, "1", {"limit": "10"})
    rng = Random(1)
    while sitting.ask is not None and len(sitting.answers) < 300:
        assert sitting.ask.kind != "raise"
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
