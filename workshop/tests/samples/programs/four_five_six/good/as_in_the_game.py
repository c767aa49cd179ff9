from random import randint, choice

NAMES = []
CHIPS = [100, 100, 100]
MEANS = {
    "456": "4-5-6, an instant win!",
    "three": "three of a kind, an instant win!",
    "win": "a pair and a 6, an instant win!",
    "loss": "a pair and a 1, an instant loss.",
    "123": "1-2-3, an instant loss.",
    "fumble": "a fumble, roll again!",
}


def chips_text(n):
    if n == 1:
        return "1 chip"
    return str(n) + " chips"


def join(seats):
    words = [NAMES[s] for s in seats]
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + " and " + words[-1]


def odd_die(dice):
    for die in dice:
        if dice.count(die) == 1 and len(set(dice)) == 2:
            return die
    return 0


def kind(dice):
    if len(set(dice)) == 1:
        return "three"
    if sorted(dice) == [4, 5, 6]:
        return "456"
    if sorted(dice) == [1, 2, 3]:
        return "123"
    if odd_die(dice) == 0:
        return "fumble"
    if odd_die(dice) == 6:
        return "win"
    if odd_die(dice) == 1:
        return "loss"
    return "point"


def take_dice(seat):
    text = "It is " + NAMES[seat] + "'s roll..."
    if seat == 2:
        print(text)
    else:
        input(text + " press Enter: ")


def say(seat, dice, text):
    print("%s rolled %d, %d, %d... %s" % (NAMES[seat], dice[0], dice[1], dice[2], text))


def roll(seat):
    take_dice(seat)
    k = "fumble"
    while k == "fumble":
        dice = [randint(1, 6), randint(1, 6), randint(1, 6)]
        k = kind(dice)
        say(seat, dice, MEANS.get(k, "point %d." % odd_die(dice)))
    return k, odd_die(dice)


def roll_third(seat):
    take_dice(seat)
    while True:
        dice = [randint(1, 6), randint(1, 6), randint(1, 6)]
        if odd_die(dice):
            say(seat, dice, "third die %d." % odd_die(dice))
            return odd_die(dice)
        say(seat, dice, "not a pair and a third die, roll again!")


def find_banker():
    print("The highest die is the first banker.")
    seats = [0, 1, 2]
    while True:
        rolled = {}
        for s in seats:
            take_dice(s)
            rolled[s] = randint(1, 6)
            print("%s rolled %d." % (NAMES[s], rolled[s]))
        seats = [s for s in seats if rolled[s] == max(rolled.values())]
        if len(seats) == 1:
            print(NAMES[seats[0]] + " is the first banker.")
            return seats[0]
        print(join(seats) + " share the highest die and roll again.")


def ask_bet(banker, seat, most):
    if banker == 2:
        return choice(range(1, most + 1))
    while True:
        answer = input("%s, your bet against %s (from 1 to %d)? " % (NAMES[banker], NAMES[seat], most))
        if answer.strip().isdigit() and 1 <= int(answer) <= most:
            return int(answer)
        print("A bet is a whole number from 1 to %d." % most)


def tie(banker, seat):
    print(join(sorted([banker, seat], key=[banker, seat].index)) + " have equal points: now the higher third die beside a pair wins.")
    while True:
        a = roll_third(banker)
        b = roll_third(seat)
        if a != b:
            return a > b
        print(join([banker, seat]) + " are equal again: both roll again.")


def play_round(number, banker):
    bets = {}
    for seat in ((banker + 1) % 3, (banker + 2) % 3):
        most = min(CHIPS[banker], CHIPS[seat])
        if most == 0:
            broke = banker if CHIPS[banker] == 0 else seat
            print("%s has no chips left to stake: no bet between %s." % (NAMES[broke], join([banker, seat])))
        else:
            bets[seat] = ask_bet(banker, seat, most)
            CHIPS[banker] -= bets[seat]
            CHIPS[seat] -= bets[seat]
            print("%s bets %s against %s, who matches the bet." % (NAMES[banker], chips_text(bets[seat]), NAMES[seat]))
    next_banker = banker
    first, point = roll(banker)
    for seat in bets:
        if first == "point":
            second, other = roll(seat)
            if other == point:
                banker_won = tie(banker, seat)
            elif second == "point":
                banker_won = other < point
            else:
                banker_won = second in ("123", "loss")
            if second == "456":
                next_banker = seat
        else:
            banker_won = first in ("three", "456", "win")
        winner, loser = (banker, seat) if banker_won else (seat, banker)
        CHIPS[winner] += 2 * bets[seat]
        print("%s beats %s and takes the pot of %s." % (NAMES[winner], NAMES[loser], chips_text(2 * bets[seat])))
    print("Chips after round %d: %s %d, %s %d, %s %d."
          % (number, NAMES[0], CHIPS[0], NAMES[1], CHIPS[1], NAMES[2], CHIPS[2]))
    return next_banker


def main():
    print("Welcome to Four, Five, Six!")
    print("Three players, three dice, fifteen rounds: whoever then has the most chips wins.\n")
    for which in ("first", "second"):
        name = ""
        while name == "":
            name = input("What is your name, " + which + " player? ").strip()
            if name == "":
                print("A name has at least 1 character that is not a blank.")
            elif len(name) > 30:
                print("A name has at most 30 characters.")
                name = ""
            elif name.lower() == "the computer":
                print("The Computer is the computer's own name: choose another.")
                name = ""
            elif name.lower() in [n.lower() for n in NAMES]:
                print("The two names must differ: choose another.")
                name = ""
        NAMES.append(name)
    NAMES.append("The Computer")
    print("%s, %s and %s start with 100 chips each.\n" % tuple(NAMES))
    banker = find_banker()
    number = 0
    while True:
        number += 1
        print()
        if CHIPS[banker] == 0:
            print(NAMES[banker] + " has no chips left: the bank passes on.")
        while CHIPS[banker] == 0:
            banker = (banker + 1) % 3
        if number <= 15:
            print("Round %d of 15: %s is the banker." % (number, NAMES[banker]))
        else:
            print("Round %d, overtime: %s is the banker." % (number, NAMES[banker]))
        next_banker = play_round(number, banker)
        best = [s for s in (0, 1, 2) if CHIPS[s] == max(CHIPS)]
        if CHIPS.count(0) == 2:
            how = "wins" if number >= 15 else "is the only one with chips left and wins"
            break
        if number >= 15 and len(best) == 1:
            how = "wins"
            break
        if number >= 15:
            print(join(best) + " share the lead: another round decides.")
        if next_banker != banker:
            print(NAMES[next_banker] + " rolled 4-5-6 and takes over the bank.")
        banker = next_banker
    print("\n%s %s the game with %s!" % (NAMES[best[0]], how, chips_text(CHIPS[best[0]])))


if __name__ == "__main__":
    main()
