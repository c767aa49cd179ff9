"""Small talk: the computer gets to know somebody, and listens."""

GOOD = ["well", "good", "fine", "great"]
BAD = ["badly", "bad", "sad", "tired"]
WEEKS = 52


def main():
    """Talk to one person."""
    print("Hello, I am Ada.")
    name = input("What is your name? ").strip()
    ask_feeling(name)
    ask_hobby()
    listen(name)


def ask_feeling(name):
    """Ask how somebody feels, and answer to that."""
    words = input(f"How are you, {name}? ").lower().split()
    if any(word in GOOD for word in words):
        print("I am glad to hear that!")
    elif any(word in BAD for word in words):
        print("I am sorry to hear that.")
    else:
        print("I see.")


def ask_hobby():
    """Ask for a hobby and the time that it takes."""
    hobby = input("What do you like to do? ").strip()
    while True:
        answer = input(f"How many hours a week do you spend on {hobby}? ")
        if answer.isdecimal():
            break
        print("Please type a number.")
    hours_a_year = int(answer) * WEEKS
    print(f"That makes {hours_a_year} hours a year!")


def listen(name):
    """Answer to what is said until it is bye."""
    print("Tell me more, and say bye when you have to go.")
    sentences = 0
    longest = 0
    while True:
        said = input("> ").strip()
        if said.lower() == "bye":
            break
        sentences += 1
        words = len(said.split())
        longest = max(longest, words)
        if said.endswith("?"):
            print("I ask the questions here.")
        else:
            print(f"You said that in {words} words.")
    print(f"Goodbye, {name}!")
    print(f"You told me {sentences} things, the longest in {longest} words.")


if __name__ == "__main__":
    main()
