"""Higher or lower: the computer thinks of a number, and a person has seven tries to guess it."""

import random

SMALLEST = 1
LARGEST = 100
TRIES = 7


def main():
    """Play rounds until the person has had enough."""
    print(f"I think of a number from {SMALLEST} to {LARGEST}. You have {TRIES} tries.")
    won = 0
    rounds = 0
    while True:
        rounds += 1
        if play_round():
            won += 1
        print(f"You have found {won} of {rounds} numbers.")
        if input("Another round? ").lower() != "y":
            break
    print("Goodbye!")


def play_round():
    """Play one round; return whether the number was found."""
    number = random.randint(SMALLEST, LARGEST)
    tries_left = TRIES
    while tries_left > 0:
        print(f"Tries left: {tries_left}")
        guess = ask_guess()
        tries_left -= 1
        if guess == number:
            tries = TRIES - tries_left
            print(f"Right! You needed {tries}.")
            return True
        if guess < number:
            print("My number is higher.")
        else:
            print("My number is lower.")
    print(f"No tries left. It was {number}.")
    return False


def ask_guess():
    """Ask until the answer is a number in the range, and return it."""
    while True:
        answer = input("Your guess? ")
        if answer.isdecimal() and SMALLEST <= int(answer) <= LARGEST:
            return int(answer)
        print(f"Please type a number from {SMALLEST} to {LARGEST}.")


if __name__ == "__main__":
    main()
