"""4, 5, 6: a bank game for two people and a computer."""
from bank import Bank
from players import Computer, Human


def main():
    people = []
    for number in ("One", "Two"):
        people.append(Human.ask(f"Name of player {number}: ", people))
    Bank([*people, Computer("Robby")]).play()


if __name__ == "__main__":
    main()
