import random
points=[0,0,0]
nm=["","","The Python"]
sid=["",""]
print("Welcome to PyNIM, the Ancient game of NIM played against a real live Python!\n... or, perhaps against a virtual Python...\n... or, maybe it's played against a computer language called Python.\n")
print("A formidable opponent... Can you (or your friend) beat the powerful AI of the Python?\n")
print("PyNIM has 3 players: Two humans, plus \"The Python\" which is this computer.\nThe first player initially decides how many stones to start the game with, from 30 to 50.")
print("For each round of the game, each player gets to remove from 1 to 3 stones from the pile.\nThe player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.\n")
for i in (0,1):
    while nm[i]=="": nm[i]=input("What is your name, Player "+["One","Two"][i]+"? ").capitalize()[:30]
    while sid[i]=="": sid[i]=input("What is your MIT Student ID, "+nm[i]+"? ")[:9]
print("Welcome, "+nm[0]+" and "+nm[1]+" to the game of Taking Stones.")
round_nr=1
while 1:
    pile=0
    while pile<30 or pile>50:
        try: pile=int(input("How many stones (from 30 to 50) would you like to start the game with, "+nm[0]+"? "))
        except ValueError: print("This is not even a number! Numbers consist of the digits from 0 to 9, in case you have forgotten!")
    print("You have selected",pile,"stones, "+nm[0]+". A fine choice!\n")
    player=-1
    while pile>0:
        player=player+1
        if player==3: player=0
        if player==2:
            taken=1
            if pile%3==0: taken=2
            if pile==2 or pile==3: taken=pile
            print("The Python has removed",taken,"stones...\n")
        else:
            biggest=min(pile,3)
            print("There are",pile,"stones remaining...")
            taken=0
            while taken==0:
                again=input("How many stones (from 1 to "+str(biggest)+") will you remove, "+nm[player]+"? (or press Enter for a mystery value): ")
                if again=="":
                    taken=random.randint(1,biggest)
                    print(nm[player]+", you have removed",taken,"stones.")
                elif again in "123"[:biggest] and len(again)==1: taken=int(again)
                else: print("You MUST enter a number from 1 to "+str(biggest)+"! Can you even count, "+nm[player]+"?")
        pile=pile-taken
    points[player]=points[player]+1
    long=44+len(nm[player])
    print("\n"+"*"*long)
    print("*     And...THE WINNER IS......... "+nm[player]+"!!!     *")
    if player<2:
        print("*     Your MIT Student ID is: "+sid[player]+" "*(long-31-len(sid[player]))+"*")
        print("*     Congratulations, "+nm[player]+"! Nice work!        *")
    print("*"*long+"\n")
    print("The score so far:")
    print(nm[0]+":",points[0])
    print(nm[1]+":",points[1])
    print(nm[2]+":",points[2])
    print()
    if player<2: print("The Python is hissing as it concedes to your superior playing skill. Ssssssssss...\n")
    elif points[2]>points[0] and points[2]>points[1]: print("Evidently, reptilian intelligence exceeds that of humans.\nPerhaps you can be a better example of success for your species in the next game...?\n")
    again=""
    while again=="": again=input("Would you like to play again? ")
    print()
    if again!="y" and again!="yes": break
    round_nr=round_nr+1
    print("Great! Get ready for round "+str(round_nr)+"...\n")
print("Goodbye, and thank you for playing PyNIM!!!")
