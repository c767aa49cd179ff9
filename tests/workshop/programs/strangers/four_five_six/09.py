import random

print(r"""
   $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$
   $   THE GOLDEN 4 - 5 - 6 CASINO    $
   $      your host: Lucky Lou        $
   $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$

 House rules, folks:
   * the high roller on one die runs the bank first
   * the bank sets a bet against each of the others
   * 4-5-6, any triple, or a pair with a 6 wins on the spot
   * 1-2-3 or a pair with a 1 loses on the spot
   * a pair with anything else is your point
   * fifteen rounds, most chips walks away happy
""")
input("Press Enter to take your seats... ")

guests = {}
order = []


def sit_down(who):
    while True:
        name = input(f"And what do we call our {who} guest? ").strip()
        if not name:
            print("Come on, don't be shy! Anything from 1 to 30 characters.")
        elif len(name) > 30:
            print("Easy, we can't fit that on the cup! 30 characters at most.")
        elif name.lower() == "lucky lou":
            print("There's only one Lucky Lou in this joint! Try another.")
        elif name.lower() in (o.lower() for o in order):
            print("We've already got one of those. Try another.")
        else:
            guests[name] = 100
            order.append(name)
            return


sit_down("first")
sit_down("second")
order.append("Lucky Lou")
guests["Lucky Lou"] = 100
print(f"Take a seat, {order[0]}! Take a seat, {order[1]}! Lucky Lou will play with you.")


def after(name):
    return order[(order.index(name) + 1) % 3]


def shake(name):
    if name == "Lucky Lou":
        print("Lucky Lou shakes the cup...")
    else:
        input(f"{name}, shake the cup (Enter) ")


def three_dice():
    dice = []
    for i in range(3):
        dice.append(random.randint(1, 6))
    return dice


def odd_one(dice):
    if len(set(dice)) != 2:
        return None
    return min(dice, key=dice.count)


def verdict(dice):
    if len(set(dice)) == 1:
        return "W"
    if sorted(dice) == [4, 5, 6]:
        return "W!"
    if sorted(dice) == [1, 2, 3]:
        return "L"
    odd = odd_one(dice)
    if odd is None:
        return "F"
    if odd == 6:
        return "W"
    if odd == 1:
        return "L"
    return odd


def go(name):
    shake(name)
    while True:
        dice = three_dice()
        v = verdict(dice)
        spoken = "{}-{}-{}".format(*dice)
        if v == "F":
            print(f"  {spoken} for {name}, nothing there. Once more!")
            continue
        if v == "W!":
            print(f"  {spoken} for {name}! The golden roll!")
        elif v == "W":
            print(f"  {spoken} for {name}! A winner on the spot!")
        elif v == "L":
            print(f"  {spoken} for {name}. Ouch, that loses on the spot.")
        else:
            print(f"  {spoken} for {name}, so the point is {v}.")
        return v


def decide(name):
    shake(name)
    while True:
        dice = three_dice()
        odd = odd_one(dice)
        spoken = "{}-{}-{}".format(*dice)
        if odd:
            print(f"  {spoken} for {name}, the odd one out is {odd}.")
            return odd
        print(f"  {spoken} for {name}, no good. Once more!")


def duel(bank, guest, point):
    """true if the bank wins"""
    v = go(guest)
    golden = v == "W!"
    if v in ("W", "W!"):
        return False, golden
    if v == "L":
        return True, golden
    if v != point:
        return point > v, golden
    print(f"  {bank} and {guest} are all square, folks!")
    while True:
        mine = decide(bank)
        theirs = decide(guest)
        if mine > theirs:
            return True, golden
        if theirs > mine:
            return False, golden
        print("  Still all square!")


running = order[:]
while True:
    seen = {}
    for name in running:
        shake(name)
        seen[name] = random.randint(1, 6)
        print(f"  a {seen[name]} for {name}")
    running = [n for n in running if seen[n] == max(seen.values())]
    if len(running) == 1:
        break
    print("A tie at the top: " + " and ".join(running) + " shake again.")
bank = running[0]
print(f"{bank} runs the bank.")

night = 0
while True:
    night += 1
    if guests[bank] == 0:
        while guests[bank] == 0:
            bank = after(bank)
        print(f"The bank moves on to {bank}, who still has chips.")
    print()
    print(f"  $ $ $  Round {night}  $ $ $   {bank} runs the bank")
    bets = []
    on_table = 0
    for guest in (after(bank), after(after(bank))):
        cap = min(guests[bank] - on_table, guests[guest])
        if cap == 0:
            print(f"Nothing to bet between {bank} and {guest}, sorry.")
            continue
        if bank == "Lucky Lou":
            bet = random.randint(1, cap)
            print(f"Lucky Lou bets {bet} against {guest}.")
        else:
            bet = None
            while bet is None:
                said = input(f"{bank}, your bet against {guest} (up to {cap}): ").strip()
                if said.isdigit() and 1 <= int(said) <= cap:
                    bet = int(said)
                else:
                    print(f"The house takes whole bets from 1 to {cap} only.")
            print(f"{bank} bets {bet} against {guest}.")
        on_table += bet
        bets.append((guest, bet))
    heir = bank
    v = go(bank)
    for guest, bet in bets:
        if v in ("W", "W!"):
            bank_wins = True
        elif v == "L":
            bank_wins = False
        else:
            bank_wins, golden = duel(bank, guest, v)
            if golden:
                heir = guest
        if bank_wins:
            guests[bank] += bet
            guests[guest] -= bet
            print(f"{bank} rakes in {bet} from {guest}.")
        else:
            guests[bank] -= bet
            guests[guest] += bet
            print(f"{guest} rakes in {bet} from {bank}.")
    print("  Chips on hand: " + ", ".join(f"{n} has {guests[n]}" for n in order))
    if heir != bank:
        print(f"With the golden roll, {heir} takes the bank from {bank}!")
        bank = heir
    best = max(guests.values())
    winners = [n for n in order if guests[n] == best]
    if best == 300 or (night >= 15 and len(winners) == 1):
        break
    if night >= 15:
        print("Nobody is ahead on their own, so we play on!")
print()
print(f"That's all, folks! {winners[0]} wins the night with {best} chips!")
