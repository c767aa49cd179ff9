# the category is between the two scores
import random

CATS = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
sheets = [{}, {}]

def cell(p, c):
    return sheets[p].get(c, '')

def start(p):
    return 'Player %d, press Enter to roll ' % (p + 1)

def show_roll(p, n, d):
    print("Roll", n, ":", d)
    for c in CATS: print(" ", c, worth(d)[c])

def cheated(p, d):
    print(d)

def command(p, n):
    return 'save or roll? '

def bad_command():
    print('Sorry, try again')

def category(p):
    return 'Which category? '

def unknown(c):
    print('No such category')

def used(c):
    print('You used that one')

def scored(p, c, n):
    pass

def tie():
    print("It's a tie")

def win(p):
    print('Player', p + 1, 'wins!')

def board(r, p):
    print(" P1 | category   | P2")
    for c in CATS: print("%3s | %-10s | %3s" % (cell(0, c), c, cell(1, c)))
    print("%3d | %-10s | %3d" % (total(0), "Total", total(1)))

def worth(d):
    c = [d.count(n) for n in (1, 2, 3, 4)]
    s = {}
    for n in (1, 2, 3, 4): s[str(n) + "S"] = n * c[n - 1]
    s["Trio"] = sum(d) if max(c) > 2 else 0
    s["Quartet"] = sum(d) if max(c) > 3 else 0
    s["Band"] = 30 if sorted(c)[2:] == [2, 3] else 0
    s["Doremi"] = 20 if min(c) > 0 else 0
    s["Orchestra"] = 40 if max(c) == 5 else 0
    return s

def total(p):
    return sum(sheets[p].values())

def numbers(words, top):
    return all(w.isdigit() and 1 <= int(w) <= top for w in words)

def turn(p):
    input(start(p))
    dice = [random.randint(1, 4) for _ in range(5)]
    n = 1
    show_roll(p, n, dice)
    while n < 3:
        t = input(command(p, n)).lower().split()
        if t == ["save"]: break
        if t and t[0] == "roll" and numbers(t[1:], 5):
            which = sorted(set(map(int, t[1:]))) or [1, 2, 3, 4, 5]
            for w in which: dice[w - 1] = random.randint(1, 4)
            n += 1
            show_roll(p, n, dice)
        elif len(t) == 6 and t[0] == "cheat" and numbers(t[1:], 4):
            dice = [int(x) for x in t[1:]]
            cheated(p, dice)
            break
        else:
            bad_command()
    pick(p, dice)

def pick(p, dice):
    while True:
        c = input(category(p)).strip()
        name = next((x for x in CATS if x.lower() == c.lower()), None)
        if name is None: unknown(c)
        elif name in sheets[p]: used(name)
        else:
            sheets[p][name] = worth(dice)[name]
            scored(p, name, sheets[p][name])
            return

def main():
    for r in range(9):
        for p in (0, 1):
            board(r, p)
            turn(p)
    board(9, None)
    a, b = total(0), total(1)
    if a == b: tie()
    else: win(0 if a > b else 1)

main()
