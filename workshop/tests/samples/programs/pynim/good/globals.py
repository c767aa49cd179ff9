import random
print('*** PyNIM ***')
print('This is a game for 3 players, you two and The Python.')
print('Player one says how many stones there are (30 to 50),')
print('then everybody takes 1 to 3 of them. Whoever makes it 0 wins!')
print('')
name1 = ''
while name1 == '':
    name1 = input('Player One, your name: ')
name1 = name1[0].upper() + name1[1:].lower()
name1 = name1[:30]
id1 = ''
while id1 == '':
    id1 = input('MIT Student ID of ' + name1 + ': ')
id1 = id1[:9]
name2 = ''
while name2 == '':
    name2 = input('Player Two, your name: ')
name2 = name2[0].upper() + name2[1:].lower()
name2 = name2[:30]
id2 = ''
while id2 == '':
    id2 = input('MIT Student ID of ' + name2 + ': ')
id2 = id2[:9]
print('Hi ' + name1 + ' and ' + name2 + '!')
score1 = 0
score2 = 0
score3 = 0
game = 1
playing = True
while playing:
    stones = 0
    while stones < 30 or stones > 50:
        try:
            stones = int(input('How many stones (30 to 50), ' + name1 + '? '))
        except:
            print('Not a number, use the digits 0 to 9')
            stones = 0
    print('Ok, ' + str(stones) + ' stones, ' + name1 + '.')
    print('')
    turn = 1
    winner = 0
    while winner == 0:
        if turn == 3:
            if stones % 3 == 0:
                n = 2
            else:
                n = 1
            print('The Python takes ' + str(n))
        else:
            if turn == 1:
                name = name1
            else:
                name = name2
            if stones > 3:
                most = 3
            else:
                most = stones
            print('Stones left: ' + str(stones))
            n = 0
            while n == 0:
                answer = input('You can take 1 to ' + str(most) + ', ' + name + ' (just Enter: surprise): ')
                if answer == '':
                    n = random.randint(1, most)
                    print(name + ' took ' + str(n))
                elif answer == '1':
                    n = 1
                elif answer == '2' and most > 1:
                    n = 2
                elif answer == '3' and most > 2:
                    n = 3
                else:
                    print('Only 1 to ' + str(most) + ' please, ' + name + '!')
        stones = stones - n
        if stones == 0:
            winner = turn
        turn = turn + 1
        if turn == 4:
            turn = 1
    print('')
    if winner == 1:
        score1 = score1 + 1
        print('### THE WINNER IS ' + name1 + ' ###')
        print('### ID ' + id1 + ' ###')
        print('### Well done, ' + name1 + ' ###')
    elif winner == 2:
        score2 = score2 + 1
        print('### THE WINNER IS ' + name2 + ' ###')
        print('### ID ' + id2 + ' ###')
        print('### Well done, ' + name2 + ' ###')
    else:
        score3 = score3 + 1
        print('### THE WINNER IS The Python ###')
    print('Score:')
    print(name1, score1)
    print(name2, score2)
    print('The Python', score3)
    print('')
    answer = ''
    while answer == '':
        answer = input('Another game? ')
    if answer.lower() == 'y' or answer.lower() == 'yes':
        game = game + 1
        print('This is round ' + str(game))
    else:
        playing = False
print('Bye!')
