import random as chance


class Round:
    def __init__(self):
        self.goal = chance.choice(list(range(1, 101)))
        self.guesses = []

    @property
    def rest(self):
        return 7 - len(self.guesses)

    def hint(self, guess):
        return "Up!" if self.goal > guess else "Down!"

    def read(self):
        text = ""
        while text not in [str(n) for n in range(1, 101)]:
            text = input("> ")
        return int(text)

    def run(self):
        message = "Let's go."
        while self.rest:
            print(message, "Chances:", self.rest)
            guess = self.read()
            self.guesses.append(guess)
            if guess == self.goal:
                print("Bravo, found in guess number", len(self.guesses))
                return 1
            message = self.hint(guess)
        print(message)
        print(f"The answer was {self.goal}, sorry.")
        return 0


def start(score=0):
    score += Round().run()
    print("Score:", score)
    if input("Type y to go on: ") in ("y", "Y"):
        start(score)


start()
