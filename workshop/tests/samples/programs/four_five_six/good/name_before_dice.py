# the name comes before the dice, and the dice come without it
import random

START = 100
BADNAME = "Please enter another name"

def name_prompt(i):
    return 'Player %d name: ' % (i + 1)

def bet_prompt(b, o, m):
    return b + ', your bet against ' + o + ': '

def bad_bet(t, m):
    print('A whole number from 1 to', m)

def first_before(p):
    pass

def first(p, d):
    print(p, 'rolls a', d)

def first_banker(b):
    print(b, 'is the banker')

def no_bet(b, o):
    print('No bet against', o)

def show_bet(b, o, n):
    print(b, 'bets', n, 'against', o)

def tied(b, o, v):
    print('A tie!')

def tied_again(b, o, v):
    print('Still a tie!')

def bank_moves(b):
    print('The bank goes to', b)

def extra(top):
    print('An extra round')

CPU = "Sam"

def before(w):
    print('\n' * 5)
    print(w + ' is rolling', end='')
    print('...')

def show(w, d, k, v, n):
    print("...and gets", d[0], "and", d[1], "and", d[2])
    if k == "point": print("so the point is", v)
    elif k == "fumble": print("which is nothing")
    elif k == "win": print("which wins right away")
    else: print("which loses right away")

def again(w):
    print('Another try...')

def show_tie(w, d, o):
    print('...and gets', d[0], 'and', d[1], 'and', d[2])

def heading(r, b):
    print("-" * 20); print("Round number", r); print("The bank belongs to", b)

def settled(w, l, n):
    print(f'{l} pays {n} to {w}.')

def totals(r, b, old):
    print("Standings:", *[f"{p} has {chips[p]}." for p in reversed(players)])

def over(w):
    print(f'After all that, {w} won.')

def kind(d):
    a, b, c = sorted(d)
    if (a, b, c) == (4, 5, 6): return "win", 7, "456"
    if a == b == c: return "win", 7, "triple"
    if (a, b, c) == (1, 2, 3): return "loss", 0, "123"
    if a == b: o = c
    elif b == c: o = a
    else: return "fumble", 0, "fumble"
    if o == 6: return "win", 7, "pair6"
    if o == 1: return "loss", 0, "pair1"
    return "point", o, "point"

def odd(d):
    a, b, c = sorted(d)
    if a == b != c: return c
    if b == c != a: return a
    return 0

def turn(who):
    before(who)
    while True:
        d = [random.randint(1, 6) for _ in range(3)]
        k, v, n = kind(d)
        show(who, d, k, v, n)
        if k != "fumble":
            return d, k, v
        again(who)

def tie_roll(who):
    before(who)
    while True:
        d = [random.randint(1, 6) for _ in range(3)]
        show_tie(who, d, odd(d))
        if odd(d): return odd(d)

def ask_bet(banker, other, most):
    if banker == players[2]:
        return random.randint(1, most)
    while True:
        t = input(bet_prompt(banker, other, most))
        try:
            n = int(t)
        except ValueError:
            bad_bet(t, most); continue
        if n < 1 or n > most:
            bad_bet(t, most); continue
        return n

def main():
    global players, chips
    players = []
    while len(players) < 2:
        n = input(name_prompt(len(players))).strip()
        if not n or n.lower() in [p.lower() for p in players] or n.lower() == CPU.lower():
            print(BADNAME)
        else:
            players.append(n)
    players.append(CPU)
    chips = {p: START for p in players}
    cand = list(players)
    while len(cand) > 1:
        rolls = {}
        for p in cand:
            first_before(p)
            rolls[p] = random.randint(1, 6)
            first(p, rolls[p])
        cand = [p for p in cand if rolls[p] == max(rolls.values())]
    banker = cand[0]
    first_banker(banker)
    rnd = 0
    while True:
        rnd += 1
        while chips[banker] == 0:
            banker = players[(players.index(banker) + 1) % 3]
        heading(rnd, banker)
        i = players.index(banker)
        others = [players[(i + 1) % 3], players[(i + 2) % 3]]
        left = chips[banker]
        bets = {}
        old = dict(chips)
        for o in others:
            most = min(left, chips[o])
            if most == 0:
                no_bet(banker, o)
                continue
            bets[o] = ask_bet(banker, o, most)
            left -= bets[o]
            show_bet(banker, o, bets[o])
        nextb = banker
        d, k, v = turn(banker)
        for o in bets:
            if k == "win": w = banker
            elif k == "loss": w = o
            else:
                d2, k2, v2 = turn(o)
                if sorted(d2) == [4, 5, 6]: nextb = o
                if k2 == "win": w = o
                elif k2 == "loss": w = banker
                elif v2 != v: w = o if v2 > v else banker
                else:
                    tied(banker, o, v)
                    while True:
                        x = tie_roll(banker)
                        y = tie_roll(o)
                        if x != y: break
                        tied_again(banker, o, x)
                    w = banker if x > y else o
            l = o if w == banker else banker
            chips[w] += bets[o]
            chips[l] -= bets[o]
            settled(w, l, bets[o])
        totals(rnd, banker, old)
        if nextb != banker: bank_moves(nextb)
        banker = nextb
        top = [p for p in players if chips[p] == max(chips.values())]
        if max(chips.values()) == 3 * START or rnd >= 15 and len(top) == 1:
            break
        if rnd >= 15: extra(top)
    over(top[0])

main()
