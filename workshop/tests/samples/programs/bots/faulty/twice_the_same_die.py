# Battle Of The Sexes
import random, os
CATS=['1S','2S','3S','4S','Trio','Quartet','Band','Doremi','Orchestra']
WIDTH=[2,2,2,2,4,7,4,6,9]
SCORES=[{},{}]
def row_text(d):
    t='|'
    for i in range(9):
        t=t+' '+('%*s' % (WIDTH[i], d.get(CATS[i],'')))+' |'
    return t
def line_text(n=0):
    t='+'
    if n: t='+----------+'
    for i in WIDTH: t=t+'-'*(i+2)+'+'
    return t
def total(d):
    t=0
    for k in d: t=t+d[k]
    return t
def points(x):
    d={}
    for n in [1,2,3,4]: d['%dS'%n]=x.count(n)*n
    m=max(x.count(1),x.count(2),x.count(3),x.count(4))
    d['Trio']=d['Quartet']=d['Band']=d['Doremi']=d['Orchestra']=0
    if m>=3: d['Trio']=sum(x)
    if m>=4: d['Quartet']=sum(x)
    if m==3:
        for n in [1,2,3,4]:
            if x.count(n)==2: d['Band']=30
    if 1 in x and 2 in x and 3 in x and 4 in x: d['Doremi']=20
    if m==5: d['Orchestra']=40
    return d
def show_points(x):
    print('Category Scores')
    print(line_text())
    print(row_text(dict(zip(CATS,CATS))))
    print(line_text())
    print(row_text(points(x)))
    print(line_text()+'\n')
def show_board():
    os.system('cls')
    print(' Battle of the Sexes (B.O.T.S) '.center(80,'='))
    print('Scoreboard')
    print(line_text(1))
    print('|          '+row_text(dict(zip(CATS,CATS))))
    print(line_text(1))
    print('| Player 1 '+row_text(SCORES[0]))
    print(line_text(1))
    print('| Player 2 '+row_text(SCORES[1]))
    print(line_text(1)+'\n')
    print('Player 1: %d\nPlayer 2: %d\n' % (total(SCORES[0]),total(SCORES[1])))
def ask_player():
    while True:
        x=input('Input > ').lower().strip()
        if x=='save': return 'save',[]
        if x=='roll': return 'roll',[1,2,3,4,5]
        if x[:5]=='roll ':
            nums=x.split()[1:]
            if set(nums)<=set('12345'): return 'roll',[int(c) for c in nums]
        if x[:6]=='cheat ' and len(x.split())==6:
            good=True
            for c in x.split()[1:]:
                if c not in '1234': good=False
            if good: return 'cheat',[int(c) for c in x.split()[1:]]
        print('ERROR: Invalid input.')
for r in range(18):
    me=r%2
    show_board()
    print('Player %d\n========' % (me+1))
    input('Press ENTER to roll dice.')
    x=[0]*5
    nums=[1,2,3,4,5]
    for k in [1,2,3]:
        for n in sorted(nums):
            x[n-1]=random.randint(1,4)
        print('\nRoll #%d : %s\n' % (k,x))
        show_points(x)
        if k<3:
            print('Input Options:\n  SAVE           :- Accept these dice.\n  ROLL           :- Re-roll ALL dice.\n  ROLL d1 ... dn :- Re-roll specified dice only.\n')
            what,nums=ask_player()
            if what=='save': break
            if what=='cheat':
                x=nums
                show_points(x)
                break
    while True:
        c=input('Enter your desired category: ')
        k=c.lower().strip().capitalize()
        if k in ('1s','2s','3s','4s'): k=k.upper()
        if k not in CATS: print("ERROR: Category '%s' does not exist." % c)
        elif k in SCORES[me]: print("ERROR: Category '%s' has been used." % c)
        else: break
    SCORES[me][k]=points(x)[k]
show_board()
if total(SCORES[0])>total(SCORES[1]): print('Player 1 wins!')
if total(SCORES[0])<total(SCORES[1]): print('Player 2 wins!')
if total(SCORES[0])==total(SCORES[1]): print("It's a tie")
