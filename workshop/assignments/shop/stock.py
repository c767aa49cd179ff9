"""The goods of the shop, from a file."""

import csv


def read_stock(file_name):
    """Return the goods: a dictionary with the price and the count of each."""
    stock = {}
    with open(file_name, newline="") as file:
        for row in csv.DictReader(file):
            stock[row["item"]] = {"price": float(row["price"]), "count": int(row["count"])}
    return stock
