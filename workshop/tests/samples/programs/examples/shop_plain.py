names = []
prices = []
counts = []
f = open("stock.csv")
f.readline()
for line in f:
    n, p, c = line.strip().split(",")
    names.append(n)
    prices.append(float(p))
    counts.append(int(c))
f.close()
print("TODAY WE HAVE")
for i in range(len(names)):
    print(names[i], "for", prices[i], "euros each,", counts[i], "pieces")
total = 0
wish = input("Your wish: ").lower()
while wish != "done":
    if wish in names:
        i = names.index(wish)
        while True:
            n = input("Pieces: ")
            if not n.isdigit():
                print("Not a number")
            elif int(n) > counts[i]:
                print("So many we do not have")
            else:
                break
        n = int(n)
        counts[i] = counts[i] - n
        print(n, "x", names[i], "=", format(n * prices[i], ".2f"), "euros;", counts[i], "remain")
        total = total + n * prices[i]
    else:
        print("Sorry?")
    wish = input("Your wish: ").lower()
print("Sum", format(total, ".2f"))
if total >= 20:
    print("Minus", format(total / 10, ".2f"))
    total = total - total / 10
print("Please give me", format(total, ".2f"))
