# made by Kenta (2nd year)
import random

class Member:
    def __init__(self, name):
        self.name = name
        self.sheet = {"1S": -1, "2S": -1, "3S": -1, "4S": -1, "Trio": -1, "Quartet": -1, "Band": -1, "Doremi": -1, "Orchestra": -1}

    def goukei(self):
        g = 0
        for k in self.sheet.keys():
            if self.sheet[k] != -1:
                g += self.sheet[k]
        return g


def tensuu(saikoro, k):
    kosuu = [0, 0, 0, 0]
    for s in saikoro:
        kosuu[s - 1] += 1
    if k == "1S":
        return kosuu[0]
    elif k == "2S":
        return kosuu[1] * 2
    elif k == "3S":
        return kosuu[2] * 3
    elif k == "4S":
        return kosuu[3] * 4
    elif k == "Trio":
        return sum(saikoro) if max(kosuu) >= 3 else 0
    elif k == "Quartet":
        return sum(saikoro) if max(kosuu) >= 4 else 0
    elif k == "Band":
        return 30 if kosuu.count(3) == 1 and kosuu.count(2) == 1 else 0
    elif k == "Doremi":
        return 20 if kosuu.count(0) == 0 else 0
    else:
        return 40 if kosuu.count(5) == 1 else 0


def hyouji(m):
    print("■ " + m.name + " : total score is " + str(m.goukei()) + ".")
    line = ""
    for k in m.sheet:
        if m.sheet[k] == -1:
            line += "[" + k + " : not yet] "
        else:
            line += "[" + k + " : " + str(m.sheet[k]) + "] "
    print(line)


def main():
    members = [Member("Hanako-san"), Member("Taro-kun")]
    print("★☆★ Please enjoy Battle of Sexes ★☆★")
    print("Let's do best both!")
    for i in range(18):
        m = members[i % 2]
        print("")
        hyouji(members[0])
        hyouji(members[1])
        print("")
        print(m.name + ", please.")
        input("Please push the Enter button. Dice is rolled. ")
        saikoro = []
        for j in range(5):
            saikoro.append(random.randint(1, 4))
        kaisuu = 1
        print("Dice became 「" + "・".join([str(s) for s in saikoro]) + "」")
        while kaisuu != 3:
            meirei = input("Please do input of SAVE or ROLL: ").upper().split()
            if len(meirei) == 0:
                print("It is empty. I am troubled.")
                continue
            if meirei[0] == "SAVE" and len(meirei) == 1:
                print("Dice is decided.")
                break
            elif meirei[0] == "ROLL":
                dame = 0
                for x in meirei[1:]:
                    if not (x == "1" or x == "2" or x == "3" or x == "4" or x == "5"):
                        dame = 1
                if dame == 1:
                    print("Number is strange. Please do again.")
                    continue
                for j in range(5):
                    if len(meirei) == 1 or str(j + 1) in meirei[1:]:
                        saikoro[j] = random.randint(1, 4)
                kaisuu += 1
                print("Dice became 「" + "・".join([str(s) for s in saikoro]) + "」")
            elif meirei[0] == "CHEAT":
                dame = 0
                if len(meirei) != 6:
                    dame = 1
                for x in meirei[1:]:
                    if not (x == "1" or x == "2" or x == "3" or x == "4"):
                        dame = 1
                if dame == 1:
                    print("Number is strange. Please do again.")
                    continue
                saikoro = [int(x) for x in meirei[1:]]
                print("It is injustice! Dice became 「" + "・".join([str(s) for s in saikoro]) + "」")
                break
            else:
                print("Such command does not exist. Please do again.")
        while True:
            nyuuryoku = input("Please do input of category: ")
            kk = ""
            for k in m.sheet:
                if k.lower() == nyuuryoku.strip().lower():
                    kk = k
            if kk == "":
                print("「" + nyuuryoku + "」 is not existing.")
            elif m.sheet[kk] != -1:
                print("「" + nyuuryoku + "」 is finished to use.")
            else:
                break
        m.sheet[kk] = tensuu(saikoro, kk)
        if m.sheet[kk] == 0:
            print("It is regrettable, 0 point.")
        else:
            print("Congratulation, " + str(m.sheet[kk]) + " point.")
    print("")
    hyouji(members[0])
    hyouji(members[1])
    if members[0].goukei() > members[1].goukei():
        print("The victory is " + members[0].name + ". Otsukaresama!")
    elif members[0].goukei() < members[1].goukei():
        print("The victory is " + members[1].name + ". Otsukaresama!")
    else:
        print("It is same score. Otsukaresama!")


main()
