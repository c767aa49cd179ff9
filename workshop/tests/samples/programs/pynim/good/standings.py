import random

def draw(stones):
    rows = []
    while stones > 0:
        n = min(10, stones)
        rows.append("o " * n)
        stones -= n
    print("\n".join(rows))

def get_name(n):
    name = ""
    while name == "":
        name = input("Enter name of Player " + n + ": ")
    return name.capitalize()[:30]

def get_id(n):
    i = ""
    while i == "":
        i = input("Enter ID of Player " + n + ": ")
    return i[:9]

def main():
    print("~~~ P y N I M ~~~")
    one = get_name("A")
    one_id = get_id("A")
    two = get_name("B")
    two_id = get_id("B")
    score = {"A": 0, "B": 0, "C": 0}
    games = 0
    again = "yes"
    while again.lower() == "yes" or again.lower() == "y":
        games += 1
        print("\nGame number", games)
        stones = 0
        while stones < 30 or stones > 50:
            text = input("Number of stones (30-50): ")
            if text.strip().isdigit():
                stones = int(text)
                if stones < 30 or stones > 50:
                    print("It must be 30-50, not", stones)
            else:
                print("That is no number")
        turn = "A"
        while True:
            draw(stones)
            print("Stones left:", stones)
            most = 3
            if stones < 3:
                most = stones
            if turn == "C":
                take = 1
                if stones % 3 == 0:
                    take = 2
                print("Computer took:", take)
            else:
                if turn == "A":
                    print("Player A (" + one + ")")
                else:
                    print("Player B (" + two + ")")
                take = -1
                while take < 1 or take > most:
                    text = input("Take: ")
                    if text == "":
                        take = random.randint(1, most)
                        print("Player", turn, "took:", take)
                    elif text.isdigit():
                        take = int(text)
                        if take < 1 or take > most:
                            print("It must be 1 -", most)
                        else:
                            print("Player", turn, "took:", take)
                    else:
                        print("That is no number")
            stones -= take
            if stones == 0:
                break
            turn = {"A": "B", "B": "C", "C": "A"}[turn]
        score[turn] += 1
        print("No stones left!")
        if turn == "A":
            print("Player A,", one + ", is the winner. ID:", one_id)
        elif turn == "B":
            print("Player B,", two + ", is the winner. ID:", two_id)
        else:
            print("Computer is the winner.")
        print("Standings after", games, "games")
        print("  A", one, score["A"])
        print("  B", two, score["B"])
        print("  C Computer", score["C"])
        again = ""
        while again == "":
            again = input("Play again? ")
    print("Goodbye!")

main()
