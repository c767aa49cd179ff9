import random
P=[]
C=[100,100,100]
def throwDice(): return [random.randint(1,6) for i in range(3)]
def judge(d):
    d=sorted(d)
    if d[0]==d[1]==d[2]: return 'instant win',0
    if d==[4,5,6]: return 'instant win',0
    if d==[1,2,3]: return 'instant loss',0
    if d[0]==d[1]: o=d[2]
    elif d[1]==d[2]: o=d[0]
    else: return 'fumble',0
    if o==6: return 'instant win',o
    if o==1: return 'instant loss',o
    return 'point '+str(o),o
def yourRoll(p):
    print("It is "+P[p]+"'s roll...")
    if p<2: input('press Enter to roll ')
def rollAll(p):
    yourRoll(p)
    while 1:
        d=throwDice()
        w,o=judge(d)
        print(P[p],'rolled',d[0],d[1],d[2],'=',w)
        if w!='fumble': return d,w,o
def thirdDie(p):
    yourRoll(p)
    while 1:
        d=throwDice()
        o=judge(d)[1]
        if o==0 and len(set(d))==2: o=sorted(d)[0]
        print(P[p],'rolled',d[0],d[1],d[2],'= third die',o)
        if o>0: return o
def findFirst():
    n=[0,1,2]
    while len(n)>1:
        r={}
        for p in n:
            yourRoll(p)
            r[p]=random.randint(1,6)
            print(P[p],'rolled',r[p])
        n=[p for p in n if r[p]==max(r.values())]
    return n[0]
def oneRound(b):
    nb=b
    bet={}
    rest=C[b]
    for p in [0,1,2]:
        if p==b: continue
        m=min(rest,C[p])
        if m==0: continue
        if b==2: bet[p]=random.randint(1,m)
        else:
            bet[p]=0
            while bet[p]<1 or bet[p]>m:
                try: bet[p]=int(input(P[b]+', your bet against '+P[p]+' (1 to '+str(m)+')? '))
                except: print('no number')
        print(P[b],'bets',bet[p],'against',P[p])
        rest=rest-bet[p]
    d,w,o=rollAll(b)
    for p in bet:
        if w=='instant win': good=True
        elif w=='instant loss': good=False
        else:
            d2,w2,o2=rollAll(p)
            if sorted(d2)==[4,5,6]: nb=p
            if w2=='instant win': good=False
            elif w2=='instant loss': good=True
            elif o2==o:
                x=y=0
                while x==y:
                    x=thirdDie(b)
                    y=thirdDie(p)
                good=x>y
            else: good=o>o2
        if good:
            C[b]=C[b]+bet[p]
            C[p]=C[p]-bet[p]
            print(P[b],'gets the chips of',P[p])
        else:
            C[b]=C[b]-bet[p]
            C[p]=C[p]+bet[p]
            print(P[p],'gets the chips of',P[b])
    return nb
def main():
    while len(P)<2:
        n=input('What is your name? ')
        if n!='' and n not in P: P.append(n)
    P.append('Computer')
    b=findFirst()
    r=0
    while 1:
        r=r+1
        while C[b]==0: b=(b+1)%3
        print('\n*** Round',r,'***')
        print(P[b],'is the banker')
        b=oneRound(b)
        for p in [0,1,2]: print(P[p],'has',C[p])
        if C.count(0)==2: break
        if r>=15 and C.count(max(C))==1: break
    print('\n'+P[C.index(max(C))],'has won!')
main()
