"""Natural wordings of a program for Tactego."""

from __future__ import annotations

from itertools import cycle

BASE = "tactego/good/prescribed.py"
NAMES: dict[str, tuple[str, ...]] = {}
SIDE = '{"R": "Red", "B": "Blue"}[color]'
DRAWING = """\
    for row in board:
        line = ""
        for piece in row:
            if piece == "":
                line += "___ "
            else:
                line += piece.ljust(4)
        print(line)
"""
LAYOUTS = (
    """\
    for row in board:
        print("  ".join(show(piece).ljust(6) for piece in row))
""",
    """\
    print("    " + "".join(str(c).rjust(8) for c in range(len(board[0]))))
    for r in range(len(board)):
        print(str(r).rjust(3) + " " + "".join(show(piece).rjust(8) for piece in board[r]))
""",
    """\
    print("+" + "---------+" * len(board[0]))
    for row in board:
        print("|" + "|".join(show(piece).center(9) for piece in row) + "|")
        print("+" + "---------+" * len(board[0]))
""",
    """\
    for row in board:
        print(" ".join("[" + show(piece) + "]" for piece in row))
""",
    """\
    print("\\t" + "\\t".join(str(c) for c in range(len(board[0]))))
    for r in range(len(board)):
        print(str(r) + "\\t" + "\\t".join(show(piece) for piece in board[r]))
""",
    """\
    for row in board:
        print([show(piece) for piece in row])
""",
    """\
    for r in range(len(board)):
        print("Row " + str(r) + ": " + ", ".join(show(piece) for piece in board[r]))
""",
    """\
    print("   " + " ".join(str(c).ljust(6) for c in range(len(board[0]))))
    print("  +" + "-" * 7 * len(board[0]))
    for r in range(len(board)):
        print(str(r) + " | " + " ".join(show(piece).ljust(6) for piece in board[r]))
""",
    """\
    for r in range(len(board)):
        print(str(r) + ") " + " | ".join(show(piece).ljust(6) for piece in board[r]))
    print("   " + "   ".join(str(c).ljust(6) for c in range(len(board[0]))))
""",
    """\
    for r in range(len(board)):
        for piece in board[r]:
            print(show(piece), end="\\t")
        print()
""",
    """\
    print("=" * 40)
    for row in board:
        print(" ".join(show(piece).rjust(8) for piece in row))
        print()
    print("=" * 40)
""",
    """\
    print("r/c |" + "|".join(str(c).center(8) for c in range(len(board[0]))) + "|")
    for r in range(len(board)):
        print(str(r).center(4) + "|" + "|".join(show(p).center(8) for p in board[r]) + "|")
""",
)
"""Boards without and with axes."""
CAN_BE_BLANK = (2, 5, 11)
"""The layouts in which an empty square may be a blank: it has borders."""
PIECES = (
    "piece",
    "piece.lower()",
    'piece[0] + "-" + piece[1:]',
    '{"R": "Red", "B": "Blue"}[piece[0]] + " " + piece[1:]',
    'piece[0] + "_" + piece[1:]',
    "piece[1:] + piece[0].lower()",
    'piece[0] + ":" + piece[1:]',
    '{"R": "red", "B": "blue"}[piece[0]] + piece[1:]',
    "piece[0].lower() + piece[1:]",
    'piece[1:] + "-" + piece[0].lower()',
)
EMPTY = ('"."', '"-"', '"0"', '"__"', '"--"', '"~"', '"*"', '"00"', '"..."', '"x"', '"#"')
BLANKS = ('""', '" "')


def _drawings() -> tuple[str, ...]:
    """Return ways to draw the board: each layout with several signs for a piece and no piece."""
    pieces, empty, blank = cycle(PIECES), cycle(EMPTY), cycle(BLANKS)
    return tuple(
        f"    show = lambda piece: {next(pieces)} if piece else {next(sign)}\n{layout}"
        for number, layout in enumerate(LAYOUTS)
        for sign in (empty, empty, blank if number in CAN_BE_BLANK else empty)
    )


TURNS = tuple(
    f"        draw_board(board)\n        print({text})\n        row, col = get_start"
    for text in (
        f'{SIDE} + "\'s turn"',
        f'"It is the turn of " + {SIDE}',
        f'{SIDE}.upper() + " TO MOVE"',
        f'"Player " + {SIDE}.lower() + " moves now."',
        f'"--- " + {SIDE} + " ---"',
        '"Turn: " + color',
        f'"Your move, " + {SIDE}.lower()',
        f'{SIDE} + ", you are next.\\n"',
        '"(" + color.lower() + ")"',
        f'"The " + {SIDE}.lower() + " side has the move"',
    )
)
WINS = (
    "The winner is #!",
    "# wins",
    "Congratulations, #!",
    "GAME OVER: # IS VICTORIOUS",
    "The # player has won",
    "Winner: #",
    "All flags of the other are taken, so # wins.",
    "*** # ***",
    "Victory for the # army!",
    "Well played, #. You win!",
    "#",
)
SIDES = (("Red", "Blue"), ("red", "blue"), ("RED", "BLUE"), ("R", "B"))
WINNERS = (
    *(
        f'        print("{text.replace("#", one)}")\n    else:\n'
        f'        print("{text.replace("#", other)}")\n'
        for (one, other), text in zip(cycle(SIDES), WINS * 3, strict=False)
    ),
    '        print("Blue loses,")\n        print("and Red wins.")\n    else:\n'
    '        print("Red loses,")\n        print("and Blue wins.")\n',
    '        print("Red beats Blue")\n    else:\n        print("Blue beats Red")\n',
)
WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (DRAWING, _drawings()),
    ("        draw_board(board)\n        row, col = get_start", TURNS),
    (
        '"Select a piece to move by position: "',
        (
            *('"Start position (row column): "', '"From: "', '"Which piece do you move? "'),
            f'{SIDE} + ", your piece (row col) > "',
            f'"What is the start, " + {SIDE}.lower() + "? "',
            *('"Move which piece?\\n> "', '"Enter row and column of your piece: "', '"FROM "'),
            f'"[" + {SIDE}.upper() + "] piece: "',
            *('"Please choose one of your pieces, row first: "', '"Pick up the piece at "'),
        ),
    ),
    (
        '"Select where to move it: "',
        (
            *('"End position (row column): "', '"To: "', '"Where does it go? "', '"TO "'),
            f'{SIDE} + ", its new square > "',
            f'"Where to, " + {SIDE}.lower() + "? "',
            *('"Where to?\\n> "', '"Enter row and column of the goal: "', '"Put it down at "'),
            *('"And the end position, please: "', '"Destination = "'),
        ),
    ),
    (
        'print("You must enter a row and a column that are on the board.")',
        (
            *('print("Two numbers, please.")', 'print("That is not on the board!")', "pass"),
            *('print("Invalid position")', 'print("ERROR")', 'print("Off the board, once more")'),
            *('print("What?")', 'print("No such square.")', 'print("Try again:")'),
            *('print("Row and column, such as 1 2")', 'print("\\nNot a square.\\n")'),
        ),
    ),
    (
        'print("You must select a piece of yours.")',
        (
            *('print("Not your piece.")', 'print("You have nothing there.")', "pass"),
            *('print("That is none of yours!")', 'print("Invalid start")', 'print("NO")'),
            'print("That is no " + {"R": "red", "B": "blue"}[color] + " piece")',
            *('print("Choose a piece of your own.")', 'print("Error: not yours")'),
            *('print("Wrong square, again")', "draw_board(board)"),
        ),
    ),
    (
        'print("That piece can\'t move.")',
        (
            *('print("A flag stays where it is.")', 'print("It cannot move.")', "pass"),
            *('print("Flags do not move!")', 'print("Immobile")', 'print("You cannot move it")'),
            *('print("NO MOVE")', 'print("Never.")', 'print("Choose another piece.")'),
            *('print("Invalid piece")', 'print("This one is fixed.\\n")'),
        ),
    ),
    (
        'print("That is too far away.")',
        (
            *('print("One step only.")', 'print("Too far!")', 'print("You cannot go there")'),
            *('print("A piece moves by 1 square")', 'print("Illegal move")', "pass"),
            *('print("It has to be beside it.")', 'print("NO.")', 'print("Not a neighbour")'),
            *('print("Again, please")', 'print("The square is out of reach.")'),
        ),
    ),
    (
        'print("You have a piece there already.")',
        (
            *('print("That is your own piece.")', 'print("Occupied")', 'print("Taken by you!")'),
            *('print("Do not attack yourself.")', 'print("Friendly fire")', "pass"),
            *('print("Your piece is in the way")', 'print("NOT THERE")', 'print("Impossible")'),
            *('print("No: it is yours")', 'print("You stand there.\\n")'),
        ),
    ),
    (
        'print("The attacker has won.")',
        (
            *('print("Attacker wins")', 'print(attacker, "takes", defender)', "pass"),
            *('print(defender + " is captured!")', 'print("Captured.")', 'print("HIT!")'),
            *('print("The fight is won.")', 'print("Combat:", attacker, "beats", defender)'),
            *('print("You win the fight")', 'print("A piece is lost.")', 'print("Bang!")'),
        ),
    ),
    (
        'print("The defender has won.")',
        (
            *('print("Defender wins")', 'print(attacker, "falls to", defender)', "pass"),
            *('print(attacker + " is lost!")', 'print("Repelled.")', 'print("MISS!")'),
            *('print("The fight is lost.")', 'print("Combat:", defender, "stops", attacker)'),
            *('print("You lose the fight")', 'print("It holds.")', 'print("Ouch!")'),
        ),
    ),
    (
        '        print("Red has won the game!")\n'
        '    else:\n        print("Blue has won the game!")\n',
        WINNERS,
    ),
    (
        "    the_file = open(pieces_file)\n    for line in the_file:\n",
        (
            "    the_file = open(pieces_file)\n    for line in the_file.readlines():\n",
            '    the_file = open(pieces_file, "r")\n'
            '    for line in the_file.read().split("\\n"):\n',
            "    the_file = open(pieces_file)\n    for line in list(the_file):\n",
            "    the_file = open(pieces_file)\n    for line in the_file.read().splitlines():\n",
            "    the_file = open(pieces_file)\n    for line in map(str.strip, the_file):\n",
        ),
    ),
    (
        "    red = pieces[:]\n",
        (
            "    red = list(pieces)\n",
            "    red = pieces.copy()\n",
            "    red = [p for p in pieces]\n",
        ),
    ),
    (
        "    blue = pieces[:]\n",
        ("    blue = list(pieces)\n", "    blue = pieces + []\n", "    blue = [*pieces]\n"),
    ),
)
FAR = "if abs(new_row - row) > 1 or abs(new_col - col) > 1:"
OWN = 'elif board[new_row][new_col] != "" and board[new_row][new_col][0] == color:'
GOES_ON = 'while count_flags(board, "R") > 0 and count_flags(board, "B") > 0:'
IS_SQUARE = "if len(parts) == 2 and parts[0].isdigit() and parts[1].isdigit():"
FAULTS = {
    "Blue's win is Red's": ('    if count_flags(board, "R") > 0:', "    if True:"),
    "the winners are swapped": (
        '    if count_flags(board, "R") > 0:',
        '    if count_flags(board, "B") > 0:',
    ),
    "Red is named, too": (
        '    draw_board(board)\n    if count_flags(board, "R") > 0:',
        "    draw_board(board)\n"
        '    print("Game over. Red won.")\n    if count_flags(board, "R") > 0:',
    ),
    "of two equal ones the attacker falls": (
        "int(attacker) >= int(defender)",
        "int(attacker) > int(defender)",
    ),
    "strengths are compared as text": ("int(attacker) >= int(defender)", "attacker >= defender"),
    "the lower strength wins": ("int(attacker) >= int(defender)", "int(attacker) <= int(defender)"),
    "a flag is a number": ('    if defender == "F":\n        return True\n', ""),
    "a flag cannot be taken": (
        '    if defender == "F":\n        return True\n',
        '    if defender == "F":\n        return False\n',
    ),
    "a flag moves": ('elif piece[1:] == "F" or piece[1:] == "M":', 'elif piece[1:] == "M":'),
    "two squares at once": (
        FAR,
        "if abs(new_row - row) > 2 or abs(new_col - col) > 2:",
    ),
    "any distance": (FAR, "if False:"),
    "columns are not limited": (
        FAR,
        "if abs(new_row - row) > 1:",
    ),
    "no diagonal steps": (
        FAR,
        "if abs(new_row - row) + abs(new_col - col) > 1:",
    ),
    "one's own pieces are taken": (
        OWN,
        "elif (new_row, new_col) == (row, col):",
    ),
    "a step to nowhere": (
        OWN,
        OWN[:-1] + " and (row, col) != (new_row, new_col):",
    ),
    "the enemy's pieces start": ('if piece == "" or piece[0] != color:', 'if piece == "":'),
    "an empty square fails": ('if piece == "" or piece[0] != color:', "if piece[0] != color:"),
    "a row too many": ("if row < length and col < width:", "if row <= length and col < width:"),
    "a column too many": ("if row < length and col < width:", "if row < length and col <= width:"),
    "rows and columns are swapped": (
        "if row < length and col < width:",
        "if row < width and col < length:",
    ),
    "what is no number fails": (
        IS_SQUARE,
        "if len(parts) == 2:",
    ),
    "an empty line fails": (
        IS_SQUARE,
        "if parts[0].isdigit() and parts[1].isdigit():",
    ),
    "the piece stays where it was": ('    board[row][col] = ""\n', ""),
    "the attacker goes nowhere": (
        "        board[new_row][new_col] = attacker\n    elif",
        "        pass\n    elif",
    ),
    "the defender is not taken": (
        "        board[new_row][new_col] = attacker\n    else:",
        "        board[row][col] = attacker\n    else:",
    ),
    "the defender falls, too": (
        '    else:\n        print("The defender has won.")',
        '    else:\n        board[new_row][new_col] = ""\n        print("The defender has won.")',
    ),
    "one shuffle": ("    random.shuffle(blue)\n", "    blue = red[:]\n"),
    "blue is shuffled first": (
        "    random.shuffle(red)\n    random.shuffle(blue)\n",
        "    random.shuffle(blue)\n    random.shuffle(red)\n",
    ),
    "no shuffle": ("    random.shuffle(red)\n    random.shuffle(blue)\n", ""),
    "blue from the other end": (
        'board[length - 1 - i // width][i % width] = "B"',
        'board[length - 1 - i // width][width - 1 - i % width] = "B"',
    ),
    "blue in the rows as red": (
        'board[length - 1 - i // width][i % width] = "B"',
        'board[length - (len(blue) + width - 1) // width + i // width][i % width] = "B"',
    ),
    "the first digit of the count": (
        "range(int(parts[1]))",
        "range(int(parts[1][0]) + int(parts[1][-1]) - 1)",
    ),
    "one digit of the strength": ("pieces.append(parts[0])", "pieces.append(parts[0][0])"),
    "a blank line fails": (
        "        if len(parts) == 2:\n            for",
        "        if True:\n            for",
    ),
    "the seed is a number": (
        "random.seed(input('What is seed? '))",
        "random.seed(len(input('What is seed? ')))",
    ),
    "the seed is not used": ("random.seed(input('What is seed? '))", "input('What is seed? ')"),
    "Blue begins": ('\n    color = "R"\n', '\n    color = "B"\n'),
    "Red moves again and again": ('            color = "B"\n', '            color = "R"\n'),
    "one flag is enough": (
        GOES_ON,
        'flags = count_flags(board, "B")\n'
        '    while count_flags(board, "R") == count_flags(board, "B") == flags:',
    ),
    "Blue's flags do not count": (
        GOES_ON,
        'while count_flags(board, "R") > 0:',
    ),
}
"""By what is wrong, what is in the place of a part of the program."""
