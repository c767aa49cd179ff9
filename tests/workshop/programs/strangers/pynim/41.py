import random

counter = 0

def log(tag, text):
    global counter
    counter += 1
    print(f"[{counter:04d}] {tag:<6} {text}")

def ask(text):
    while True:
        value = input(f"       INPUT  {text}: ")
        if value:
            return value
        log("WARN", "empty input")

def convert(value):
    if value.isascii() and value.isdigit():
        value = value.lstrip("0")
        return int(value) if 0 < len(value) < 5 else 0
    return None

def nim_sum(n):
    return n if n in (2, 3) else 2 if not n % 3 else 1

log("INFO", "program started")
user1 = ask("name of user 1").capitalize()[:30]
uid1 = ask("uid of user 1")[:9]
user2 = ask("name of user 2").capitalize()[:30]
uid2 = ask("uid of user 2")[:9]
log("INFO", f"users are {user1} and {user2}")
wins = {"u1": 0, "u2": 0, "py": 0}
session = True
while session:
    while True:
        n = convert(input("       INPUT  stones (30-50): ").strip())
        if n is None:
            log("ERROR", "not a number")
        elif not (30 <= n <= 50):
            log("ERROR", "out of range")
        else:
            break
    log("START", f"{n} stones")
    actor = "u1"
    while True:
        if actor == "py":
            k = nim_sum(n)
            log("MOVE", f"python -{k}")
        else:
            name = user1 if actor == "u1" else user2
            log("STATE", f"{n} stones, {name} to move")
            limit = min(3, n)
            while True:
                raw = input(f"       INPUT  remove (1-{limit}): ")
                if raw == "":
                    k = random.randint(1, limit)
                    log("RANDOM", f"{k}")
                    break
                k = convert(raw)
                if k is not None and 0 < k <= limit:
                    break
                log("ERROR", f"must be 1-{limit}")
        n -= k
        if n <= 0:
            break
        actor = {"u1": "u2", "u2": "py", "py": "u1"}[actor]
    wins[actor] += 1
    if actor == "py":
        log("END", "winner is python")
    elif actor == "u1":
        log("END", f"winner is {user1}, uid {uid1}")
    else:
        log("END", f"winner is {user2}, uid {uid2}")
    log("SCORE", f"{user1}={wins['u1']} {user2}={wins['u2']} python={wins['py']}")
    session = ask("play again").lower() in ("y", "yes")
log("INFO", "program ended")
