#my game
import random
p1=["","","","","","","","",""]
p2=["","","","","","","","",""]
names=["1S","2S","3S","4S","Trio","Quartet","Band","Doremi","Orchestra"]
total1=0
total2=0
player=1
turns=0
print("Battle of the sexes")
print("Rules: roll 5 dice up to 3 times then choose a category.")
print("Whoever has the most points after 9 rounds wins.")
while turns<18:
    print("")
    print("SCORES")
    print("          1S  2S  3S  4S  Trio Quartet Band Doremi Orchestra")
    print("Player 1  ",end="")
    print(str(p1[0]).ljust(4)+str(p1[1]).ljust(4)+str(p1[2]).ljust(4)+str(p1[3]).ljust(4)+str(p1[4]).ljust(5)+str(p1[5]).ljust(8)+str(p1[6]).ljust(5)+str(p1[7]).ljust(7)+str(p1[8]))
    print("Player 2  ",end="")
    print(str(p2[0]).ljust(4)+str(p2[1]).ljust(4)+str(p2[2]).ljust(4)+str(p2[3]).ljust(4)+str(p2[4]).ljust(5)+str(p2[5]).ljust(8)+str(p2[6]).ljust(5)+str(p2[7]).ljust(7)+str(p2[8]))
    print("Player 1 total =",total1)
    print("Player 2 total =",total2)
    print("")
    print("Player",player,"it is your go")
    x=input("press enter to roll")
    d1=random.randint(1,4)
    d2=random.randint(1,4)
    d3=random.randint(1,4)
    d4=random.randint(1,4)
    d5=random.randint(1,4)
    rolls=1
    print("you rolled",d1,d2,d3,d4,d5)
    done=False
    while done==False:
        x=input("save or roll? ")
        x=x.lower()
        x=x.split()
        if len(x)==0:
            print("invalid")
        elif x[0]=="save" and len(x)==1:
            done=True
        elif x[0]=="cheat":
            good=True
            if len(x)!=6:
                good=False
            else:
                for i in range(1,6):
                    if x[i]!="1" and x[i]!="2" and x[i]!="3" and x[i]!="4":
                        good=False
            if good==True:
                d1=int(x[1])
                d2=int(x[2])
                d3=int(x[3])
                d4=int(x[4])
                d5=int(x[5])
                print("dice are now",d1,d2,d3,d4,d5)
                done=True
            else:
                print("invalid")
        elif x[0]=="roll":
            good=True
            for i in range(1,len(x)):
                if x[i]!="1" and x[i]!="2" and x[i]!="3" and x[i]!="4" and x[i]!="5":
                    good=False
            if good==False:
                print("invalid")
            else:
                if len(x)==1 or "1" in x:
                    d1=random.randint(1,4)
                if len(x)==1 or "2" in x:
                    d2=random.randint(1,4)
                if len(x)==1 or "3" in x:
                    d3=random.randint(1,4)
                if len(x)==1 or "4" in x:
                    d4=random.randint(1,4)
                if len(x)==1 or "5" in x:
                    d5=random.randint(1,4)
                rolls=rolls+1
                print("you rolled",d1,d2,d3,d4,d5)
                if rolls==3:
                    done=True
        else:
            print("invalid")
    dice=[d1,d2,d3,d4,d5]
    ok=False
    while ok==False:
        c=input("which category? ")
        c=c.lower().strip()
        n=-1
        for i in range(9):
            if names[i].lower()==c:
                n=i
        if n==-1:
            print("that is not a category")
        elif player==1 and p1[n]!="":
            print("you used that already")
        elif player==2 and p2[n]!="":
            print("you used that already")
        else:
            ok=True
    ones=dice.count(1)
    twos=dice.count(2)
    threes=dice.count(3)
    fours=dice.count(4)
    score=0
    if n==0:
        score=ones
    if n==1:
        score=twos*2
    if n==2:
        score=threes*3
    if n==3:
        score=fours*4
    if n==4:
        if ones>=3 or twos>=3 or threes>=3 or fours>=3:
            score=d1+d2+d3+d4+d5
    if n==5:
        if ones>=4 or twos>=4 or threes>=4 or fours>=4:
            score=d1+d2+d3+d4+d5
    if n==6:
        if (ones==3 or twos==3 or threes==3 or fours==3) and (ones==2 or twos==2 or threes==2 or fours==2):
            score=30
    if n==7:
        if ones>0 and twos>0 and threes>0 and fours>0:
            score=20
    if n==8:
        if ones==5 or twos==5 or threes==5 or fours==5:
            score=40
    print("you scored",score)
    if player==1:
        p1[n]=score
        total1=total1+score
        player=2
    else:
        p2[n]=score
        total2=total2+score
        player=1
    turns=turns+1
print("")
print("FINAL SCORES")
print("          1S  2S  3S  4S  Trio Quartet Band Doremi Orchestra")
print("Player 1  ",end="")
print(str(p1[0]).ljust(4)+str(p1[1]).ljust(4)+str(p1[2]).ljust(4)+str(p1[3]).ljust(4)+str(p1[4]).ljust(5)+str(p1[5]).ljust(8)+str(p1[6]).ljust(5)+str(p1[7]).ljust(7)+str(p1[8]))
print("Player 2  ",end="")
print(str(p2[0]).ljust(4)+str(p2[1]).ljust(4)+str(p2[2]).ljust(4)+str(p2[3]).ljust(4)+str(p2[4]).ljust(5)+str(p2[5]).ljust(8)+str(p2[6]).ljust(5)+str(p2[7]).ljust(7)+str(p2[8]))
print("Player 1 total =",total1)
print("Player 2 total =",total2)
if total1>total2:
    print("player 1 wins")
if total2>total1:
    print("player 2 wins")
if total1==total2:
    print("its a tie")
