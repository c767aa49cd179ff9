from random import shuffle
import textwrap

print(textwrap.dedent("""\
    ##################################################
    #   B . O . T . S .      Battle of the Sexes     #
    #   nine rounds * five dice * two brave players  #
    ##################################################
"""))

MENU = {1: "1S", 2: "2S", 3: "3S", 4: "4S", 5: "Trio", 6: "Quartet", 7: "Band", 8: "Doremi", 9: "Orchestra"}


def new_die():
    pile = [1, 2, 3, 4]
    shuffle(pile)
    return pile[0]


def count_score(entry, dice):
    same = [dice.count(face) for face in range(1, 5)]
    if entry <= 4:
        return entry * same[entry - 1]
    if entry == 5:
        return sum(dice) if any(n >= 3 for n in same) else 0
    if entry == 6:
        return sum(dice) if any(n >= 4 for n in same) else 0
    if entry == 7:
        return 30 if (3 in same and 2 in same) else 0
    if entry == 8:
        return 20 if all(n >= 1 for n in same) else 0
    if entry == 9:
        return 40 if 5 in same else 0


def scoreboard(boards):
    width = [max(4, len(MENU[e]) + 2) for e in MENU]
    print("         " + "".join(MENU[e].center(w) for e, w in zip(MENU, width)) + "  TOTAL")
    for name, board in boards.items():
        print(name.ljust(9) + "".join((str(board[e]) if e in board else "--").center(w) for e, w in zip(MENU, width)) + str(sum(board.values())).rjust(7))


def show_dice(dice, ordinal):
    print()
    print(ordinal, "roll")
    for position in range(1, 6):
        print(f"   [{position}] {'*' * dice[position - 1]:<4} {dice[position - 1]}")


def is_list(words, largest):
    for word in words:
        if not word.isascii() or not word.isnumeric() or not 0 < int(word) <= largest:
            return False
    return True


boards = {"Player 1": {}, "Player 2": {}}
for round_ in range(1, 10):
    for name, board in boards.items():
        print("." * 60)
        print(f"Round {round_} of 9")
        scoreboard(boards)
        input(f"\n{name}: press Enter when you are ready... ")
        dice = [new_die() for _ in range(5)]
        show_dice(dice, "First")
        for ordinal in ("Second", "Third"):
            keep = None
            while keep is None:
                entry = input("Type SAVE, ROLL, or ROLL and some numbers: ").upper().split()
                if entry == ["SAVE"]:
                    keep = True
                elif entry and entry[0] == "ROLL" and is_list(entry[1:], 5):
                    keep = False
                elif entry and entry[0] == "CHEAT" and len(entry) == 6 and is_list(entry[1:], 4):
                    dice = [int(word) for word in entry[1:]]
                    keep = True
                else:
                    print("Please read the question again.")
            if keep:
                break
            rolled = {int(word) for word in entry[1:]} if len(entry) > 1 else {1, 2, 3, 4, 5}
            for position in sorted(rolled):
                dice[position - 1] = new_die()
            show_dice(dice, ordinal)
        print("Your choices:")
        for e in MENU:
            if e not in board:
                print(f"   {e}. {MENU[e]:<10} ({count_score(e, dice)} points)")
        while True:
            said = input("Type the name of the category: ").strip().upper()
            named = [e for e in MENU if MENU[e].upper() == said]
            if len(named) == 0:
                print("Please type one of the names above.")
            elif named[0] in board:
                print("Please type one that is free.")
            else:
                board[named[0]] = count_score(named[0], dice)
                break
scoreboard(boards)
one = sum(boards["Player 1"].values())
two = sum(boards["Player 2"].values())
if one == two:
    print("The game ends in a tie.")
else:
    print("Congratulations Player", ("1" if one > two else "2") + ", you win!")
