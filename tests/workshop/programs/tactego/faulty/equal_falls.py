from random import *
colors=[]
strength=[]
who='R'
finished=False
def init(l,w):
    global colors,strength
    for i in range(l):
        colors.append([])
        strength.append([])
        for j in range(w):
            colors[i].append(' ')
            strength[i].append(' ')
def load(name):
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
def place(name,l,w):
    p=load(name)
    shuffle(p)
    k=0
    while k<len(p):
        colors[k//w][k%w]='R'
        strength[k//w][k%w]=p[k]
        k=k+1
    p=load(name)
    shuffle(p)
    k=0
    while k<len(p):
        colors[l-1-k//w][k%w]='B'
        strength[l-1-k//w][k%w]=p[k]
        k=k+1
def printboard(l,w):
    for i in range(l):
        t=''
        for j in range(w):
            if colors[i][j]==' ': t=t+' .. '
            else: t=t+(' '+colors[i][j]+strength[i][j]+' ')
        print(t)
def countflags(c):
    n=0
    for i in range(len(colors)):
        for j in range(len(colors[i])):
            if colors[i][j]==c and strength[i][j]=='F': n=n+1
    return n
def number(t):
    try:
        a,b=t.split()
        return int(a),int(b)
    except:
        return -99,-99
def askfrom(l,w):
    ok=False
    while not ok:
        r,c=number(input('Start (row column): '))
        if 0<=r<l and 0<=c<w and colors[r][c]==who and strength[r][c]!='F' and strength[r][c]!='M': ok=True
        else: print('no, not this one')
    return r,c
def askto(r,c,l,w):
    ok=False
    while not ok:
        r2,c2=number(input('End (row column): '))
        if 0<=r2<l and 0<=c2<w and r2-r in [-1,0,1] and c2-c in [-1,0,1] and colors[r2][c2]!=who: ok=True
        else: print('no, not there')
    return r2,c2
def attack(r,c,r2,c2):
    a=strength[r][c]
    b=strength[r2][c2]
    if b==' ' or b=='F' or int(a)>int(b):
        colors[r2][c2]=colors[r][c]
        strength[r2][c2]=a
    colors[r][c]=' '
    strength[r][c]=' '
def tactego(name,l,w):
    global who,finished
    init(l,w)
    place(name,l,w)
    while not finished:
        printboard(l,w)
        r,c=askfrom(l,w)
        r2,c2=askto(r,c,l,w)
        attack(r,c,r2,c2)
        if who=='R': who='B'
        else: who='R'
        if countflags('R')==0 or countflags('B')==0: finished=True
    printboard(l,w)
    if countflags('B')==0: print('red wins')
    else: print('blue wins')
if __name__ == '__main__':
    seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
