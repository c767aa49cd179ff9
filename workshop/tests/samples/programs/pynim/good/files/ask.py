def ask_text(question):
    while not (answer := input(question)):
        pass
    return answer


def ask_number(question, low, high, error):
    while True:
        try:
            number = int(input(question))
        except ValueError:
            number = None
        if number in range(low, high + 1):
            return number
        print(error)
