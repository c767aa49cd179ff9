"""4-5-6 with a proper score sheet. Sheet is printed at the end of each round."""
import random

COMPUTER = "Computer"
WIDTH = 12


def pause(msg="[press enter]"):
    input(msg)


def throw():
    return random.sample([1, 2, 3, 4, 5, 6], 1) + random.sample([1, 2, 3, 4, 5, 6], 1) + random.sample([1, 2, 3, 4, 5, 6], 1)


def odd(d):
    if len(set(d)) != 2:
        return None
    return [x for x in d if d.count(x) == 1][0]


def outcome(d):
    if len(set(d)) == 1 or set(d) == {4, 5, 6}:
        return "win"
    if set(d) == {1, 2, 3}:
        return "loss"
    o = odd(d)
    if o == 6:
        return "win"
    if o == 1:
        return "loss"
    if o:
        return "point"
    return "fumble"


def table(rows, heads):
    print("+" + ("-" * (WIDTH + 2) + "+") * len(heads))
    print("|" + "|".join(f" {h[:WIDTH]:^{WIDTH}} " for h in heads) + "|")
    print("+" + ("=" * (WIDTH + 2) + "+") * len(heads))
    for r in rows:
        print("|" + "|".join(f" {str(x)[:WIDTH]:>{WIDTH}} " for x in r) + "|")
    print("+" + ("-" * (WIDTH + 2) + "+") * len(heads))


class FourFiveSix:
    def __init__(self):
        self.names = []
        self.chips = {}
        self.sheet = []
        self.bank = None

    def enter(self):
        while len(self.names) < 2:
            n = input(f"Name of player {len(self.names) + 1}: ").strip()
            if not n or len(n) > 30:
                print("Names are 1-30 characters long.")
            elif n.casefold() in (COMPUTER.casefold(), *[x.casefold() for x in self.names]):
                print("Please choose a name nobody else has.")
            else:
                self.names.append(n)
        self.names.append(COMPUTER)
        self.chips = dict.fromkeys(self.names, 100)

    def cut(self, who):
        rolled = {}
        for n in who:
            rolled[n] = random.sample([1, 2, 3, 4, 5, 6], 1)[0]
            print(f"{n} rolled {rolled[n]}")
        best = [n for n in who if rolled[n] == max(rolled.values())]
        return best[0] if len(best) == 1 else self.cut(best)

    def roll(self, n):
        print(f"It is {n}'s roll...")
        if n != COMPUTER:
            pause()
        while True:
            d = throw()
            o = outcome(d)
            print(f"{n} rolled {d[0]:>3}{d[1]:>3}{d[2]:>3}   {o}{' ' + str(odd(d)) if o == 'point' else ''}")
            if o != "fumble":
                return d

    def reroll(self, n):
        print(f"It is {n}'s roll...")
        if n != COMPUTER:
            pause()
        while True:
            d = throw()
            print(f"{n} rolled {d[0]:>3}{d[1]:>3}{d[2]:>3}")
            if odd(d):
                return odd(d)

    def after(self, n):
        i = self.names.index(n)
        return self.names[i + 1:] + self.names[:i]

    def bets(self):
        out = {}
        left = self.chips[self.bank]
        for n in self.after(self.bank):
            high = min(left, self.chips[n])
            if high == 0:
                print(f"{n} and {self.bank} cannot bet (no chips).")
                continue
            if self.bank == COMPUTER:
                out[n] = random.sample(range(1, high + 1), 1)[0]
            else:
                while n not in out:
                    s = input(f"{self.bank}'s bet against {n} [1-{high}]: ").strip()
                    if s.isdecimal() and int(s) in range(1, high + 1):
                        out[n] = int(s)
                    else:
                        print(f"Only whole numbers from 1 to {high}.")
            left -= out[n]
            print(f"{self.bank} bets {out[n]} against {n}.")
        return out

    def round(self, number):
        while self.chips[self.bank] == 0:
            self.bank = self.after(self.bank)[0]
        banker = self.bank
        print(f"\nROUND {number}   Banker: {banker}")
        bets = self.bets()
        d = self.roll(banker)
        o = outcome(d)
        for n, b in bets.items():
            if o == "point":
                e = self.roll(n)
                p = outcome(e)
                if set(e) == {4, 5, 6}:
                    self.bank = n
                if p == "point":
                    x, y = odd(d), odd(e)
                    while x == y:
                        print("Equal. Re-roll for the third die.")
                        x, y = self.reroll(banker), self.reroll(n)
                    good = x > y
                else:
                    good = p == "loss"
            else:
                good = o == "win"
            self.chips[banker] += b if good else -b
            self.chips[n] += -b if good else b
            print(f"{banker if good else n} wins {b}")
        self.sheet.append([number] + [self.chips[n] for n in self.names])
        table(self.sheet[-4:], ["Round"] + self.names)

    def play(self):
        self.enter()
        self.bank = self.cut(self.names)
        print(f"{self.bank} is first banker")
        number = 0
        while True:
            number += 1
            self.round(number)
            c = sorted(self.chips.values())
            if c[1] == 0 or number >= 15 and c[2] != c[1]:
                break
        for n in self.names:
            if self.chips[n] == c[2]:
                print(f"\n{n} wins the game!")


FourFiveSix().play()
