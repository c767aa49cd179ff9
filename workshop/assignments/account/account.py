balance = 0
while True:
    print("1 show  2 pay in  3 draw  4 leave")
    choice = input("Your choice: ")
    if choice == "1":
        print("You have", balance)
    elif choice == "2":
        amount = int(input("How much do you pay in? "))
        balance += amount
        print("Then you have", balance)
    elif choice == "3":
        amount = int(input("How much do you draw? "))
        if amount > balance:
            print("There is not enough.")
        else:
            balance -= amount
            print("That leaves", balance)
    elif choice == "4":
        break
    else:
        print("There is no such choice.")
print("Goodbye!")
