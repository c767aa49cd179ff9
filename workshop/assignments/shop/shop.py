"""A shop: it shows what there is, sells it, and says what is to be paid."""

from stock import read_stock

DISCOUNT_FROM = 20
DISCOUNT = 0.10


def main():
    """Serve one customer."""
    print("Welcome to the corner shop!")
    stock = read_stock("stock.csv")
    show(stock)
    total = sell(stock)
    print()
    print(f"Total: {total:.2f}")
    to_pay = total
    if total >= DISCOUNT_FROM:
        discount = round(total * DISCOUNT, 2)
        print(f"Discount: {discount:.2f}")
        to_pay = total - discount
    print(f"To pay: {to_pay:.2f}")


def show(stock):
    """Show a line for each of the goods."""
    for item in stock:
        price = stock[item]["price"]
        count = stock[item]["count"]
        print(f"{item:10} {price:6.2f} {count:4} left")


def sell(stock):
    """Sell until the customer has all; return what it costs."""
    total = 0
    while True:
        item = input("What would you like (or done)? ").strip().lower()
        if item == "done":
            return total
        if item not in stock:
            print("We do not have that.")
            continue
        count = ask_count(stock[item]["count"])
        cost = count * stock[item]["price"]
        stock[item]["count"] -= count
        left = stock[item]["count"]
        total += cost
        print(f"That costs {cost:.2f}. Then {left} are left.")


def ask_count(most):
    """Ask until the answer is a number of pieces that there are, and return it."""
    while True:
        answer = input("How many? ")
        if answer.isdecimal() and int(answer) <= most:
            return int(answer)
        print(f"Please type a number from 0 to {most}.")


if __name__ == "__main__":
    main()
