import random

CATS = ['1S', '2S', '3S', '4S', 'Trio', 'Quartet', 'Band', 'Doremi', 'Orchestra']


def new_dice(old, which):
    new = []
    for pos in range(1, 6):
        if pos in which:
            new.append(random.randint(1, 4))
        else:
            new.append(old[pos - 1])
    return new


def category_score(dice, c):
    counts = [dice.count(i) for i in range(1, 5)]
    if c < 4:
        return counts[c] * (c + 1)
    if c == 4:
        return sum(dice) * (max(counts) >= 3)
    if c == 5:
        return sum(dice) * (max(counts) >= 4)
    if c == 6:
        return 30 * (3 in counts and 2 in counts)
    if c == 7:
        return 20 * (0 not in counts)
    return 40 * (5 in counts)


def parse(text):
    words = text.strip().lower().split()
    if not words:
        return None
    nums = []
    for w in words[1:]:
        if w.isascii() and w.isdigit():
            nums.append(int(w))
        else:
            return None
    if words[0] == 'save' and nums == []:
        return ('save', nums)
    if words[0] == 'roll' and all(1 <= x <= 5 for x in nums):
        if nums == []:
            nums = [1, 2, 3, 4, 5]
        return ('roll', nums)
    if words[0] == 'cheat' and len(nums) == 5 and all(1 <= x <= 4 for x in nums):
        return ('cheat', nums)
    return None


def ask_until(prompt, check, message):
    answer = check(input(prompt))
    while answer is None:
        print(message)
        answer = check(input(prompt))
    return answer


def show(sheets):
    print('Categories:', CATS)
    for i in range(2):
        row = ['-' if s is None else s for s in sheets[i]]
        print('Player', i + 1, 'scores:', row)
    totals = [sum(s or 0 for s in sheet) for sheet in sheets]
    print('Totals:', totals[0], 'to', totals[1])
    return totals


def game():
    sheets = [[None] * 9 for _ in range(2)]
    for rnd in range(9):
        for p in range(2):
            show(sheets)
            print()
            print('--> Player', p + 1)
            input('Enter to roll: ')
            dice = new_dice([0] * 5, [1, 2, 3, 4, 5])
            print('Dice:', dice)
            rolls = 1
            while rolls < 3:
                word, nums = ask_until('save / roll / roll 1 2 3: ', parse, 'not valid')
                if word == 'save':
                    break
                if word == 'cheat':
                    dice = nums
                    print('Dice:', dice)
                    break
                dice = new_dice(dice, nums)
                rolls += 1
                print('Dice:', dice)

            def find(text):
                for i in range(9):
                    if CATS[i].lower() == text.strip().lower() and sheets[p][i] is None:
                        return i
                return None

            c = ask_until('category: ', find, 'category not valid or already used')
            sheets[p][c] = category_score(dice, c)
            print('+', sheets[p][c], sep='')
            print()
    a, b = show(sheets)
    if a == b:
        print('It is a tie!')
    else:
        print('Player', 1 if a > b else 2, 'wins the game!')


game()
