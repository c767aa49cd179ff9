def mean(numbers):
    return sum(numbers) / len(numbers)


def largest(numbers):
    best = numbers[0]
    for number in numbers:
        best = max(best, number)
    return best


def above(numbers, limit):
    return [number for number in numbers if number > limit]


def double(numbers):
    for i in range(len(numbers)):
        numbers[i] *= 2
