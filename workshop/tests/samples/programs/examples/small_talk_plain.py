print("Hi there!")
who = input("Who are you? ").strip()
print("Nice to meet you,", who)
mood = input("And how is it going, " + who + "? ").lower()
happy = False
unhappy = False
for w in mood.split():
    if w == "well" or w == "good" or w == "fine" or w == "great":
        happy = True
    if w == "badly" or w == "bad" or w == "sad" or w == "tired":
        unhappy = True
if happy:
    print("Wonderful!!!")
elif unhappy:
    print("Oh no, poor you.")
fun = input("Your favourite pastime? ")
hours = input("Weekly hours: ")
while not hours.isdigit():
    hours = input("Weekly hours: ")
print("A year has 52 weeks, so", fun, "takes", 52 * int(hours), "hours in it.")
told = 0
best = 0
text = input("Go ahead: ").strip()
while text.lower() != "bye":
    told = told + 1
    count = len(text.split(None))
    if count > best:
        best = count
    if text[-1:] == "?":
        print("No questions, please.")
    else:
        print("Aha,", count, "words.")
    text = input("Go ahead: ").strip()
print("See you,", who, "- I have heard", told, "sentences of at most", best, "words.")
