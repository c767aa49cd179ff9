"""Four, Five, Six: two humans and the computer bet against the bank on three dice."""

import random
import re

COMPUTER = 2
SEATS = [0, 1, 2]
ROUNDS = 15
START_CHIPS = 100
LONGEST_NAME = 30

# Control and direction characters and the like, which would break or hide a line.
INVISIBLE = "[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]"


def main():
    """Play rounds until one player has won."""
    print("Welcome to Four, Five, Six!")
    print("Three players, three dice, fifteen rounds: whoever then has the most chips wins.")
    print()
    names = ["", "", "The Computer"]
    names[0] = ask_name("first", names)
    names[1] = ask_name("second", names)
    print(f"{names[0]}, {names[1]} and {names[2]} start with {START_CHIPS} chips each.")
    print()
    chips = [START_CHIPS, START_CHIPS, START_CHIPS]
    banker = find_first_banker(names)
    round_number = 0
    winner = None
    while winner is None:
        round_number += 1
        banker, next_banker = play_round(round_number, names, chips, banker)
        print(
            f"Chips after round {round_number}: {names[0]} {chips[0]}, "
            f"{names[1]} {chips[1]}, {names[2]} {chips[2]}."
        )
        winner = find_winner(round_number, chips)
        if winner is None:
            if round_number >= ROUNDS:
                tied = join_names(names, find_leaders(chips))
                print(f"{tied} share the lead: another round decides.")
            if next_banker != banker:
                print(f"{names[next_banker]} rolled 4-5-6 and takes over the bank.")
            banker = next_banker
    print()
    if round_number >= ROUNDS:
        print(f"{names[winner]} wins the game with {chips[winner]} chips!")
    else:
        print(
            f"{names[winner]} is the only one with chips left and wins the game "
            f"with {chips[winner]} chips!"
        )


def ask_name(which, names):
    """Ask a human for a name until it can be one."""
    taken = [name.casefold() for name in names[:COMPUTER]]
    computer = names[COMPUTER]
    while True:
        name = input(f"What is your name, {which} player? ").strip()
        if not name:
            print("A name has at least 1 character that is not a blank.")
        elif len(name) > LONGEST_NAME:
            print(f"A name has at most {LONGEST_NAME} characters.")
        elif re.search(INVISIBLE, name):
            print("A name has only characters that can be seen.")
        elif name.casefold() == computer.casefold():
            print(f"{computer} is the computer's own name: choose another.")
        elif name.casefold() in taken:
            print("The two names must differ: choose another.")
        else:
            return name


def find_first_banker(names):
    """Let each player roll one die, and those with the highest again, until one is banker."""
    print("The highest die is the first banker.")
    seats = SEATS
    while True:
        rolled = {}
        for seat in seats:
            take_dice(seat, names[seat])
            rolled[seat] = random.randint(1, 6)
            print(f"{names[seat]} rolled {rolled[seat]}.")
        highest = max(rolled.values())
        seats = [seat for seat in seats if rolled[seat] == highest]
        if len(seats) == 1:
            print(f"{names[seats[0]]} is the first banker.")
            return seats[0]
        print(f"{join_names(names, seats)} share the highest die and roll again.")


def play_round(round_number, names, chips, banker):
    """Play one round, which changes `chips`; return its banker and that of the next round."""
    print()
    if chips[banker] == 0:
        print(f"{names[banker]} has no chips left: the bank passes on.")
        banker = next(seat for seat in others(banker) if chips[seat] > 0)
    if round_number > ROUNDS:
        print(f"Round {round_number}, overtime: {names[banker]} is the banker.")
    else:
        print(f"Round {round_number} of {ROUNDS}: {names[banker]} is the banker.")
    next_banker = banker
    bets = place_bets(names, chips, banker)
    banker_outcome, banker_third, _ = roll_dice(banker, names[banker])
    for seat, bet in bets.items():
        if banker_outcome == "point":
            outcome, third, kind = roll_dice(seat, names[seat])
            if kind == "4-5-6":
                next_banker = seat
            if outcome != "point":
                banker_wins = outcome == "loss"
            elif third != banker_third:
                banker_wins = banker_third > third
            else:
                banker_wins = break_tie(names, banker, seat)
        else:
            banker_wins = banker_outcome == "win"
        winner, loser = (banker, seat) if banker_wins else (seat, banker)
        pot = 2 * bet
        chips[winner] += pot
        print(f"{names[winner]} beats {names[loser]} and takes the pot of {pot} chips.")
    return banker, next_banker


def place_bets(names, chips, banker):
    """Let the banker bet against each of the others; both put in as much. Return the bets."""
    bets = {}
    for seat in others(banker):
        most = min(chips[banker], chips[seat])
        if most == 0:
            broke = names[banker] if chips[banker] == 0 else names[seat]
            both = join_names(names, [banker, seat])
            print(f"{broke} has no chips left to stake: no bet between {both}.")
            continue
        if banker == COMPUTER:
            bet = random.randint(1, most)
            say_bet(names, banker, seat, bet)
        else:
            bet = ask_bet(names[banker], names[seat], most)
            say_bet(names, banker, seat, bet)
        bets[seat] = bet
        chips[banker] -= bet
        chips[seat] -= bet
    return bets


def say_bet(names, banker, seat, bet):
    """Print a bet."""
    unit = "chip" if bet == 1 else "chips"
    print(f"{names[banker]} bets {bet} {unit} against {names[seat]}, who matches the bet.")


def ask_bet(banker_name, other_name, most):
    """Ask the banker for a bet until it is from 1 to `most`."""
    allowed = [str(number) for number in range(1, most + 1)]
    while True:
        typed = input(f"{banker_name}, your bet against {other_name} (from 1 to {most})? ")
        number = typed.strip().lstrip("0")
        if number in allowed:
            return int(number)
        print(f"A bet is a whole number from 1 to {most}.")


def take_dice(seat, name):
    """Give the dice to a player; a human presses Enter to roll them."""
    if seat == COMPUTER:
        print(f"It is {name}'s roll...")
    else:
        input(f"It is {name}'s roll... press Enter: ")


def roll_dice(seat, name):
    """Let a player roll until it is no fumble; return the outcome, the third die and the kind."""
    take_dice(seat, name)
    outcome = "fumble"
    while outcome == "fumble":
        first, second, third = roll_three()
        outcome, odd_die, kind = classify(first, second, third)
        print(f"{name} rolled {first}, {second}, {third}... ", end="")
        if outcome == "win":
            print(f"{kind}, an instant win!")
        elif outcome == "loss":
            print(f"{kind}, an instant loss.")
        elif outcome == "point":
            print(f"point {odd_die}.")
        else:
            print("a fumble, roll again!")
    return outcome, odd_die, kind


def roll_for_third_die(seat, name):
    """Let a player roll until there is a pair and a third die; return the third die."""
    take_dice(seat, name)
    odd_die = 0
    while odd_die == 0:
        first, second, third = roll_three()
        _, odd_die, _ = classify(first, second, third)
        print(f"{name} rolled {first}, {second}, {third}... ", end="")
        if odd_die > 0:
            print(f"third die {odd_die}.")
        else:
            print("not a pair and a third die, roll again!")
    return odd_die


def roll_three():
    """Return three rolled dice."""
    return random.randint(1, 6), random.randint(1, 6), random.randint(1, 6)


def classify(first, second, third):
    """Return what three dice mean: the outcome, the die beside a pair or 0, and the kind."""
    low, middle, high = sorted([first, second, third])
    if low == high:
        return "win", 0, "three of a kind"
    if middle in (low, high):
        odd_die = high if middle == low else low
        if odd_die == 6:
            return "win", odd_die, "a pair and a 6"
        if odd_die == 1:
            return "loss", odd_die, "a pair and a 1"
        return "point", odd_die, "point"
    if low == 4:
        return "win", 0, "4-5-6"
    if high == 3:
        return "loss", 0, "1-2-3"
    return "fumble", 0, "fumble"


def break_tie(names, banker, seat):
    """Let both roll for the higher third die until one has it; return whether the banker has."""
    both = join_names(names, [banker, seat])
    print(f"{both} have equal points: now the higher third die beside a pair wins.")
    while True:
        banker_die = roll_for_third_die(banker, names[banker])
        other_die = roll_for_third_die(seat, names[seat])
        if banker_die != other_die:
            return banker_die > other_die
        print(f"{both} are equal again: both roll again.")


def others(banker):
    """Return the other two seats in the order in which they roll."""
    return [(banker + 1) % 3, (banker + 2) % 3]


def find_leaders(chips):
    """Return the seats that have the most chips."""
    return [seat for seat in SEATS if chips[seat] == max(chips)]


def find_winner(round_number, chips):
    """Return the seat that has won after a round, or None if the game goes on."""
    leaders = find_leaders(chips)
    if chips[leaders[0]] == sum(chips):
        return leaders[0]
    if round_number >= ROUNDS and len(leaders) == 1:
        return leaders[0]
    return None


def join_names(names, seats):
    """Return the names of two or three players as a sentence lists them."""
    listed = [names[seat] for seat in seats]
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


if __name__ == "__main__":
    main()
