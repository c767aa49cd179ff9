# practica final - lucia
import random

nombres = ["lola", "pepe"]
categorias = ["1s", "2s", "3s", "4s", "trio", "quartet", "band", "doremi", "orchestra"]
tabla = [["·"] * 9, ["·"] * 9]


def suma(j):
    s = 0
    for x in tabla[j]:
        if x != "·":
            s += x
    return s


def puntos(c, dados):
    veces = [dados.count(1), dados.count(2), dados.count(3), dados.count(4)]
    if c < 4:
        return veces[c] * (c + 1)
    elif c == 4:
        if max(veces) >= 3:
            return sum(dados)
    elif c == 5:
        if max(veces) >= 4:
            return sum(dados)
    elif c == 6:
        if 3 in veces and 2 in veces:
            return 30
    elif c == 7:
        if 0 not in veces:
            return 20
    elif c == 8:
        if 5 in veces:
            return 40
    return 0


def pintar():
    print()
    for j in range(2):
        print(nombres[j] + ":")
        print("   " + " ".join(c.rjust(9) for c in categorias))
        print("   " + " ".join(str(x).rjust(9) for x in tabla[j]))
        print("   in total " + str(suma(j)) + " points")
    print()


print("hello! this game is of dices. explication: you throw five dices, and if")
print("you don't like you can repeat two times more. for stay with them you write")
print("save, for repeat write roll, and for repeat only some write roll and the")
print("numbers of the dices (from 1 until 5). good luck!")
for ronda in range(9):
    for j in [0, 1]:
        pintar()
        print("is the turn of " + nombres[j])
        input("press intro for throw the dices ")
        dados = [random.choice(range(1, 5)) for i in range(5)]
        tirada = 1
        print("have gone out: " + str(dados)[1:-1])
        while tirada < 3:
            orden = input("what do you want make? ").lower().split()
            malo = False
            if orden == []:
                malo = True
            elif orden[0] == "save":
                if len(orden) > 1:
                    malo = True
                else:
                    break
            elif orden[0] == "roll":
                for o in orden[1:]:
                    if o not in ["1", "2", "3", "4", "5"]:
                        malo = True
                if not malo:
                    for i in range(5):
                        if orden == ["roll"] or str(i + 1) in orden:
                            dados[i] = random.choice(range(1, 5))
                    tirada += 1
                    print("have gone out: " + str(dados)[1:-1])
            elif orden[0] == "cheat":
                if len(orden) != 6:
                    malo = True
                for o in orden[1:]:
                    if o not in ["1", "2", "3", "4"]:
                        malo = True
                if not malo:
                    dados = [int(o) for o in orden[1:]]
                    print("ay, trap! now there is: " + str(dados)[1:-1])
                    break
            else:
                malo = True
            if malo:
                print("this not is valid, repeat please")
        c = input("where you want note it? ").lower().strip()
        while c not in categorias or tabla[j][categorias.index(c)] != "·":
            if c not in categorias:
                print("this category not exists")
            else:
                print("this category is yet used")
            c = input("where you want note it? ").lower().strip()
        c = categorias.index(c)
        tabla[j][c] = puntos(c, dados)
        print(nombres[j] + " wins " + str(tabla[j][c]) + " points")
pintar()
if suma(0) > suma(1):
    print("has won " + nombres[0] + "! olé!")
elif suma(1) > suma(0):
    print("has won " + nombres[1] + "! olé!")
else:
    print("you have tied!")
