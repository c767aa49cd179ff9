import random

CPU = "The Computer"
GOOD = ["three of a kind", "4-5-6", "pair + 6"]
BAD = ["1-2-3", "pair + 1"]


def name_input(n, so_far):
    while True:
        name = input(f"👤 Player {n} name: ").strip()
        if not name:
            print("❌ Name must not be empty")
        elif len(name) > 30:
            print("❌ Name must not be longer than 30")
        elif name.lower() == CPU.lower():
            print("❌ Name belongs to the computer")
        elif name.lower() in so_far:
            print("❌ Name is taken")
        else:
            so_far.append(name.lower())
            return name


def bet_input(banker, other, most):
    while True:
        try:
            bet = int(input(f"💰 {banker}, bet against {other} (1–{most}): "))
        except ValueError:
            print("❌ Not a number")
            continue
        if bet > most:
            print(f"❌ Too high, {most} is the limit")
        elif bet < 1:
            print("❌ Too low, 1 is the minimum")
        else:
            return bet


def three_dice(player):
    dice = [random.randint(1, 6) for _ in "123"]
    print(f"🎲 {player}: {dice[0]} {dice[1]} {dice[2]}", end="  ")
    return sorted(dice)


def pair_and_third(dice):
    a, b, c = dice
    if a == b and b != c:
        return c
    if b == c and a != b:
        return a
    return None


def name_of_roll(dice):
    if dice[0] == dice[2]:
        return "three of a kind"
    if dice == [4, 5, 6]:
        return "4-5-6"
    if dice == [1, 2, 3]:
        return "1-2-3"
    t = pair_and_third(dice)
    if t in (1, 6):
        return f"pair + {t}"
    if t:
        return f"point {t}"
    return "fumble"


def roll(player):
    if player != CPU:
        input(f"👉 {player}, roll! (Enter)")
    while True:
        dice = three_dice(player)
        kind = name_of_roll(dice)
        if kind in GOOD:
            print("✅", kind)
        elif kind in BAD:
            print("💀", kind)
        else:
            print("➡️ ", kind)
        if kind != "fumble":
            return kind, pair_and_third(dice)


def roll_off(player):
    if player != CPU:
        input(f"👉 {player}, roll! (Enter)")
    while True:
        third = pair_and_third(three_dice(player))
        if third:
            print("➡️  third die", third)
            return third
        print("➡️  no pair")


def first_banker(players):
    while True:
        rolled = {}
        for p in players:
            if p != CPU:
                input(f"👉 {p}, roll one die! (Enter)")
            rolled[p] = random.randint(1, 6)
            print(f"🎲 {p}: {rolled[p]}")
        best = max(rolled.values())
        players = [p for p in players if rolled[p] == best]
        if len(players) == 1:
            return players[0]
        print("🤝 Tie, again")


def main():
    print("🎲 4️⃣ 5️⃣ 6️⃣ 🎲")
    taken = []
    players = [name_input(1, taken), name_input(2, taken), CPU]
    chips = dict.fromkeys(players, 100)
    banker = first_banker(players)
    rnd = 0
    while True:
        rnd += 1
        while chips[banker] == 0:
            banker = players[(players.index(banker) + 1) % 3]
            print(f"🏦 The bank passes to {banker}")
        print(f"\n🔔 Round {rnd}/15")
        print(f"🏦 Banker: {banker}")
        at = players.index(banker)
        bets = {}
        for other in (players[(at + 1) % 3], players[(at + 2) % 3]):
            most = min(chips[banker] - sum(bets.values()), chips[other])
            if most < 1:
                print(f"⏭️  {banker} vs {other}: skipped, no chips")
                continue
            bets[other] = random.randint(1, most) if banker == CPU else bet_input(banker, other, most)
            print(f"💰 {banker} vs {other}: {bets[other]} each")
        kind, point = roll(banker)
        next_banker = banker
        for other, bet in bets.items():
            if kind in GOOD:
                up = False
            elif kind in BAD:
                up = True
            else:
                kind2, point2 = roll(other)
                if kind2 == "4-5-6":
                    next_banker = other
                if kind2 in GOOD:
                    up = True
                elif kind2 in BAD:
                    up = False
                else:
                    x, y = point, point2
                    while x == y:
                        print(f"🤝 {banker} and {other} are equal")
                        x, y = roll_off(banker), roll_off(other)
                    up = y > x
            delta = bet if up else -bet
            chips[other] += delta
            chips[banker] -= delta
            print(f"📈 {other} {delta:+d}, {banker} {-delta:+d}")
        print(f"📋 Chips after round {rnd}:")
        for p in players:
            print(f"   {p:<31} {chips[p]:>3}")
        if next_banker != banker:
            print(f"🏦 New banker: {next_banker}")
        banker = next_banker
        order = sorted(players, key=chips.get)
        if chips[order[1]] == 0 or (rnd >= 15 and chips[order[1]] < chips[order[2]]):
            print(f"\n🏆 {order[2]} wins with {chips[order[2]]} chips!")
            return


main()
