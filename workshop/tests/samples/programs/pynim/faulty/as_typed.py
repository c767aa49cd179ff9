import random
score=[0,0,0]
name=["","","The Python"]
idnr=["",""]
print("Welcome to PyNIM, the Ancient game of NIM played against a real live Python!\n... or, perhaps against a virtual Python...\n... or, maybe it's played against a computer language called Python.\n")
print("A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?\n")
print("PyNIM has 3 players: Two humans, plus \"The Python\" which is this computer.\nThe first player initially decides how many stones to start the game with, from 30 to 50.")
print("For each round of the game, each player gets to remove from 1 to 3 stones from the pile.\nThe player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.\n")
for i in (0,1):
    while name[i]=="": name[i]=input("What is your name, Player "+["One","Two"][i]+"? ")[:30]
    while idnr[i]=="": idnr[i]=input("What is your MIT Student ID, "+name[i]+"? ")[:9]
print("Welcome, "+name[0]+" and "+name[1]+" to the game of Taking Stones.")
rnd=1
while 1:
    pile=0
    while pile<30 or pile>50:
        try: pile=int(input("How many stones (from 30 to 50) would you like to start the game with, "+name[0]+"? "))
        except ValueError: print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
    print("You have selected",pile,"stones, "+name[0]+". A fine choice!\n")
    who=-1
    while pile>0:
        who=who+1
        if who==3: who=0
        if who==2:
            take=1
            if pile%3==0: take=2
            if pile==2 or pile==3: take=pile
            print("The Python has removed",take,"stones...\n")
        else:
            maxi=min(pile,3)
            print("There are",pile,"stones remaining...")
            take=0
            while take==0:
                ans=input("How many stones (from 1 to "+str(maxi)+") will you remove, "+name[who]+"? (or press Enter for a mystery value): ")
                if ans=="":
                    take=random.randint(1,maxi)
                    print(name[who]+", you have removed",take,"stones.")
                elif ans in "123"[:maxi] and len(ans)==1: take=int(ans)
                else: print("You MUST enter a number from 1 to "+str(maxi)+"! Can you even count, "+name[who]+"?")
        pile=pile-take
    score[who]=score[who]+1
    width=44+len(name[who])
    print("\n"+"*"*width)
    print("*     And...THE WINNER IS......... "+name[who]+"!!!     *")
    if who<2:
        print("*     Your MIT Student ID is: "+idnr[who]+" "*(width-31-len(idnr[who]))+"*")
        print("*     Congratulations, "+name[who]+"! Nice work!        *")
    print("*"*width+"\n")
    print("The score so far:")
    print(name[0]+":",score[0])
    print(name[1]+":",score[1])
    print(name[2]+":",score[2])
    print()
    if who<2: print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...\n")
    elif score[2]>score[0] and score[2]>score[1]: print("Evidently, reptilian intelligence exceeds that of humans.\nPerhaps you can be a better example of success for your species in the next game...?\n")
    ans=""
    while ans=="": ans=input("Would you like to play again? ")
    print()
    if ans.lower()!="y" and ans.lower()!="yes": break
    rnd=rnd+1
    print("Great! Get ready for round "+str(rnd)+"...\n")
print("Goodbye, and thank you for playing PyNIM!!!")
