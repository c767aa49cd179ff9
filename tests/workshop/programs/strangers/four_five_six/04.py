from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum

START_CHIPS = 100
LAST_ROUND = 15


class Kind(Enum):
    WIN = "instant win"
    LOSS = "instant loss"
    POINT = "point"
    FUMBLE = "fumble"


@dataclass
class Player:
    name: str
    is_human: bool
    chips: int = START_CHIPS


@dataclass
class LedgerLine:
    number: int
    banker: str
    chips: list[int]


@dataclass
class Table:
    players: list[Player]
    ledger: list[LedgerLine] = field(default_factory=list)


def classify(dice: list[int]) -> tuple[Kind, int]:
    match sorted(dice):
        case [a, b, c] if a == b == c:
            return Kind.WIN, 0
        case [4, 5, 6]:
            return Kind.WIN, 0
        case [1, 2, 3]:
            return Kind.LOSS, 0
        case [a, b, c] if a == b or b == c:
            odd = c if a == b else a
            match odd:
                case 6:
                    return Kind.WIN, odd
                case 1:
                    return Kind.LOSS, odd
                case _:
                    return Kind.POINT, odd
        case _:
            return Kind.FUMBLE, 0


def roll_dice() -> list[int]:
    return random.choices(range(1, 7), k=3)


def show_dice(player: Player, dice: list[int], text: str) -> None:
    print(f"{player.name:<30} | {dice[0]} | {dice[1]} | {dice[2]} | {text}")


def roll(player: Player) -> tuple[list[int], Kind, int]:
    while True:
        dice = roll_dice()
        kind, odd = classify(dice)
        if kind is Kind.POINT:
            show_dice(player, dice, f"point {odd}")
        else:
            show_dice(player, dice, kind.value)
        if kind is not Kind.FUMBLE:
            return dice, kind, odd


def roll_tiebreak(player: Player) -> int:
    while True:
        dice = roll_dice()
        _, odd = classify(dice)
        if odd == 0:
            show_dice(player, dice, "does not count")
        else:
            show_dice(player, dice, f"third die {odd}")
            return odd


def ask_name(prompt: str, forbidden: list[str]) -> str:
    while True:
        name = input(prompt).strip()
        if not 1 <= len(name) <= 30:
            print("Invalid name: it must have between 1 and 30 characters.")
        elif name.casefold() in [f.casefold() for f in forbidden]:
            print("Invalid name: it is already in use.")
        else:
            return name


def ask_bet(banker: Player, other: Player, maximum: int) -> int:
    if not banker.is_human:
        return random.choice(range(1, maximum + 1))
    while True:
        answer = input(f"{banker.name}: bet against {other.name} [1..{maximum}] = ").strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= maximum:
            return int(answer)
        print(f"Invalid bet: it must be a whole number in [1..{maximum}].")


def find_first_banker(table: Table) -> int:
    candidates = [0, 1, 2]
    while len(candidates) > 1:
        throws = {}
        for seat in candidates:
            throws[seat] = random.choice(range(1, 7))
            print(f"{table.players[seat].name:<30} | {throws[seat]} |")
        top = max(throws.values())
        candidates = [seat for seat in candidates if throws[seat] == top]
    return candidates[0]


def print_ledger(table: Table) -> None:
    width = max(len(p.name) for p in table.players)
    line = "+-------+-" + "-" * width + "-+" + ("-" * (width + 2) + "+") * 3
    print(line)
    print(f"| Round | {'Banker':<{width}} |", end="") if width >= 6 else print(f"| Round | {'Bank':<{width}} |", end="")
    for p in table.players:
        print(f" {p.name:>{width}} |", end="")
    print()
    print(line)
    for entry in table.ledger:
        print(f"| {entry.number:>5} | {entry.banker:<{width}} |", end="")
        for c in entry.chips:
            print(f" {c:>{width}} |", end="")
        print()
    print(line)


def play_round(table: Table, number: int, banker_seat: int) -> int:
    players = table.players
    while players[banker_seat].chips == 0:
        banker_seat = (banker_seat + 1) % 3
    banker = players[banker_seat]
    next_seat = banker_seat
    print()
    print(f"ROUND {number}".center(50, "-"))
    print(f"Banker: {banker.name}")
    stakes: dict[int, int] = {}
    for step in (1, 2):
        seat = (banker_seat + step) % 3
        maximum = min(banker.chips - sum(stakes.values()), players[seat].chips)
        if maximum <= 0:
            print(f"No bet is possible between {banker.name} and {players[seat].name}.")
        else:
            stakes[seat] = ask_bet(banker, players[seat], maximum)
            print(f"{banker.name} bets {stakes[seat]} against {players[seat].name}.")
    _, kind, point = roll(banker)
    for seat, stake in stakes.items():
        other = players[seat]
        match kind:
            case Kind.WIN:
                banker_won = True
            case Kind.LOSS:
                banker_won = False
            case _:
                dice, other_kind, other_point = roll(other)
                if sorted(dice) == [4, 5, 6]:
                    next_seat = seat
                if other_kind is Kind.WIN:
                    banker_won = False
                elif other_kind is Kind.LOSS:
                    banker_won = True
                elif other_point != point:
                    banker_won = point > other_point
                else:
                    print(f"Equal points: {banker.name} and {other.name} roll for the third die.")
                    first = second = 0
                    while first == second:
                        first = roll_tiebreak(banker)
                        second = roll_tiebreak(other)
                    banker_won = first > second
        change = stake if banker_won else -stake
        banker.chips += change
        other.chips -= change
        winner = banker if banker_won else other
        print(f"{winner.name} wins this bet (+{stake}).")
    table.ledger.append(LedgerLine(number, banker.name, [p.chips for p in players]))
    print_ledger(table)
    return next_seat


def main() -> None:
    first = ask_name("Name of player 1: ", ["Computer"])
    second = ask_name("Name of player 2: ", ["Computer", first])
    table = Table([Player(first, True), Player(second, True), Player("Computer", False)])
    seat = find_first_banker(table)
    number = 0
    while True:
        number += 1
        seat = play_round(table, number, seat)
        chips = [p.chips for p in table.players]
        alive = sum(c > 0 for c in chips)
        if alive == 1 or (number >= LAST_ROUND and chips.count(max(chips)) == 1):
            break
    winner = table.players[chips.index(max(chips))]
    print(f"Winner: {winner.name} ({winner.chips} chips)")


main()
