from random import randint

def pynim(names, ids, wins):
    # returns when nobody wants to play any more
    pile = input(names[0] + ", how many stones to begin with? ")
    while not pile.strip().isdigit() or not 30 <= int(pile) <= 50:
        print("30 to 50!!!")
        pile = input(names[0] + ", how many stones to begin with? ")
    pile = int(pile)
    turn = 0
    while pile > 0:
        most = min(pile, 3)
        if turn % 3 == 2:
            take = 1
            if pile % 3 == 0:
                take = 2
            print("The Python has taken", take, "and there are", pile - take, "left")
        else:
            name = names[turn % 3]
            print(pile, "stones")
            answer = input("How many stones do you want to take, " + name + "? ")
            while answer not in ["", "1", "2", "3"][:most + 1]:
                print("NO! 1 to", most)
                answer = input("How many stones do you want to take, " + name + "? ")
            if answer == "":
                take = randint(1, most)
                print(name, "took", take)
            else:
                take = int(answer)
        pile -= take
        turn += 1
    winner = (turn - 1) % 3
    wins[winner] += 1
    print("*" * 40)
    print((names[winner] + " WON").center(40))
    if winner < 2:
        print(("ID " + ids[winner]).center(40))
    print("*" * 40)
    print("Score:", names[0], wins[0], "-", names[1], wins[1], "- The Python", wins[2])
    again = ""
    while not again:
        again = input("Play again (yes or no)? ")
    if again.lower() == "yes" or again.lower() == "y":
        pynim(names, ids, wins)

names = []
ids = []
for i in range(2):
    x = ""
    while x == "":
        x = input("Player %i, your name: " % (i + 1))
    names.append(x.capitalize()[0:30])
    x = ""
    while x == "":
        x = input("Player %i, your ID: " % (i + 1))
    ids.append(x[0:9])
names.append("The Python")
pynim(names, ids, [0, 0, 0])
