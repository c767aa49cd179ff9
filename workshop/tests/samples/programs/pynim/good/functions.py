# PyNIM
# Taking Stones, two players against the Python

import random


def welcome():
    print("Welcome to PyNIM, the Ancient game of NIM played against a real live Python!")
    print("... or, perhaps against a virtual Python...")
    print("... or, maybe it's played against a computer language called Python.")
    print()
    print("A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?")
    print()
    print('PyNIM has 3 players: Two humans, plus "The Python" which is this computer.')
    print("The first player initially decides how many stones to start the game with, from 30 to 50.")
    print("For each round of the game, each player gets to remove from 1 to 3 stones from the pile.")
    print("The player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.")
    print()


def ask(prompt):
    answer = input(prompt)
    while answer == "":
        answer = input(prompt)
    return answer


def get_player(number):
    name = ask("What is your name, Player " + number + "? ")
    name = name.capitalize()[:30]
    student_id = ask("What is your MIT Student ID, " + name + "? ")
    return name, student_id[:9]


def get_pile(name):
    while True:
        text = input("How many stones (from 30 to 50) would you like to start the game with, " + name + "? ")
        try:
            stones = int(text)
        except ValueError:
            print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
            continue
        if 30 <= stones <= 50:
            return stones


def human_turn(name, stones):
    most = min(3, stones)
    print("There are", stones, "stones remaining...")
    while True:
        text = input("How many stones (from 1 to " + str(most) + ") will you remove, " + name
                     + "? (or press Enter for a mystery value): ")
        if text == "":
            take = random.randint(1, most)
            print(name + ", you have removed", take, "stones.")
            return take
        if text.isdecimal():
            take = int(text)
            if take >= 1 and take <= most:
                return take
        print("You MUST enter a number from 1 to " + str(most) + "! Can you even count, " + name + "?")


def python_turn(stones):
    if stones == 3 or stones == 2:
        take = stones
    elif stones % 3 == 0:
        take = 2
    else:
        take = 1
    print("The Python has removed", take, "stones...")
    print()
    return take


def box(name, student_id):
    first = "*     And...THE WINNER IS......... " + name + "!!!     *"
    print("*" * len(first))
    print(first)
    if student_id != None:
        print(("*     Your MIT Student ID is: " + student_id).ljust(len(first) - 1) + "*")
        print("*     Congratulations, " + name + "! Nice work!        *")
    print("*" * len(first))


def play(names):
    """plays one game, gives back the number of the winner"""
    stones = get_pile(names[0])
    print("You have selected", stones, "stones, " + names[0] + ". A fine choice!")
    print()
    player = 0
    while True:
        if player == 2:
            stones -= python_turn(stones)
        else:
            stones -= human_turn(names[player], stones)
        if stones == 0:
            return player
        player = (player + 1) % 3


def main():
    welcome()
    name1, id1 = get_player("One")
    name2, id2 = get_player("Two")
    names = [name1, name2, "The Python"]
    ids = [id1, id2, None]
    scores = [0, 0, 0]
    print("Welcome,", name1, "and", name2, "to the game of Taking Stones.")
    round_number = 1
    again = True
    while again:
        winner = play(names)
        scores[winner] += 1
        print()
        box(names[winner], ids[winner])
        print()
        print("The score so far:")
        for i in range(3):
            print(names[i] + ": " + str(scores[i]))
        print()
        if winner != 2:
            print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...")
            print()
        elif scores[2] > scores[0] and scores[2] > scores[1]:
            print("Evidently, reptilian intelligence exceeds that of humans.")
            print("Perhaps you can be a better example of success for your species in the next game...?")
            print()
        answer = ask("Would you like to play again? ")
        print()
        again = answer.lower() in ("y", "yes")
        if again:
            round_number += 1
            print("Great! Get ready for round " + str(round_number) + "...")
            print()
    print("Goodbye, and thank you for playing PyNIM!!!")


main()
