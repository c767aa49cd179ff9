"""The console program of Four, Five, Six: it yields an `Ask` where a program calls ``input()``."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.ask import Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result
from four_five_six.rules import (
    COMPUTER,
    ROUNDS,
    SEATS,
    STOCK,
    THE_COMPUTER,
    Chips,
    Meaning,
    Outcome,
    allowed_bets,
    banker_now,
    banker_wins,
    game_winner,
    highest,
    leaders,
    meaning,
    name_fault,
    others,
    read_bet,
)

WELCOME = """\
Welcome to Four, Five, Six!
Three players, three dice, fifteen rounds: whoever then has the most chips wins.
"""
MEANINGS = {
    "4-5-6": "4-5-6, an instant win!",
    "three of a kind": "three of a kind, an instant win!",
    "pair + 6": "a pair and a 6, an instant win!",
    "pair + 1": "a pair and a 1, an instant loss.",
    "1-2-3": "1-2-3, an instant loss.",
    "fumble": "a fumble, roll again!",
}
"""The meaning of a roll in words; all other rolls are points."""
DOUBLE = "DOUBLE"
GIVE_UP = "GIVE UP"
"""What may be answered in place of a roll against the bank's point."""
GIVES_UP = 3
"""Who gives up loses one of so many chips of the bet, rounded down."""
NO_PAIR = "not a pair and a third die, roll again!"

Dice: TypeAlias = tuple[int, ...]
"""The dice of one roll: three, or one while the first banker is found; none before."""
Each: TypeAlias = tuple[int | None, int | None, int | None]
"""A value for each seat; None if a seat has none."""
NONE: Each = (None, None, None)


class Round(NamedTuple):
    """A played round: a line of the ledger."""

    number: int
    banker: int
    bets: Each
    winners: Each
    chips: Chips
    """The chips of each seat after the round."""


class Scene(NamedTuple):
    """What is on the table."""

    names: tuple[str, str, str] = ("Player 1", "Player 2", THE_COMPUTER)
    chips: Chips = (0, 0, 0)
    """The chips that each seat has in hand, without those in the pots."""
    round: int = 0
    """The number of the round; 0 until the first banker is found."""
    banker: int | None = None
    next_banker: int | None = None
    """The seat that takes the bank after this round because it rolled 4-5-6."""
    bets: Each = NONE
    """Each seat's bet against the banker, who bets as much."""
    winners: Each = NONE
    """Who won each seat's pairing with the banker."""
    turn: int | None = None
    """The seat that is asked, or rolls."""
    versus: int | None = None
    """The seat that the banker bets against, or has equal points with."""
    dice: Dice = ()
    """The dice of the last roll."""
    outcome: Outcome | Literal["third", ""] = ""
    """The meaning of the dice; in a tie "third" or "fumble"; empty for one die, or for none."""
    throws: int = 0
    """How often dice were rolled in this game."""
    rolled: tuple[Dice, Dice, Dice] = ((), (), ())
    """Each seat's roll that counts in this round; empty before it."""
    point: int = 0
    """The banker's point; 0 before there is one."""
    tie: bool = False
    """Whether two players with equal points roll for the higher third die."""
    third: int = 0
    """The banker's third die in a tie; 0 before there is one."""
    said: str = ""
    """The console's line about what just happened, with ``{0}`` for the first player's name."""
    ledger: tuple[Round, ...] = ()
    winner: int | None = None


class Table:
    """What every function of the script needs: the console, the chance, the settings, the scene."""

    def __init__(
        self, console: Console, rng: Random, stakes: str, limit: str, raises: str = "no"
    ) -> None:
        self.console = console
        self.rng = rng
        self.stakes = stakes
        self.raises = raises == "yes"
        """Whether a bet may be changed against the bank's point."""
        self.limit = None if limit == "none" else int(limit)
        """The table's highest bet; None if players may bet all that both have."""
        self.rounds = ROUNDS
        """How many rounds are played; there are more if players then share the lead."""
        start = 0 if stakes == "open" else STOCK
        self.scene = Scene(chips=(start, start, start))

    def update(self, **changes: Any) -> Scene:
        """Change the scene, and return it."""
        self.scene = self.scene._replace(**changes)
        return self.scene

    def report(self, line: str, **changes: Any) -> None:
        """Print a line, which names players by `who`, and show the scene with these changes."""
        self.console.print(line.format(*self.scene.names))
        self.console.show(self.update(said=line, **changes))

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return self.scene.names[seat]

    def add(self, amounts: dict[int, int]) -> Chips:
        """Return the chips in hand after these amounts are added, by seat."""
        chips = list(self.scene.chips)
        for seat, amount in amounts.items():
            chips[seat] += amount
        return chips[0], chips[1], chips[2]


def result_of(scene: Scene) -> Result | None:
    """Return the game's result, or None before the end."""
    if scene.winner is None:
        return None
    return Result(scene.winner, scene.chips)


def names_of(scene: Scene) -> tuple[str, ...]:
    """Return the players' names."""
    return scene.names


def play(console: Console, rng: Random, options: Options) -> Script:
    """Play Four, Five, Six to its end."""
    table = Table(console, rng, options["stakes"], options["limit"], options.get("raises", "no"))
    console.print(WELCOME)
    yield from ask_names(table)
    banker = yield from find_first_banker(table)
    while table.scene.winner is None:
        banker = yield from play_round(table, banker)


def ask_names(table: Table) -> Script:
    """Ask the two humans for their names."""
    for seat, which in enumerate(("first", "second")):
        taken = table.scene.names[:seat]
        prompt = f"What is your name, {which} player? "
        error = ""
        while True:
            scene = table.update(turn=seat)
            stand_in = scene.names[seat]
            typed = yield Ask(prompt, scene, "name", seat=seat, error=error, private=stand_in)
            name = typed.strip()
            error = name_fault(name, taken)
            if not error:
                break
            table.console.print(error)
        table.update(names=put(table.scene.names, seat, name))
    names = table.scene.names
    each = "0 chips each, and may go below" if table.stakes == "open" else f"{STOCK} chips each"
    table.console.print(f"{names[0]}, {names[1]} and {names[2]} start with {each}.\n")


def find_first_banker(table: Table) -> Generator[Ask, str, int]:
    """Let each player roll one die, and those with the highest again, until one is banker."""
    table.console.print("The highest die is the first banker.")
    seats = list(SEATS)
    while True:
        table.update(rolled=((), (), ()))
        for seat in seats:
            yield from take_dice(table, seat)
            die = table.rng.randint(1, 6)
            show_roll(table, seat, (die,), f"{die}.", "")
        seats = highest({seat: table.scene.rolled[seat][0] for seat in seats})
        if len(seats) == 1:
            table.report(f"{who(seats[0])} is the first banker.", banker=seats[0], turn=None)
            return seats[0]
        table.report(f"{all_of(seats)} share the highest die and roll again.", turn=None)


def play_round(table: Table, banker: int) -> Generator[Ask, str, int]:
    """Play one round, from the bets to the chips that are left; return the next banker."""
    banker = next_banker = open_round(table, banker)
    bets = yield from place_bets(table, banker)
    first = yield from roll(table, banker)
    table.update(point=first.third if first.outcome == "point" else 0)
    for seat, bet in bets.items():
        won: bool | None = first.outcome == "win"
        if first.outcome == "point":
            choice = yield from choose_raise(table, banker, seat, bet)
            if choice == GIVE_UP:
                give_up(table, banker, seat, bet)
                continue
            if choice == DOUBLE:
                double(table, banker, seat, bet)
            second = yield from roll(table, seat, has_dice=choice is not None)
            won = banker_wins(first.third, second)
            if won is None:
                won = yield from break_tie(table, banker, seat)
            if second.kind == "4-5-6":
                next_banker = seat
                table.update(next_banker=seat)
        winner, loser = (banker, seat) if won else (seat, banker)
        pay(table, seat, 2 * (table.scene.bets[seat] or 0), winner, loser)
    yield from close_round(table, banker)
    return next_banker


def open_round(table: Table, banker: int) -> int:
    """Clear the table for a new round, and return the seat that holds the bank."""
    scene = table.scene
    number = scene.round + 1
    table.console.print()
    holder = banker_now(banker, scene.chips, table.stakes)
    if holder != banker:
        table.report(f"{who(banker)} has no chips left: the bank passes on.")
    progress = ", overtime" if number > table.rounds else f" of {ROUNDS}"
    table.report(
        f"Round {number}{progress}: {who(holder)} is the banker.",
        round=number,
        banker=holder,
        next_banker=None,
        bets=NONE,
        winners=NONE,
        dice=(),
        outcome="",
        rolled=((), (), ()),
        point=0,
    )
    return holder


def place_bets(table: Table, banker: int) -> Generator[Ask, str, dict[int, int]]:
    """Let the banker set a bet against each of the others, who matches it."""
    bets = {}
    for seat in others(banker):
        chips = table.scene.chips
        allowed = allowed_bets(chips[banker], chips[seat], table.stakes, table.limit)
        if not allowed:
            broke = banker if chips[banker] == 0 else seat
            both = all_of([banker, seat])
            table.report(f"{who(broke)} has no chips left to stake: no bet between {both}.")
            continue
        table.update(turn=banker, versus=seat)
        if banker == COMPUTER:
            bet = table.rng.choice(allowed)
        else:
            bet = yield from ask_bet(table, banker, seat, allowed)
        bets[seat] = bet
        table.report(
            f"{who(banker)} bets {count(bet)} against {who(seat)}, who matches the bet.",
            chips=table.add({banker: -bet, seat: -bet}),
            bets=put(table.scene.bets, seat, bet),
            versus=None,
        )
    return bets


def ask_bet(table: Table, banker: int, seat: int, allowed: range) -> Generator[Ask, str, int]:
    """Ask the banker for a bet until it is one that both can cover."""
    limits = f"from {allowed[0]} to {allowed[-1]}"
    prompt = f"{table.name(banker)}, your bet against {table.name(seat)} ({limits})? "
    error = ""
    while True:
        answer = yield Ask(prompt, table.scene, "bet", seat=banker, answers=allowed, error=error)
        bet = read_bet(answer, allowed)
        if bet is not None:
            return bet
        error = f"A bet is a whole number {limits}."
        table.console.print(error)


def choose_raise(table: Table, banker: int, seat: int, bet: int) -> Generator[Ask, str, str | None]:
    """Ask a player who has to beat the bank's point for the bet; None if that is not the game.

    The computer doubles against a point that it beats more often than not, and gives up against
    the highest.
    """
    if not table.raises:
        return None
    scene = table.update(turn=seat, versus=None)
    covers = table.stakes == "open" or min(scene.chips[banker], scene.chips[seat]) >= bet
    choices = [Choice("", f"Roll for {count(bet)}")]
    if covers and bet:
        choices.append(Choice(DOUBLE, f"Double to {bet * 2}"))
    if bet >= GIVES_UP:
        choices.append(Choice(GIVE_UP, f"Give up {bet // GIVES_UP}"))
    allowed = {choice.answer for choice in choices}
    if seat == COMPUTER:
        table.console.print(f"It is {table.name(seat)}'s roll...")
        wanted = DOUBLE if scene.point <= 3 else GIVE_UP if scene.point == 5 else ""
        return wanted if wanted in allowed else ""
    words = " or ".join(["press Enter to roll", *(it.answer for it in choices[1:])])
    prompt = f"{table.name(seat)}, beat a point of {scene.point} for {count(bet)}: {words}? "
    error = ""
    while True:
        answers = tuple(choices)
        answer = yield Ask(prompt, table.scene, "raise", seat=seat, answers=answers, error=error)
        command = answer.strip().upper() or answer
        if command in allowed:
            return command
        error = f"That is none of it: {words}."
        table.console.print(error)


def double(table: Table, banker: int, seat: int, bet: int) -> None:
    """Let a player and the banker each put in as much again."""
    table.report(
        f"{who(seat)} doubles the bet to {count(2 * bet)}.",
        chips=table.add({banker: -bet, seat: -bet}),
        bets=put(table.scene.bets, seat, 2 * bet),
    )


def give_up(table: Table, banker: int, seat: int, bet: int) -> None:
    """Let a player leave a third of the bet to the bank; the rest of the pot goes back."""
    lost = bet // GIVES_UP
    table.report(
        f"{who(seat)} gives up {count(lost)} to {who(banker)}.",
        chips=table.add({banker: bet + lost, seat: bet - lost}),
        bets=put(table.scene.bets, seat, lost),
        winners=put(table.scene.winners, seat, banker),
        turn=None,
    )


def break_tie(table: Table, banker: int, seat: int) -> Generator[Ask, str, bool]:
    """Let the banker, then the player roll for the higher third die; return if the banker won."""
    both = all_of([banker, seat])
    line = f"{both} have equal points: now the higher third die beside a pair wins."
    while True:
        table.report(line, turn=None, versus=seat, tie=True, third=0)
        first = yield from roll(table, banker)
        table.update(third=first.third)
        second = yield from roll(table, seat)
        if first.third != second.third:
            return first.third > second.third
        line = f"{both} are equal again: both roll again."


def roll(table: Table, seat: int, *, has_dice: bool = False) -> Generator[Ask, str, Meaning]:
    """Let a player roll three dice until they count; in a tie only a pair and a third die do.

    Who `has_dice` has said so already.
    """
    if not has_dice:
        yield from take_dice(table, seat)
    while True:
        dice = (table.rng.randint(1, 6), table.rng.randint(1, 6), table.rng.randint(1, 6))
        rolled = meaning(dice)
        means = f"{dice[0]}, {dice[1]}, {dice[2]}... "
        if not table.scene.tie:
            means += MEANINGS.get(rolled.kind, f"point {rolled.third}.")
            show_roll(table, seat, dice, means, rolled.outcome)
        elif rolled.third:
            show_roll(table, seat, dice, f"{means}third die {rolled.third}.", "third")
        else:
            show_roll(table, seat, dice, means + NO_PAIR, "fumble")
        if table.scene.outcome != "fumble":
            return rolled


def take_dice(table: Table, seat: int) -> Script:
    """Give the dice to a player; a human rolls them with any answer."""
    scene = table.update(turn=seat)
    whose = f"It is {table.name(seat)}'s roll..."
    if seat == COMPUTER:
        table.console.print(whose)
    else:
        yield Ask(f"{whose} press Enter: ", scene, "roll", seat=seat)


def show_roll(table: Table, seat: int, dice: Dice, means: str, outcome: str) -> None:
    """Report a roll; one that counts in the round is shown at its player's seat from then on."""
    scene = table.scene
    rolled = scene.rolled
    if outcome not in ("fumble", "third"):
        rolled = put(rolled, seat, dice)
    table.report(
        f"{who(seat)} rolled {means}",
        dice=dice,
        outcome=outcome,
        throws=scene.throws + 1,
        rolled=rolled,
    )


def pay(table: Table, seat: int, pot: int, winner: int, loser: int) -> None:
    """Give a pot between the banker and another player to the winner."""
    table.report(
        f"{who(winner)} beats {who(loser)} and takes the pot of {count(pot)}.",
        chips=table.add({winner: pot}),
        winners=put(table.scene.winners, seat, winner),
        turn=None,
        versus=None,
        tie=False,
        third=0,
    )


def close_round(table: Table, banker: int) -> Script:
    """Enter the round in the ledger, and end the game if it has a winner."""
    scene = table.scene
    entry = Round(scene.round, banker, scene.bets, scene.winners, scene.chips)
    each = ", ".join(f"{who(seat)} {scene.chips[seat]}" for seat in SEATS)
    table.report(f"Chips after round {scene.round}: {each}.", ledger=(*scene.ledger, entry))
    yield from ask_to_end(table)
    winner = game_winner(scene.round, scene.chips, table.stakes, table.rounds)
    if winner is not None:
        table.console.print()
        chips = count(scene.chips[winner])
        how = "wins" if scene.round >= table.rounds else "is the only one with chips left and wins"
        table.report(f"{who(winner)} {how} the game with {chips}!", winner=winner)
        return
    if scene.round >= table.rounds:
        tied = all_of(leaders(scene.chips))
        table.report(f"{tied} share the lead: another round decides.")
    if scene.next_banker is not None:
        table.report(f"{who(scene.next_banker)} rolled 4-5-6 and takes over the bank.")


def who(seat: int) -> str:
    """Return a placeholder for a player's name, which `Table.report` replaces: ``{0}``."""
    return f"{{{seat}}}"


def all_of(seats: Sequence[int]) -> str:
    """Return placeholders for the names of two or three players: ``{0} and {1}``."""
    first, last = seats[:-1], seats[-1]
    return f"{', '.join(map(who, first))} and {who(last)}"


def ask_to_end(table: Table) -> Script:
    """Ask each human who has lost all chips whether the game is to end, at a table with a limit.

    Without a limit such a game soon ends; with one it could go on for many rounds.
    """
    if table.limit is None or table.stakes == "open":
        return
    for seat in SEATS[:COMPUTER]:
        yield from ask_player_to_end(table, seat)


def ask_player_to_end(table: Table, seat: int) -> Script:
    """Ask one human, if their chips are gone and the game is not over, whether it is to end."""
    scene = table.scene
    is_over = game_winner(scene.round, scene.chips, table.stakes, table.rounds) is not None
    if is_over or scene.chips[seat] > 0:
        return
    prompt = f"{table.name(seat)}, you have no chips left. Look on (Enter), or END the game? "
    choices = (Choice("", "Look on"), Choice("END", "End the game"))
    error = ""
    while True:
        answer = yield Ask(prompt, scene, "end", seat=seat, answers=choices, error=error)
        command = answer.strip().upper()
        if command == "END":
            table.rounds = scene.round  # this round is the last
            return
        if command == "":
            return
        error = "Press Enter to look on, or type END."
        table.console.print(error)


def count(chips: int) -> str:
    """Return a number of chips in words."""
    return "1 chip" if chips == 1 else f"{chips} chips"


def put(each: tuple[Any, Any, Any], seat: int, value: Any) -> tuple[Any, Any, Any]:
    """Return a copy of the values of all seats, with another value for one."""
    changed = list(each)
    changed[seat] = value
    return changed[0], changed[1], changed[2]
