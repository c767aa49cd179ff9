import random as rnd

PLAYERS = ("D'Arcy", "O'Neil")
FIELDS = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra".split()


class BadInput(Exception):
    pass


def roll_one():
    return rnd.randint(1, 4)


def compute(field, dice):
    c = [dice.count(i) for i in range(5)]
    if field[1] == "S":
        return int(field[0]) * c[int(field[0])]
    if field == "Trio":
        return sum(dice) if max(c) >= 3 else 0
    if field == "Quartet":
        return sum(dice) if max(c) >= 4 else 0
    if field == "Band":
        return 30 if (2 in c and 3 in c) else 0
    if field == "Doremi":
        return 20 if all(c[1:]) else 0
    if field == "Orchestra":
        return 40 if 5 in c else 0


def parse(line):
    words = line.split()
    if not words:
        raise BadInput("You typed nothing.")
    verb = words[0].upper()
    if verb not in ("SAVE", "ROLL", "CHEAT"):
        raise BadInput("I don't know '" + words[0] + "'.")
    if verb == "SAVE" and len(words) > 1:
        raise BadInput("'SAVE' doesn't take numbers.")
    top = "12345" if verb == "ROLL" else "1234"
    for w in words[1:]:
        if w not in tuple(top):
            raise BadInput("'" + w + "' isn't okay there.")
    if verb == "CHEAT" and len(words) != 6:
        raise BadInput("You can't even cheat properly.")
    return verb, [int(w) for w in words[1:]]


def show(cards):
    for i in range(2):
        print("%s's card" % PLAYERS[i])
        print("\t" + " / ".join(FIELDS))
        print("\t" + " / ".join(("." if v is None else str(v)).rjust(len(f)) for f, v in zip(FIELDS, cards[i])))
    print("%s's total is %d, %s's total is %d." % (PLAYERS[0], sub(cards[0]), PLAYERS[1], sub(cards[1])))


def sub(card):
    return sum([v for v in card if v is not None])


def go(i, cards):
    print()
    print("%s's go." % PLAYERS[i])
    input("Hit Enter and they'll tumble. ")
    dice = [roll_one(), roll_one(), roll_one(), roll_one(), roll_one()]
    n = 1
    print("%s's roll no. %d: %s" % (PLAYERS[i], n, " ".join(str(d) for d in dice)))
    while n < 3:
        try:
            verb, nums = parse(input("What'll it be? "))
        except BadInput as e:
            print(e)
            continue
        if verb == "SAVE":
            break
        if verb == "CHEAT":
            dice = nums
            print("%s's dice are rigged to %s" % (PLAYERS[i], " ".join(str(d) for d in dice)))
            break
        if nums == []:
            nums = [1, 2, 3, 4, 5]
        for k in sorted(set(nums)):
            dice[k - 1] = roll_one()
        n += 1
        print("%s's roll no. %d: %s" % (PLAYERS[i], n, " ".join(str(d) for d in dice)))
    lower = [f.lower() for f in FIELDS]
    while True:
        said = input("Where'll it go? ")
        if said.lower().strip() not in lower:
            print("There's no '%s'." % said)
        elif cards[i][lower.index(said.lower().strip())] is not None:
            print("'%s' isn't free." % said)
        else:
            k = lower.index(said.lower().strip())
            cards[i][k] = compute(FIELDS[k], dice)
            break


cards = [[None for f in FIELDS], [None for f in FIELDS]]
show(cards)
for r in range(len(FIELDS)):
    for i in range(2):
        go(i, cards)
        print()
        show(cards)
a, b = sub(cards[0]), sub(cards[1])
print()
if a > b:
    print("%s's won!" % PLAYERS[0])
elif b > a:
    print("%s's won!" % PLAYERS[1])
else:
    print("Nobody's won, it's a tie!")
