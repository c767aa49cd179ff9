import random

faces = [1, 2, 3, 4]


def toss():
    return random.sample(faces, 1)[0]


cats = {"1s": "Ones", "2s": "Twos", "3s": "Threes", "4s": "Fours", "trio": "Trio", "quartet": "Quartet",
        "band": "Band", "doremi": "Doremi", "orchestra": "Orchestra"}


def count_up(dice):
    same = [len([d for d in dice if d == f]) for f in faces]
    everything = sum(dice)
    return {
        "1s": same[0],
        "2s": same[1] * 2,
        "3s": same[2] * 3,
        "4s": same[3] * 4,
        "trio": everything if max(same) in (3, 4, 5) else 0,
        "quartet": everything if max(same) in (4, 5) else 0,
        "band": 30 if sorted(same, reverse=True)[:2] == [3, 2] else 0,
        "doremi": 20 if min(same) >= 1 else 0,
        "orchestra": 40 if max(same) == 5 else 0,
    }


class Person:
    def __init__(self, name):
        self.name = name
        self.got = {}

    def points(self):
        return sum(self.got.values())

    def describe(self):
        if not self.got:
            print(f"{self.name} has nothing yet, 0 points.")
        else:
            for key in cats:
                if key in self.got:
                    print(f"{self.name} got {self.got[key]} for {cats[key]} ({key}).")
            print(f"Altogether {self.name} has {self.points()} points.")


def decide():
    while True:
        words = input("Your decision: ").split()
        words = [w.lower() for w in words]
        if not words:
            print("Say something!")
        elif words[0] == "save" and len(words) == 1:
            return None
        elif words[0] == "roll" and all(w in "1 2 3 4 5".split() for w in words[1:]):
            if len(words) == 1:
                return "12345"
            return words[1:]
        elif words[0] == "cheat" and len(words) == 6 and all(w in "1 2 3 4".split() for w in words[1:]):
            return tuple(int(w) for w in words[1:])
        else:
            print("You can't say that!")


def main():
    both = [Person("Mum"), Person("Dad")]
    print("Mum and Dad play dice again.")
    for game_round in range(9):
        for person in both:
            print(f"\n--- round {game_round + 1}: {person.name} ---")
            for each in both:
                each.describe()
            input(f"{person.name} shakes the cup... (Enter)")
            dice = [toss() for _ in range(5)]
            rolled = 1
            while True:
                print(f"On the table: {dice[0]}, {dice[1]}, {dice[2]}, {dice[3]}, {dice[4]}")
                if rolled == 3:
                    break
                what = decide()
                if what is None:
                    break
                if isinstance(what, tuple):
                    dice = list(what)
                    print(f"On the table, somehow: {dice[0]}, {dice[1]}, {dice[2]}, {dice[3]}, {dice[4]}")
                    break
                dice = [toss() if str(i) in what else dice[i - 1] for i in range(1, 6)]
                rolled += 1
            worth = count_up(dice)
            while True:
                key = input("Which one? ").strip().lower()
                if key not in cats:
                    print("No idea what you mean.")
                elif key in person.got:
                    print("You have that one.")
                else:
                    break
            person.got[key] = worth[key]
    print("\n--- finished ---")
    for each in both:
        each.describe()
    mum, dad = both
    if mum.points() > dad.points():
        print("Mum won, Dad does the dishes.")
    elif dad.points() > mum.points():
        print("Dad won, Mum does the dishes.")
    else:
        print("Nobody won, they do the dishes together.")


main()
