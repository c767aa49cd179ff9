#BOTS by me
import random, os
cn=['1S','2S','3S','4S','Trio','Quartet','Band','Doremi','Orchestra']
w=[2,2,2,2,4,7,4,6,9]
p=[{},{}]
def rowOf(d):
    t='|'
    for i in range(9):
        t=t+' '+('%*s' % (w[i], d.get(cn[i],'')))+' |'
    return t
def dash(n=0):
    t='+'
    if n: t='+----------+'
    for i in w: t=t+'-'*(i+2)+'+'
    return t
def total(d):
    t=0
    for k in d: t=t+d[k]
    return t
def calc(x):
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
def showScores(x):
    print('Category Scores')
    print(dash())
    print(rowOf(dict(zip(cn,cn))))
    print(dash())
    print(rowOf(calc(x)))
    print(dash()+'\n')
def showBoard():
    os.system('cls')
    print(' Battle of the Sexes (B.O.T.S) '.center(80,'='))
    print('Scoreboard')
    print(dash(1))
    print('|          '+rowOf(dict(zip(cn,cn))))
    print(dash(1))
    print('| Player 1 '+rowOf(p[0]))
    print(dash(1))
    print('| Player 2 '+rowOf(p[1]))
    print(dash(1)+'\n')
    print('Player 1: %d\nPlayer 2: %d\n' % (total(p[0]),total(p[1])))
def ask():
    while True:
        x=input('Input > ').lower().strip()
        if x=='save': return 'save',[]
        if x=='roll': return 'roll',[1,2,3,4,5]
        if x[:5]=='roll ':
            nums=eval('['+','.join(x.split()[1:])+']')
            if min(nums)>=1 and max(nums)<=5: return 'roll',nums
        if x[:6]=='cheat ' and len(x.split())==6:
            good=True
            for c in x.split()[1:]:
                if c not in '1234': good=False
            if good: return 'cheat',[int(c) for c in x.split()[1:]]
        print('ERROR: Invalid input.')
for r in range(18):
    me=r%2
    showBoard()
    print('Player %d\n========' % (me+1))
    input('Press ENTER to roll dice.')
    x=[0]*5
    nums=[1,2,3,4,5]
    for k in [1,2,3]:
        for i in range(5):
            if i+1 in nums: x[i]=random.randint(1,4)
        print('\nRoll #%d : %s\n' % (k,x))
        showScores(x)
        if k<3:
            print('Input Options:\n  SAVE           :- Accept these dice.\n  ROLL           :- Re-roll ALL dice.\n  ROLL d1 ... dn :- Re-roll specified dice only.\n')
            what,nums=ask()
            if what=='save': break
            if what=='cheat':
                x=nums
                showScores(x)
                break
    while True:
        c=input('Enter your desired category: ')
        k=c.lower().strip().capitalize()
        if k in ('1s','2s','3s','4s'): k=k.upper()
        if k not in cn: print("ERROR: Category '%s' does not exist." % c)
        elif k in p[me]: print("ERROR: Category '%s' has been used." % c)
        else: break
    p[me][k]=calc(x)[k]
showBoard()
if total(p[0])>total(p[1]): print('Player 1 wins!')
if total(p[0])<total(p[1]): print('Player 2 wins!')
if total(p[0])==total(p[1]): print("It's a tie")
