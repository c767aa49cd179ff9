from dice import Dice
from tables import CATEGORIES, print_scoreboard, print_scores

OPTIONS = """Input Options:
  SAVE           :- Accept these dice.
  ROLL           :- Re-roll ALL dice.
  ROLL d1 ... dn :- Re-roll specified dice only.
"""


class Player:
    def __init__(self, name):
        self.name = name
        self.card = {}

    def total(self):
        return sum(self.card.values())


class Game:
    def __init__(self):
        self.players = [Player("Player 1"), Player("Player 2")]

    def play(self):
        while len(self.players[1].card) < 9:
            for player in self.players:
                print("\033[2J\033[H", end="")
                print_scoreboard(self.players)
                self.take_turn(player)
        print_scoreboard(self.players)
        first, second = [p.total() for p in self.players]
        if first == second:
            print("It's a tie")
        else:
            winner = self.players[0] if first > second else self.players[1]
            print(f"{winner.name} wins!")

    def take_turn(self, player):
        print(player.name, "========", sep="\n")
        input("Press ENTER to roll dice.")
        dice = Dice()
        dice.roll()
        rolls = 1
        self.show(dice, rolls)
        while rolls < 3:
            print(OPTIONS)
            command, numbers = self.ask_command()
            if command == "save":
                break
            if command == "cheat":
                dice.set_to(numbers)
                print_scores(dice)
                break
            dice.roll(numbers or (1, 2, 3, 4, 5))
            rolls += 1
            self.show(dice, rolls)
        category = self.ask_category(player)
        player.card[category] = dice.score(category)

    def show(self, dice, rolls):
        print(f"\nRoll #{rolls} : {dice.values}\n")
        print_scores(dice)

    def ask_command(self):
        while True:
            try:
                command, *rest = input("Input > ").lower().split()
                numbers = [int(n) for n in rest]
                if command == "save" and numbers == []:
                    return command, numbers
                if command == "roll" and all(1 <= n <= 5 for n in numbers):
                    return command, numbers
                if command == "cheat" and len(numbers) == 5 and all(1 <= n <= 4 for n in numbers):
                    return command, numbers
            except ValueError:
                pass
            print("ERROR: Invalid input.")

    def ask_category(self, player):
        while True:
            typed = input("Enter your desired category: ")
            for category in CATEGORIES:
                if category.lower() == typed.lower().strip():
                    if category in player.card:
                        print(f"ERROR: Category '{typed}' has been used.")
                        break
                    return category
            else:
                print(f"ERROR: Category '{typed}' does not exist.")
