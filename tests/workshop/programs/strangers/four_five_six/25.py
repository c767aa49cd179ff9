import random

def rollDie():
    return random.randint(1,6)

def checkName(name, otherName):
    if name=="":
        return False
    if len(name)>30:
        return False
    if name.lower()=="cpu":
        return False
    if name.lower()==otherName.lower():
        return False
    return True

def getBet(text, low, high):
    bet=input(text)
    while True:
        try:
            bet=int(bet)
            if low<=bet and bet<=high:
                return bet
            bet=input("Invalid bet! It has to be "+str(low)+" to "+str(high)+". "+text)
        except ValueError:
            bet=input("Invalid bet! It has to be "+str(low)+" to "+str(high)+". "+text)

def rollDice(player):
    d1=rollDie()
    d2=rollDie()
    d3=rollDie()
    print(player+" rolled: "+str(d1)+" "+str(d2)+" "+str(d3))
    return d1,d2,d3

def pointOf(d1,d2,d3):
    if d1==d2 and d2==d3: return 0
    if d1==d2: return d3
    if d1==d3: return d2
    if d2==d3: return d1
    return 0

def playerTurn(player):
    print("")
    print(player+"'s turn to roll")
    if player!="CPU":
        input("Press enter")
    result=""
    while result=="":
        d1,d2,d3=rollDice(player)
        point=pointOf(d1,d2,d3)
        total=d1+d2+d3
        if d1==d2==d3 or point==6:
            result="instant win"
        elif point==1:
            result="instant loss"
        elif point>1:
            result="point "+str(point)
        elif total==15:
            result="instant win (4-5-6)"
        elif total==6:
            result="instant loss (1-2-3)"
        else:
            print("Fumble, "+player+" rolls again")
    print("Result: "+result)
    return result,point

def tieBreaker(player):
    print(player+"'s turn to roll (tie breaker)")
    if player!="CPU":
        input("Press enter")
    point=0
    while point==0:
        d1,d2,d3=rollDice(player)
        point=pointOf(d1,d2,d3)
    print("Third die: "+str(point))
    return point

def main():
    print("Welcome to Four Five Six, a dice game for two people and a CPU!")
    p1=input("Enter player 1 name: ").strip()
    while not checkName(p1,""):
        p1=input("Invalid name (1-30 characters, not CPU). Enter player 1 name: ").strip()
    p2=input("Enter player 2 name: ").strip()
    while not checkName(p2,p1):
        p2=input("Invalid name (1-30 characters, not CPU, not "+p1+"). Enter player 2 name: ").strip()
    players=[p1,p2,"CPU"]
    chips={p1:100,p2:100,"CPU":100}
    rollers=players
    while len(rollers)>1:
        throws=[]
        for r in rollers:
            print(r+"'s turn to roll for banker")
            if r!="CPU":
                input("Press enter")
            n=rollDie()
            throws.append(n)
            print(r+" rolled: "+str(n))
        newRollers=[]
        for i in range(len(rollers)):
            if throws[i]==max(throws):
                newRollers.append(rollers[i])
        rollers=newRollers
        if len(rollers)>1:
            print("It's a tie!")
    banker=rollers[0]
    print(banker+" is the banker")
    roundNum=1
    gameOver=False
    while not gameOver:
        while chips[banker]==0:
            print(banker+" lost everything, bank is given to the next player")
            banker=players[(players.index(banker)+1)%3]
        print("")
        print("################ ROUND "+str(roundNum)+" ################")
        print("Banker: "+banker)
        pos=players.index(banker)
        opp=[players[(pos+1)%3],players[(pos+2)%3]]
        bets=[0,0]
        for i in range(2):
            high=min(chips[banker]-bets[0],chips[opp[i]])
            if high<=0:
                print(banker+" against "+opp[i]+": skipped (no chips)")
            elif banker=="CPU":
                bets[i]=random.randint(1,high)
                print("CPU bets "+str(bets[i])+" against "+opp[i])
            else:
                bets[i]=getBet(banker+", bet against "+opp[i]+" (1-"+str(high)+"): ",1,high)
        result,point=playerTurn(banker)
        newBanker=banker
        for i in range(2):
            if bets[i]==0:
                continue
            if "win" in result:
                bankerWins=True
            elif "loss" in result:
                bankerWins=False
            else:
                result2,point2=playerTurn(opp[i])
                if "4-5-6" in result2:
                    newBanker=opp[i]
                if "win" in result2:
                    bankerWins=False
                elif "loss" in result2:
                    bankerWins=True
                elif point2<point:
                    bankerWins=True
                elif point2>point:
                    bankerWins=False
                else:
                    print("It's a tie between "+banker+" and "+opp[i])
                    t1=tieBreaker(banker)
                    t2=tieBreaker(opp[i])
                    while t1==t2:
                        print("Another tie!")
                        t1=tieBreaker(banker)
                        t2=tieBreaker(opp[i])
                    bankerWins=t1>t2
            if bankerWins:
                chips[banker]+=bets[i]
                chips[opp[i]]-=bets[i]
                print(banker+" won "+str(bets[i])+" chips from "+opp[i])
            else:
                chips[banker]-=bets[i]
                chips[opp[i]]+=bets[i]
                print(opp[i]+" won "+str(bets[i])+" chips from "+banker)
        print("")
        print("SCORES AFTER ROUND "+str(roundNum)+":")
        for p in players:
            print(p+": "+str(chips[p]))
        if newBanker!=banker:
            print("The bank goes to "+newBanker)
            banker=newBanker
        alive=0
        for p in players:
            if chips[p]>0:
                alive+=1
        values=list(chips.values())
        if alive==1:
            gameOver=True
        elif roundNum>=15:
            if values.count(max(values))==1:
                gameOver=True
            else:
                print("There is a tie for first place, so there is an extra round")
        roundNum+=1
    for p in players:
        if chips[p]==max(values):
            print("")
            print("The winner is "+p+" with "+str(chips[p])+" chips! Thanks for playing!")

main()
