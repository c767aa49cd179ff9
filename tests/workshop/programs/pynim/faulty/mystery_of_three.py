import random
sc=[0,0,0]
names=["","","The Python"]
idn=["",""]
print("Welcome to PyNIM, the Ancient game of NIM played against a real live Python!\n... or, perhaps against a virtual Python...\n... or, maybe it's played against a computer language called Python.\n")
print("A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?\n")
print("PyNIM has 3 players: Two humans, plus \"The Python\" which is this computer.\nThe first player initially decides how many stones to start the game with, from 30 to 50.")
print("For each round of the game, each player gets to remove from 1 to 3 stones from the pile.\nThe player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.\n")
for i in (0,1):
    while names[i]=="": names[i]=input("What is your name, Player "+["One","Two"][i]+"? ").capitalize()[:30]
    while idn[i]=="": idn[i]=input("What is your MIT Student ID, "+names[i]+"? ")[:9]
print("Welcome, "+names[0]+" and "+names[1]+" to the game of Taking Stones.")
game=1
while 1:
    stones=0
    while stones<30 or stones>50:
        try: stones=int(input("How many stones (from 30 to 50) would you like to start the game with, "+names[0]+"? "))
        except ValueError: print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
    print("You have selected",stones,"stones, "+names[0]+". A fine choice!\n")
    turn=-1
    while stones>0:
        turn=turn+1
        if turn==3: turn=0
        if turn==2:
            num=1
            if stones%3==0: num=2
            if stones==2 or stones==3: num=stones
            print("The Python has removed",num,"stones...\n")
        else:
            mx=min(stones,3)
            print("There are",stones,"stones remaining...")
            num=0
            while num==0:
                answer=input("How many stones (from 1 to "+str(mx)+") will you remove, "+names[turn]+"? (or press Enter for a mystery value): ")
                if answer=="":
                    num=random.randint(1,3)
                    print(names[turn]+", you have removed",num,"stones.")
                elif answer in "123"[:mx] and len(answer)==1: num=int(answer)
                else: print("You MUST enter a number from 1 to "+str(mx)+"! Can you even count, "+names[turn]+"?")
        stones=stones-num
    sc[turn]=sc[turn]+1
    l=44+len(names[turn])
    print("\n"+"*"*l)
    print("*     And...THE WINNER IS......... "+names[turn]+"!!!     *")
    if turn<2:
        print("*     Your MIT Student ID is: "+idn[turn]+" "*(l-31-len(idn[turn]))+"*")
        print("*     Congratulations, "+names[turn]+"! Nice work!        *")
    print("*"*l+"\n")
    print("The score so far:")
    print(names[0]+":",sc[0])
    print(names[1]+":",sc[1])
    print(names[2]+":",sc[2])
    print()
    if turn<2: print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...\n")
    elif sc[2]>sc[0] and sc[2]>sc[1]: print("Evidently, reptilian intelligence exceeds that of humans.\nPerhaps you can be a better example of success for your species in the next game...?\n")
    answer=""
    while answer=="": answer=input("Would you like to play again? ")
    print()
    if answer.lower()!="y" and answer.lower()!="yes": break
    game=game+1
    print("Great! Get ready for round "+str(game)+"...\n")
print("Goodbye, and thank you for playing PyNIM!!!")
