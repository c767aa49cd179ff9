import random
s=[0,0,0]
n=["","","The Python"]
ids=["",""]
print("Welcome to PyNIM, the Ancient game of NIM played against a real live Python!\n... or, perhaps against a virtual Python...\n... or, maybe it's played against a computer language called Python.\n")
print("A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?\n")
print("PyNIM has 3 players: Two humans, plus \"The Python\" which is this computer.\nThe first player initially decides how many stones to start the game with, from 30 to 50.")
print("For each round of the game, each player gets to remove from 1 to 3 stones from the pile.\nThe player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.\n")
for i in (0,1):
    while n[i]=="": n[i]=input("What is your name, Player "+["One","Two"][i]+"? ").capitalize()[:30]
    while ids[i]=="": ids[i]=input("What is your MIT Student ID, "+n[i]+"? ")[:9]
print("Welcome, "+n[0]+" and "+n[1]+" to the game of Taking Stones.")
r=1
while 1:
    p=0
    while p<30 or p>50:
        p=eval(input("How many stones (from 30 to 50) would you like to start the game with, "+n[0]+"? "))
    print("You have selected",p,"stones, "+n[0]+". A fine choice!\n")
    t=-1
    while p>0:
        t=t+1
        if t==3: t=0
        if t==2:
            x=1
            if p%3==0: x=2
            if p==2 or p==3: x=p
            print("The Python has removed",x,"stones...\n")
        else:
            m=min(p,3)
            print("There are",p,"stones remaining...")
            x=0
            while x==0:
                a=input("How many stones (from 1 to "+str(m)+") will you remove, "+n[t]+"? (or press Enter for a mystery value): ")
                if a=="":
                    x=random.randint(1,m)
                    print(n[t]+", you have removed",x,"stones.")
                elif a in "123"[:m] and len(a)==1: x=int(a)
                else: print("You MUST enter a number from 1 to "+str(m)+"! Can you even count, "+n[t]+"?")
        p=p-x
    s[t]=s[t]+1
    l=44+len(n[t])
    print("\n"+"*"*l)
    print("*     And...THE WINNER IS......... "+n[t]+"!!!     *")
    if t<2:
        print("*     Your MIT Student ID is: "+ids[t]+" "*(l-31-len(ids[t]))+"*")
        print("*     Congratulations, "+n[t]+"! Nice work!        *")
    print("*"*l+"\n")
    print("The score so far:")
    print(n[0]+":",s[0])
    print(n[1]+":",s[1])
    print(n[2]+":",s[2])
    print()
    if t<2: print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...\n")
    elif s[2]>s[0] and s[2]>s[1]: print("Evidently, reptilian intelligence exceeds that of humans.\nPerhaps you can be a better example of success for your species in the next game...?\n")
    a=""
    while a=="": a=input("Would you like to play again? ")
    print()
    if a.lower()!="y" and a.lower()!="yes": break
    r=r+1
    print("Great! Get ready for round "+str(r)+"...\n")
print("Goodbye, and thank you for playing PyNIM!!!")
