"""Taking stones, with IDs asked first, and a pause after each turn of the computer."""
from ask import ask_number, ask_text
from people import Human, Python


def new_game(players):
    first = players[0]
    question = f"{first}, choose the starting pile (from 30 to 50): "
    pile = ask_number(question, 30, 50, "A whole number from 30 to 50, please.")
    while True:
        for player in players:
            pile -= player.take(pile)
            if pile == 0:
                return player


def main():
    print("Welcome to P y N I M!\n")
    humans = []
    for which in ("first", "second"):
        name = ask_text(f"Name of the {which} player? ")[:30].capitalize()
        humans.append(Human(name, ask_text(f"ID of {name}? ")[:9]))
    players = [*humans, Python()]
    game = 0
    while True:
        game += 1
        print(f"\n+-- Game number {game} --+\n")
        winner = new_game(players)
        winner.wins += 1
        print(winner.praise())
        print("\nScoreboard")
        for player in sorted(players, key=lambda each: -each.wins):
            print(f"  {player!s:<30} {player.wins:>3}")
        if ask_text("Another game? ").lower() not in ("y", "yes"):
            return


if __name__ == "__main__":
    main()
