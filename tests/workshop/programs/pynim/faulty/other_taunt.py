import random

p1 = ""
p2 = ""
pid1 = ""
pid2 = ""
w1 = 0
w2 = 0
w3 = 0
number_of_round = 1
pile = 0


def print_rules():
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
    global p1, p2, pid1, pid2
    while not p1:
        p1 = input("What is your name, Player One? ")
    p1 = p1.capitalize()[0:30]
    while not pid1:
        pid1 = input(f"What is your MIT Student ID, {p1}? ")
    pid1 = pid1[0:9]
    while not p2:
        p2 = input("What is your name, Player Two? ")
    p2 = p2.capitalize()[0:30]
    while not pid2:
        pid2 = input(f"What is your MIT Student ID, {p2}? ")
    pid2 = pid2[0:9]
    print(f"Welcome, {p1} and {p2} to the game of Taking Stones.")


def get_pile():
    global pile
    try:
        pile = int(input(f"How many stones (from 30 to 50) would you like to start the game with, {p1}? "))
    except:
        print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
        get_pile()
    if pile < 30 or pile > 50:
        get_pile()


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


def human(name):
    global pile
    print(f"There are {pile} stones remaining...")
    pile -= get_number(name, min(3, pile))


def python():
    global pile
    if pile <= 3:
        removed = pile
    elif pile % 3 == 0:
        removed = 2
    else:
        removed = 1
    print(f"The Python has removed {removed} stones...")
    print()
    pile -= removed


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
    print(f"{p1}: {w1}")
    print(f"{p2}: {w2}")
    print(f"The Python: {w3}")
    print()


def game():
    global w1, w2, w3, number_of_round
    get_pile()
    print(f"You have selected {pile} stones, {p1}. A fine choice!")
    print()
    while pile > 0:
        human(p1)
        if pile == 0:
            w1 += 1
            winner(p1, pid1)
            break
        human(p2)
        if pile == 0:
            w2 += 1
            winner(p2, pid2)
            break
        python()
        if pile == 0:
            w3 += 1
            winner("The Python", "")
            results()
            if w3 > w1 and w3 > w2:
                print("Evidently, reptilian intelligence exceeds that of humans.")
                print("Perhaps you can be a better example of success for your species in the next game...?")
                print()
            return
    results()
    print("Well played! The Python slithers away and wants to have its revenge.")
    print()


print_rules()
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
