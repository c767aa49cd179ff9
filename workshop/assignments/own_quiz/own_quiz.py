QUESTIONS = [
    ("What is the capital of France", "Paris"),
    ("How many legs has a spider", "eight"),
    ("Which planet is the largest", "Jupiter"),
]
score = 0
for question, solution in QUESTIONS:
    answer = input(f"{question}? ")
    if answer.strip().lower() == solution.lower():
        score += 1
        print("Right! Your score is", score)
    else:
        print("No, it is", solution)
share = 100 * score / len(QUESTIONS)
print("You have", share, "per cent of", len(QUESTIONS), "questions right.")
