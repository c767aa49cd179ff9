from collections import Counter
from itertools import count


def judge(dice):
    faces = Counter(dice)
    if len(faces) == 1 or set(dice) == {4, 5, 6}:
        return "win", 0
    if set(dice) == {1, 2, 3}:
        return "loss", 0
    if len(faces) == 3:
        return "fumble", 0
    odd = min(faces, key=faces.get)
    return {1: "loss", 6: "win"}.get(odd, "point"), odd


class Bank:
    def __init__(self, players):
        self.players = players
        self.banker = self.heir = None

    def highest(self, players):
        rolled = {}
        for each in players:
            rolled[each] = each.throw()[0]
            print(f"{each} throws {rolled[each]}.")
        best = [each for each in players if rolled[each] == max(rolled.values())]
        return best[0] if len(best) == 1 else self.highest(best)

    def rolls(self, player):
        while True:
            dice = player.throw()
            kind, point = judge(dice)
            words = {"win": "an instant win", "loss": "an instant loss", "fumble": "a fumble", "point": f"a point of {point}"}
            print(f"It is {player}'s roll... {player} rolled {dice[0]}, {dice[1]} and {dice[2]}: {words[kind]}.")
            if kind != "fumble":
                if player is not self.banker and set(dice) == {4, 5, 6}:
                    self.heir = player
                return {"loss": -1, "win": 10}.get(kind, point)

    def decides(self, player):
        while True:
            dice = player.throw()
            faces = Counter(dice)
            print(f"{player} rolled {dice[0]}, {dice[1]} and {dice[2]} to break the tie.")
            if len(faces) == 2:
                return min(faces, key=faces.get)

    def beats(self, result, other):
        if result in (-1, 10):
            return result == 10
        theirs = self.rolls(other)
        if theirs == result:
            print(f"{self.banker} and {other} tie.")
            mine = 0
            while mine == theirs or not mine:
                mine, theirs = self.decides(self.banker), self.decides(other)
            return mine > theirs
        return result > theirs

    def round(self, number):
        banker = self.heir = self.banker
        print(f"\nRound {number}: {banker} is the banker.")
        others = [each for each in self.players if each is not banker]
        bets = {each: banker.bet(each) for each in others}
        for each, bet in bets.items():
            print(f"{banker} bets {bet} against {each}.")
        result = self.rolls(banker)
        for each, bet in bets.items():
            winner, loser = (banker, each) if self.beats(result, each) else (each, banker)
            winner.chips += bet
            loser.chips -= bet
            print(f"{winner} beats {loser}.")
        print(", ".join(f"{each}: {each.chips}" for each in self.players))
        input("[Enter] for the next round")
        self.banker = self.heir

    def play(self):
        self.banker = self.highest(self.players)
        for number in count(1):
            self.round(number)
            best = sorted((each.chips for each in self.players), reverse=True)
            if number >= 15 and best[0] > best[1]:
                break
        print(f"{max(self.players, key=lambda each: each.chips)} wins the game!")
