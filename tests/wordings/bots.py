"""Natural wordings of a program for B.O.T.S."""

from __future__ import annotations

from wordings.dice import draws

BASE = "bots/good/functions.py"
NAMES: dict[str, tuple[str, ...]] = {}
SHEETS = """\
    print(line_for(True))
    print("|          " + row_for(CATS))
    print(line_for(True))
    print("| Player 1 " + row_for(p1))
    print(line_for(True))
    print("| Player 2 " + row_for(p2))
    print(line_for(True))
"""
BLANKS = ('" "', '"-"', '"."', '"--"', '"_"', '"x"')


def _sheets() -> tuple[str, ...]:
    """Return ways to print the two score sheets, with several signs for what is open."""
    with_blank = [
        f"""\
    show = lambda v: {blank} if v is None else str(v)
{layout}"""
        for number, layout in enumerate(SHEET_LAYOUTS)
        for blank in (BLANKS[number % len(BLANKS)], BLANKS[(number + 1) % len(BLANKS)])
    ]
    return tuple(with_blank)


SHEET_LAYOUTS = (
    """\
    print("".ljust(10) + "".join(c.rjust(10) for c in CATS))
    print("Player 1".ljust(10) + "".join(show(v).rjust(10) for v in p1))
    print("Player 2".ljust(10) + "".join(show(v).rjust(10) for v in p2))
""",
    """\
    print("Category".ljust(12) + "Player 1".rjust(10) + "Player 2".rjust(10))
    for i in range(len(CATS)):
        print(CATS[i].ljust(12) + show(p1[i]).rjust(10) + show(p2[i]).rjust(10))
""",
    """\
    print("\\t" + "\\t".join(CATS))
    print("P1\\t" + "\\t".join(show(v) for v in p1))
    print("P2\\t" + "\\t".join(show(v) for v in p2))
""",
    """\
    for who, sheet in (("Player 1", p1), ("Player 2", p2)):
        print(who + "'s sheet:")
        for i in range(len(CATS)):
            print("  " + CATS[i] + ": " + show(sheet[i]))
""",
    """\
    print("| Category   | Player 1 | Player 2 |")
    for i in range(len(CATS)):
        print("| %-10s | %8s | %8s |" % (CATS[i], show(p1[i]), show(p2[i])))
""",
    """\
    print(" | ".join(["Scores  "] + CATS))
    print(" | ".join(["Player 1"] + [show(p1[i]).center(len(CATS[i])) for i in range(9)]))
    print(" | ".join(["Player 2"] + [show(p2[i]).center(len(CATS[i])) for i in range(9)]))
""",
    """\
    print("PLAYER 1  " + "  ".join(CATS[i] + "=" + show(p1[i]) for i in range(9)))
    print("PLAYER 2  " + "  ".join(CATS[i] + "=" + show(p2[i]) for i in range(9)))
""",
)


def _worths() -> tuple[str, ...]:
    """Return ways to print what the dice are worth."""
    return tuple(f"    worth = score_dice(dice)\n{layout}    print()\n" for layout in WORTH_LAYOUTS)


WORTH_LAYOUTS = (
    """    print("Category Scores: ", end="")
    print(", ".join(CATS[i] + " " + str(worth[i]) for i in range(9)))\n""",
    """    for i in range(9):\n        print(CATS[i] + ": " + str(worth[i]))\n""",
    """    for i in range(9):\n        print(CATS[i].ljust(12) + str(worth[i]).rjust(3))\n""",
    """    print("\\t".join(CATS))\n    print("\\t".join(str(w) for w in worth))\n""",
    """    print("".join(c.rjust(11) for c in CATS))
    print("".join(str(w).rjust(11) for w in worth))\n""",
    """    print("These dice would score:")
    for i in range(9):\n        print(" -", CATS[i], "gives", worth[i])\n""",
    """    print(" | ".join(CATS))
    print(" | ".join(str(worth[i]).rjust(len(CATS[i])) for i in range(9)))\n""",
    """    print("What you can get: ", end="")
    for i in range(9):\n        print(CATS[i] + "=" + str(worth[i]), end="  ")\n    print()\n""",
    """    print(dict(zip(CATS, worth)))\n""",
    """    print(CATS)\n    print(worth)\n""",
)

WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("random.randint(1, 4)", draws(4)),
    (
        'print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))',
        (
            'print("B.O.T.S.")',
            'print("*** Battle of the Sexes ***")',
            'print("=" * 60)',
            'print("\\n" * 3)',
            'print("Battle Of The Sexes".center(60))',
            'print("-" * 20 + " BOTS " + "-" * 20)',
            "print()",
            'print("Welcome to Battle of the Sexes!")',
            'print("#" * 40)',
            'print("< B O T S >")',
        ),
    ),
    (
        'print("Scoreboard")',
        (
            *('print("Score Board")', 'print("SCORES")', 'print("The score so far:")', "pass"),
            *('print("Score sheet")', 'print("Here are the scores")', 'print("----------")'),
            *('print("Standings:")', 'print("[Scoreboard]")', 'print("\\nThe sheets")'),
        ),
    ),
    (SHEETS, _sheets()),
    (
        'print("Player 1: " + str(total(p1)))\n    print("Player 2: " + str(total(p2)))',
        tuple(
            f"for n, p in ((1, p1), (2, p2)):\n        {line}"
            for line in (
                'print("Total of player", n, "is", total(p))',
                'print("Player", n, "has", total(p), "points")',
                'print("P" + str(n) + " total: " + str(total(p)))',
                'print(f"Player {n} - {total(p)}")',
                'print(f"PLAYER {n} TOTAL {total(p)}")',
                'print(f"{total(p)} points for player {n}")',
                'print(f"total score player {n} = {total(p)}")',
                'print("Player %d:%5d" % (n, total(p)))',
                'print("Sum", n, ":", total(p))',
                'print(f"* Player {n} * {total(p)} *")',
            )
        ),
    ),
    (
        'print(name)\n    print("=" * len(name))',
        (
            'print("It is the turn of " + name)',
            'print(name + ", it is your turn!")',
            'print("Now playing: " + name)',
            'print(">>> " + name.upper())',
            'print("--- " + name + " ---")',
            'print(name + "\'s turn")',
            'print(name.lower() + " rolls")',
            'print("Your go, " + name)',
            'print("Turn: " + name)',
            'print(name + " is up.\\n")',
        ),
    ),
    (
        '"Press ENTER to roll dice."',
        (
            *('"Press enter to roll"', '"Hit Enter: "', '"Ready? "', '"Roll! (Enter)"'),
            *('"Press any key to roll the dice..."', '"Enter to throw the dice > "', '"> "'),
            *('"Push return when you are ready "', 'name + ", press Enter "', '"[ENTER] "'),
        ),
    ),
    (
        'print("Roll #" + str(roll) + " : " + str(dice))',
        (
            'print("You rolled " + " ".join(map(str, dice)))',
            'print("Roll", roll, "of 3:", *dice)',
            'print("Dice: " + ", ".join(str(d) for d in dice))',
            'print("".join("[" + str(d) + "] " for d in dice))',
            'print("Your dice are " + "-".join(str(d) for d in dice))',
            'print("(" + str(roll) + ") " + "  ".join(str(d) for d in dice))',
            'print("Die 1: %d  Die 2: %d  Die 3: %d  Die 4: %d  Die 5: %d" % tuple(dice))',
            'for n in range(5):\n            print("Die", n + 1, "shows", dice[n])',
            'print("| " + " | ".join(str(d) for d in dice) + " |")',
            'print("roll no. " + str(roll))\n        print(tuple(dice))',
            'print("\\n".join(str(d) for d in dice))',
        ),
    ),
    (
        """\
    print("Category Scores")
    print(line_for(False))
    print(row_for(CATS))
    print(line_for(False))
    print(row_for(score_dice(dice)))
    print(line_for(False))
    print()
""",
        _worths(),
    ),
    (
        """\
    print("Input Options:")
    print("  SAVE           :- Accept these dice.")
    print("  ROLL           :- Re-roll ALL dice.")
    print("  ROLL d1 ... dn :- Re-roll specified dice only.")
    print()
""",
        tuple(
            f"    print({text})\n"
            for text in (
                '"SAVE or ROLL or ROLL d1 d2 ..."',
                '"What now? (save / roll / roll 1 2 3)"',
                '"Commands: SAVE keeps, ROLL rolls all, ROLL 2 5 rolls the dice 2 and 5"',
                '"You can SAVE or ROLL."',
                '"1. SAVE\\n2. ROLL\\n3. ROLL d1 .. dn"',
                '"SAVE\\t- keep\\nROLL\\t- all again"',
                '"Options: save, roll, roll and the numbers of dice"',
                '"Keep them with SAVE, roll again with ROLL."',
                '"[save] [roll] [roll n]"',
                '""',
            )
        ),
    ),
    (
        '"Input > "',
        (
            *('"> "', '"Your choice: "', '"What do you want to do? "', '"Command: "', '"Input: "'),
            *('"Save or roll? "', '"? "', '"Please type a command\\n> "', '"ENTER COMMAND: "'),
            *('"What will it be? "', '"Now what: "'),
        ),
    ),
    (
        'print("ERROR: Invalid input.")',
        (
            *('print("Invalid input")', 'print("That is not a command!")', 'print("Error")'),
            *('print("Sorry?")', 'print("I do not understand.")', 'print("Try again.")'),
            *('print("INVALID!")', 'print("Please type SAVE or ROLL")', 'print("No.")'),
            *('print("Bad input, once more")', 'print("\\nWhat was that?\\n")', "pass"),
        ),
    ),
    (
        '"Enter your desired category: "',
        (
            *('"Category? "', '"Which category? "', '"Pick a category: "', '"Choose: "'),
            *('"Where do you want to score this? "', '"Category > "', '"Score in: "'),
            *('"Enter the category\\n> "', '"WHICH ONE? "', '"Please name a category: "'),
        ),
    ),
    (
        'print("ERROR: Category \'" + answer + "\' does not exist.")',
        (
            *('print("No such category")', 'print(answer, "is not a category")', 'print("Huh?")'),
            *('print("There is no " + answer)', 'print("Unknown category.")', 'print("Again!")'),
            *('print("Please choose one of", CATS)', 'print("ERROR")', 'print("Invalid category")'),
            *('print("That does not exist: " + answer)', "pass"),
        ),
    ),
    (
        'print("ERROR: Category \'" + answer + "\' has been used.")',
        (
            *('print("Already used")', 'print("You have scored there.")', 'print("Taken!")'),
            *('print(answer, "is used")', 'print("Used. Choose another.")', 'print("ERROR: used")'),
            *('print("No, that one is filled.")', 'print("Once only!")', 'print("Not again")'),
            *('print("This category has a score: " + answer)', "pass"),
        ),
    ),
    (
        """\
        print("Player 1 wins!")
    elif total(p2) > total(p1):
        print("Player 2 wins!")
""",
        tuple(
            f"        {line.replace('#', '1')}\n    elif total(p2) > total(p1):\n"
            f"        {line.replace('#', '2')}\n"
            for line in (
                'print("The winner is player #")',
                'print("Player # has won the game.")',
                'print("Congratulations, Player #!")',
                'print("PLAYER # WINS")',
                'print("Game over. Player # is the winner!")',
                'print("Victory: #")',
                'print("And the winner is ... Player #")',
                'print("Well done player #, you win")',
                'print("*** Player # ***")',
                'print("Player #\\nwins")',
            )
        ),
    ),
    (
        'print("It\'s a tie")',
        (
            *('print("A tie!")', 'print("Nobody wins.")', 'print("It is a draw")', 'print("Tie")'),
            *('print("Both have the same total.")', 'print("EQUAL")', 'print("Draw, well played")'),
            *('print("No winner this time")', 'print("You are even.")', 'print("TIED GAME")'),
        ),
    ),
)

FAULTS = {
    "ones are counted alone": ("s.append(dice.count(n) * n)", "s.append(dice.count(n))"),
    "a Trio of two": ("if max(counts) >= 3:", "if max(counts) >= 2:"),
    "a Trio of three alone": ("if max(counts) >= 3:", "if max(counts) == 3:"),
    "a Quartet of three": ("if max(counts) >= 4:", "if max(counts) >= 3:"),
    "a Quartet of four alone": ("if max(counts) >= 4:", "if max(counts) == 4:"),
    "a Band of three": ("if 3 in counts and 2 in counts:", "if 3 in counts:"),
    "a Band of 25": ("s.append(30)", "s.append(35)"),
    "a Doremi of 25": ("s.append(20)", "s.append(25)"),
    "an Orchestra of 50": ("s.append(40)", "s.append(50)"),
    "the dice are six": ("all_in(words[1:], 1, 5)", "all_in(words[1:], 1, 6)"),
    "a cheat of five": ("all_in(words[1:], 1, 4)", "all_in(words[1:], 1, 5)"),
    "a cheat of any length": (
        'len(words) == 6 and words[0] == "CHEAT"',
        'len(words) >= 6 and words[0] == "CHEAT"',
    ),
    "an empty line fails": (
        'len(words) > 0 and words[0] == "ROLL"',
        'words[0] == "ROLL"',
    ),
    "commands in capitals alone": (".upper().split()", ".split()"),
    "categories to the letter": (
        "if CATS[i].lower() == answer.strip().lower():",
        "if CATS[i] == answer.strip():",
    ),
    "a used category is taken": ("elif scores[found] is not None:", "elif False:"),
    "zero is not used": ("elif scores[found] is not None:", "elif scores[found]:"),
    "four rolls": ("        if roll == 3:", "        if roll == 4:"),
    "two rolls": ("        if roll == 3:", "        if roll == 2:"),
    "a die named twice is rolled twice": ("if int(x) not in to_roll:", "if True:"),
    "the chosen dice are kept": ("dice[d - 1] = ", "dice[5 - d] = "),
    "the cheat is forgotten": (
        "            dice = [int(x) for x in command[1:]]\n",
        "            [int(x) for x in command[1:]]\n",
    ),
    "it scores the category before": (
        "scores[cat] = score_dice(dice)[cat]",
        "scores[cat] = score_dice(dice)[cat - 1]",
    ),
    "the score is added to the other": ('turn("Player 2", p2)', 'turn("Player 2", p1)'),
    "eight rounds": ("range(9):\n        show_board", "range(8):\n        show_board"),
    "the last category is not in the total": ("for s in scores:", "for s in scores[:-1]:"),
    "the total is one more": ("    t = 0\n", "    t = 1\n"),
    "the lower total wins": ("if total(p1) > total(p2):", "if total(p1) < total(p2):"),
    "a tie is won by player 1": ("if total(p1) > total(p2):", "if total(p1) >= total(p2):"),
    "the sheets are swapped": (
        "def show_board(p1, p2):\n",
        "def show_board(p2, p1):\n",
    ),
    "no die is a four": ("random.randint(1, 4)", "random.randint(1, 3)"),
    "dice of six sides": ("random.randint(1, 4)", "random.randint(1, 6)"),
    "the dice are not drawn": ("random.randint(1, 4)", "1 + (d * roll) % 4"),
    "the dice are drawn and not used": (
        "random.randint(1, 4)",
        "[random.randint(1, 4), 1 + (d * roll) % 4][1]",
    ),
    "the dice are the same": (
        "        for d in to_roll:\n",
        "        random.seed(5)\n        for d in to_roll:\n",
    ),
    "dice are shown sorted, and worth less": (
        "    counts = [dice.count(1),",
        "    counts = [dice[:4].count(1),",
    ),
    "player 2 begins": (
        '        turn("Player 1", p1)\n        show_board(p1, p2)\n        turn("Player 2", p2)',
        '        turn("Player 2", p2)\n        show_board(p1, p2)\n        turn("Player 1", p1)',
    ),
    "a roll too many": ("        for d in to_roll:\n", "        for d in to_roll + to_roll[:1]:\n"),
    "totals of one game": (
        'print("Player 2 wins!")',
        'print("Player 1 wins!")',
    ),
}
"""By what is wrong, what is in the place of a part of the program."""
