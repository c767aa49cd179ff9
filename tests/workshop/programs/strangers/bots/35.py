from random import *
cats='1s 2s 3s 4s trio quartet band doremi orchestra'.split()
used={'A':{},'B':{}}
def pts(d,c):
    n=[d.count(i) for i in (1,2,3,4)]
    return {'1s':n[0],'2s':n[1]*2,'3s':n[2]*3,'4s':n[3]*4,
            'trio':sum(d) if max(n)>=3 else 0,'quartet':sum(d) if max(n)>=4 else 0,
            'band':30 if 3 in n and 2 in n else 0,'doremi':20 if 0 not in n else 0,
            'orchestra':40 if 5 in n else 0}[c]
def showdice(d):
    i=0
    while i<5:
        print('Die',i+1,'shows a',d[i])
        i+=1
def score(p):
    return sum(used[p].values())
def valid(l,hi):
    return all(x in [str(k) for k in range(1,hi+1)] for x in [y.lstrip('0') for y in l])
for n in range(9):
    for p in 'AB':
        print()
        print('ROUND',n+1,'  Player A:',score('A'),'  Player B:',score('B'))
        input('Player '+p+' press enter')
        d=choices([1,2,3,4],k=5)
        showdice(d)
        r=1
        while r<3:
            x=input('save/roll: ').lower().split()
            if x==['save']: break
            if x and x[0]=='roll' and valid(x[1:],5):
                w=sorted(set(int(y)-1 for y in x[1:])) or [0,1,2,3,4]
                new=choices([1,2,3,4],k=len(w))
                for k,v in zip(w,new): d[k]=v
                r+=1
                showdice(d)
            elif x and x[0]=='cheat' and len(x)==6 and valid(x[1:],4):
                d=[int(y) for y in x[1:]]
                break
            else:
                print('wrong input')
        while True:
            c=input('category: ').lower().strip()
            if c in cats and c not in used[p]: break
            print('wrong category')
        used[p][c]=pts(d,c)
        print('Player',p,'now has:')
        for c in cats:
            if c in used[p]: print('   ',c,used[p][c])
        print('    total',score(p))
print()
print('Final score:  Player A:',score('A'),'  Player B:',score('B'))
if score('A')>score('B'): print('Player A wins')
elif score('A')<score('B'): print('Player B wins')
else: print('tie game')
