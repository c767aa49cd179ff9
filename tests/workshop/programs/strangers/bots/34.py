import random
import time

COMBOS = ['1S', '2S', '3S', '4S', 'Trio', 'Quartet', 'Band', 'Doremi', 'Orchestra']
his = {}
hers = {}
print('~*~ battle of the sexes ~*~')
print('ladies first, gentlemen after')
print()


def what_is_it(dice):
    '''a comment on the dice'''
    most = max(dice.count(1), dice.count(2), dice.count(3), dice.count(4))
    kinds = len(set(dice))
    if most == 5:
        return 'wow a whole orchestra'
    if most == 4:
        return 'a quartet, not bad'
    if most == 3 and kinds == 2:
        return 'there is a band in town'
    if most == 3:
        return 'a little trio'
    if kinds == 4:
        return 'do re mi fa'
    return 'hmm, nothing special'


def score(combo, dice):
    most = max(dice.count(1), dice.count(2), dice.count(3), dice.count(4))
    if combo == 'Trio':
        return sum(dice) if most >= 3 else 0
    if combo == 'Quartet':
        return sum(dice) if most >= 4 else 0
    if combo == 'Band':
        return 30 if most == 3 and len(set(dice)) == 2 else 0
    if combo == 'Doremi':
        return 20 if len(set(dice)) == 4 else 0
    if combo == 'Orchestra':
        return 40 if most == 5 else 0
    number = int(combo[0])
    return dice.count(number) * number


def bar(points):
    return '#' * (points // 5)


def show():
    for who, sheet in (('ladies', hers), ('gentlemen', his)):
        print(f'the {who} have {sum(sheet.values())} points {bar(sum(sheet.values()))}')
        for combo in COMBOS:
            if combo in sheet:
                print(f'    {combo}: {sheet[combo]}')
            else:
                print(f'    {combo}:')


for n in range(9):
    for who, sheet in (('ladies', hers), ('gentlemen', his)):
        show()
        input(f'{who}, press enter... ')
        dice = [random.randint(1, 4) for i in range(5)]
        tries = 1
        while True:
            time.sleep(0.4)
            print('[ ' + ' ][ '.join(str(d) for d in dice) + ' ]')
            print(what_is_it(dice))
            if tries == 3:
                break
            while True:
                a = input('s(ave) no wait, type it all: save or roll + numbers: ').lower().split()
                if a == ['save']:
                    break
                if a[:1] == ['roll'] and not [x for x in a[1:] if x not in '1 2 3 4 5'.split()]:
                    break
                if a[:1] == ['cheat'] and len(a) == 6 and not [x for x in a[1:] if x not in '1 2 3 4'.split()]:
                    break
                print('huh?')
            if a[0] == 'save':
                break
            if a[0] == 'cheat':
                dice = [int(x) for x in a[1:]]
                print('i saw nothing... ' + what_is_it(dice))
                break
            nums = a[1:] or ['1', '2', '3', '4', '5']
            dice = [random.randint(1, 4) if str(i + 1) in nums else dice[i] for i in range(5)]
            tries += 1
        while True:
            a = input('and what shall it be? ').strip().lower()
            c = [x for x in COMBOS if x.lower() == a]
            if not c:
                print('never heard of it')
            elif c[0] in sheet:
                print('you did that one, remember?')
            else:
                break
        sheet[c[0]] = score(c[0], dice)
        print(f'{sheet[c[0]]} points for the {who}')
        print()
show()
if sum(hers.values()) > sum(his.values()):
    print('the ladies win, who would have thought')
elif sum(his.values()) > sum(hers.values()):
    print('the gentlemen win, what a surprise')
else:
    print('a tie, they lived happily ever after')
