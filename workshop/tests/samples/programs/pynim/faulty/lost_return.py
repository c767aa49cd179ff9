import random

player_one = ""
player_two = ""
id_one = ""
id_two = ""
wins_one = 0
wins_two = 0
wins_python = 0
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


def get_names():
    global player_one, player_two, id_one, id_two
    while not player_one:
        player_one = input("What is your name, Player One? ")
    player_one = player_one.capitalize()[0:30]
    while not id_one:
        id_one = input(f"What is your MIT Student ID, {player_one}? ")
    id_one = id_one[0:9]
    while not player_two:
        player_two = input("What is your name, Player Two? ")
    player_two = player_two.capitalize()[0:30]
    while not id_two:
        id_two = input(f"What is your MIT Student ID, {player_two}? ")
    id_two = id_two[0:9]
    print(f"Welcome, {player_one} and {player_two} to the game of Taking Stones.")


def get_stones():
    global stones
    try:
        stones = int(input(f"How many stones (from 30 to 50) would you like to start the game with, {player_one}? "))
    except:
        print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
        get_stones()
    if stones < 30 or stones > 50:
        get_stones()


def get_number(name, biggest):
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
        get_number(name, biggest)


def human(name):
    global stones
    print(f"There are {stones} stones remaining...")
    stones -= get_number(name, min(3, stones))


def python():
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


def winner(name, number):
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


def results():
    print("The score so far:")
    print(f"{player_one}: {wins_one}")
    print(f"{player_two}: {wins_two}")
    print(f"The Python: {wins_python}")
    print()


def game():
    global wins_one, wins_two, wins_python, number_of_round
    get_stones()
    print(f"You have selected {stones} stones, {player_one}. A fine choice!")
    print()
    while stones > 0:
        human(player_one)
        if stones == 0:
            wins_one += 1
            winner(player_one, id_one)
            break
        human(player_two)
        if stones == 0:
            wins_two += 1
            winner(player_two, id_two)
            break
        python()
        if stones == 0:
            wins_python += 1
            winner("The Python", "")
            results()
            if wins_python > wins_one and wins_python > wins_two:
                print("Evidently, reptilian intelligence exceeds that of humans.")
                print("Perhaps you can be a better example of success for your species in the next game...?")
                print()
            return
    results()
    print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...")
    print()


intro()
get_names()
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
