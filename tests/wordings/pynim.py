"""Natural wordings of a program for PyNIM."""

from __future__ import annotations

BASE = "pynim/good/functions.py"
NAMES = {
    "The Python": (
        *("The Python", "the computer", "Computer", "COMPUTER", "The Machine", "python", "Snake"),
        *("the AI", "Robot", "The PC", "Deep Stone"),
    )
}
"""By a name in the program, those that may be in its place."""
WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        '"What is your name, Player " + number + "? "',
        (
            '"Enter the name of player " + number.lower() + ": "',
            '"Player " + number + ", who are you? "',
            '"Name of player " + number + "> "',
            '"player " + number.lower() + ", please type your name: "',
            '"Your name? (player " + number + ") "',
            '"Hello player " + number + "! What shall we call you? "',
            '"NAME " + number.upper() + ": "',
            '"And you are (player " + number + ")? "',
            '"First things first. Name for player " + number + ":\\n> "',
            '"Please enter player " + number + "\'s first name: "',
        ),
    ),
    (
        '"What is your MIT Student ID, " + name + "? "',
        (
            '"Enter the ID of " + name + ": "',
            'name + ", your student number: "',
            '"Student ID for " + name + "> "',
            '"ID? "',
            '"MIT number: "',
            '"And your ID, " + name + "? "',
            '"Type in the nine characters of your ID: "',
            '"Now the id of " + name.upper() + ": "',
            '"Identification please, " + name + ": "',
            '"What does your card say, " + name + "? "',
        ),
    ),
    (
        '"How many stones (from 30 to 50) would you like to start the game with, " + name + "? "',
        (
            'name + ", choose a pile (30-50): "',
            '"Pile size? "',
            '"With how many stones do we begin? 30 to 50: "',
            '"Start with: "',
            '"Enter a number between 30 and 50: "',
            '"Stones in the pile, " + name + ": "',
            '"How big shall the heap be, " + name + "? "',
            'name.upper() + " picks the heap > "',
            '"A number of stones, please (30 at least, 50 at most)\\n> "',
            '"How large is the pile to be? "',
        ),
    ),
    (
        'print("There are", stones, "stones remaining...")',
        (
            'print(stones, "left")',
            'print("Stones left:", stones)',
            'print("The pile has now " + str(stones) + " stones.")',
            'print("[" + str(stones) + "]")',
            'print("o" * stones, stones)',
            'print("=== " + str(stones) + " stones on the table ===")',
            'print("We are down to", stones, "of them,", name)',
            'print("remaining stones =", stones)',
            'print("It is " + name + "\'s turn.", stones, "stones are there.")',
            'print("\\nPILE:", stones, "\\n")',
        ),
    ),
    (
        'print("The Python has removed", take, "stones...")',
        (
            'print("The Python takes", take)',
            'print("The Python: " + str(take))',
            'print("The Python removes " + str(take) + " from the pile.")',
            'print("-> The Python took", take, "stones")',
            'print("My turn! I, The Python, grab", take)',
            'print(take, "stones are taken by The Python")',
            'print("The Python\'s move:", take)',
            'print("The Python thinks... and takes", take, "away.")',
            'print("It is the turn of The Python.")\n    print("It removes", take)',
            'print("THE MOVE OF The Python IS", take)',
        ),
    ),
    (
        '"*     And...THE WINNER IS......... " + name + "!!!     *"',
        (
            'name + " wins!"',
            '"Congratulations to " + name + ", who has won."',
            '"The winner: " + name',
            '"GAME OVER. " + name + " took the last stone."',
            '"And the winner is " + name.upper()',
            '"Victory for " + name + "!"',
            '"This game goes to " + name + "."',
            '"Last stone: " + name',
            '"Well played! " + name + " is the champion."',
            '"*** " + name + " ***"',
        ),
    ),
    (
        '"How many stones (from 1 to " + str(most) + ") will you remove, " + name\n'
        '                     + "? (or press Enter for a mystery value): "',
        (
            '"How many do you take, " + name + "? "',
            'name + ", take 1 to " + str(most) + ": "',
            '"Your move, " + name + " (1-" + str(most) + ", Enter for luck): "',
            '"Stones to remove: "',
            'name + " > "',
            '"Take? "',
            '"How many, " + name.upper() + "? "',
            '"Remove 1, 2 or 3: "',
            '"Enter how many stones you want to take away\\n> "',
            '"What is your move? "',
        ),
    ),
    (
        '"Would you like to play again? "',
        (
            '"Again (y/n)? "',
            '"Another game? "',
            '"Play once more? yes/no: "',
            '"Do you want a rematch? "',
            '"One more round? "',
            '"Continue? "',
            '"Shall we play a new game? "',
            '"Type yes to go on: "',
            '"How about another one? "',
            '"New game [yes/no]\\n> "',
        ),
    ),
)


FAULTS = {
    "another rule": ("elif stones % 3 == 0:", "elif stones % 4 == 0:"),
    "29 is a pile": ("if 30 <= stones <= 50:", "if 29 <= stones <= 50:"),
    "51 is a pile": ("if 30 <= stones <= 50:", "if 30 <= stones <= 51:"),
    "0 is taken": ("if take >= 1 and take <= most:", "if take >= 0 and take <= most:"),
    "4 is taken": (
        "if take >= 1 and take <= most:",
        "if take >= 1 and take <= most + (most == 3):",
    ),
    "no end of the pile": ("most = min(3, stones)", "most = 3"),
    "the next one wins": ("            return player\n", "            return (player + 1) % 3\n"),
    "a stone too many is told": (
        "stones -= python_turn(stones)",
        "stones -= python_turn(stones) - 1",
    ),
    "the last stone is left": ("if stones == 0:", "if stones <= 1:"),
    "yes in small letters alone": ('answer.lower() in ("y", "yes")', 'answer in ("y", "yes")'),
    "no is yes": ('answer.lower() in ("y", "yes")', 'answer != ""'),
    "no capital": ("name.capitalize()[:30]", "name[:30]"),
    "an empty name": ('while answer == "":', "while False:"),
}
"""By what is wrong, what is in the place of a part of the program."""
