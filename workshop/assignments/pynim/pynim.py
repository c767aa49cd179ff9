"""PyNIM: two humans and a cheeky Python take stones; whoever takes the last one wins."""

import random

PYTHON = "The Python"
ORDER = [0, 1, 2]
FEWEST_STONES = 30
MOST_STONES = 50
MOST_TO_TAKE = 3

WELCOME = """\
Welcome to PyNIM, the Ancient game of NIM played against a real live Python!
... or, perhaps against a virtual Python...
... or, maybe it's played against a computer language called Python.

A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?

PyNIM has 3 players: Two humans, plus "The Python" which is this computer.
The first player initially decides how many stones to start the game with, from 30 to 50.
For each round of the game, each player gets to remove from 1 to 3 stones from the pile.
The player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.
"""


def main():
    """Play games until nobody wants another one."""
    print(WELCOME)
    first_name, first_id = ask_player("Player One")
    second_name, second_id = ask_player("Player Two")
    print(f"Welcome, {first_name} and {second_name} to the game of Taking Stones.")

    names = [first_name, second_name, PYTHON]
    ids = [first_id, second_id, None]
    scores = [0, 0, 0]
    game_number = 1
    while True:
        first = 0
        winner = play_game(names, first)
        scores[winner] += 1
        print()
        print_winner(names[winner], ids[winner])
        print()
        print_scores(names, scores)
        print_comment(winner, scores)
        if ask_text("Would you like to play again? ").lower() not in ["y", "yes"]:
            break
        game_number += 1
        print()
        print(f"Great! Get ready for round {game_number}...")
        print()
    print()
    print("Goodbye, and thank you for playing PyNIM!!!")


def ask_player(which):
    """Ask a human for a name and a student ID, and return both as they are kept."""
    name = ask_text(f"What is your name, {which}? ").capitalize()[:30]
    student_id = ask_text(f"What is your MIT Student ID, {name}? ")[:9]
    return name, student_id


def ask_text(prompt):
    """Ask until the answer is not empty."""
    answer = ""
    while answer == "":
        answer = input(prompt)
    return answer


def play_game(names, first):
    """Play one game, which `first` begins, to its last stone; return the winner, 0, 1 or 2."""
    stones_left = ask_pile(names[first])
    print(f"You have selected {stones_left} stones, {names[first]}. A fine choice!")
    print()
    turn = ORDER.index(first)
    while True:
        player = ORDER[turn % 3]
        if names[player] is PYTHON:
            taken = choose_stones(stones_left)
            print(f"The Python has removed {taken} stones...")
            print()
        else:
            print(f"There are {stones_left} stones remaining...")
            taken = ask_stones(names[player], stones_left)
        stones_left -= taken
        if stones_left == 0:
            return player
        turn += 1


def ask_pile(name):
    """Ask the player who begins how many stones there are until the answer is from 30 to 50."""
    allowed = [str(number) for number in range(FEWEST_STONES, MOST_STONES + 1)]
    while True:
        answer = input(
            f"How many stones (from 30 to 50) would you like to start the game with, {name}? "
        ).strip(" ")
        digits = answer.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            print(
                "This is not even a number! "
                "Numbers consist of the digits from 0 to 9, in case you have forgotten!"
            )
        elif answer.lstrip("0") in allowed:
            return int(answer.lstrip("0"))


def ask_stones(name, stones_left):
    """Ask a human how many stones to take; Enter alone takes a random number."""
    most = min(MOST_TO_TAKE, stones_left)
    allowed = [str(number) for number in range(1, most + 1)]
    while True:
        answer = input(
            f"How many stones (from 1 to {most}) will you remove, {name}? "
            "(or press Enter for a mystery value): "
        )
        if answer == "":
            taken = random.randint(1, most)
            print(f"{name}, you have removed {taken} stones.")
            return taken
        if answer.lstrip("0") in allowed:
            return int(answer.lstrip("0"))
        print(f"You MUST enter a number from 1 to {most}! Can you even count, {name}?")


def choose_stones(stones_left):
    """Return how many stones The Python takes."""
    if stones_left in (2, 3):
        return stones_left
    if stones_left % 3 == 0:
        return 2
    return 1


def print_winner(winner, student_id):
    """Print the box around the winner; The Python has no student ID, and a box of one line."""
    box_width = len(winner) + 44
    print("*" * box_width)
    print(f"*     And...THE WINNER IS......... {winner}!!!     *")
    if winner is not PYTHON:
        print(f"*     Your MIT Student ID is: {student_id:<{box_width - 31}}*")
        print(f"*     Congratulations, {winner}! Nice work!        *")
    print("*" * box_width)


def print_scores(names, scores):
    """Print how many games each player has won."""
    print("The score so far:")
    for name, score in zip(names, scores):
        print(f"{name}: {score}")
    print()


def print_comment(winner, scores):
    """Print what The Python says of a game that it has lost, or when it leads."""
    if winner != 2:
        print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...")
        print()
    elif scores[2] > max(scores[0], scores[1]):
        print("Evidently, reptilian intelligence exceeds that of humans.")
        print(
            "Perhaps you can be a better example of success for your species in the next game...?"
        )
        print()


if __name__ == "__main__":
    main()
