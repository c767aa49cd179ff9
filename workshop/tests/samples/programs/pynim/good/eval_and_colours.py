import random
import os

RED = "\033[91m"
GREEN = "\033[92m"
OFF = "\033[0m"

os.system("cls")
print(GREEN + "=== PyNIM ===" + OFF)

player1 = ""
while player1 == "":
    print("Player 1, please enter your name")
    player1 = input("> ")
player1 = player1[0].upper() + player1[1:].lower()
player1 = player1[:30]
id1 = ""
while id1 == "":
    print("Now your ID, " + player1)
    id1 = input("> ")
player2 = ""
while player2 == "":
    print("Player 2, please enter your name")
    player2 = input("> ")
player2 = player2[0].upper() + player2[1:].lower()
player2 = player2[:30]
id2 = ""
while id2 == "":
    print("Now your ID, " + player2)
    id2 = input("> ")
id1 = id1[:9]
id2 = id2[:9]

wins1 = 0
wins2 = 0
wins3 = 0
playing = True
while playing:
    stones = 0
    while stones < 30 or stones > 50:
        print(player1 + ", with how many stones shall we begin? (30-50)")
        try:
            typed = input("> ").strip()
            stones = 0
            if typed.isdecimal() and typed.isascii():
                stones = eval(typed.lstrip("0"))
            else:
                print(RED + "Is that a number?" + OFF)
        except:
            print(RED + "Is that a number?" + OFF)
    turn = 1
    winner = ""
    while winner == "":
        if turn == 3:
            if stones == 3 or stones == 2:
                n = stones
            elif stones % 3 == 0:
                n = 2
            else:
                n = 1
            print("The Python removes " + str(n) + ".")
            stones = stones - n
            if stones == 0:
                winner = "The Python"
                wins3 += 1
            turn = 1
        else:
            if turn == 1:
                who = player1
            else:
                who = player2
            print("*" * stones)
            print("Stones left: " + GREEN + str(stones) + OFF)
            n = 0
            while n == 0:
                print(who + ", how many do you take? (1, 2, 3 or just Enter)")
                typed = input("> ")
                if typed == "":
                    n = random.choice([1, 2, 3][:stones])
                    print(who + " took " + str(n))
                elif typed == "1":
                    n = 1
                elif typed == "2" and stones >= 2:
                    n = 2
                elif typed == "3" and stones >= 3:
                    n = 3
                else:
                    print(RED + "You can't do that, " + who + "!" + OFF)
            stones = stones - n
            if stones == 0:
                winner = who
                if turn == 1:
                    wins1 += 1
                else:
                    wins2 += 1
            turn += 1
    print()
    print(GREEN + "The winner is " + winner + "!" + OFF)
    if winner == player1 and turn == 2:
        print("ID: " + id1)
    elif turn == 3:
        print("ID: " + id2)
    print(player1, "has", wins1)
    print(player2, "has", wins2)
    print("The Python has", wins3)
    again = ""
    while again == "":
        print("Do you want to play again? (y/n)")
        again = input("> ").lower()
    if again != "y" and again != "yes":
        playing = False
print("Bye bye.")
