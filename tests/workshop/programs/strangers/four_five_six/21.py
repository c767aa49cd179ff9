# One sentence per round because our teacher hates clutter.
import random as R

p = ["", "", "the bank robot"]
for k, w in ((0, "first"), (1, "second")):
    while p[k] == "":
        n = input("Good day, " + w + " player, and who might you be? ").strip()
        if n == "":
            print("I am afraid a name needs at least one letter.")
        elif len(n) > 30:
            print("I am afraid a name can't be longer than thirty letters.")
        elif n.lower() == p[2]:
            print("I am afraid that is me.")
        elif n.lower() == p[0].lower():
            print("I am afraid " + p[0] + " has that name.")
        else:
            p[k] = n
c = [100, 100, 100]


def d():
    return R.randint(1, 6)


def please(k):
    if k != 2:
        input("Would you roll now, " + p[k] + "? ")


def sort_of(x):
    x = sorted(x)
    if x[0] == x[2] or x == [4, 5, 6]:
        return "w"
    if x == [1, 2, 3]:
        return "l"
    if x[0] == x[1]:
        return "w" if x[2] == 6 else str(x[2])
    if x[1] == x[2]:
        return "l" if x[0] == 1 else str(x[0])
    return ""


def rolls(k):
    please(k)
    text = p[k] + " rolls "
    while True:
        x = [d(), d(), d()]
        text += str(x[0]) + "-" + str(x[1]) + "-" + str(x[2])
        s = sort_of(x)
        if s == "":
            text += ", then "
            continue
        if s == "w":
            text += ", which wins at once."
        elif s == "l":
            text += ", which loses at once."
        else:
            text += ", which is a point of " + s + "."
        print(text)
        return s, sorted(x) == [4, 5, 6]


def rolls_tie(k):
    please(k)
    text = p[k] + " rolls "
    while True:
        x = [d(), d(), d()]
        text += str(x[0]) + "-" + str(x[1]) + "-" + str(x[2])
        x = sorted(x)
        if x[0] == x[1] != x[2]:
            print(text + ", so the third die is " + str(x[2]) + ".")
            return x[2]
        if x[0] != x[1] == x[2]:
            print(text + ", so the third die is " + str(x[0]) + ".")
            return x[0]
        text += ", then "


who = [0, 1, 2]
while True:
    v = []
    for k in who:
        please(k)
        v.append(d())
        print(p[k] + " rolls " + str(v[-1]) + ".")
    who = [who[i] for i in range(len(who)) if v[i] == max(v)]
    if len(who) == 1:
        break
b = who[0]
for n in range(1, 10 ** 6):
    if c[b] == 0:
        print(p[b] + " has run out of chips and passes the bank on.")
        b = (b + 1) % 3
        if c[b] == 0:
            b = (b + 1) % 3
    print("In round " + str(n) + " the banker is " + p[b] + ".")
    bet = {}
    for o in ((b + 1) % 3, (b + 2) % 3):
        m = min(c[b] - sum(bet.values()), c[o])
        if m == 0:
            print("There can be no bet between " + p[b] + " and " + p[o] + ", since there is nothing to stake.")
            continue
        while o not in bet:
            if b == 2:
                bet[o] = R.randint(1, m)
                break
            t = input("What is your bet against " + p[o] + ", " + p[b] + "? ").strip()
            if t.isdecimal() and 1 <= int(t) <= m:
                bet[o] = int(t)
            else:
                print("I am afraid it has to be a whole number from 1 to " + str(m) + ".")
    print(p[b] + " bets " + " and ".join(str(bet[o]) + " against " + p[o] for o in bet) + ".")
    s, _ = rolls(b)
    then = b
    story = []
    for o in bet:
        if s == "w":
            good = True
        elif s == "l":
            good = False
        else:
            t, f = rolls(o)
            if f:
                then = o
            if t in "wl":
                good = t == "l"
            else:
                x, y = int(s), int(t)
                while x == y:
                    x, y = rolls_tie(b), rolls_tie(o)
                good = x > y
        if good:
            c[b] += bet[o]
            c[o] -= bet[o]
            story.append(p[b] + " wins " + str(bet[o]) + " from " + p[o])
        else:
            c[b] -= bet[o]
            c[o] += bet[o]
            story.append(p[o] + " wins " + str(bet[o]) + " from " + p[b])
    print(", and ".join(story) + ", so now " + p[0] + " has " + str(c[0]) + ", " + p[1] + " has " + str(c[1]) + " and " + p[2] + " has " + str(c[2]) + ".")
    b = then
    m = max(c)
    if m == 300 or n >= 15 and c.count(m) == 1:
        print("Congratulations, " + p[c.index(m)] + ", you have won!")
        break
