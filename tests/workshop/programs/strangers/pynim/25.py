# leaderboard edition
import random

MEDALS = ["1st", "2nd", "3rd"]

def get(q):
    a = input(q)
    if not a:
        print("  ...come on, type something")
        return get(q)
    return a

def leaderboard(table, games):
    print("        LEADERBOARD after", games, "game" + ("" if games == 1 else "s"))
    ranking = sorted(table, key=lambda row: row["wins"], reverse=True)
    for place, row in zip(MEDALS, ranking):
        print(f"        {place}  {row['name']:<30}  {row['wins']:>3} wins  {row['stones']:>4} stones in total")

def main():
    print("Last Stone Standing v2.1")
    table = []
    for nth in ["first", "second"]:
        name = get(f"name of the {nth} challenger? ").capitalize()[:30]
        sid = get(f"{name}'s student id? ")[:9]
        table.append({"name": name, "sid": sid, "wins": 0, "stones": 0})
    table.append({"name": "The Python", "sid": "", "wins": 0, "stones": 0})
    games = 0
    while True:
        while True:
            a = get(f"{table[0]['name']}, set the pile (30 to 50): ").strip(" ")
            if a.isascii() and a.isdigit() and len(a) < 20 and 30 <= int(a) <= 50:
                pile = int(a)
                break
            print("  ...30 to 50!")
        i = 0
        while pile:
            row = table[i % 3]
            if i % 3 == 2:
                n = pile if pile in (2, 3) else 1 + int(pile % 3 == 0)
                print(f"Python grabs {n}!")
            else:
                print(f"Still {pile} to go.")
                top = min(3, pile)
                while True:
                    a = input(f"{row['name']} grabs (1-{top})? ")
                    if a == "":
                        n = random.randint(1, top)
                        print(f"Lucky dip: {n}!")
                        break
                    if a.isascii() and a.isdigit() and len(a) < 20 and 1 <= int(a) <= top:
                        n = int(a)
                        break
                    print(f"  ...1 to {top}!")
            row["stones"] += n
            pile -= n
            i += 1
        row["wins"] += 1
        games += 1
        print()
        print(f"GAME OVER! Winner: {row['name']}" + (f" [{row['sid']}]" if row["sid"] else ""))
        leaderboard(table, games)
        print()
        if get("once more? ").lower() not in ("y", "yes"):
            print("ok bye")
            return

main()
