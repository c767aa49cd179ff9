import random


def need(t):
    s = input(t)
    while s == "":
        s = input(t)
    return s

def py(n):
    if n == 3 or n == 2:
        return n
    if n % 3 == 0:
        return 2
    return 1

print("NIM")
print("Player 1 - Player 2 - Player 3 (Python)")
p1 = need("Player 1 name? ").capitalize()[:30]
id1 = need("Player 1 student ID? ")[:9]
p2 = need("Player 2 name? ").capitalize()[:30]
id2 = need("Player 2 student ID? ")[:9]
names = [p1, p2, 'Player 3']
score = [0, 0, 0]
while True:
    while True:
        s = input("Player 1, set stones: ").strip()
        if s.isdecimal() and len(s) < 200:
            n = int(s)
            if 30 <= n <= 50:
                break
            print("30 to 50")
        else:
            print("Not a number")
    print("Stones set to", n)
    i = 0
    while True:
        if i == 2:
            k = py(n)
            print(f"Player 3 takes {k}")
        else:
            m = min(3, n)
            print(f"Stones remaining: {n}")
            while True:
                s = input(f"Player {i + 1}, take 1-{m}: ")
                if s == "":
                    k = random.randint(1, m)
                    print(f"Player {i + 1} takes random {k}")
                    break
                if s.isdecimal() and len(s) < 200 and 1 <= int(s) <= m:
                    k = int(s)
                    print(f"Player {i + 1} takes {k}")
                    break
                print("Invalid")
        n -= k
        if n == 0:
            break
        i = (i + 1) % 3
    score[i] += 1
    if i == 2:
        print("Player 3 wins")
    else:
        print(f"Player {i + 1} wins"); print(f"Well played {names[i]}, student ID {(id1, id2)[i]}")
    print(f"Player 1: {score[0]}, Player 2: {score[1]}, Player 3: {score[2]}")
    if need("Again? ").lower() not in ("y", "yes"):
        break
    print()
print("Bye")
