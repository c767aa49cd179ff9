import random

MAX = 15
COMP = "Laptop"

def sort_out(dice):
    dice = sorted(dice)
    if dice == [4, 5, 6] or dice[0] == dice[1] == dice[2]:
        return "instant win", None
    elif dice == [1, 2, 3]:
        return "instant loss", None
    elif dice[0] == dice[1] or dice[1] == dice[2]:
        if dice[0] == dice[1]:
            other = dice[2]
        else:
            other = dice[0]
        if other == 6:
            return "instant win", None
        elif other == 1:
            return "instant loss", None
        else:
            return "point", other
    else:
        return "fumble", None

def your_roll(name):
    print(name + ", it's your roll.")
    while True:
        d1 = random.randint(1, 6)
        d2 = random.randint(1, 6)
        d3 = random.randint(1, 6)
        print("You rolled", d1, "and", d2, "and", d3)
        res, pt = sort_out([d1, d2, d3])
        if res == "fumble":
            print("You fumbled, so you go again.")
        elif res == "point":
            print("You have a point of", pt)
            break
        elif res == "instant win":
            print("You win straight away!")
            break
        else:
            print("You lose straight away!")
            break
    return [d1, d2, d3], res, pt

def tie_roll(name):
    print(name + ", it's your roll.")
    while True:
        d1 = random.randint(1, 6)
        d2 = random.randint(1, 6)
        d3 = random.randint(1, 6)
        print("You rolled", d1, "and", d2, "and", d3)
        if d1 == d2 and d2 != d3:
            print("Your third die is", d3)
            return d3
        if d1 == d3 and d2 != d3:
            print("Your third die is", d2)
            return d2
        if d2 == d3 and d1 != d3:
            print("Your third die is", d1)
            return d1
        print("You need exactly one pair, so you go again.")

def valid(n, first):
    n = n.strip()
    if n == "":
        return "You need to have a name!"
    if len(n) > 30:
        return "Your name is too long, 30 characters is the limit."
    if n.lower() == COMP.lower():
        return "You can't be called Laptop, I am Laptop."
    if first and n.lower() == first.lower():
        return "You can't both have that name."
    return ""

first = input("Hello! What are you called? ")
while valid(first, "") != "":
    print(valid(first, ""))
    first = input("Hello! What are you called? ")
first = first.strip()
second = input("And you, the other one? ")
while valid(second, first) != "":
    print(valid(second, first))
    second = input("And you, the other one? ")
second = second.strip()
name = [first, second, COMP]
chip = [100, 100, 100]

todo = [0, 1, 2]
while True:
    nums = []
    for i in todo:
        nums.append(random.randint(1, 6))
        print(name[i] + ", you rolled", nums[-1])
    big = max(nums)
    again = []
    for j in range(len(todo)):
        if nums[j] == big:
            again.append(todo[j])
    todo = again
    if len(todo) == 1:
        break
    print("Same number, so you roll again.")
bank = todo[0]
print(name[bank] + ", you are the first banker.")

r = 0
done = False
while not done:
    r = r + 1
    print()
    print("--- Round", r, "---")
    while chip[bank] == 0:
        bank = (bank + 1) % 3
    print(name[bank] + ", you are the banker.")
    newbank = bank
    p1 = (bank + 1) % 3
    p2 = (bank + 2) % 3
    avail = chip[bank]
    stakes = [0, 0, 0]
    for p in (p1, p2):
        top = min(avail, chip[p])
        if top == 0:
            print(name[p] + ", you don't play this round, there are no chips for a bet.")
            continue
        if bank == 2:
            s = random.randint(1, top)
        else:
            s = 0
            while s < 1 or s > top:
                try:
                    s = int(input(name[bank] + ", what do you bet against " + name[p] + "? "))
                except:
                    s = 0
                if s < 1 or s > top:
                    print("You have to bet a whole number from 1 to", top)
        stakes[p] = s
        avail -= s
        print(name[p] + ", you match the bet of", s)
    dice, res, pt = your_roll(name[bank])
    for p in (p1, p2):
        if stakes[p] == 0:
            continue
        if res == "instant win":
            bank_won = True
        elif res == "instant loss":
            bank_won = False
        else:
            dice2, res2, pt2 = your_roll(name[p])
            if sorted(dice2) == [4, 5, 6]:
                newbank = p
            if res2 == "instant win":
                bank_won = False
            elif res2 == "instant loss":
                bank_won = True
            elif pt2 < pt:
                bank_won = True
            elif pt2 > pt:
                bank_won = False
            else:
                print(name[bank] + " and " + name[p] + ", you have the same point. The higher third die wins.")
                t1 = tie_roll(name[bank])
                t2 = tie_roll(name[p])
                while t1 == t2:
                    print("The same again!")
                    t1 = tie_roll(name[bank])
                    t2 = tie_roll(name[p])
                bank_won = t1 > t2
        if bank_won:
            chip[bank] += stakes[p]
            chip[p] -= stakes[p]
            print(name[bank] + ", you get", stakes[p], "from", name[p])
        else:
            chip[bank] -= stakes[p]
            chip[p] += stakes[p]
            print(name[p] + ", you get", stakes[p], "from", name[bank])
    for i in range(3):
        print(name[i] + ", you now have", chip[i], "chips.")
    bank = newbank
    best = max(chip)
    if chip.count(0) == 2 or (r >= MAX and chip.count(best) == 1):
        done = True
print()
print(name[chip.index(best)] + ", you win the game! Well done!")
