CATEGORIES = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra".split()
TITLE = " Battle of the Sexes (B.O.T.S) ".center(79, "=")
MENU = """\
Input Options:
  SAVE           :- Accept these dice.
  ROLL           :- Re-roll ALL dice.
  ROLL d1 ... dn :- Re-roll specified dice only.
"""
LINE = "".join("-" * (len(each) + 2) + "+" for each in CATEGORIES)


def clear():
    print("\033[2J\033[H", end="")


def row(card):
    return "".join(f" {card.get(each, ''):>{len(each)}} |" for each in CATEGORIES)


def heads():
    return row({each: each for each in CATEGORIES})


def board(cards):
    line = "+----------+" + LINE
    print("Scoreboard", line, "|          |" + heads(), line, sep="\n")
    for number, card in enumerate(cards, 1):
        print(f"| Player {number} |{row(card)}", line, sep="\n")
    print()


def table(scores):
    print("Category Scores", "+" + LINE, "|" + heads(), "+" + LINE, sep="\n")
    print("|" + row(scores), "+" + LINE, "", sep="\n")
