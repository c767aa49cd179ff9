from random import *
colors=[]
strength=[]
who='R'
finished=False
def makeboard(l,w):
    global colors,strength
    for i in range(l):
        colors.append([])
        strength.append([])
        for j in range(w):
            colors[i].append(' ')
            strength[i].append(' ')
def readfile(name):
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
    p=readfile(name)
    shuffle(p)
    k=0
    while k<len(p):
        colors[k//w][k%w]='R'
        strength[k//w][k%w]=p[k]
        k=k+1
    p=readfile(name)
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
def flags(c):
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
def askstart(l,w):
    ok=False
    while not ok:
        r,c=number(input('Start (row column): '))
        if 0<=r<l and 0<=c<w and colors[r][c]==who and strength[r][c]!='F' and strength[r][c]!='M': ok=True
        else: print('no, not this one')
    return r,c
def askend(r,c,l,w):
    ok=False
    zr,zc=number(input('End (row column): '))
    while not ok:
        if 0<=zr<l and 0<=zc<w and zr-r in [-1,0,1] and zc-c in [-1,0,1] and colors[zr][zc]!=who: ok=True
        else: print('no, not there')
    return zr,zc
def fight(r,c,zr,zc):
    a=strength[r][c]
    b=strength[zr][zc]
    if b==' ' or b=='F' or int(a)>=int(b):
        colors[zr][zc]=colors[r][c]
        strength[zr][zc]=a
    colors[r][c]=' '
    strength[r][c]=' '
def tactego(name,l,w):
    global who,finished
    makeboard(l,w)
    setup(name,l,w)
    while not finished:
        printboard(l,w)
        r,c=askstart(l,w)
        zr,zc=askend(r,c,l,w)
        fight(r,c,zr,zc)
        if who=='R': who='B'
        else: who='R'
        if flags('R')==0 or flags('B')==0: finished=True
    printboard(l,w)
    if flags('B')==0: print('red wins')
    else: print('blue wins')
if __name__ == '__main__':
    seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
