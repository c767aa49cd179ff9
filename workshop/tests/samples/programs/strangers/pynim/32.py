# My first big program. I am 13 years old
import random
print("MY NIM GAME")
print("(made by me)")
name1=input("What is your name ")
while name1=="":
    name1=input("What is your name ")
name1=name1.capitalize()
name1=name1[0:30]
id1=input("What is your ID ")
while id1=="":
    id1=input("What is your ID ")
id1=id1[0:9]
name2=input("What is the name of your friend ")
while name2=="":
    name2=input("What is the name of your friend ")
name2=name2.capitalize()
name2=name2[0:30]
id2=input("What is the ID of your friend ")
while id2=="":
    id2=input("What is the ID of your friend ")
id2=id2[0:9]
print("Hi",name1,"and",name2)
s1=0
s2=0
s3=0
again="y"
while again=="y" or again=="yes":
    allowed=[]
    for i in range(30,51):
        allowed.append(str(i))
        allowed.append("0"+str(i))
    stones=input("How many stones? ")
    while stones.strip(" ") not in allowed:
        print("It must be 30 to 50")
        stones=input("How many stones? ")
    stones=int(stones)
    winner=""
    while winner=="":
        # player 1
        print("We have",stones,"stones")
        if stones>=3:
            allowed=["1","2","3","01","02","03","001","002","003",""]
        elif stones==2:
            allowed=["1","2","01","02","001","002",""]
        else:
            allowed=["1","01","001",""]
        take=input("How many do you take "+name1+" ")
        while take not in allowed:
            print("You can't")
            take=input("How many do you take "+name1+" ")
        if take=="":
            if stones>=3:
                take=random.randint(1,3)
            else:
                take=random.randint(1,stones)
            print("OK I chose",take)
        stones=stones-int(take)
        if stones==0:
            winner=name1
            s1=s1+1
            print("*****************")
            print("YOU WIN",name1)
            print("YOUR ID IS",id1)
            print("*****************")
        else:
            # player 2
            print("We have",stones,"stones")
            if stones>=3:
                allowed=["1","2","3","01","02","03","001","002","003",""]
            elif stones==2:
                allowed=["1","2","01","02","001","002",""]
            else:
                allowed=["1","01","001",""]
            take=input("How many do you take "+name2+" ")
            while take not in allowed:
                print("You can't")
                take=input("How many do you take "+name2+" ")
            if take=="":
                if stones>=3:
                    take=random.randint(1,3)
                else:
                    take=random.randint(1,stones)
                print("OK I chose",take)
            stones=stones-int(take)
            if stones==0:
                winner=name2
                s2=s2+1
                print("*****************")
                print("YOU WIN",name2)
                print("YOUR ID IS",id2)
                print("*****************")
            else:
                # the python
                if stones==3:
                    take=3
                elif stones==2:
                    take=2
                elif stones%3==0:
                    take=2
                else:
                    take=1
                print("Python takes",take)
                stones=stones-take
                if stones==0:
                    winner="Python"
                    s3=s3+1
                    print("*****************")
                    print("PYTHON WINS")
                    print("*****************")
    print(name1,s1)
    print(name2,s2)
    print("Python",s3)
    again=input("Again? ").lower()
    while again=="":
        again=input("Again? ").lower()
print("Thank you")
