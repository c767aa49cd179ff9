import random
from collections import Counter

MEDALS = ["🥇", "🥈", "🥉"]
winners = []
tally = Counter()


def required(text):
    while True:
        answer = input(text)
        if answer:
            return answer
        print("(this can't be empty)")


def leaderboard(names):
    print("🏆 Hall of fame 🏆")
    ranked = sorted(names, key=lambda n: -tally[n])
    for medal, n in zip(MEDALS, ranked):
        print(f"{medal} {names[n]} - {tally[n]} {'win' if tally[n] == 1 else 'wins'}")
    print("Champions so far: " + ", ".join(names[w] for w in winners))


print("🐍🪨 nim night 🪨🐍")
names = {}
ids = {}
for k, q in ((0, "host"), (1, "guest")):
    names[k] = required(f"who's the {q}? ").capitalize()[:30]
    ids[k] = required(f"{names[k]}, drop your student ID: ")[:9]
names[2] = "Noodle"
print(f"tonight: {names[0]}, {names[1]} and Noodle the python 🐍")
while True:
    while True:
        a = input(f"how many rocks are we playing with, {names[0]}? (30-50) ").strip()
        if not a.isdecimal() or len(a) > 300:
            print("numbers pls 🙄")
            continue
        rocks = int(a)
        if 30 <= rocks <= 50:
            break
        print("between 30 and 50 pls 🙄")
    p = 0
    while True:
        if p == 2:
            k = {3: 3, 2: 2}.get(rocks) or (2 if rocks % 3 == 0 else 1)
            print(f"🐍 Noodle nibbles {k}" + " 🪨" * k)
        else:
            print(f"{'🪨' * rocks} ({rocks})")
            mx = min(3, rocks)
            while True:
                a = input(f"{names[p]} ➡️  ")
                if not a:
                    k = random.randint(1, mx)
                    print(f"🎲 {names[p]} gets {k}")
                    break
                if a.lstrip("0") in ("1", "2", "3") and int(a) <= mx:
                    k = int(a)
                    print("👍")
                    break
                print(f"🙄 1-{mx} pls")
        rocks -= k
        if not rocks:
            break
        p = (p + 1) % 3
    winners.append(p)
    tally[p] += 1
    print()
    if p == 2:
        print("🐍 Noodle wins!! 🐍")
    else:
        print(f"🎉 {names[p]} wins!! 🎉 (ID: {ids[p]})")
    leaderboard(names)
    if required("again? 🔁 ").lower() not in ("y", "yes"):
        print("gn 💤")
        break
