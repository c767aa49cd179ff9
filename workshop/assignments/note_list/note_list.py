FILE = "notes.txt"
try:
    with open(FILE) as file:
        notes = file.read().splitlines()
except FileNotFoundError:
    notes = []
print("You have", len(notes), "notes.")
while (command := input("add, list or quit? ")) != "quit":
    if command == "add":
        notes.append(input("Note: "))
    elif command == "list":
        for number, note in enumerate(notes, 1):
            print(number, note)
    else:
        print("That is no command.")
with open(FILE, "w") as file:
    file.write("\n".join(notes))
print("Kept:", len(notes))
