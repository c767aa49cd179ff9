import random


class Player:
    def __init__(self, name):
        self.name = name
        self.scores = [None] * 9

    def total(self):
        return sum(x for x in self.scores if x is not None)


class Game:
    HEADS = "1S 2S 3S 4S TRIO QUARTET BAND DOREMI ORCHESTRA".split()

    def __init__(self):
        self.players = [Player("PLAYER ONE"), Player("PLAYER TWO")]
        self.dice = [0] * 5

    def table(self):
        print("#" * 84)
        row = "# WHO        "
        for h in self.HEADS:
            row += "# " + h + " "
        print(row + "# TOTAL #")
        print("#" * 84)
        for p in self.players:
            row = "# " + p.name + " "
            for h, x in zip(self.HEADS, p.scores):
                row += "# " + ("" if x is None else str(x)).center(len(h)) + " "
            print(row + "# " + str(p.total()).center(5) + " #")
        print("#" * 84)

    def roll(self, which):
        for w in sorted(which):
            self.dice[w - 1] = random.randrange(4) + 1

    def value(self, i):
        d = self.dice
        if i <= 3:
            return sum(x for x in d if x == i + 1)
        c = sorted(d.count(k) for k in (1, 2, 3, 4))
        ok = [c[3] >= 3, c[3] >= 4, c[2:] == [2, 3], c[0] > 0, c[3] == 5][i - 4]
        if not ok:
            return 0
        return [sum(d), sum(d), 30, 20, 40][i - 4]

    def command(self):
        """RETURN TRUE WHEN THE DICE STAND"""
        while True:
            text = input("YOUR COMMAND >>> ").upper().split()
            if text:
                verb, args = text[0], text[1:]
                if verb == "SAVE" and not args:
                    return True
                if verb == "ROLL" and set(args) <= set("12345"):
                    self.roll({int(a) for a in args} or {1, 2, 3, 4, 5})
                    return False
                if verb == "CHEAT" and len(args) == 5 and set(args) <= set("1234"):
                    self.dice = [int(a) for a in args]
                    print("CHEATER! DICE ARE NOW", self.dice)
                    return True
            print("WRONG! READ THE INSTRUCTIONS!")

    def turn(self, p):
        self.table()
        print()
        print(">>>>> " + p.name + " <<<<<")
        input("HIT ENTER AND ROLL!")
        self.roll(range(1, 6))
        for number in (1, 2, 3):
            print()
            print("ROLL %d OF 3: [%d] [%d] [%d] [%d] [%d]" % (number, *self.dice))
            print("WORTH: " + ", ".join("%s %d" % (h, self.value(i)) for i, h in enumerate(self.HEADS)))
            if number == 3:
                break
            print("SAVE = KEEP   ROLL = ALL AGAIN   ROLL 2 5 = DICE 2 AND 5 AGAIN")
            if self.command():
                break
        while True:
            text = input("PICK A CATEGORY >>> ").strip().upper()
            if text not in self.HEADS:
                print("THERE IS NO " + text + "!")
                continue
            i = self.HEADS.index(text)
            if p.scores[i] is not None:
                print("YOU ALREADY HAD " + text + "!")
                continue
            break
        p.scores[i] = self.value(i)

    def run(self):
        print("B.O.T.S.!!! BATTLE OF THE SEXES!!!")
        for _ in range(9):
            for p in self.players:
                self.turn(p)
        self.table()
        a, b = self.players
        if a.total() == b.total():
            print("IT IS A TIE! NOBODY WINS!")
        else:
            best = max(self.players, key=Player.total)
            print("THE WINNER IS " + best.name + "!!!")


Game().run()
