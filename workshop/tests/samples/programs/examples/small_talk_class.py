class Listener:
    def __init__(self):
        self.lengths = []

    def react(self, sentence):
        self.lengths.append(len(sentence.split()))
        if sentence.endswith("?"):
            return "That is for me to ask!"
        return f"[{self.lengths[-1]}] Go on..."

    def summary(self):
        return f"Longest: {max(self.lengths, default=0)}. Number: {len(self.lengths)}."


MOODS = {
    "Hooray!": {"well", "good", "fine", "great"},
    "What a pity!": {"badly", "bad", "sad", "tired"},
}


def mood_of(answer):
    for reaction, words in MOODS.items():
        if words & set(answer.lower().split()):
            return reaction
    return "Hm."


def number(prompt):
    try:
        return int(input(prompt))
    except ValueError:
        print("In digits, if you please.")
        return number(prompt)


name = input("Name: ").strip()
print(mood_of(input(f"{name}, how do you do? ")))
hobby = input("Hobby: ")
print("Per year that is", number("Time for it each week: ") * 52)
listener = Listener()
while (line := input(f"({len(listener.lengths) + 1}) ").strip()).lower() != "bye":
    print(listener.react(line))
print(f"{name}! It was a pleasure.")
print(listener.summary())
