import random

ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["", "", "twenty", "thirty", "forty", "fifty"]


def spell(n):
    if n < 20:
        return ONES[n]
    if n % 10 == 0:
        return TENS[n // 10]
    return TENS[n // 10] + "-" + ONES[n % 10]


def stones_text(n):
    return spell(n) + (" stone" if n == 1 else " stones")


def ask(q):
    a = ""
    while a == "":
        a = input(q)
    return a


def read(a, lo, hi):
    if a.isascii() and a.isdigit() and len(a) < 7 and lo <= int(a) <= hi:
        return int(a)
    return None


print("A Game of Stones, told in words")
print()
first = ask("Dear first player, what is your name? ").capitalize()[:30]
first_id = ask(f"And what, dear {first}, is your student ID? ")[:9]
second = ask("Dear second player, what is your name? ").capitalize()[:30]
second_id = ask(f"And what, dear {second}, is your student ID? ")[:9]
tally = [0, 0, 0]
while True:
    pile = None
    while pile is None:
        pile = read(ask(f"Dear {first}, with how many stones shall we begin? ").strip(" "), 30, 50)
        if pile is None:
            print("Dear me, no. Between thirty and fifty, please.")
    print(f"We begin with {stones_text(pile)}.")
    at = 0
    while True:
        if at == 2:
            n = pile if pile in (2, 3) else 2 if pile % 3 == 0 else 1
            print(f"The Python helps itself to {stones_text(n)}.")
        else:
            who = [first, second][at]
            print(f"Before you lie {stones_text(pile)}.")
            top = min(3, pile)
            while True:
                a = input(f"Dear {who}, how many would you like? ")
                if a == "":
                    n = random.randint(1, top)
                    print(f"Fortune grants you {stones_text(n)}.")
                    break
                n = read(a, 1, top)
                if n is not None:
                    break
                print(f"Dear me, no. At least one and at most {spell(top)}, please.")
        pile -= n
        if pile == 0:
            break
        at = (at + 1) % 3
    tally[at] += 1
    if at == 2:
        print("The Python has won.")
    else:
        print(f"Dear {[first, second][at]}, you have won! We have noted your student ID, {[first_id, second_id][at]}.")
    print(f"Games won: {first} {spell(tally[0])}, {second} {spell(tally[1])}, The Python {spell(tally[2])}.")
    if ask("Shall we begin anew? ").lower() not in ("y", "yes"):
        break
print("Farewell, dear friends.")
