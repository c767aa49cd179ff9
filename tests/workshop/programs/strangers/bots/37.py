# B.O.T.S. by Aoife - the dice are said in words because I think it is nicer
from random import choice

WORDS = {1: "one", 2: "two", 3: "three", 4: "four"}
ORDER = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]


def say(dice):
    said = [WORDS[d] for d in dice]
    return ", ".join(said[:-1]) + " and " + said[-1]


def score(dice, category):
    counts = [dice.count(n) for n in range(1, 5)]
    if category == "Trio":
        return sum(dice) * (max(counts) >= 3)
    elif category == "Quartet":
        return sum(dice) * (max(counts) >= 4)
    elif category == "Band":
        return 30 * (2 in counts and 3 in counts)
    elif category == "Doremi":
        return 20 * all(counts)
    elif category == "Orchestra":
        return 40 * (5 in counts)
    else:
        n = int(category[0])
        return n * dice.count(n)


def describe(name, card):
    if not card:
        print(f"{name} has not scored yet and has 0 points.")
        return
    bits = [f"{card[c]} for {c}" for c in ORDER if c in card]
    print(f"{name} has " + ", ".join(bits) + f"; that is {sum(card.values())} points.")


def good(words, most):
    return all(w.isascii() and w.isdigit() and 1 <= int(w) <= most for w in words)


cards = {"Player 1": {}, "Player 2": {}}
for round_number in range(9):
    for name in cards:
        print()
        for each in cards:
            describe(each, cards[each])
        input(f"{name}, press Enter for your first roll. ")
        dice = [choice((1, 2, 3, 4)) for _ in range(5)]
        print("You have rolled", say(dice) + ".")
        for which_roll in ("second", "third"):
            stop = False
            while True:
                order, *rest = input("Save them, or roll again? ").lower().split() or [""]
                if order == "save" and not rest:
                    stop = True
                    break
                if order == "roll" and good(rest, 5):
                    chosen = set(map(int, rest)) or {1, 2, 3, 4, 5}
                    dice = [choice((1, 2, 3, 4)) if i in chosen else d for i, d in enumerate(dice, 1)]
                    print("Your", which_roll, "roll:", say(dice) + ".")
                    break
                if order == "cheat" and len(rest) == 5 and good(rest, 4):
                    dice = list(map(int, rest))
                    stop = True
                    break
                print("I don't know what you mean.")
            if stop:
                break
        while True:
            wish = input("And where shall I write that down? ").strip().lower()
            options = [c for c in ORDER if c.lower() == wish]
            if options and options[0] not in cards[name]:
                break
            print("That's taken." if options else "That's not on the card.")
        cards[name][options[0]] = score(dice, options[0])
print()
for each in cards:
    describe(each, cards[each])
a, b = (sum(card.values()) for card in cards.values())
if a == b:
    print("It's a tie.")
else:
    print("Player 1" if a > b else "Player 2", "wins.")
