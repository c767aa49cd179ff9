import random

def non_empty(q):
    a = input(q)
    while not a: a = input(q)
    return a

def is_int(a):
    return a != "" and all(c in "0123456789" for c in a)

def clip(a):
    return int(a.lstrip("0")[:5] or "0")

name_a, id_a = non_empty("Hello! Name? ").capitalize()[:30], non_empty("ID? ")[:9]
name_b, id_b = non_empty("Hello! Name? ").capitalize()[:30], non_empty("ID? ")[:9]
sa = sb = sp = 0
while True:
    a = input(f"Starting number, {name_a} (30..50)? ").strip()
    while not (is_int(a) and 30 <= clip(a) <= 50):
        a = input(f"Starting number, {name_a} (30..50)? ").strip()
    left = clip(a)
    extra = ""
    while True:
        for me, tag in ((name_a, "a"), (name_b, "b")):
            top = min(3, left)
            a = input(f"{extra}{left} left, {me}. Take 1-{top}: ")
            while not (a == "" or is_int(a) and 1 <= clip(a) <= top):
                a = input(f"Nonsense. {left} left, {me}. Take 1-{top}: ")
            k = clip(a) if a else random.randint(1, top)
            extra = "" if a else f"(Mystery: {k}) "
            left -= k
            if left == 0:
                break
        if left == 0:
            break
        k = left if left in (2, 3) else 2 if left % 3 == 0 else 1
        left -= k
        extra += f"Python took {k}. "
        if left == 0:
            tag = "p"
            break
    print(extra)
    if tag == "a":
        sa += 1
        print(f"{name_a} won. {id_a}")
    elif tag == "b":
        sb += 1
        print(f"{name_b} won. {id_b}")
    else:
        sp += 1
        print("Python won.")
    print(f"{name_a} {sa} : {name_b} {sb} : Python {sp}")
    if non_empty("More? ").lower() not in ("y", "yes"):
        break
