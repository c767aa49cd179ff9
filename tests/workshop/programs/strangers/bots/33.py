from random import random
from functools import reduce

K = '1S 2S 3S 4S Trio Quartet Band Doremi Orchestra'.split()
most = lambda d: max(map(d.count, d))
kinds = lambda d: len({*d})
F = [lambda d, n=n: n * d.count(n) for n in (1, 2, 3, 4)] + [
    lambda d: sum(d) if most(d) > 2 else 0,
    lambda d: sum(d) if most(d) > 3 else 0,
    lambda d: 30 if (most(d), kinds(d)) == (3, 2) else 0,
    lambda d: 20 if kinds(d) == 4 else 0,
    lambda d: 40 if kinds(d) == 1 else 0,
]
roll = lambda: int(random() * 4) + 1
total = lambda s: reduce(lambda a, x: a + (x or 0), s, 0)
digits = lambda ws, top: all(w in [str(i + 1) for i in range(top)] for w in ws)


def until(prompt, check, complaint):
    while not (r := check(input(prompt))):
        print(complaint)
    return r


def command(line):
    w = line.upper().split()
    if not w:
        return None
    return (w == ['SAVE'] and ('s', [])
            or w[0] == 'ROLL' and digits(w[1:], 5) and ('r', [*map(int, w[1:])] or [1, 2, 3, 4, 5])
            or w[0] == 'CHEAT' and len(w) == 6 and digits(w[1:], 4) and ('c', [*map(int, w[1:])]))


def turn(name, sheet):
    input(f'{name}: [Enter] ')
    dice = [roll() for _ in K[:5]]
    for left in (2, 1, 0):
        print('You rolled', ''.join(map(str, dice)))
        if not left:
            break
        what, nums = until(f'{left} left> ', command, 'Pardon?')
        if what == 'c':
            dice = nums
        if what in 'sc':
            break
        for i in sorted({*nums}):
            dice[i - 1] = roll()

    def pick(line):
        i = [k.lower() for k in K].index(line.strip().lower()) + 1 if line.strip().lower() in map(str.lower, K) else 0
        return i if i and sheet[i - 1] is None else 0
    i = until('Score as> ', pick, 'Not possible.') - 1
    sheet[i] = F[i](dice)


def show(sheets):
    print()
    for k, a, b in zip(K, *sheets):
        print(f"{'' if a is None else a:>4} {k:^11} {'' if b is None else b:<4}")
    print(f'{total(sheets[0]):>4} {"Her - Him":^11} {total(sheets[1]):<4}')
    print()


sheets = [None] * 9, [None] * 9
for _ in K:
    for name, sheet in zip(('Her', 'Him'), sheets):
        show(sheets)
        turn(name, sheet)
show(sheets)
h, m = map(total, sheets)
print(['Her wins', 'Tie', 'Him wins'][(m > h) - (h > m) + 1])
