import csv
from dataclasses import dataclass


@dataclass
class Good:
    name: str
    cents: int
    count: int

    def __str__(self):
        return f"{self.count:>3} | {self.name:<12} | {money(self.cents)}"


def money(cents):
    return f"${cents / 100:.2f}"


def load():
    with open("stock.csv") as file:
        rows = list(csv.reader(file))[1:]
    return {name: Good(name, round(float(price) * 100), int(count)) for name, price, count in rows}


def amount(good):
    text = input(f"How much {good.name} shall it be? ")
    if text.isdecimal() and int(text) in range(good.count + 1):
        return int(text)
    return amount(good)


goods = load()
print(*goods.values(), sep="\n")
bill = []
while (name := input("Next: ").casefold()) != "done":
    if name in goods:
        good = goods[name]
        number = amount(good)
        good.count -= number
        bill.append(number * good.cents)
        print(f"({good.count} more in store) {money(bill[-1])}, please")
cents = sum(bill)
reduced = cents // 10 if cents >= 2000 else 0
print("-" * 20)
print(f"All together: {money(cents)}")
if reduced:
    print(f"You save: {money(reduced)}")
print(f"Now pay: {money(cents - reduced)}")
