import random

CATEGORIES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")


def score(dice, cat):
    counts = {n: dice.count(n) for n in range(1, 5)}
    if cat in ("1S", "2S", "3S", "4S"):
        n = int(cat[0])
        return n * counts[n]
    if cat == "Trio":
        return sum(dice) if max(counts.values()) >= 3 else 0
    if cat == "Quartet":
        return sum(dice) if max(counts.values()) >= 4 else 0
    if cat == "Band":
        return 30 if sorted(counts.values()) == [0, 0, 2, 3] else 0
    if cat == "Doremi":
        return 20 if 0 not in counts.values() else 0
    return 40 if 5 in counts.values() else 0


def show_dice(dice):
    for d in dice:
        print(f"[{d}]", end=" ")
    print()


def show_sheet(name, sheet):
    print(f"--- {name} ---")
    for cat in CATEGORIES:
        print(f"  {cat:<10}: {sheet.get(cat, '')}")
    print(f"  {'TOTAL':<10}: {sum(sheet.values())}")
    print()


def roll_some(dice, numbers):
    for i in range(5):
        if i + 1 in numbers:
            dice[i] = random.randrange(1, 5)


def ask_action(dice):
    """returns 'save', 'cheat' or 'roll'"""
    while True:
        words = input("What now? (SAVE / ROLL / ROLL d1 d2 ...) > ").lower().split()
        if words == ["save"]:
            return "save"
        if words and words[0] == "roll":
            if all(w in ("1", "2", "3", "4", "5") for w in words[1:]):
                numbers = [int(w) for w in words[1:]]
                if not numbers:
                    numbers = [1, 2, 3, 4, 5]
                roll_some(dice, numbers)
                return "roll"
        if len(words) == 6 and words[0] == "cheat":
            if all(w in ("1", "2", "3", "4") for w in words[1:]):
                dice[:] = [int(w) for w in words[1:]]
                return "cheat"
        print("Huh? I did not understand that, try again.")


def turn(name, sheet):
    print(f"{name}, it's your turn!")
    input("Hit ENTER to roll. ")
    dice = [0] * 5
    roll_some(dice, [1, 2, 3, 4, 5])
    print("Rolling... first roll:")
    show_dice(dice)
    for nth in ("second", "third"):
        what = ask_action(dice)
        if what == "save":
            break
        if what == "cheat":
            print("Shhh... your dice are now:")
            show_dice(dice)
            break
        print(f"Rolling... {nth} roll:")
        show_dice(dice)
    while True:
        answer = input("Choose a category: ").strip()
        match = [c for c in CATEGORIES if c.lower() == answer.lower()]
        if not match:
            print(f"'{answer}' is not a category, silly.")
        elif match[0] in sheet:
            print(f"You have used '{answer}' before.")
        else:
            break
    sheet[match[0]] = score(dice, match[0])
    print(f"{name} get {sheet[match[0]]} points for {match[0]}.")
    print()


def main():
    print("=== BATTLE OF THE SEXES ===")
    print("The girls against the boys. May the better team win :)")
    print()
    sheets = {"Girls": {}, "Boys": {}}
    for rnd in range(9):
        for name in sheets:
            for n in sheets:
                show_sheet(n, sheets[n])
            turn(name, sheets[name])
    for n in sheets:
        show_sheet(n, sheets[n])
    g = sum(sheets["Girls"].values())
    b = sum(sheets["Boys"].values())
    print(f"Final score: Girls {g}, Boys {b}")
    if g > b:
        print("The Girls win! Girl power!")
    elif b > g:
        print("The Boys win! Boys rule!")
    else:
        print("It's a tie, you are equal.")


main()
