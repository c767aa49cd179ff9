from random import randrange

hits = games = 0
again = "y"
print("*** GUESS! ***")
while again == "y":
    games = games + 1
    secret = 1 + randrange(100)
    used = 0
    while used < 7:
        text = input(f"[{7 - used} to go] What do you say? ")
        try:
            value = int(text)
        except ValueError:
            print("Digits, please!")
            continue
        if value < 1 or value > 100:
            print("1 to 100, please!")
            continue
        used = used + 1
        if value > secret:
            print("too big")
        elif value < secret:
            print("too small")
        else:
            hits = hits + 1
            print("You got it, after", used, "attempts")
            break
    else:
        print("Bad luck, I had thought of", secret)
    print(hits, "out of", games)
    again = input("Once more (y/n)? ").strip().lower()
