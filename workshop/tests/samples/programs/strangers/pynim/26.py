import random


def redraw(names, last, stones):
    print("\033[2J\033[H", end="")
    print("+--------------------------------+-----------+")
    print("| Player                         | Last move |")
    print("+--------------------------------+-----------+")
    for k in range(3):
        print("| {:<30} | {:>9} |".format(names[k], last[k] if last[k] else "-"))
    print("+--------------------------------+-----------+")
    print("| Stones in the pile             | {:>9} |".format(stones))
    print("+--------------------------------+-----------+")


def text(prompt):
    t = ""
    while t == "":
        t = input(prompt)
    return t


def game(names):
    while True:
        t = text("Stones (30-50), {}: ".format(names[0])).strip(" ")
        if t.isascii() and t.isdigit() and len(t) < 10 and int(t) in range(30, 51):
            break
    stones = int(t)
    last = [None, None, None]
    while True:
        for k in (0, 1, 2):
            if k < 2:
                redraw(names, last, stones)
                most = min(3, stones)
                while True:
                    t = input("{}, your move (1-{}): ".format(names[k], most))
                    if t == "":
                        n = random.randint(1, most)
                        print("Chance says {}.".format(n))
                        break
                    if t.isascii() and t.isdigit() and len(t) < 10 and int(t) in range(1, most + 1):
                        n = int(t)
                        break
                    print("Please enter 1-{}.".format(most))
            else:
                if stones in (2, 3):
                    n = stones
                elif stones % 3 == 0:
                    n = 2
                else:
                    n = 1
            last[k] = n
            stones -= n
            if stones == 0:
                redraw(names, last, stones)
                return k


names = []
ids = []
for k in (1, 2):
    names.append(text("Name of player {}: ".format(k)).capitalize()[:30])
    ids.append(text("ID of player {}: ".format(k))[:9])
names.append("Python")
wins = [0, 0, 0]
while True:
    w = game(names)
    wins[w] += 1
    print("{} wins!".format(names[w]))
    if w < 2:
        print("ID: {}".format(ids[w]))
    print("Wins: {} {}, {} {}, {} {}".format(names[0], wins[0], names[1], wins[1], names[2], wins[2]))
    if text("Again (y/n)? ").lower() not in ("y", "yes"):
        break
