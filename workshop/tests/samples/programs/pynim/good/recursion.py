# taking stones, with functions that call themselves instead of loops
import random


def ask_text(question):
    answer = input(question).strip()
    return answer if answer else ask_text(question)


def ask_stones(name):
    answer = input(f"{name}, choose a pile of 30 to 50 stones: ").strip()
    if answer.isdecimal() and 30 <= int(answer) <= 50:
        return int(answer)
    print("Please type a number from 30 to 50.")
    return ask_stones(name)


def ask_take(name, stones):
    answer = input(f"{stones} stones are left. How many do you take, {name} (1, 2 or 3)? ")
    if answer == "":
        # no number: the machine picks a good one for you
        return min(stones, 2 if stones % 4 == 2 else 3 if stones % 4 == 3 else 1)
    if answer in ["1", "2", "3"] and int(answer) <= stones:
        return int(answer)
    print("That is not possible.")
    return ask_take(name, stones)


def take_turns(players, stones, number):
    name = players[number][0]
    if number == 2:
        taken = stones if stones <= 3 else 2 if stones % 3 == 0 else 1
    else:
        taken = ask_take(name, stones)
    print(f"{name} takes {taken}.")
    if stones == taken:
        return number
    return take_turns(players, stones - taken, (number + 1) % 3)


def play(players, scores):
    winner = take_turns(players, ask_stones(players[0][0]), 0)
    name, student_id = players[winner]
    scores[winner] += 1
    print(f"\n{name} {student_id} has won!\n")
    for (name, _), score in zip(players, scores):
        print(f"{name} has {score} points")
    if ask_text("\nOnce more (yes/no)? ").lower() in ("y", "yes"):
        play(players, scores)


def clean(name):
    return name[:30].capitalize()


print("PyNIM")
name_1 = clean(ask_text("First player: "))
name_2 = clean(ask_text("Second player: "))
id_1 = ask_text(f"MIT Student ID of {name_1}: ")[:9]
id_2 = ask_text(f"MIT Student ID of {name_2}: ")[:9]
play([(name_1, id_1), (name_2, id_2), ("The Python", "")], [0, 0, 0])
print("See you!")
