import random

# a player is [name, chips, is human]

def say(*words):
    print("\033[1m" + " ".join(str(w) for w in words) + "\033[0m")

def kind(d):
    d = sorted(d)
    if d[0] == d[2]: return ["WIN", None]
    if d == [4, 5, 6]: return ["WIN", None]
    if d == [1, 2, 3]: return ["LOSS", None]
    if d[0] != d[1] and d[1] != d[2]: return ["FUMBLE", None]
    x = d[0] + d[1] + d[2] - 2 * d[1]
    if x == 1: return ["LOSS", None]
    if x == 6: return ["WIN", None]
    return ["POINT", x]

def throw(p, text):
    if p[2]:
        input("%s, hit Enter to throw %s" % (p[0], text))
    d = []
    while len(d) < 3:
        d.append(int(random.random() * 6) + 1)
    return d

def one(p):
    k = ["FUMBLE", None]
    while k[0] == "FUMBLE":
        d = throw(p, "three dice")
        k = kind(d)
        if k[0] == "POINT":
            say(p[0], "rolled", d[0], d[1], d[2], "=> POINT", k[1])
        else:
            say(p[0], "rolled", d[0], d[1], d[2], "=>", {"WIN": "INSTANT WIN", "LOSS": "INSTANT LOSS", "FUMBLE": "FUMBLE"}[k[0]])
    return k + [sorted(d) == [4, 5, 6]]

def two(p):
    while True:
        d = sorted(throw(p, "again because of the tie"))
        say(p[0], "rolled", d[0], d[1], d[2])
        if (d[0] == d[1]) != (d[1] == d[2]):
            return d[2] if d[0] == d[1] else d[0]

def compare(banker, player, b):
    k = one(player)
    if k[0] == "WIN": return "player", k[2]
    if k[0] == "LOSS": return "banker", False
    if k[1] > b: return "player", False
    if k[1] < b: return "banker", False
    x = y = 0
    while x == y:
        x = two(banker)
        y = two(player)
    if x > y: return "banker", False
    return "player", False

def bets_of(banker, others):
    bets = []
    for o in others:
        if not banker[2]:
            bets.append(random.choice([1, 2, 5, 10]))
        else:
            b = ""
            while not b.isdecimal() or int(b) > 100:
                b = input("%s against %s: what is your stake (0-100)? " % (banker[0], o[0]))
            bets.append(int(b))
        say(banker[0], "bets", bets[-1], "against", o[0])
    return bets

def pay(a, b, n):
    a[1] += n
    b[1] -= n
    say(a[0], "wins over", b[0])

def play(players):
    everybody = players
    while len(everybody) > 1:
        dice = [int(random.random() * 6) + 1 for p in everybody]
        for i in range(len(dice)): say(everybody[i][0], "rolled a", dice[i])
        everybody = [everybody[i] for i in range(len(dice)) if dice[i] == max(dice)]
    banker = everybody[0]
    r = 0
    while True:
        r += 1
        say("ROUND", r)
        i = players.index(banker)
        others = [players[i - 2], players[i - 1]]
        say(banker[0], "is banker")
        bets = bets_of(banker, others)
        new = banker
        k = one(banker)
        for o, n in zip(others, bets):
            if k[0] == "WIN": pay(banker, o, n)
            elif k[0] == "LOSS": pay(o, banker, n)
            else:
                who, new_bank = compare(banker, o, k[1])
                if new_bank: new = o
                if who == "banker": pay(banker, o, n)
                else: pay(o, banker, n)
        for p in players: say(p[0], "has", p[1], "chips")
        banker = new
        c = sorted([p[1] for p in players])
        if r >= 15 and c[1] != c[2]:
            return [p for p in players if p[1] == c[2]][0]

def main():
    names = []
    while len(names) < 2:
        n = input("Your name, please: ")
        if n != "" and n not in names: names.append(n)
    w = play([[names[0], 1000, True], [names[1], 1000, True], ["The Machine", 1000, False]])
    say(w[0], "wins the game!")

if __name__ == "__main__":
    main()
