import random

WORDS = ["apple", "garden", "window", "teacher"]
LIVES = 6
secret = random.choice(WORDS)
found, lives = set(), LIVES
while lives and not set(secret) <= found:
    word = " ".join(letter if letter in found else "_" for letter in secret)
    print(word, "with", lives, "lives")
    letter = input("A letter: ").lower()
    if letter in secret:
        found.add(letter)
    else:
        lives -= 1
if lives:
    print("You have won! It was", secret)
else:
    print("You have lost. It was", secret)
