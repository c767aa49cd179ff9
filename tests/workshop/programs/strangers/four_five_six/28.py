# 4-5-6 vs. the funniest computer in the world
from random import randint, choice

JOKES = [
    "Why did the die go to school? To get a better point!",
    "I never lose. I only donate.",
    "My dice are not loaded, they are just full.",
    "I would tell you a joke about zero chips but it is worth nothing.",
    "Beep. That was the joke.",
    "I have a bit of luck. Exactly one bit.",
]
WINLINES = ["Ha! Byte me!", "Too easy!", "I am a winning machine, literally."]
LOSELINES = ["I blame the compiler.", "Ouch, my circuits.", "That was a rounding error!"]


class Person:
    def __init__(self, name, is_joker=False):
        self.name = name
        self.chips = 100
        self.is_joker = is_joker
        self.bet = 0


joker = Person("Joker", True)


def joke(lines=JOKES):
    print('   Joker says: "' + choice(lines) + '"')


def new_person(number):
    while True:
        n = input(f"Human number {number}, tell me your name: ")
        n = n.strip()
        if n == "":
            print("Invisible people can't play. The name needs 1 to 30 characters.")
        elif len(n) > 30:
            print("Is that a name or a novel? Max 30 characters.")
        elif n == joker.name:
            print("There is only one Joker in this town. Choose a different name.")
        elif number == 2 and n == humans[0].name:
            print("Two of you? One is enough! Choose a different name.")
        else:
            return Person(n)


humans = []
humans.append(new_person(1))
humans.append(new_person(2))
circle = [humans[0], humans[1], joker]


def analyse(d):
    """returns (rank, text); rank 6 = instant win, 1 = instant loss, 2-5 point, 0 fumble"""
    s = "".join(str(x) for x in sorted(d))
    if s == "456" or s[0] == s[2]:
        return 6, "instant win!"
    if s == "123":
        return 1, "instant loss!"
    if s[0] == s[1]:
        odd = int(s[2])
    elif s[1] == s[2]:
        odd = int(s[0])
    else:
        return 0, "fumble, so again."
    if odd == 6:
        return 6, "pair and 6, instant win!"
    if odd == 1:
        return 1, "pair and 1, instant loss!"
    return odd, f"point {odd}."


def toss():
    return [randint(1, 6), randint(1, 6), randint(1, 6)]


def roll(p):
    rank = 0
    while rank == 0:
        print(f"It is {p.name}'s roll...")
        d = toss()
        rank, text = analyse(d)
        print(f"{p.name} rolled {d[0]}{d[1]}{d[2]}: {text}")
    return rank, sorted(d) == [4, 5, 6]


def roll_off(p):
    while True:
        d = toss()
        if len(set(d)) == 2:
            third = [x for x in d if d.count(x) == 1][0]
            print(f"{p.name} rolled {d[0]}{d[1]}{d[2]}: the third die is {third}.")
            return third
        print(f"{p.name} rolled {d[0]}{d[1]}{d[2]}: that is no pair plus third die.")


def after(p, steps):
    return circle[(circle.index(p) + steps) % 3]


print("\nFirst of all: who is the bank? One die each!")
contest = circle[:]
while len(contest) > 1:
    results = [randint(1, 6) for _ in contest]
    for i, p in enumerate(contest):
        print(f"{p.name} rolled {results[i]}.")
    contest = [p for i, p in enumerate(contest) if results[i] == max(results)]
    if len(contest) > 1:
        print("A tie! Again: " + ", ".join(p.name for p in contest))
banker = contest[0]
print(f"{banker.name} opens the bank.")
joke()

round_no = 0
finished = False
while not finished:
    round_no += 1
    print(f"\n#### Round {round_no} (of 15) ####")
    while banker.chips == 0:
        print(f"{banker.name} is bankrupt, the bank wanders to {after(banker, 1).name}.")
        banker = after(banker, 1)
    print(f"Bank: {banker.name}")
    for p in circle:
        p.bet = 0
    committed = 0
    for p in (after(banker, 1), after(banker, 2)):
        limit = min(banker.chips - committed, p.chips)
        if limit == 0:
            print(f"{banker.name} against {p.name}: skipped, there is nothing to stake.")
            continue
        if banker.is_joker:
            p.bet = randint(1, limit)
        while p.bet == 0:
            try:
                wish = int(input(f"{banker.name}, bet against {p.name}, 1-{limit}? "))
            except ValueError:
                print(f"Even I know that is not a whole number. Type 1 to {limit}.")
                continue
            if 1 <= wish <= limit:
                p.bet = wish
            else:
                print(f"Nice try. Type 1 to {limit}.")
        committed += p.bet
        print(f"{banker.name} bets {p.bet} against {p.name}, who matches it.")
    mark, _ = roll(banker)
    crown = banker
    for p in (after(banker, 1), after(banker, 2)):
        if p.bet == 0:
            continue
        if mark in (1, 6):
            hers = 3
            his = mark
        else:
            his = mark
            hers, straight = roll(p)
            if straight:
                crown = p
            if hers == his:
                print(f"Equal points. {banker.name} and {p.name}, roll it off!")
                his = roll_off(banker)
                hers = roll_off(p)
                while his == hers:
                    print("Equal again. I have all day.")
                    his = roll_off(banker)
                    hers = roll_off(p)
        if hers > his:
            win, lose = p, banker
        else:
            win, lose = banker, p
        win.chips += p.bet
        lose.chips -= p.bet
        print(f"{win.name} wins {p.bet} chips from {lose.name}.")
        if win is joker:
            joke(WINLINES)
        elif lose is joker:
            joke(LOSELINES)
    if crown is not banker:
        print(f"4-5-6! {crown.name} is the bank from the next round on.")
        banker = crown
    print("Chips: ", end="")
    for p in circle:
        print(f"{p.name}: {p.chips}", end="   ")
    print()
    if round_no % 4 == 0:
        joke()
    alive = [p for p in circle if p.chips > 0]
    best = max(p.chips for p in circle)
    tops = [p for p in circle if p.chips == best]
    if len(alive) == 1:
        finished = True
    elif round_no >= 15 and len(tops) == 1:
        finished = True
    elif round_no >= 15:
        print("The lead is shared by " + " and ".join(p.name for p in tops) + ". Overtime!")

print(f"\n{tops[0].name} wins the game with {best} chips!")
if tops[0] is joker:
    joke(["The joke is on you!"])
else:
    joke(["I let you win. Really."])
