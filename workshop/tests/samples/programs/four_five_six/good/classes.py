from random import choice


class Dice:
    def __init__(self):
        self.faces = tuple(choice(range(1, 7)) for _ in range(3))

    def __str__(self):
        return "-".join(str(face) for face in self.faces)

    def odd_one(self):
        for face in self.faces:
            if self.faces.count(face) == 1 and len(set(self.faces)) == 2:
                return face
        return None

    def is_456(self):
        return set(self.faces) == {4, 5, 6}

    def result(self):
        if len(set(self.faces)) == 1 or self.is_456() or self.odd_one() == 6:
            return "instant win"
        if set(self.faces) == {1, 2, 3} or self.odd_one() == 1:
            return "instant loss"
        if self.odd_one():
            return "point"
        return "fumble"


class Player:
    def __init__(self, name):
        self.name = name
        self.chips = 50

    def wait(self):
        input(f"It is {self.name}'s roll... press Enter")

    def roll(self):
        self.wait()
        dice = Dice()
        if dice.result() == "fumble":
            print(f"{self.name} rolled {dice}, a fumble")
            return self.roll()
        if dice.result() == "point":
            print(f"{self.name} rolled {dice}, point {dice.odd_one()}")
        else:
            print(f"{self.name} rolled {dice}, {dice.result()}")
        return dice

    def roll_pair(self):
        self.wait()
        dice = Dice()
        if dice.odd_one() is None:
            print(f"{self.name} rolled {dice}, that is no pair")
            return self.roll_pair()
        print(f"{self.name} rolled {dice}, third die {dice.odd_one()}")
        return dice.odd_one()

    def roll_one(self):
        self.wait()
        face = choice(range(1, 7))
        print(f"{self.name} rolled {face}")
        return face

    def choose_bet(self, other, most):
        answer = input(f"{self.name}, your bet against {other.name} (at most {most}): ")
        try:
            bet = int(answer)
        except ValueError:
            bet = 0
        if 1 <= bet <= most:
            return bet
        print(f"You can bet 1 to {most}.")
        return self.choose_bet(other, most)


class Computer(Player):
    def wait(self):
        print(f"It is {self.name}'s roll...")

    def choose_bet(self, other, most):
        return choice(range(1, most + 1))


class Table:
    def __init__(self):
        one = self.ask_name("one", [])
        two = self.ask_name("two", [one])
        self.players = [Player(one), Player(two), Computer("Robot")]
        self.banker = self.find_banker(self.players)

    def ask_name(self, number, taken):
        name = input(f"Player {number}, what is your name? ").strip()
        if name in ["", "Robot"] + taken:
            print("This name will not do.")
            return self.ask_name(number, taken)
        return name

    def find_banker(self, players):
        rolls = [player.roll_one() for player in players]
        best = [p for p, r in zip(players, rolls) if r == max(rolls)]
        return best[0] if len(best) == 1 else self.find_banker(best)

    def others(self):
        i = self.players.index(self.banker)
        return [self.players[i - 2], self.players[i - 1]]

    def settle(self, winner, loser, bet):
        winner.chips += bet
        loser.chips -= bet
        print(f"{winner.name} wins {bet} from {loser.name}")

    def tie(self, player):
        first, second = self.banker.roll_pair(), player.roll_pair()
        if first == second:
            return self.tie(player)
        return first > second

    def play_round(self, number):
        print(f"\nRound {number}: {self.banker.name} is the banker")
        bets = []
        staked = 0
        for player in self.others():
            most = min(player.chips, self.banker.chips - staked)
            if most > 0:
                bet = self.banker.choose_bet(player, most)
                print(f"{self.banker.name} bets {bet} against {player.name}")
                bets.append((player, bet))
                staked += bet
        next_banker = self.banker
        dice = self.banker.roll()
        for player, bet in bets:
            if dice.result() == "point":
                theirs = player.roll()
                if theirs.is_456():
                    next_banker = player
                if theirs.result() != "point":
                    banker_wins = theirs.result() == "instant loss"
                elif theirs.odd_one() == dice.odd_one():
                    banker_wins = self.tie(player)
                else:
                    banker_wins = theirs.odd_one() < dice.odd_one()
            else:
                banker_wins = dice.result() == "instant win"
            if banker_wins:
                self.settle(self.banker, player, bet)
            else:
                self.settle(player, self.banker, bet)
        for player in self.players:
            print(f"{player.name}: {player.chips}")
        self.banker = next_banker
        while self.banker.chips == 0:
            self.banker = self.others()[0]

    def winner(self):
        best = max(player.chips for player in self.players)
        first = [player for player in self.players if player.chips == best]
        return first[0] if len(first) == 1 else None

    def play(self, number=1):
        self.play_round(number)
        alone = [player.chips for player in self.players].count(0) == 2
        if self.winner() and (number >= 15 or alone):
            print(f"\n{self.winner().name} wins the game with {self.winner().chips} chips!")
        else:
            self.play(number + 1)


def main():
    Table().play()


if __name__ == "__main__":
    main()
