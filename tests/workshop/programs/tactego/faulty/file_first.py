from random import *
farben=[]
staerke=[]
dran='R'
ende=False
def neuesbrett(l,w):
    global farben,staerke
    for i in range(l):
        farben.append([])
        staerke.append([])
        for j in range(w):
            farben[i].append(' ')
            staerke[i].append(' ')
def lesen(name):
    p=[]
    f=open(name,'r')
    x=f.readline()
    while x!='':
        x=x.split()
        if x!=[]:
            n=0
            while n<int(x[1]):
                p.append(x[0])
                n=n+1
        x=f.readline()
    f.close()
    return p
def setup(name,l,w):
    p=lesen(name)
    shuffle(p)
    k=0
    while k<len(p):
        farben[k//w][k%w]='R'
        staerke[k//w][k%w]=p[k]
        k=k+1
    p=lesen(name)
    shuffle(p)
    k=0
    while k<len(p):
        farben[l-1-k//w][k%w]='B'
        staerke[l-1-k//w][k%w]=p[k]
        k=k+1
def zeigen(l,w):
    for i in range(l):
        t=''
        for j in range(w):
            if farben[i][j]==' ': t=t+' .. '
            else: t=t+(' '+farben[i][j]+staerke[i][j]+' ')
        print(t)
def flags(c):
    n=0
    for i in range(len(farben)):
        for j in range(len(farben[i])):
            if farben[i][j]==c and staerke[i][j]=='F': n=n+1
    return n
def number(t):
    try:
        a,b=t.split()
        return int(a),int(b)
    except:
        return -99,-99
def von(l,w):
    ok=False
    while not ok:
        r,c=number(input('Start (row column): '))
        if 0<=r<l and 0<=c<w and farben[r][c]==dran and staerke[r][c]!='F' and staerke[r][c]!='M': ok=True
        else: print('no, not this one')
    return r,c
def nach(r,c,l,w):
    ok=False
    while not ok:
        r2,c2=number(input('End (row column): '))
        if 0<=r2<l and 0<=c2<w and r2-r in [-1,0,1] and c2-c in [-1,0,1] and farben[r2][c2]!=dran: ok=True
        else: print('no, not there')
    return r2,c2
def kampf(r,c,r2,c2):
    a=staerke[r][c]
    b=staerke[r2][c2]
    if b==' ' or b=='F' or int(a)>=int(b):
        farben[r2][c2]=farben[r][c]
        staerke[r2][c2]=a
    farben[r][c]=' '
    staerke[r][c]=' '
def tactego(name,l,w):
    global dran,ende
    neuesbrett(l,w)
    setup(name,l,w)
    while not ende:
        zeigen(l,w)
        r,c=von(l,w)
        r2,c2=nach(r,c,l,w)
        kampf(r,c,r2,c2)
        if dran=='R': dran='B'
        else: dran='R'
        if flags('R')==0 or flags('B')==0: ende=True
    zeigen(l,w)
    if flags('B')==0: print('red wins')
    else: print('blue wins')
if __name__ == '__main__':
    file_name = input('What is the filename for the pieces? ')
    seed(input('What is seed? '))
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
