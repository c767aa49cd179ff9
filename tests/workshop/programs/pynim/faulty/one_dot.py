import random

name1 = ""
name2 = ""
id_one = ""
id_two = ""
score1 = 0
score2 = 0
score3 = 0
number_of_round = 1
stones = 0


def intro():
    print("""Welcome to PyNIM, the Ancient game of NIM played against a real live Python!
... or, perhaps against a virtual Python...
... or, maybe it's played against a computer language called Python.

A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?

PyNIM has 3 players: Two humans, plus "The Python" which is this computer.
The first player initially decides how many stones to start the game with, from 30 to 50.
For each round of the game, each player gets to remove from 1 to 3 stones from the pile.
The player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.
""")


def names():
    global name1, name2, id_one, id_two
    while not name1:
        name1 = input("What is your name, Player One? ")
    name1 = name1.capitalize()[0:30]
    while not id_one:
        id_one = input(f"What is your MIT Student ID, {name1}? ")
    id_one = id_one[0:9]
    while not name2:
        name2 = input("What is your name, Player Two? ")
    name2 = name2.capitalize()[0:30]
    while not id_two:
        id_two = input(f"What is your MIT Student ID, {name2}? ")
    id_two = id_two[0:9]
    print(f"Welcome, {name1} and {name2} to the game of Taking Stones.")


def pile():
    global stones
    try:
        stones = int(input(f"How many stones (from 30 to 50) would you like to start the game with, {name1}? "))
    except:
        print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
        pile()
    if stones < 30 or stones > 50:
        pile()


def how_many(name, biggest):
    text = input(f"How many stones (from 1 to {biggest}) will you remove, {name}? (or press Enter for a mystery value): ")
    if text == "":
        number = random.randint(1, biggest)
        print(f"{name}, you have removed {number} stones.")
        return number
    try:
        number = int(text)
        assert 1 <= number <= biggest
        return number
    except:
        print(f"You MUST enter a number from 1 to {biggest}! Can you even count, {name}?")
        return how_many(name, biggest)


def human_turn(name):
    global stones
    print(f"There are {stones} stones remaining.")
    stones -= how_many(name, min(3, stones))


def python_turn():
    global stones
    if stones <= 3:
        removed = stones
    elif stones % 3 == 0:
        removed = 2
    else:
        removed = 1
    print(f"The Python has removed {removed} stones...")
    print()
    stones -= removed


def show_winner(name, number):
    text = f"*     And...THE WINNER IS......... {name}!!!     *"
    stars = len(text) * "*"
    print()
    print(stars)
    print(text)
    if number:
        print(f"*     Your MIT Student ID is: {number}".ljust(len(text) - 1) + "*")
        print(f"*     Congratulations, {name}! Nice work!        *")
    print(stars)
    print()


def show_scores():
    print("The score so far:")
    print(f"{name1}: {score1}")
    print(f"{name2}: {score2}")
    print(f"The Python: {score3}")
    print()


def game():
    global score1, score2, score3, number_of_round
    pile()
    print(f"You have selected {stones} stones, {name1}. A fine choice!")
    print()
    while stones > 0:
        human_turn(name1)
        if stones == 0:
            score1 += 1
            show_winner(name1, id_one)
            break
        human_turn(name2)
        if stones == 0:
            score2 += 1
            show_winner(name2, id_two)
            break
        python_turn()
        if stones == 0:
            score3 += 1
            show_winner("The Python", "")
            show_scores()
            if score3 > score1 and score3 > score2:
                print("Evidently, reptilian intelligence exceeds that of humans.")
                print("Perhaps you can be a better example of success for your species in the next game...?")
                print()
            return
    show_scores()
    print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...")
    print()


intro()
names()
while True:
    game()
    again = input("Would you like to play again? ")
    while again == "":
        again = input("Would you like to play again? ")
    print()
    if again.lower() != "y" and again.lower() != "yes":
        print("Goodbye, and thank you for playing PyNIM!!!")
        break
    number_of_round += 1
    print(f"Great! Get ready for round {number_of_round}...")
    print()
