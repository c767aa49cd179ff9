import random
from time import sleep

HEAD = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
LADS, LASSES = 0, 1
NAME = ["the lads", "the lasses"]
sheets = [[-1] * 9, [-1] * 9]
BANTER = ["The crowd goes wild!", "Ooh, the tension in the stadium tonight!",
          "You could hear a pin drop.", "What a time to be alive, folks."]


def total(side):
    t = 0
    for x in sheets[side]:
        if x >= 0:
            t += x
    return t


def scoreline():
    for side in (LADS, LASSES):
        print(f"  {NAME[side].upper():<11}", end="")
        for i in range(9):
            if sheets[side][i] >= 0:
                print(f"{HEAD[i]} ({sheets[side][i]})", end="  ")
        print()
    print(f"  SCORE: lads {total(LADS)}, lasses {total(LASSES)}")


def rate(dice):
    d = sorted(dice)
    r = [d.count(n) * n for n in (1, 2, 3, 4)]
    trio = d[0] == d[2] or d[1] == d[3] or d[2] == d[4]
    quartet = d[0] == d[3] or d[1] == d[4]
    orch = d[0] == d[4]
    band = not orch and ((d[0] == d[1] and d[2] == d[4]) or (d[0] == d[2] and d[3] == d[4]))
    r += [sum(d) if trio else 0, sum(d) if quartet else 0, 30 if band else 0]
    r += [20 if set(d) == {1, 2, 3, 4} else 0, 40 if orch else 0]
    return r


print("Good evening and welcome to B.O.T.S. live!")
for minute in range(18):
    side = minute % 2
    print("\n" + "~" * 60)
    print(BANTER[minute % 4])
    scoreline()
    print(f"Here come {NAME[side]}!")
    input("(enter to throw) ")
    dice = [random.randint(1, 4) for _ in range(5)]
    go = 1
    stop = False
    while not stop:
        sleep(0.2)
        print("And it's...", " and ".join(str(x) for x in dice) + "!")
        if max(rate(dice)) == 40:
            print("UNBELIEVABLE! FIVE OF A KIND!")
        if go == 3:
            break
        while True:
            cmd = input("save or roll? ").lower().split()
            ok = False
            if cmd:
                if cmd[0] == "save" and len(cmd) == 1:
                    ok = stop = True
                elif cmd[0] == "roll":
                    ok = True
                    for c in cmd[1:]:
                        if c not in ("1", "2", "3", "4", "5"):
                            ok = False
                    if ok:
                        picks = [int(c) for c in cmd[1:]]
                        if not picks:
                            picks = [1, 2, 3, 4, 5]
                        for n in range(1, 6):
                            if n in picks:
                                dice[n - 1] = random.randint(1, 4)
                        go += 1
                elif cmd[0] == "cheat" and len(cmd) == 6:
                    ok = True
                    for c in cmd[1:]:
                        if c not in ("1", "2", "3", "4"):
                            ok = False
                    if ok:
                        dice = [int(c) for c in cmd[1:]]
                        stop = True
            if ok:
                break
            print("The ref waves that away.")
    while True:
        pick = input("where does it go? ").strip().lower()
        n = -1
        for i in range(9):
            if HEAD[i].lower() == pick:
                n = i
        if n < 0:
            print("Never heard of it!")
        elif sheets[side][n] >= 0:
            print("They've been there, done that!")
        else:
            break
    sheets[side][n] = rate(dice)[n]
    if sheets[side][n] == 0:
        print(f"Nil points for {NAME[side]}. Ouch.")
    else:
        print(f"That's {sheets[side][n]} for {NAME[side]}!")
print("\nAND THAT'S THE FINAL WHISTLE!")
scoreline()
if total(LADS) > total(LASSES):
    print("The lads win it!")
elif total(LASSES) > total(LADS):
    print("The lasses win it!")
else:
    print("Honours even, it's a tie!")
