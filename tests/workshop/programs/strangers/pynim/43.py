import random, sys

def w(*a):
    sys.stdout.write("".join(str(x) for x in a))

def line(p):
    while True:
        s = input(p)
        if s: return s
        w("{\"error\": \"empty\"}\n")

def nat(s):
    return int(s) if s.isascii() and s.isdigit() and len(s) < 1000 else None

one = {}; two = {}; py = {"name": "PYTHON", "wins": 0}
one["name"] = line("{\"ask\": \"name 1\"} ").capitalize()[:30]
one["id"] = line("{\"ask\": \"id 1\"} ")[:9]
two["name"] = line("{\"ask\": \"name 2\"} ").capitalize()[:30]
two["id"] = line("{\"ask\": \"id 2\"} ")[:9]
one["wins"] = two["wins"] = 0
go = True
while go:
    n = None
    while n is None or n < 30 or n > 50:
        n = nat(input("{\"ask\": \"stones\", \"min\": 30, \"max\": 50} ").strip())
    seats = [one, two, py]
    while n:
        who = seats[0]
        seats = seats[1:] + seats[:1]
        if who is py:
            k = n if n in (2, 3) else 1 + int(n % 3 == 0)
            w("{\"event\": \"python\", \"take\": ", k, ", \"left\": ", n - k, "}\n")
        else:
            m = min(n, 3)
            w("{\"event\": \"turn\", \"player\": \"", who["name"], "\", \"left\": ", n, "}\n")
            k = None
            while k is None:
                s = input("{\"ask\": \"take\", \"min\": 1, \"max\": %d} " % m)
                if s == "":
                    k = random.randint(1, m)
                    w("{\"event\": \"mystery\", \"take\": ", k, "}\n")
                else:
                    k = nat(s)
                    if k is None or k < 1 or k > m:
                        w("{\"error\": \"bad number\"}\n")
                        k = None
        n -= k
    who["wins"] += 1
    w("{\"event\": \"end\", \"winner\": \"", who["name"], "\"")
    if "id" in who:
        w(", \"id\": \"", who["id"], "\"")
    w("}\n")
    w("{\"wins\": [", one["wins"], ", ", two["wins"], ", ", py["wins"], "]}\n")
    go = line("{\"ask\": \"again\"} ").lower() in ("y", "yes")
