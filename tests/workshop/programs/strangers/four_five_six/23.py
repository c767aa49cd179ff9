import random

# written by Margaret (67), evening course "Python for everybody"

computer = "Mr Computer"


def ask_for_name(ordinal, first_name):
    while True:
        answer = input(f"My dear {ordinal} player, please tell me your name: ")
        answer = answer.strip()
        if answer == "":
            print("Oh, you did not type anything. I need at least one character.")
        elif len(answer) > 30:
            print("Such a long name! Please use thirty characters or fewer.")
        elif answer.lower() == computer.lower():
            print("That is my own name, I am sorry.")
        elif answer.lower() == first_name.lower():
            print("Your friend is called that already. Please choose another.")
        else:
            return answer


def thirds(dice):
    """Give the die that is not part of the pair, or 0."""
    a, b, c = dice
    if a == b and a != c:
        return c
    if a == c and a != b:
        return b
    if b == c and a != b:
        return a
    return 0


def explain(dice):
    a, b, c = sorted(dice)
    if a == b == c:
        return "win", "all three are the same, an instant win"
    if (a, b, c) == (4, 5, 6):
        return "win", "four, five, six! An instant win"
    if (a, b, c) == (1, 2, 3):
        return "loss", "one, two, three. An instant loss"
    odd = thirds(dice)
    if odd == 0:
        return "fumble", "a fumble, so the dice are rolled once more"
    if odd == 6:
        return "win", "a pair with a six, an instant win"
    if odd == 1:
        return "loss", "a pair with a one, an instant loss"
    return "point", f"a pair, and the point is {odd}"


def wait_for(player):
    if player == computer:
        print(f"It is {computer}'s turn to roll.")
    else:
        input(f"It is {player}'s turn to roll. Please press Enter. ")


def roll_dice(player):
    wait_for(player)
    while True:
        dice = (random.randint(1, 6), random.randint(1, 6), random.randint(1, 6))
        kind, words = explain(dice)
        print(f"{player} rolled a {dice[0]}, a {dice[1]} and a {dice[2]}: {words}.")
        if kind != "fumble":
            return kind, dice


def roll_again(player):
    wait_for(player)
    while True:
        dice = (random.randint(1, 6), random.randint(1, 6), random.randint(1, 6))
        if thirds(dice):
            print(f"{player} rolled a {dice[0]}, a {dice[1]} and a {dice[2]}: the third die is {thirds(dice)}.")
            return thirds(dice)
        print(f"{player} rolled a {dice[0]}, a {dice[1]} and a {dice[2]}: not a pair with a third die, once more.")


def plural(n):
    return "1 chip" if n == 1 else f"{n} chips"


def choose_banker(players):
    print("Everybody rolls one die, and the highest is the banker.")
    while True:
        rolled = {}
        for player in players:
            wait_for(player)
            rolled[player] = random.randint(1, 6)
            print(f"{player} rolled a {rolled[player]}.")
        highest = max(rolled.values())
        players = [player for player in players if rolled[player] == highest]
        if len(players) == 1:
            print(f"{players[0]} is the banker.")
            return players[0]
        print("Some of you are equal. Those roll again.")


def get_bet(banker, player, most):
    if banker == computer:
        return random.randint(1, most)
    while True:
        answer = input(f"{banker}, how many chips would you like to bet against {player}? ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= most:
            return int(answer)
        print(f"I need a whole number. The least is 1 and the most is {most}.")


first = ask_for_name("first", "")
second = ask_for_name("second", first)
players = [first, second, computer]
chips = {first: 100, second: 100, computer: 100}
print(f"How nice to meet you, {first} and {second}. Each of us starts with 100 chips.")
banker = choose_banker(players)
round_number = 1
winner = ""
while winner == "":
    while chips[banker] == 0:
        print(f"{banker} has no chips any more, so somebody else must be the banker.")
        banker = players[(players.index(banker) + 1) % 3]
    print()
    print(f"This is round {round_number}, and {banker} is the banker.")
    before = dict(chips)
    position = players.index(banker)
    opponents = [players[(position + 1) % 3], players[(position + 2) % 3]]
    bets = {}
    for player in opponents:
        most = min(chips[banker] - sum(bets.values()), chips[player])
        if most == 0:
            print(f"{banker} and {player} do not bet, as one of them has no chips for it.")
        else:
            bets[player] = get_bet(banker, player, most)
            print(f"{banker} bets {plural(bets[player])} against {player}, and {player} does the same.")
    kind, dice = roll_dice(banker)
    next_banker = banker
    for player in bets:
        if kind == "point":
            kind2, dice2 = roll_dice(player)
            if sorted(dice2) == [4, 5, 6]:
                next_banker = player
            if kind2 == "win":
                victor = player
            elif kind2 == "loss":
                victor = banker
            else:
                x = thirds(dice)
                y = thirds(dice2)
                while x == y:
                    print(f"{banker} and {player} are equal, and roll for the higher third die.")
                    x = roll_again(banker)
                    y = roll_again(player)
                victor = banker if x > y else player
        else:
            victor = banker if kind == "win" else player
        loser = player if victor == banker else banker
        chips[victor] += bets[player]
        chips[loser] -= bets[player]
        print(f"{victor} wins {plural(bets[player])} and {loser} loses {plural(bets[player])}.")
    for player in players:
        difference = chips[player] - before[player]
        if difference > 0:
            print(f"{player} now has {plural(chips[player])}, which is {difference} more than before.")
        elif difference < 0:
            print(f"{player} now has {plural(chips[player])}, which is {-difference} fewer than before.")
        else:
            print(f"{player} still has {plural(chips[player])}.")
    if next_banker != banker:
        print(f"From now on {next_banker} is the banker.")
    banker = next_banker
    most = max(chips.values())
    leaders = [player for player in players if chips[player] == most]
    if most == 300:
        winner = leaders[0]
    elif round_number >= 15:
        if len(leaders) == 1:
            winner = leaders[0]
        else:
            print("Nobody is ahead, so we play another round.")
    round_number += 1
print(f"{winner} has won the game. It was a pleasure!")
