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

print("And welcome to the STONE LEAGUE, live from the stadium!")
p1 = need("Reporter: who's our first athlete? ").capitalize()[:30]
id1 = need(f"Reporter: licence number (student ID) of {p1}? ")[:9]
p2 = need("Reporter: and our second athlete? ").capitalize()[:30]
id2 = need(f"Reporter: licence number (student ID) of {p2}? ")[:9]
names = [p1, p2, 'The Python']
score = [0, 0, 0]
while True:
    while True:
        s = input(f"Referee: {p1}, how many stones today? ").strip()
        if s.isdecimal() and len(s) < 200:
            n = int(s)
            if 30 <= n <= 50:
                break
            print("Referee: *whistle* 30 to 50!")
        else:
            print("Referee: *whistle* a number!")
    i = 0
    while True:
        if i == 2:
            k = py(n)
            print(random.choice([f"Reporter: The Python bites off {k}!", f"Reporter: The Python goes for {k}! What a move!"]))
        else:
            m = min(3, n)
            print(random.choice([f"Reporter: {n} stones on the field!", f"Reporter: we are down to {n} stones, folks!", f"Reporter: just look at those {n} stones!"]))
            while True:
                s = input(f"Referee: {names[i]}, please (1 to {m}): ")
                if s == "":
                    k = random.randint(1, m)
                    print(random.choice([f"Reporter: {names[i]} closes both eyes and grabs {k}!", f"Reporter: a blind grab of {k} by {names[i]}!"]))
                    break
                if s.isdecimal() and len(s) < 200 and 1 <= int(s) <= m:
                    k = int(s)
                    break
                print(f"Referee: *whistle* 1 to {m}!")
        n -= k
        if n == 0:
            break
        i = (i + 1) % 3
    score[i] += 1
    if i == 2:
        print("Reporter: The Python wins the match!")
    else:
        print(f"Reporter: {names[i]} wins the match!"); print(f"Referee: licence {(id1, id2)[i]}, sign here.")
    print("League table:"); print("\n".join(f"{a} {b}" for a, b in zip(names, score)))
    if need("Reporter: one more match? ").lower() not in ("y", "yes"):
        break
    print()
print("Reporter: good night!")
