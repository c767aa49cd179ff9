import random


def read_it(name):
    army = []
    count = 0
    for line in open(name):
        count += 1
        w = line.split()
        if not w:
            continue
        if len(w) == 2 and (w[0].isdigit() or w[0] in ["F", "M", "S", "A"]) and w[1].isdigit() and int(w[1]) > 0:
            army += [w[0]] * int(w[1])
        else:
            return None, count
    if "F" not in army:
        return None, count + 1
    return army, 0


def around(b, r, c):
    return [(i, j) for i in range(r - 1, r + 2) for j in range(c - 1, c + 2)
            if (i, j) != (r, c) and 0 <= i < len(b) and 0 <= j < len(b[0])]


def steps(b, r, c):
    if b[r][c] is None or b[r][c][1] in ("F", "M"):
        return []
    return [(i, j) for i, j in around(b, r, c) if b[i][j] is None or b[i][j][0] != b[r][c][0]]


def mine(b, side):
    return [(r, c) for r in range(len(b)) for c in range(len(b[0])) if b[r][c] is not None and b[r][c][0] == side]


def can_touch(b, side):
    queue = [(r, c) for r, c in mine(b, side) if b[r][c][1] not in ("F", "M")]
    for r, c in queue:
        for i, j in around(b, r, c):
            if b[i][j] is None:
                if (i, j) not in queue:
                    queue.append((i, j))
            elif b[i][j][0] != side:
                return True
    return False


def pb(b):
    print(end="  ")
    for c in range(len(b[0])): print("%3d" % c, end="")
    print()
    for r in range(len(b)):
        print("%2d" % r, end="")
        for x in b[r]: print("%3s" % (" " if x == None else "rb"[x[0]] + x[1]), end="")
        print()


def numbers(b, text):
    w = text.split()
    if len(w) != 2 or not w[0].isdigit() or not w[1].isdigit():
        return None
    if int(w[0]) >= len(b) or int(w[1]) >= len(b[0]):
        return None
    return int(w[0]), int(w[1])


def tactego(pieces_file, length, width):
    army, _ = read_it(pieces_file)
    b = [[None] * width for _ in range(length)]
    one = army[:]
    random.shuffle(one)
    for i, p in enumerate(one):
        b[i // width][i % width] = (0, p)
    two = army[:]
    random.shuffle(two)
    for i, p in enumerate(two):
        b[length - 1 - i // width][i % width] = (1, p)
    me, you, n, quiet = 0, 1, 1, 0
    caught = [[], []]
    pass
    while True:
        pb(b)
        if (me, "F") not in [b[r][c] for r, c in mine(b, me)]:
            print("%s wins" % ["r", "b"][you])
            return
        if not can_touch(b, 0) and not can_touch(b, 1) or quiet == 400:
            print("draw")
            return
        if not any(steps(b, r, c) for r, c in mine(b, me)):
            print("%s wins" % ["r", "b"][you])
            return
        print("%s to move" % ["r", "b"][me])
        while True:
            s = numbers(b, input("> "))
            if s in mine(b, me) and steps(b, *s):
                break
            print("?")
        while True:
            e = numbers(b, input(">> "))
            if e in steps(b, *s):
                break
            print("?")
        p, q = b[s[0]][s[1]], b[e[0]][e[1]]
        b[s[0]][s[1]] = None
        n += 1
        if q is None:
            quiet += 1
            b[e[0]][e[1]] = p
            pass
        else:
            quiet = 0
            x, y = p[1], q[1]
            if y == "M" and x != "S":
                b[e[0]][e[1]] = None
                caught[me].append(y)
                caught[you].append(x)
                pass
            elif y in ("F", "M", "S", "A") or x == "A" or x != "S" and int(x) >= int(y):
                b[e[0]][e[1]] = p
                caught[me].append(y)
                pass
            else:
                caught[you].append(x)
                pass
        me, you = you, me


def whole(q, a, z):
    while True:
        t = input(q).strip()
        if t.isdigit() and a <= int(t) <= z:
            return int(t)
        print("?")


if __name__ == "__main__":
    pass
    random.seed(input("What is seed? "))
    while True:
        f = input("What is the filename for the pieces? ")
        try:
            army, bad = read_it(f)
        except OSError:
            print("?")
            continue
        if army:
            break
        print("? line", bad, "(strength count, one F)")
    while True:
        length = whole("What is the length? ", 2, 26)
        width = whole("What is the width? ", 1, 26)
        need = 2 * ((len(army) + width - 1) // width)
        if need <= length:
            break
        print("? length >=", need)
    tactego(f, length, width)
