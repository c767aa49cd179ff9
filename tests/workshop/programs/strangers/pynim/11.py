from random import randint

MENU = """
  ____        _   _ _____ __  __
 |  _ \\ _   _| \\ | |_   _|  \\/  |
 | |_) | | | |  \\| | | | | |\\/| |
 |  __/| |_| | |\\  |_| |_| |  | |
 |_|    \\__, |_| \\_|_____|_|  |_|
        |___/

 RULES
   1. Player 1 chooses between 30 and 50 stones.
   2. Player 1 starts, then Player 2, then Player 3 (the computer), and so on.
   3. On a turn you remove 1, 2 or 3 stones.
   4. Whoever removes the last stone is the winner.
"""


def non_empty(prompt):
    value = input(prompt)
    return value if value != "" else non_empty(prompt)


def pile_size(label):
    value = input(label + ": how many stones? ").strip(" ")
    ok = value != "" and all(ch in "0123456789" for ch in value) and len(value) <= 12
    if ok and 30 <= int(value) <= 50:
        return int(value)
    print("   Choose from 30 to 50.")
    return pile_size(label)


def main():
    print(MENU)
    labels = []
    ids = []
    for n in (1, 2):
        name = non_empty(f"Player {n}, enter your name: ")
        name = name.capitalize()[:30]
        ids.append(non_empty(f"Player {n}, enter your student ID: ")[:9])
        labels.append(f"Player {n} ({name})")
    labels.append("Player 3 (computer)")
    won = [0] * 3
    game = 1
    again = "yes"
    while again.lower() in ["y", "yes"]:
        print(f"\n===== GAME {game} =====")
        stones = pile_size(labels[0])
        print(f"The game starts with {stones} stones.\n")
        player = 0
        while True:
            if player < 2:
                print(f"{labels[player]}: {stones} stones left.")
                top = min(3, stones)
                while True:
                    value = input("   Remove: ")
                    if value == "":
                        number = randint(1, top)
                        print(f"   The computer picked {number} for you.")
                        break
                    if all(ch in "0123456789" for ch in value) and len(value) < 1000 and 1 <= int(value) <= top:
                        number = int(value)
                        break
                    print(f"   Please enter 1 to {top}.")
            else:
                if stones in (2, 3):
                    number = stones
                elif stones % 3 == 0:
                    number = 2
                else:
                    number = 1
                print(f"{labels[2]}: removes {number}.")
            stones -= number
            if stones == 0:
                break
            player = (player + 1) % 3
        won[player] += 1
        print(f"\n{labels[player]} is the winner of game {game}!")
        if player < 2:
            print(f"   Student ID: {ids[player]}")
        for label, w in zip(labels, won):
            print(f"   {label:.<50}{w}")
        again = non_empty("Play again? (yes/no) ")
        game += 1
    print("Goodbye!")


main()
