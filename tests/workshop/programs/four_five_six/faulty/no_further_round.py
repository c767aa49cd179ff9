import random
names=[]
money=[100,100,100]
def dice3(): return [random.randint(1,6) for i in range(3)]
def meaning(d):
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
    print("It is "+names[p]+"'s roll...")
    if p<2: input('press Enter to roll ')
def rollAll(p):
    yourRoll(p)
    while 1:
        d=dice3()
        w,o=meaning(d)
        print(names[p],'rolled',d[0],d[1],d[2],'=',w)
        if w!='fumble': return d,w,o
def rollThird(p):
    yourRoll(p)
    while 1:
        d=dice3()
        o=meaning(d)[1]
        if o==0 and len(set(d))==2: o=sorted(d)[0]
        print(names[p],'rolled',d[0],d[1],d[2],'= third die',o)
        if o>0: return o
def start():
    n=[0,1,2]
    while len(n)>1:
        r={}
        for p in n:
            yourRoll(p)
            r[p]=random.randint(1,6)
            print(names[p],'rolled',r[p])
        n=[p for p in n if r[p]==max(r.values())]
    return n[0]
def a_round(b):
    nb=b
    bet={}
    rest=money[b]
    for k in [1,2]:
        p=(b+k)%3
        m=min(rest,money[p])
        if m==0: continue
        if b==2: bet[p]=random.randint(1,m)
        else:
            bet[p]=0
            while bet[p]<1 or bet[p]>m:
                try: bet[p]=int(input(names[b]+', your bet against '+names[p]+' (1 to '+str(m)+')? '))
                except: print('no number')
        print(names[b],'bets',bet[p],'against',names[p])
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
                    x=rollThird(b)
                    y=rollThird(p)
                good=x>y
            else: good=o>o2
        if good:
            money[b]=money[b]+bet[p]
            money[p]=money[p]-bet[p]
            print(names[b],'gets the chips of',names[p])
        else:
            money[b]=money[b]-bet[p]
            money[p]=money[p]+bet[p]
            print(names[p],'gets the chips of',names[b])
    return nb
def main():
    while len(names)<2:
        n=input('What is your name? ')
        if n!='' and n not in names: names.append(n)
    names.append('Computer')
    b=start()
    r=0
    while 1:
        r=r+1
        while money[b]==0: b=(b+1)%3
        print('\n*** Round',r,'***')
        print(names[b],'is the banker')
        b=a_round(b)
        for p in [0,1,2]: print(names[p],'has',money[p])
        if money.count(0)==2: break
        if r==15: break
    print('\n'+names[money.index(max(money))],'has won!')
main()
