import random
# why do we have to do this. whatever
d6=lambda:random.randint(1,6)
bad=["","computer"]
ppl=[]
for w in("1st","2nd"):
    x=input(w+" guy, name?? ").strip()
    while x.lower() in bad or len(x)>30:
        if x=="":print("dude type something")
        elif len(x)>30:print("nobody has a name that long, 30 max")
        else:print("nope thats taken")
        x=input(w+" guy, name?? ").strip()
    bad.append(x.lower());ppl.append(x)
ppl.append("computer")
have={x:100 for x in ppl}
def yo(x):
    if x!="computer":input(x+" ur turn, roll (enter) ")
    else:print("computers turn, roll")
def lol(d):
    s=sorted(d)
    if s in([4,5,6],):return "AUTO WIN and the bank"
    if s[0]==s[2]:return "AUTO WIN"
    if s==[1,2,3]:return "AUTO LOSE"
    if len(set(s))==3:return "trash"
    o=s[2] if s[0]==s[1] else s[0]
    return "AUTO WIN" if o==6 else "AUTO LOSE" if o==1 else "point "+str(o)
def go(x):
    yo(x)
    while True:
        d=[d6(),d6(),d6()]
        r=lol(d)
        print(x,"got",d,r)
        if r!="trash":return r
def go2(x):
    yo(x)
    while True:
        d=[d6(),d6(),d6()]
        s=sorted(d)
        print(x,"got",d,"" if len(set(s))==2 else "trash")
        if len(set(s))==2:return s[2] if s[0]==s[1] else s[0]
m=ppl
while len(m)>1:
    t={}
    for x in m:
        yo(x)
        t[x]=d6()
        print(x,"got",t[x])
    m=[x for x in m if t[x]==max(t.values())]
    if len(m)>1:print("tie lol")
king=m[0]
print("banker =",king)
no=1
while True:
    while have[king]==0:
        print(king,"is broke, next banker")
        king=ppl[(ppl.index(king)+1)%3]
    print("\nROUND",no,"banker =",king)
    k=ppl.index(king)
    bets=[]
    rest=have[king]
    for x in(ppl[(k+1)%3],ppl[(k+2)%3]):
        top=min(rest,have[x])
        if top==0:
            print("no money no bet:",king,x)
            continue
        if king=="computer":b=random.choice([1,(top+1)//2,top])
        else:
            while True:
                b=input(king+" bet vs "+x+"? ").strip()
                if b.isdecimal() and 0<int(b)<=top:
                    b=int(b);break
                print("lol no. 1 to",top)
        rest-=b
        bets.append((x,b))
        print(king,"vs",x,"for",b)
    a=go(king)
    nx=king
    for x,b in bets:
        if "WIN" in a:w=king
        elif "LOSE" in a:w=x
        else:
            c=go(x)
            if "bank" in c:nx=x
            if "WIN" in c:w=x
            elif "LOSE" in c:w=king
            else:
                i,j=int(a[-1]),int(c[-1])
                while i==j:
                    print(king,"and",x,"tied omg")
                    i=go2(king);j=go2(x)
                w=king if i>j else x
        l=king if w==x else x
        have[w]+=b;have[l]-=b
        print(w,"wins",b,"now",have[w],"/",l,"loses",b,"now",have[l])
    print("chips:",have)
    king=nx
    z=max(have.values())
    f=[x for x in ppl if have[x]==z]
    if z==300 or(no>=15 and len(f)==1):
        print("GG",f[0],"wins, better luck next time")
        break
    no+=1
