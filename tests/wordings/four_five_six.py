"""Natural wordings of a program for Four, Five, Six."""

from __future__ import annotations

from wordings.dice import draws

BASE = "four_five_six/good/functions.py"
NAMES = {
    "random.randint(1, 6)": ("random.randint(1, 6)", *draws(6)),
    "The Computer": (
        *("The Computer", "Computer", "the computer", "COMPUTER", "The Machine", "Robot", "CPU"),
        *("the house", "Deep Dice", "AI", "R2D2"),
    ),
}
"""By a text in the program, those that may be in its place."""
ROLL = (
    '    print(name + " rolled " + str(dice[0]) + ", " + str(dice[1]) + ", "'
    ' + str(dice[2]) + ": " + text)\n'
)
CHIPS = """\
        for name in names:
            print(name + " has " + str(chips[name]) + " chips")
"""


def _for_each(*lines: str) -> tuple[str, ...]:
    return tuple(f"        for name in names:\n            {line}\n" for line in lines)


def _texts(*texts: str) -> tuple[str, ...]:
    return tuple(f'"{text}"' for text in texts)


WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        '"Name of player " + str(len(names) + 1) + ": "',
        (
            '"What is your name, player " + str(len(names) + 1) + "? "',
            '"Enter a name: "',
            '"Player " + str(len(names) + 1) + " > "',
            '"PLEASE TYPE THE NAME OF A PLAYER\\n> "',
            '"Who plays? "',
            '["First", "Second"][len(names)] + " player, who are you? "',
            '"name (" + str(len(names) + 1) + " of 2): "',
            '"Hi! Your name? "',
            '"You are ... "',
            '"Human no. " + str(len(names) + 1) + ", your name please: "',
        ),
    ),
    (
        """\
    if name == COMPUTER:
        print("It is " + name + "'s roll...")
    else:
        input("It is " + name + "'s roll... (Enter)")
""",
        (
            '    print(name + " rolls.")\n',
            '    print("Now it is the turn of " + name)\n',
            '    if name != COMPUTER:\n        input(name + ", press Enter to roll")\n',
            '    print("\\n" + name.upper() + ":")\n',
            '    print("--- " + name + " ---")\n    input("> ")\n',
            '    print("Next: " + name)\n    if name != COMPUTER:\n        input("Hit return ")\n',
            '    print(f"{name} takes the dice ...")\n',
            '    print("Dice are with", name)\n    print()\n',
            '    if name == COMPUTER:\n        print("My turn, says " + name)\n'
            '    else:\n        print("Your turn, " + name)\n',
            '    print("It is " + name + "\'s roll...")\n    input("Ready? ")\n',
        ),
    ),
    (
        ROLL,
        tuple(
            f"    {line}\n"
            for line in (
                'print(name + ": " + str(dice) + " " + text)',
                'print(name, "throws", *dice, "-", text)',
                'print(name + " has [" + "] [".join(str(d) for d in dice) + "]")\n    print(text)',
                'print("-".join(str(d) for d in dice) + " for " + name + ", " + text)',
                'print(f"{name} rolled a {dice[0]}, a {dice[1]} and a {dice[2]}.")\n'
                "    print(text)",
                'print(name + " rolled:")\n    for die in dice:\n        print(die)\n'
                '    print("That is: " + text)',
                'print("Die 1:", dice[0], " Die 2:", dice[1], " Die 3:", dice[2])\n'
                '    print(name + ", " + text)',
                'print(name + " " + " ".join(chr(0x267F + d) for d in dice) + " " + text)',
                'print("| " + " | ".join(str(d) for d in dice) + " |  " + name + ": " + text)',
                'print("Roll of", name, tuple(dice), text)',
                'print("The dice show " + " ".join(map(str, dice)))\n'
                '    print("... " + name + ": " + text)',
                'print("+---+---+---+\\n| %d | %d | %d |\\n+---+---+---+" % tuple(dice))\n'
                '    print(name + ": " + text)',
            )
        ),
    ),
    (
        '"fumble, roll again"',
        _texts(
            *("fumble", "nothing! once more", "no score", "not a combination, roll again", "..."),
            *("try again", "worthless", "That is a fumble.", "AGAIN", "no luck"),
        ),
    ),
    (
        '"instant win!"',
        _texts(
            *("a win", "WIN", "that wins at once", "an immediate victory", "great!", "jackpot"),
            *("You win instantly", "automatic win", "wins the round", "yes!!!"),
        ),
    ),
    (
        '"instant loss!"',
        _texts(
            *("a loss", "LOSS", "that loses at once", "an immediate defeat", "oh no!", "ouch"),
            *("You lose instantly", "automatic loss", "loses the round", "no!!!"),
        ),
    ),
    (
        '"point " + str(result)',
        (
            *('"a point of " + str(result)', '"POINT = " + str(result)', '"the point"'),
            *('"sets " + str(result)', '"pair, and " + str(result)', '"score: " + str(result)'),
            *('"your point is now " + str(result)', '"(" + str(result) + ")"', '"a pair"'),
            '"a pair and a " + str(result)',
        ),
    ),
    (
        '"the third die is " + str(third)',
        (
            *('"third die " + str(third)', '"counts " + str(third)', '"odd one: " + str(third)'),
            *('"it is " + str(third)', '"tie-break value " + str(third)', '"a pair"', '"fine"'),
            *('"THIRD " + str(third)', '"single die " + str(third)', '"for " + str(third)'),
        ),
    ),
    (
        '"no pair, roll again"',
        _texts(
            *("no pair", "not a pair", "again", "does not count", "NO PAIR", "once more, please"),
            *("a pair is needed", "nothing", "that is no pair.", "roll again"),
        ),
    ),
    (
        'print(banker + " and " + other + " have the same point.")',
        (
            *('print("A tie!")', 'print("TIE between", banker, "and", other)', "print('Equal.')"),
            *('print("Same point: " + banker + ", " + other)', 'print("It is a draw")', "pass"),
            *('print(banker, "ties with", other)', 'print("We need a tie-break")', "print()"),
            *('print("Both have the same.")', 'print(other + " has the same as " + banker)'),
        ),
    ),
    (
        'print("The same again!")',
        (
            *('print("Tied again")', 'print("Still equal.")', "pass", 'print("ANOTHER TIE")'),
            *('print("Again!")', 'print("No decision")', 'print("Once more.")', "print()"),
            *('print("...")', 'print("Equal again, roll.")'),
        ),
    ),
    (
        'print(name + " rolled " + str(die))',
        (
            *('print(name + ": " + str(die))', 'print(name, "throws a", die)'),
            *('print("A", die, "for", name)', 'print("[" + str(die) + "] " + name)'),
            *('print(f"{name} gets {die}.")', 'print(name + " -> " + str(die))'),
            *('print("Die of " + name + " = " + str(die))', "print(name.upper(), die)"),
            *("print(die)", 'print("The die of " + name + " shows", die)'),
        ),
    ),
    (
        'banker + ", how much do you bet against " + other + " (1-" + str(most) + ")? "',
        (
            '"Bet against " + other + ": "',
            'banker + "\'s bet against " + other + " > "',
            '"How many chips against " + other + "? (at most " + str(most) + ") "',
            '"Your bet, " + banker + "? "',
            '"BET: "',
            '"Please place a bet from 1 to " + str(most) + "\\n> "',
            '"Stake for " + other + " = "',
            'banker.upper() + ", WHAT DO YOU RISK? "',
            '"What would you like to bet with " + other + "? "',
            '"Against " + other + " you bet: "',
        ),
    ),
    (
        'print("A bet is a number from 1 to " + str(most) + ".")',
        (
            *('print("Invalid bet")', 'print("No.")', 'print("ERROR")', "pass", 'print("What?")'),
            *('print("Between 1 and", most)', 'print("You cannot bet that.")'),
            *('print("That is no bet, try again.")', 'print("At most " + str(most))'),
            'print("Please type a number!")',
        ),
    ),
    (
        'print(banker + " bets " + str(bet) + " against " + other)',
        (
            *('print(banker, "stakes", bet, "with", other)', 'print("The bet is", bet)'),
            *('print("Pot: " + str(2 * bet) + " (" + str(bet) + " each)")', 'print("Bet:", bet)'),
            *('print(f"{bet} chips are bet against {other}.")', 'print(other, "matches", bet)'),
            *('print("[" + banker + " v. " + other + ": " + str(bet) + "]")',),
            *('print("BET OF " + banker + " = " + str(bet))', 'print(bet, "chips on the table")'),
            'print(f"{banker} puts down {bet}, {other} too.")',
        ),
    ),
    (
        'print("There is no bet between " + banker + " and " + other)',
        (
            *('print("No bet.")', 'print(other + " sits out")', 'print("No chips, no bet")'),
            *('print("One of them has no chips:", banker, other)', "pass", 'print("Skipped")'),
            *('print("nothing to bet")', 'print("NO BET")', 'print(other, "is left out")'),
            'print("They do not bet.")',
        ),
    ),
    (
        'print(winner + " wins against " + loser)',
        (
            *('print(winner, "beats", loser)', 'print(loser + " loses to " + winner)', "pass"),
            *('print("Pot to " + winner)', 'print("Won by " + winner)', 'print("->", winner)'),
            *('print(f"{winner} takes {bets[other]} from {loser}")',),
            *('print(loser, "pays", winner, bets[other])', 'print("Winner: " + winner)'),
            'print(f"{winner} +{bets[other]}, {loser} -{bets[other]}")',
        ),
    ),
    (
        'print("Round " + str(round_number))',
        (
            *('print("ROUND", round_number)', 'print("--- " + str(round_number) + " ---")'),
            *('print("Round", round_number, "of 15")', 'print("This is round no.", round_number)'),
            *('print("[" + str(round_number) + "]")', 'print("=" * 30)', "pass"),
            *('print(f"Round {round_number} begins.")', 'print("A new round")'),
            'print("*" * 9, "round", round_number, "*" * 9)',
        ),
    ),
    (
        'print(banker + " is the banker.")',
        (
            *('print("Banker: " + banker)', 'print("The bank is with", banker)'),
            *('print("BANKER IS " + banker.upper())', 'print(banker, "holds the bank")'),
            *('print(f"The bank: {banker}")', 'print("Now " + banker + " banks")'),
            *('print("$ " + banker)', 'print("Our banker is " + banker + "!")', "pass"),
            'print(banker + "\'s bank")',
        ),
    ),
    (
        CHIPS,
        (
            *_for_each(
                'print(name + ": " + str(chips[name]))',
                "print(name.ljust(15) + str(chips[name]).rjust(6))",
                'print("| %-15s | %5d |" % (name, chips[name]))',
                'print(str(chips[name]) + " chips for " + name)',
                'print(name, "=", chips[name])',
                'print(name + "\\t" + str(chips[name]))',
                'print(name + ":\\n   " + str(chips[name]) + " chips")',
            ),
            '        print("Chips: " + ", ".join(n + " " + str(chips[n]) for n in names))\n',
            '        print(*names, sep="\\t")\n'
            '        print(*[chips[n] for n in names], sep="\\t")\n',
            '        print(" | ".join(n.center(14) for n in names))\n'
            '        print(" | ".join(str(chips[n]).center(14) for n in names))\n',
            '        print("Balance (" + "/".join(names) + "): "'
            ' + "/".join(str(chips[n]) for n in names))\n',
            '        print("  ".join(f"{n} has {chips[n]} chips." for n in names))\n',
        ),
    ),
    (
        'print(leaders(chips)[0] + " wins the game!")',
        (
            *('print("The winner is " + leaders(chips)[0])', 'print(leaders(chips)[0], "wins.")'),
            *('print("Congratulations, " + leaders(chips)[0] + "!")',),
            *('print("WINNER: " + leaders(chips)[0].upper())',),
            *('print("GAME OVER\\n" + leaders(chips)[0] + " has won")',),
            *('print(leaders(chips)[0] + " wins with " + str(max(chips.values())) + " chips")',),
            *('print("The game goes to", leaders(chips)[0])',),
            *('print("*** " + leaders(chips)[0] + " ***")',),
            *('print(f"After {round_number} rounds, {leaders(chips)[0]} is the richest.")',),
            'print("And the winner is ...\\n\\n    " + leaders(chips)[0] + "!!!")',
        ),
    ),
    (
        "    return [random.randint(1, 6), random.randint(1, 6), random.randint(1, 6)]\n",
        (
            "    return [random.randint(1, 6) for i in range(3)]\n",
            "    dice = []\n    while len(dice) < 3:\n        dice.append(random.randint(1, 6))\n"
            "    return dice\n",
            "    a = random.randint(1, 6)\n    b = random.randint(1, 6)\n"
            "    return [a, b, random.randint(1, 6)]\n",
        ),
    ),
)

FAULTS = {
    "4-5-6 is nothing": ("if d == [4, 5, 6] or d[0] == d[2]:", "if d[0] == d[2]:"),
    "three of a kind is nothing": ("if d == [4, 5, 6] or d[0] == d[2]:", "if d == [4, 5, 6]:"),
    "4-5-6 as it was rolled alone": (
        "    d = sorted(dice)\n    if d ==",
        "    d = dice\n    if d ==",
    ),
    "1-2-3 is nothing": ('    if d == [1, 2, 3]:\n        return "loss"\n', ""),
    "2-3-4 loses": ("d == [1, 2, 3]", "d == [2, 3, 4]"),
    "a pair and a 6 is a point": ('    if third == 6:\n        return "win"\n', ""),
    "a pair and a 1 is a point": ('    if third == 1:\n        return "loss"\n', ""),
    "a pair and a 5 wins": ("    if third == 6:\n", "    if third >= 5:\n"),
    "a fumble loses": (
        '    if third == 0:\n        return "fumble"\n',
        '    if third == 0:\n        return "loss"\n',
    ),
    "the pair is the point": (
        "    if a == b and b != c:\n        return c\n",
        "    if a == b and b != c:\n        return a\n",
    ),
    "the lower point wins": ("elif other_result > result:", "elif other_result < result:"),
    "a tie is the banker's": (
        "                winner = break_tie(banker, other)",
        "                winner = banker",
    ),
    "a tie is the other's": (
        "                winner = break_tie(banker, other)",
        "                winner = other",
    ),
    "the tie's lower die wins": ("if first > second:", "if first < second:"),
    "the same again is the banker's": ("if first > second:", "if first >= second:"),
    "the other begins in a tie": (
        "        first = tie_roll(banker)\n        second = tie_roll(other)\n",
        "        second = tie_roll(other)\n        first = tie_roll(banker)\n",
    ),
    "three of a kind counts in a tie": (
        "        if third > 0:\n",
        "        if third > 0 or dice[0] == dice[1] == dice[2]:\n",
    ),
    "the bank stays": ("                next_banker = other\n", "                pass\n"),
    "the bank goes to each who wins": (
        "if sorted(dice) == [4, 5, 6]:",
        'if other_result == "win":',
    ),
    "the bank moves at once": (
        "                next_banker = other\n",
        "                next_banker = banker = other\n",
    ),
    "the other order of the others": (
        "[names[(start + 1) % 3], names[(start + 2) % 3]]",
        "[names[(start + 2) % 3], names[(start + 1) % 3]]",
    ),
    "one of the others": (
        "others = [names[(start + 1) % 3], names[(start + 2) % 3]]",
        "others = [names[(start + 1) % 3]]",
    ),
    "the lowest begins": ("if rolls[i] == max(rolls):", "if rolls[i] == min(rolls):"),
    "the first of the highest begins": ("        players = best\n", "        players = best[:1]\n"),
    "14 rounds": ("while round_number < 15", "while round_number < 14"),
    "16 rounds": ("while round_number < 15", "while round_number < 16"),
    "a tie at the end stays": (" or len(leaders(chips)) > 1:", ":"),
    "the winner is the first": ("leaders(chips)[0]", "names[0]"),
    "the loser is named": ("    best = max(chips.values())\n", "    best = min(chips.values())\n"),
    "chips are made": ("        chips[loser] -= bets[other]\n", ""),
    "the pot is paid twice": ("chips[winner] += bets[other]", "chips[winner] += 2 * bets[other]"),
    "winner and loser are swapped": (
        "        if winner == banker:\n            loser",
        "        if winner != banker:\n            loser",
    ),
    "no end of a bet": ("1 <= int(text) <= most", "1 <= int(text)"),
    "a bet of all is refused": ("1 <= int(text) <= most", "1 <= int(text) < most"),
    "what is no number fails": ("text.strip().isdigit() and ", ""),
    "the other's chips do not limit a bet": ("most = min(left, chips[other])", "most = left"),
    "chips are bet twice": ("            left -= bets[other]\n", ""),
    "99 chips": ("        chips[name] = 100\n", "        chips[name] = 100 - len(chips)\n"),
    "dice of five sides": (
        "    return [random.randint(1, 6),",
        "    return [random.randint(1, 5),",
    ),
    "a die is another's": (
        "    return [random.randint(1, 6), random.randint(1, 6), random.randint(1, 6)]\n",
        "    return [random.randint(1, 6), random.randint(1, 6)] * 2\n",
    ),
    "a bankrupt banker": ("while chips[banker] == 0:", "while False:"),
    "it goes on with one": ("        if max(chips.values()) == 300:\n            break\n", ""),
    "another name rolls": (
        "dice, other_result = full_roll(other)",
        "dice, other_result = full_roll(banker)",
    ),
}
"""By what is wrong, what is in the place of a part of the program."""
