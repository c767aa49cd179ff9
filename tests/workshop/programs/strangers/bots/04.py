import random

GROUPS = ["1S", "2S", "3S", "4S", "TRIO", "QUARTET", "BAND", "DOREMI", "ORCHESTRA"]
ICON = {"1S": "1️⃣ ", "2S": "2️⃣ ", "3S": "3️⃣ ", "4S": "4️⃣ ", "TRIO": "🎻", "QUARTET": "🎺", "BAND": "🎸", "DOREMI": "🎵", "ORCHESTRA": "🎼"}


def calc(dice):
    result = {}
    for face in [1, 2, 3, 4]:
        result[str(face) + "S"] = face * dice.count(face)
    counts = [dice.count(f) for f in [1, 2, 3, 4]]
    result["TRIO"] = sum(dice) * (max(counts) >= 3)
    result["QUARTET"] = sum(dice) * (max(counts) >= 4)
    result["BAND"] = 30 * (sorted(counts)[2:] == [2, 3])
    result["DOREMI"] = 20 * (min(counts) > 0)
    result["ORCHESTRA"] = 40 * (max(counts) == 5)
    return result


def show_player(emoji, name, card):
    print(emoji, name, "—", sum(card.values()), "pts ⭐")
    for g in GROUPS:
        print("    ", ICON[g], g.ljust(10, "."), card[g] if g in card else "⬜")


def get_move():
    while True:
        move = input("👉 ").upper().split()
        if move == ["SAVE"]:
            return move
        if move and move[0] == "ROLL" and set(move[1:]) <= set("12345"):
            return move
        if move and move[0] == "CHEAT" and len(move) == 6 and set(move[1:]) <= set("1234"):
            return move
        print("❌ Oops! Can't do that 🙈")


def turn(emoji, name, card):
    print("🔔", name + "'s turn!", emoji)
    input("🎲 Hit Enter to roll! 🎲 ")
    dice = [random.choice("1234") for _ in range(5)]
    dice = list(map(int, dice))
    for roll in range(1, 4):
        print("🎲 Roll", roll, "➡️ ", " | ".join(map(str, dice)))
        if roll == 3:
            print("✋ No more rolls!")
            break
        print("💾 SAVE keeps them, 🔁 ROLL rolls all, 🔁 ROLL 2 5 rolls some")
        move = get_move()
        if move[0] == "SAVE":
            break
        if move[0] == "CHEAT":
            dice = [int(m) for m in move[1:]]
            print("😈 Cheater! Dice are now", " | ".join(map(str, dice)))
            break
        chosen = sorted(set(move[1:])) or list("12345")
        for c in chosen:
            dice[int(c) - 1] = int(random.choice("1234"))
    while True:
        g = input("🏷️  Category? ").strip().upper()
        if g not in GROUPS:
            print("❌ Never heard of that one 🤷")
            continue
        if g in card:
            print("❌ Already got that one 🙅")
            continue
        break
    card[g] = calc(dice)[g]
    if card[g] == 0:
        print("😭 zero...")
    else:
        print("🎉 +" + str(card[g]))


print("🎼🎼🎼 B.O.T.S. 🎼🎼🎼")
ladies = {}
gents = {}
for rnd in range(9):
    for who in range(2):
        print("=" * 30)
        show_player("👩", "Ladies", ladies)
        show_player("👨", "Gents", gents)
        print("=" * 30)
        if who == 0:
            turn("👩", "Ladies", ladies)
        else:
            turn("👨", "Gents", gents)
print("🏁🏁🏁")
show_player("👩", "Ladies", ladies)
show_player("👨", "Gents", gents)
l = sum(ladies.values())
g = sum(gents.values())
if l > g:
    print("🏆 Ladies win! 👩")
elif g > l:
    print("🏆 Gents win! 👨")
else:
    print("🤝 It's a draw!")
