import random

TAUNTS = [
    "Is that all you've got?",
    "My grandmother plays better, and she is a worm.",
    "Tick tock...",
    "I have already calculated how this ends.",
    "Interesting. Wrong, but interesting.",
]
CHEERS = ["Well done", "Bravo", "Splendid", "Not bad for a mammal"]
PYNAME = "The Python"


def ask(prompt):
    while True:
        line = input(prompt)
        if line != "":
            return line
        print(random.choice(["Hello? Anybody there?", "I can wait...", "Speak up!"]))


def start_stones(name):
    while True:
        line = ask("Well then, " + name + ", from how many stones do we start? [30-50] ").strip(" ")
        if line.isascii() and line.isdigit() and len(line) < 9:
            if 30 <= int(line) <= 50:
                return int(line)
            print("Too", "few!" if int(line) < 30 else "many!")
        else:
            print("I only understand numbers.")


def human(name, stones):
    most = min(3, stones)
    print("I count", stones, "stones.")
    while True:
        line = input("What do you do, " + name + "? ")
        if line == "":
            k = random.randint(1, most)
            print("You shut your eyes and reach out... and get", k)
            return k
        if line.isascii() and line.isdigit() and len(line) < 9 and 1 <= int(line) <= most:
            return int(line)
        print("You can't do that.", random.choice(TAUNTS))


def python(stones):
    if stones == 2 or stones == 3:
        k = stones
    elif stones % 3 == 0:
        k = 2
    else:
        k = 1
    print("I take", k, "for myself.", random.choice(TAUNTS))
    print()
    return k


names, ids, wins = [], [], [0, 0, 0]
print("Sssso... two humans dare to challenge me.")
for word in ("Who is the first one?", "And the other one?"):
    names.append(ask(word + " ").capitalize()[:30])
    ids.append(ask("Your student ID, " + names[-1] + "? ")[:9])
names.append(PYNAME)

while True:
    stones = start_stones(names[0])
    turn = 0
    while True:
        stones -= python(stones) if turn == 2 else human(names[turn], stones)
        if stones == 0:
            break
        turn = (turn + 1) % 3
    wins[turn] += 1
    if turn == 2:
        print("I win! Of course I win. I am", PYNAME + ".")
    else:
        print(random.choice(CHEERS) + ",", names[turn] + "! You win!")
        print("I shall remember your ID:", ids[turn])
    print("So far I have won", wins[2], "and you have won", wins[0], "(" + names[0] + ") and", wins[1], "(" + names[1] + ").")
    if ask("Do you dare to play again? ").lower() not in ("y", "yes"):
        print("Coward." if random.random() < 0.5 else "Farewell.")
        break
