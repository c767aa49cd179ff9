import random

HEADINGS = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]

BANNER = """
  ____   ___ _____ ____
 | __ ) / _ \\_   _/ ___|
 |  _ \\| | | || | \\___ \\
 | |_) | |_| || |  ___) |
 |____/ \\___/ |_| |____/
"""


def draw(dice):
    print("+---+ " * 5)
    for d in dice:
        print(f"| {d} | ", end="")
    print()
    print("+---+ " * 5)


def calc(dice):
    c = [dice.count(f) for f in (1, 2, 3, 4)]
    trio = quartet = band = doremi = orchestra = 0
    if max(c) >= 3:
        trio = sum(dice)
    if max(c) >= 4:
        quartet = sum(dice)
    if 3 in c and 2 in c:
        band = 30
    if c.count(0) == 0:
        doremi = 20
    if 5 in c:
        orchestra = 40
    return [c[0], c[1] * 2, c[2] * 3, c[3] * 4, trio, quartet, band, doremi, orchestra]


def table(rows, first_col):
    line = "+"
    if first_col:
        line += "-" * 10 + "+"
    for h in HEADINGS:
        line += "-" * (len(h) + 2) + "+"
    print(line)
    for r in rows:
        out = "|"
        if first_col:
            out += f" {r[0]:<8} |"
            r = r[1:]
        for h, v in zip(HEADINGS, r):
            out += f" {'' if v is None else v:>{len(h)}} |"
        print(out)
        print(line)


def status(sheets):
    print("Scores:")
    table([[""] + HEADINGS, ["Player 1"] + sheets[0], ["Player 2"] + sheets[1]], True)
    for i in (0, 1):
        print(f"Player {i + 1} has {sum(s for s in sheets[i] if s is not None)} points.")


def get_input(dice):
    while True:
        line = input("Command: ").upper()
        w = line.split()
        try:
            if w[0] == "SAVE" and len(w) == 1:
                return True
            if w[0] == "ROLL":
                idx = []
                for x in w[1:]:
                    if x not in ("1", "2", "3", "4", "5"):
                        raise ValueError
                    idx.append(int(x) - 1)
                if len(idx) == 0:
                    idx = range(5)
                for i in range(5):
                    if i in idx:
                        dice[i] = random.randint(1, 4)
                return False
            if w[0] == "CHEAT":
                if len(w) != 6:
                    raise ValueError
                for x in w[1:]:
                    if x not in ("1", "2", "3", "4"):
                        raise ValueError
                for i in range(5):
                    dice[i] = int(w[i + 1])
                draw(dice)
                return True
            raise ValueError
        except (ValueError, IndexError):
            print("Error! Wrong input!")


def main():
    print(BANNER)
    sheets = [[None] * 9, [None] * 9]
    for n in range(18):
        me = n % 2
        status(sheets)
        print()
        print(f">>> PLAYER {me + 1} <<<")
        input("Press Enter to roll: ")
        dice = [random.randint(1, 4) for _ in range(5)]
        draw(dice)
        table([HEADINGS, calc(dice)], False)
        for _ in range(2):
            print("Options: SAVE, ROLL, ROLL d1 ... dn")
            if get_input(dice):
                break
            draw(dice)
            table([HEADINGS, calc(dice)], False)
        lower = [h.lower() for h in HEADINGS]
        cat = input("Category: ").strip()
        while cat.lower() not in lower or sheets[me][lower.index(cat.lower())] is not None:
            if cat.lower() in lower:
                print("Error! Category was used!")
            else:
                print("Error! Category unknown!")
            cat = input("Category: ").strip()
        k = lower.index(cat.lower())
        sheets[me][k] = calc(dice)[k]
        print()
    print("F I N A L   R E S U L T")
    status(sheets)
    a, b = sum(sheets[0]), sum(sheets[1])
    if a > b:
        print("Player 1 wins!")
    elif a < b:
        print("Player 2 wins!")
    else:
        print("It's a tie")


main()
