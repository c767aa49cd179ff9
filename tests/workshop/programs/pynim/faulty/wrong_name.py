import random

spieler1 = ""
spieler2 = ""
nummer1 = ""
nummer2 = ""
wins_one = 0
wins_two = 0
wins_python = 0
number_of_round = 1
steine = 0


def anfang():
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
    global spieler1, spieler2, nummer1, nummer2
    while not spieler1:
        spieler1 = input("What is your name, Player One? ")
    spieler1 = spieler1.capitalize()[0:30]
    while not nummer1:
        nummer1 = input(f"What is your MIT Student ID, {spieler1}? ")
    nummer1 = nummer1[0:9]
    while not spieler2:
        spieler2 = input("What is your name, Player Two? ")
    spieler2 = spieler2.capitalize()[0:30]
    while not nummer2:
        nummer2 = input(f"What is your MIT Student ID, {spieler1}? ")
    nummer2 = nummer2[0:9]
    print(f"Welcome, {spieler1} and {spieler2} to the game of Taking Stones.")


def get_stones():
    global steine
    try:
        steine = int(input(f"How many stones (from 30 to 50) would you like to start the game with, {spieler1}? "))
    except:
        print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
        get_stones()
    if steine < 30 or steine > 50:
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
        return get_number(name, biggest)


def mensch(name):
    global steine
    print(f"There are {steine} stones remaining...")
    steine -= get_number(name, min(3, steine))


def computer():
    global steine
    if steine <= 3:
        removed = steine
    elif steine % 3 == 0:
        removed = 2
    else:
        removed = 1
    print(f"The Python has removed {removed} stones...")
    print()
    steine -= removed


def gewinner(name, number):
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


def ergebnis():
    print("The score so far:")
    print(f"{spieler1}: {wins_one}")
    print(f"{spieler2}: {wins_two}")
    print(f"The Python: {wins_python}")
    print()


def spiel():
    global wins_one, wins_two, wins_python, number_of_round
    get_stones()
    print(f"You have selected {steine} stones, {spieler1}. A fine choice!")
    print()
    while steine > 0:
        mensch(spieler1)
        if steine == 0:
            wins_one += 1
            gewinner(spieler1, nummer1)
            break
        mensch(spieler2)
        if steine == 0:
            wins_two += 1
            gewinner(spieler2, nummer2)
            break
        computer()
        if steine == 0:
            wins_python += 1
            gewinner("The Python", "")
            ergebnis()
            if wins_python > wins_one and wins_python > wins_two:
                print("Evidently, reptilian intelligence exceeds that of humans.")
                print("Perhaps you can be a better example of success for your species in the next game...?")
                print()
            return
    ergebnis()
    print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...")
    print()


anfang()
get_names()
while True:
    spiel()
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
