# [5] is a red five, (5) is a blue five
import random

LEGEND = "legend: [x] = red, (x) = blue, F flag, M mine, S sapper, A assassin"

def load_army(fname):
    f = open(fname, 'r')
    army = []
    for nr, line in enumerate(f, start=1):
        line = line.rstrip('\n').strip()
        if not line: continue
        kind, _, howmany = line.partition(' ')
        howmany = howmany.strip()
        if not (kind in ('F', 'M', 'S', 'A') or kind.isdigit()) or not howmany.isdigit() or int(howmany) == 0:
            f.close()
            raise Exception(f'file line {nr}: need "strength count"')
        for i in range(int(howmany)): army.append(kind)
    f.close()
    if 'F' not in army: raise Exception('file line 1: need a flag somewhere "F 1"')
    return army

class Game():

    def __init__(self, army, rows, cols):
        self.rows = rows; self.cols = cols
        self.red = {}; self.blue = {}
        self.log = []
        lst = list(army); random.shuffle(lst)
        y = x = 0
        for p in lst:
            self.red[y, x] = p
            x += 1
            if x == cols: x = 0; y += 1
        lst = list(army); random.shuffle(lst)
        y = rows - 1; x = 0
        for p in lst:
            self.blue[y, x] = p
            x += 1
            if x == cols: x = 0; y -= 1

    def cell(self, y, x):
        if (y, x) in self.red: return f'[{self.red[y, x]}]'
        if (y, x) in self.blue: return f'({self.blue[y, x]})'
        return '-'

    def show(self):
        print('\n' * 3)
        head = '\t'.join([''] + [str(x) for x in range(self.cols)])
        print(head)
        for y in range(self.rows):
            print('\t'.join([str(y)] + [self.cell(y, x) for x in range(self.cols)]))
        print(LEGEND)
        if self.log:
            print('what happened so far:')
            for i, entry in enumerate(self.log[-4:]):
                print(f'  * {entry}')

    def steps(self, own, y, x):
        if own[y, x] in 'FM': return []
        res = []
        for dy in -1, 0, 1:
            for dx in -1, 0, 1:
                if 0 <= y + dy < self.rows and 0 <= x + dx < self.cols and (y + dy, x + dx) not in own:
                    res.append((y + dy, x + dx))
        return res

    def can_meet(self, own, foe):
        lake = {k for k in own if own[k] not in 'FM'}
        fresh = list(lake)
        for y, x in fresh:
            for dy in -1, 0, 1:
                for dx in -1, 0, 1:
                    k = (y + dy, x + dx)
                    if k in foe: return True
                    if 0 <= k[0] < self.rows and 0 <= k[1] < self.cols and k not in own and k not in lake:
                        lake.add(k); fresh.append(k)
        return False

    def read(self, q):
        while 1:
            s = input(q)
            try:
                y, x = s.split()
                y = int(y); x = int(x)
            except ValueError:
                print('write it like 4 0'); continue
            if y < 0 or x < 0 or y >= self.rows or x >= self.cols:
                print(f'rows go 0..{self.rows - 1}, cols go 0..{self.cols - 1}'); continue
            return y, x

    def play(self):
        own, foe, me, him = self.red, self.blue, 'red', 'blue'
        nothing = 0
        while 1:
            self.show()
            if list(own.values()).count('F') == 0:
                print(f'finish! {him} won, {me} has lost all the flags'); return
            if not self.can_meet(own, foe) and not self.can_meet(foe, own):
                print('finish! draw, nobody can eat anything now'); return
            if sum(len(self.steps(own, *k)) for k in own) == 0:
                print(f'finish! {him} won, {me} cannot move'); return
            if nothing == 400:
                print('finish! draw, 200 moves from each and nothing eaten'); return
            print(f'-- {me} plays --')
            while 1:
                y, x = self.read('take from: ')
                if (y, x) not in own: print('there is not your piece')
                elif not self.steps(own, y, x): print('this piece is not able to go')
                else: break
            while 1:
                b, a = self.read('put to: ')
                if (b, a) in self.steps(own, y, x): break
                print('you are not able to go there')
            p = own.pop((y, x))
            nothing += 1
            if (b, a) in foe:
                nothing = 0
                e = foe[b, a]
                if e == 'M' and p != 'S':
                    foe.pop((b, a))
                    self.log.append(f'{me} {p} stepped on a mine at {b} {a}')
                elif e in 'FMSA' or p == 'A' or p != 'S' and int(p) >= int(e):
                    foe.pop((b, a)); own[b, a] = p
                    self.log.append(f'{me} {p} ate {him} {e} at {b} {a}')
                else:
                    self.log.append(f'{me} {p} was eaten by {him} {e} at {b} {a}')
            else:
                own[b, a] = p
                self.log.append(f'{me} {p} went to {b} {a}')
            own, foe, me, him = foe, own, him, me

def tactego(pieces_file, length, width):
    Game(load_army(pieces_file), length, width).play()

def take_number(q, a, b):
    while 1:
        s = input(q)
        if s.strip().isdigit() and a <= int(s) <= b: return int(s)
        print(f'{a}..{b} only')

if __name__ == '__main__':
    random.seed(input('What is seed? '))
    ok = 0
    while not ok:
        fname = input('What is the filename for the pieces? ')
        try:
            n = len(load_army(fname)); ok = 1
        except OSError: print('file is not here')
        except Exception as e: print(e)
    while 1:
        rows = take_number('What is the length? ', 2, 26)
        cols = take_number('What is the width? ', 1, 26)
        least = 2 * ((n + cols - 1) // cols)
        if least <= rows: break
        print(f'they do not fit, least length is {least}')
    tactego(fname, rows, cols)
