import random

# The pile is only shown as rows of five, count them yourself!

def need(p):
    s = input(p)
    while s == "":
        s = input(p)
    return s

def valid(s, low, high):
    if not (s.isdigit() and s.isascii()):
        return False
    s = s.lstrip("0")
    return 0 < len(s) <= 2 and low <= int(s) <= high

def draw(n):
    while n > 5:
        print("   (*) (*) (*) (*) (*)")
        n -= 5
    print("   " + " ".join(["(*)"] * n))

def strategy(n):
    if n == 2 or n == 3:
        return n
    elif n % 3 == 0:
        return 2
    return 1

print("T A K I N G   S T O N E S")
first = need("First player's name: ").capitalize()[:30]
firstid = need("First player's ID: ")[:9]
second = need("Second player's name: ").capitalize()[:30]
secondid = need("Second player's ID: ")[:9]

again = "yes"
while again.lower() == "yes" or again.lower() == "y":
    s = input("Stones, from 30 to 50: ").strip()
    while not valid(s, 30, 50):
        s = input("Stones, from 30 to 50: ").strip()
    stones = int(s)
    who = 1
    while stones > 0:
        if who == 3:
            k = strategy(stones)
            print(f"The Python grabs {k}.")
        else:
            print("On the table:")
            draw(stones)
            maximum = min(stones, 3)
            name = first if who == 1 else second
            while True:
                s = input(f"{name}, how many do you grab? ")
                if s == "":
                    k = random.randint(1, maximum)
                    print(f"You grab {k} without looking.")
                    break
                elif valid(s, 1, maximum):
                    k = int(s)
                    break
                else:
                    print(f"You can grab 1 to {maximum}.")
        stones -= k
        last = who
        who = who % 3 + 1
    if last == 1:
        print(f"{first} has won! ({firstid})")
    if last == 2:
        print(f"{second} has won! ({secondid})")
    if last == 3:
        print("The Python has won!")
    again = need("Again? ")
