import random

cats = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
nick = {0: "Ms. Blue", 1: "Mr. Pink"}
card = {0: {}, 1: {}}


def leader():
    a = sum(card[0].values())
    b = sum(card[1].values())
    if a == b:
        return "Nobody is in the lead."
    return f"{nick[0] if a > b else nick[1]} is in the lead by {abs(a - b)}."


def cardline(p):
    return f"{nick[p]:<10}" + "".join(f"|{card[p].get(c, ''):>{len(c) + 1}} " for c in cats) + f"|{sum(card[p].values()):>6} |"


def show():
    print(" " * 10 + "".join(f"| {c} " for c in cats) + "| Total |")
    print(cardline(0))
    print(cardline(1))
    print(leader())


def what(c, d):
    h = [d.count(k) for k in (1, 2, 3, 4)]
    match c:
        case "Trio":
            return sum(d) if max(h) > 2 else 0
        case "Quartet":
            return sum(d) if max(h) > 3 else 0
        case "Band":
            return 30 if sorted(h) == [0, 0, 2, 3] else 0
        case "Doremi":
            return 20 if all(h) else 0
        case "Orchestra":
            return 40 if max(h) > 4 else 0
        case _:
            return int(c[0]) * h[int(c[0]) - 1]


for t in range(18):
    p = t & 1
    show()
    print(f"\nMove {t + 1}: {nick[p]}")
    input("Throw! ")
    d = random.choices([1, 2, 3, 4], k=5)
    for attempt in "first", "second", "third":
        print(f"Your {attempt} throw is {'-'.join(map(str, d))}.")
        if attempt == "third":
            break
        while True:
            w = input("Well? ").lower().split()
            match w:
                case ["save"]:
                    break
                case ["roll", *n] if all(x in ("1", "2", "3", "4", "5") for x in n):
                    break
                case ["cheat", _, _, _, _, _] if all(x in ("1", "2", "3", "4") for x in w[1:]):
                    break
            print("Eh?")
        if w[0] == "save":
            break
        if w[0] == "cheat":
            d = [int(x) for x in w[1:]]
            print(f"Hocus pocus, {'-'.join(map(str, d))}.")
            break
        for i in range(5):
            if len(w) == 1 or str(i + 1) in w[1:]:
                d[i] = random.choices([1, 2, 3, 4])[0]
    while True:
        a = input("Where? ").strip().lower()
        c = next((c for c in cats if c.lower() == a), None)
        if c is None:
            print("Where is that?")
        elif c in card[p]:
            print("Full!")
        else:
            break
    card[p][c] = what(c, d)
    print(f"{nick[p]} puts {card[p][c]} under {c} and now has {sum(card[p].values())}.")
    print()
show()
a, b = sum(card[0].values()), sum(card[1].values())
print("\nThe game is over. " + ("It ends in a tie." if a == b else f"{nick[0] if a > b else nick[1]} has won it."))
