import random, sys

# python 4-5-6 / Diego / semester 2

def out(*a):
    sys.stdout.write(" ".join(str(x) for x in a) + "\n")

def inp(q):
    sys.stdout.write(q)
    sys.stdout.flush()
    return input()

MAC = "Mac"
J = [None, None, MAC]
for i in 0, 1:
    while J[i] is None:
        n = inp("Player %d name? " % (i + 1)).strip()
        if not 1 <= len(n) <= 30:
            out("Wrong length: 1 to 30.")
        elif n.upper() in [str(j).upper() for j in J if j]:
            out("Name not free.")
        else:
            J[i] = n
F = [100, 100, 100]

def turno(i):
    if i == 2:
        out("Roll of %s" % MAC)
    else:
        inp("Roll of %s (enter) " % J[i])

def d6():
    return random.randrange(1, 7)

def par(a, b, c):
    if a == b != c: return c
    if a == c != b: return b
    if b == c != a: return a
    return 0

def ronda_dados(i, tie=False):
    turno(i)
    while 1:
        a, b, c = d6(), d6(), d6()
        t = "%s %d-%d-%d" % (J[i], a, b, c)
        z = par(a, b, c)
        if tie:
            if z:
                out(t, "third:", z)
                return z
            out(t, "no")
        elif a == b == c or z == 6:
            out(t, "wins instantly")
            return 50
        elif {a, b, c} == {4, 5, 6}:
            out(t, "wins instantly")
            return 51
        elif z == 1 or {a, b, c} == {1, 2, 3}:
            out(t, "loses instantly")
            return 0
        elif z:
            out(t, "point:", z)
            return z
        else:
            out(t, "fumble")

L = [0, 1, 2]
while len(L) > 1:
    R = []
    for i in L:
        turno(i)
        R.append(d6())
        out(J[i], R[-1])
    L = [i for i, r in zip(L, R) if r == max(R)]
    if len(L) > 1:
        out("Tied:", *[J[i] for i in L])
bk = L[0]
out("Bank:", J[bk])
n = 1
fin = False
history = []
while not fin:
    while F[bk] == 0:
        out(J[bk], "is without chips, the bank moves left")
        bk = (bk + 1) % 3
    out()
    out("Round %2d" % n)
    out("Bank:", J[bk])
    A = {}
    for o in [(bk + 1) % 3, (bk + 2) % 3]:
        m = min(F[o], F[bk] - sum(A.values()))
        if m == 0:
            out("%s and %s: no bet, no chips" % (J[bk], J[o]))
        elif bk == 2:
            A[o] = d = random.randint(1, m)
            out("%s puts %d against %s" % (J[bk], d, J[o]))
        else:
            while o not in A:
                s = inp("%s, your bet with %s [1-%d]: " % (J[bk], J[o], m))
                try:
                    d = int(s)
                    if d in range(1, m + 1):
                        A[o] = d
                    else:
                        out("The number must be in [1-%d]." % m)
                except ValueError:
                    out("A number in [1-%d], please." % m)
            out("%s puts %d against %s" % (J[bk], d, J[o]))
    x = ronda_dados(bk)
    nb = bk
    res = {}
    for o in A:
        if 2 <= x <= 5:
            y = ronda_dados(o)
            if y == 51:
                nb = o
            z = x
            while y == z:
                out("Tied:", J[bk], J[o])
                z = ronda_dados(bk, True)
                y = ronda_dados(o, True)
            res[o] = z > y
        else:
            res[o] = x > 5
    for o in A:
        g, h = (bk, o) if res[o] else (o, bk)
        F[g] += A[o]
        F[h] -= A[o]
        out("%s beats %s (%d)" % (J[g], J[h], A[o]))
    history.append((n, J[bk], tuple(F)))
    out("%-5s  %s" % ("Round", "  ".join("%-12s" % j for j in J)))
    for h in history:
        out("%-5d  %s" % (h[0], "  ".join("%-12d" % f for f in h[2])))
    bk = nb
    m = max(F)
    if F.count(0) == 2 or (n >= 15 and F.count(m) == 1):
        fin = True
        out("%s wins the game with %d chips" % (J[F.index(m)], m))
    n += 1
