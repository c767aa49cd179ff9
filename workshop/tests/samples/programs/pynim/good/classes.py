from random import choice

TEXT = '''Welcome to PyNIM, the Ancient game of NIM played against a real live Python!
... or, perhaps against a virtual Python...
... or, maybe it's played against a computer language called Python.

A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?

PyNIM has 3 players: Two humans, plus "The Python" which is this computer.
The first player initially decides how many stones to start the game with, from 30 to 50.
For each round of the game, each player gets to remove from 1 to 3 stones from the pile.
The player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.
'''


def question(text):
    print(text, end=" ")
    return input()


class Player:
    def __init__(self, name):
        self.name = name
        self.wins = 0

    def message(self, pile):
        pass

    def box_lines(self):
        return ["And...THE WINNER IS......... %s!!!     " % self.name]

    def show_box(self):
        lines = self.box_lines()
        width = len(lines[0])
        print("*" * (width + 7))
        for line in lines:
            print("*     %s*" % line.ljust(width))
        print("*" * (width + 7))


class Human(Player):
    def __init__(self, which):
        name = ""
        while not name:
            name = question("What is your name, Player %s?" % which)
        Player.__init__(self, name.capitalize()[:30])
        self.student_id = ""
        while not self.student_id:
            self.student_id = question("What is your MIT Student ID, %s?" % self.name)[:9]

    def box_lines(self):
        lines = Player.box_lines(self)
        lines.append("Your MIT Student ID is: %s" % self.student_id)
        lines.append("Congratulations, %s! Nice work!        " % self.name)
        return lines

    def take(self, pile):
        possible = [str(n) for n in (1, 2, 3) if n <= pile]
        print("There are %d stones remaining..." % pile)
        answer = None
        while answer not in possible:
            if answer is not None:
                print("You MUST enter a number from 1 to %s! Can you even count, %s?" % (possible[-1], self.name))
            answer = question("How many stones (from 1 to %s) will you remove, %s? (or press Enter for a mystery value):"
                              % (possible[-1], self.name))
            if answer == "":
                answer = choice(possible)
                print("%s, you have removed %s stones." % (self.name, answer))
        return int(answer)


class Python(Player):
    def take(self, pile):
        number = 1
        if pile in (2, 3):
            number = pile
        elif pile % 3 == 0:
            number = 2
        print("The Python has removed %d stones...\n" % number)
        return number


class PyNIM:
    def __init__(self):
        print(TEXT)
        self.one = Human("One")
        self.two = Human("Two")
        self.python = Python("The Python")
        self.players = [self.one, self.two, self.python]
        print("Welcome, %s and %s to the game of Taking Stones." % (self.one.name, self.two.name))

    def pile(self):
        while True:
            answer = question("How many stones (from 30 to 50) would you like to start the game with, %s?" % self.one.name)
            if answer.strip().lstrip("-").isdecimal():
                if int(answer) in range(30, 51):
                    return int(answer)
            else:
                print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")

    def one_game(self):
        stones = self.pile()
        print("You have selected %d stones, %s. A fine choice!\n" % (stones, self.one.name))
        while True:
            for player in self.players:
                stones -= player.take(stones)
                if stones == 0:
                    player.wins += 1
                    return player

    def run(self):
        rounds = 1
        while True:
            winner = self.one_game()
            print()
            winner.show_box()
            print("\nThe score so far:")
            for player in self.players:
                print("%s: %d" % (player.name, player.wins))
            print()
            if winner is not self.python:
                print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...\n")
            elif self.python.wins > max(self.one.wins, self.two.wins):
                print("Evidently, reptilian intelligence exceeds that of humans.")
                print("Perhaps you can be a better example of success for your species in the next game...?\n")
            answer = ""
            while answer == "":
                answer = question("Would you like to play again?")
            print()
            if answer.upper() not in ["Y", "YES"]:
                break
            rounds += 1
            print("Great! Get ready for round %d...\n" % rounds)
        print("Goodbye, and thank you for playing PyNIM!!!")


if __name__ == "__main__":
    PyNIM().run()
