"""A game of dice for two people and the machine."""
import random

MACHINE = "Machine"


def ask(text, wrong):
    answer = input(text).strip()
    while answer in wrong:
        print("That is not possible.")
        answer = input(text).strip()
    return answer


def kind_of(dice):
    ordered = "".join(map(str, sorted(dice)))
    if ordered in ("456", "111", "222", "333", "444", "555", "666"):
        return "win"
    if ordered == "123":
        return "lose"
    for face in "123456":
        if face * 2 in ordered:
            odd = int(ordered.replace(face, "", 2))
            if odd == 6:
                return "win"
            if odd == 1:
                return "lose"
            return odd
    return "fumble"


def describe(kind):
    words = {"win": "instant win", "lose": "instant loss", "fumble": "fumble"}
    return words.get(kind, f"point {kind}")


def roll(name):
    dice = [random.randint(1, 6) for die in range(3)]
    kind = kind_of(dice)
    print(f"{name} rolled {dice[0]} {dice[1]} {dice[2]} ({describe(kind)})")
    if kind == "fumble":
        roll(name)
    else:
        return dice, kind


def turn(name):
    if name == MACHINE:
        print(f"It is {name}'s roll...")
    else:
        input(f"It is {name}'s roll...")
    return roll(name)


def roll_pair(name):
    dice = sorted(random.randint(1, 6) for die in range(3))
    print(f"{name} rolled {dice[0]} {dice[1]} {dice[2]} for the tie")
    if len(set(dice)) == 2:
        return dice[2] if dice[0] == dice[1] else dice[0]
    return roll_pair(name)


def better(banker, player):
    first = roll_pair(banker)
    second = roll_pair(player)
    if first == second:
        return better(banker, player)
    return first > second


def choose_banker(names):
    rolls = {}
    for name in names:
        rolls[name] = random.randint(1, 6)
        print(f"{name} rolled {rolls[name]}")
    best = [name for name in names if rolls[name] == max(rolls.values())]
    if len(best) > 1:
        return choose_banker(best)
    return best[0]


def get_bet(banker, player, most):
    if banker == MACHINE:
        return random.randint(1, most)
    try:
        bet = int(input(f"{banker}, bet against {player} (1-{most}): "))
        if 1 <= bet <= most:
            return bet
    except ValueError:
        pass
    print(f"Please bet 1 to {most}.")
    return get_bet(banker, player, most)


def does_banker_win(banker, player, kind):
    """The answer, and whether the player has rolled 4-5-6."""
    if kind == "win":
        return True, False
    if kind == "lose":
        return False, False
    dice, other = turn(player)
    if other == "win":
        return False, sorted(dice) == [4, 5, 6]
    if other == "lose":
        return True, False
    if other == kind:
        return better(banker, player), False
    return kind > other, False


def play_round(number, table, banker):
    names = list(table)
    place = names.index(banker)
    players = names[place + 1:] + names[:place]
    print(f"\nROUND {number}")
    print(f"{banker} is the banker")
    bets = {}
    for player in players:
        most = min(table[banker] - sum(bets.values()), table[player])
        if most > 0:
            bets[player] = get_bet(banker, player, most)
            print(f"{banker} bets {bets[player]} against {player}")
    dice, kind = turn(banker)
    next_banker = banker
    for player in bets:
        banker_wins, takes_over = does_banker_win(banker, player, kind)
        if takes_over:
            next_banker = player
        change = bets[player] if banker_wins else -bets[player]
        table[banker] += change
        table[player] -= change
    print(", ".join(f"{name}: {table[name]}" for name in names))
    while table[next_banker] == 0:
        next_banker = (names * 2)[names.index(next_banker) + 1]
    return next_banker


def main():
    one = ask("Your name, player one: ", ["", MACHINE])
    two = ask("Your name, player two: ", ["", MACHINE, one])
    table = {one: 100, two: 100, MACHINE: 100}
    banker = choose_banker(list(table))
    number = 1
    while True:
        banker = play_round(number, table, banker)
        ranking = sorted(table, key=table.get, reverse=True)
        ahead = table[ranking[0]] > table[ranking[1]]
        if ahead and (number >= 15 or table[ranking[1]] == 0):
            break
        number += 1
    print(f"\n{ranking[0]} wins the game!")


if __name__ == "__main__":
    main()
