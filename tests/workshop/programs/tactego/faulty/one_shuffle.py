from random import *
side=[]
value=[]
turn='R'
finished=False
def makeboard(l,w):
    global side,value
    for i in range(l):
        side.append([])
        value.append([])
        for j in range(w):
            side[i].append(' ')
            value[i].append(' ')
def readfile(name):
    army=[]
    f=open(name,'r')
    x=f.readline()
    while x!='':
        x=x.split()
        if x!=[]:
            n=0
            while n<int(x[1]):
                army.append(x[0])
                n=n+1
        x=f.readline()
    f.close()
    return army
def setup(name,l,w):
    army=readfile(name)
    shuffle(army)
    i2=0
    while i2<len(army):
        side[i2//w][i2%w]='R'
        value[i2//w][i2%w]=army[i2]
        i2=i2+1
    i2=0
    while i2<len(army):
        side[l-1-i2//w][i2%w]='B'
        value[l-1-i2//w][i2%w]=army[i2]
        i2=i2+1
def printboard(l,w):
    for i in range(l):
        t=''
        for j in range(w):
            if side[i][j]==' ': t=t+' .. '
            else: t=t+(' '+side[i][j]+value[i][j]+' ')
        print(t)
def flags(c):
    n=0
    for i in range(len(side)):
        for j in range(len(side[i])):
            if side[i][j]==c and value[i][j]=='F': n=n+1
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
        if 0<=r<l and 0<=c<w and side[r][c]==turn and value[r][c]!='F' and value[r][c]!='M': ok=True
        else: print('no, not this one')
    return r,c
def askto(r,c,l,w):
    ok=False
    while not ok:
        r2,c2=number(input('End (row column): '))
        if 0<=r2<l and 0<=c2<w and r2-r in [-1,0,1] and c2-c in [-1,0,1] and side[r2][c2]!=turn: ok=True
        else: print('no, not there')
    return r2,c2
def fight(r,c,r2,c2):
    a=value[r][c]
    b=value[r2][c2]
    if b==' ' or b=='F' or int(a)>=int(b):
        side[r2][c2]=side[r][c]
        value[r2][c2]=a
    side[r][c]=' '
    value[r][c]=' '
def tactego(name,l,w):
    global turn,finished
    makeboard(l,w)
    setup(name,l,w)
    while not finished:
        printboard(l,w)
        r,c=askfrom(l,w)
        r2,c2=askto(r,c,l,w)
        fight(r,c,r2,c2)
        if turn=='R': turn='B'
        else: turn='R'
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
