import random
def ask(q):
    while True:
        a = input(q)
        if a != "":
            return a
print("PyNIM!")
n1 = ask("Player one, what do they call you? ").capitalize()[:30]
i1 = ask("Student code, %s: " % n1)[:9]
n2 = ask("Player two, what do they call you? ").capitalize()[:30]
i2 = ask("Student code, %s: " % n2)[:9]
players = [n1, n2, "The snake"]
wins = [0, 0, 0]
while True:
    while True:
        s = input("%s, stones? " % n1).strip()
        if s.isdigit() and 30 <= int(s) <= 50:
            break
        print("30-50!")
    stones = int(s)
    print("%d stones, numbered 0 to %d." % (stones, stones - 1))
    print("%s starts, then %s, then %s." % tuple(players))
    p = 0
    turn = 0
    while stones:
        turn += 1
        if p == 2:
            k = 2 if stones % 3 == 0 else 1
            print("The snake bites off %d." % k)
        else:
            m = min(3, stones)
            while True:
                a = input("[turn %d] %s, %d left, how many? " % (turn, players[p], stones))
                if a == "":
                    k = random.randint(1, m)
                    print("%s closes the eyes..." % players[p])
                    print("and %s looks on while %d are taken." % (players[1 - p], k))
                    break
                if a.isdigit() and 1 <= int(a) <= m:
                    k = int(a)
                    print("A good choice, %s, you could have left %d fewer." % (players[p], 3 - k))
                    break
                print("Between 1 and %d, %s." % (m, players[p]))
        stones -= k
        if stones:
            p = (p + 1) % 3
            print("Now it is up to %s." % players[p])
    wins[p] += 1
    if p < 2:
        print("The best student is %s!" % players[p])
        print("Student code: %s" % (i1, i2)[p])
        print("Sorry, %s." % players[1 - p])
    else:
        print("The best of all is The snake!")
    print("%s %d, %s %d, The snake %d" % (n1, wins[0], n2, wins[1], wins[2]))
    if ask("Again? ").lower() not in ("y", "yes"):
        break
