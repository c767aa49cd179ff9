import random as z
I,P=input,print
z.seed(I('What is seed? '));a=[]
while not a:
 try:
  for i,l in enumerate(open(I('What is the filename for the pieces? '),encoding='utf-8-sig'),1):
   if l.strip():
    k,n=l.split();assert (k in'F M S A'.split() or k.isdigit())and n.isdigit()and int(n)>0
    a+=[k if k in'FMSA'else str(int(k))]*int(n)
  if'F'not in a:P('falta una bandera, F 1');a=[]
 except OSError:P('no hay tal archivo')
 except (ValueError,AssertionError):P('línea',i,'mal: fuerza y cantidad');a=[]
def N(q,lo):
 while 1:
  s=I(q).strip()
  if s.isdigit()and lo<=int(s)<27:return int(s)
  P('de',lo,'a 26')
while 1:
 L=N('What is the length? ',2);W=N('What is the width? ',1);m=2*-(-len(a)//W)
 if m<=L:break
 P('no caben, largo mínimo',m)
B={}
for s in'RB':
 x=a[:];z.shuffle(x)
 for i,k in enumerate(x):r,c=divmod(i,W);B[r if s=='R'else L-1-r,c]=s+k
S=lambda r,c:[(i,j)for i in(r-1,r,r+1)for j in(c-1,c,c+1)if(i,j)!=(r,c)and 0<=i<L and 0<=j<W]
E=lambda p:[e for e in S(*p)if B.get(e,'.')[0]!=B[p][0]]if p in B and B[p][1]not in'FM'else[]
def D():
 for s in'RB':
  t=[p for p in B if B[p][0]==s and B[p][1]not in'FM']
  for p in t:
   for e in S(*p):
    if e in B and B[e][0]!=s:return 0
    if e not in B and e not in t:t+=[e]
 return 1
q=0;t,u='RB'
def T(x):
 for r in range(L):P(*[B.get((r,c),'..').replace('B','A').rjust(3)for c in range(W)])
def A(w,ok):
 while 1:
  try:
   r,c=I(w).split();assert r.isdigit()and c.isdigit();p=int(r),int(c);assert ok(p);return p
  except (ValueError,AssertionError):P('no se puede')
while 1:
 w=0
 if t+'F'not in B.values():w=u
 elif D():w='='
 elif not any(E(p)for p in B if B[p][0]==t):w=u
 elif q==400:w='='
 T(0)
 if w:break
 J={'R':'Rojo','B':'Azul'}[t];P('Turno de',J)
 p=A('Desde: ',lambda p:B.get(p,'.')[0]==t and E(p));e=A('Hasta: ',lambda e:e in E(p))
 k=B.pop(p)[1:];q+=1
 if e in B:
  q=0;d=B.pop(e)[1:]
  if d=='M':
   if k=='S':B[e]=t+k
  elif d in'FSA'or k=='A'or k!='S'and int(k)>=int(d):B[e]=t+k
  else:B[e]=u+d
 else:B[e]=t+k
 t,u=u,t
P({'R':'¡Ha ganado Rojo!','B':'¡Ha ganado Azul!','=':'Empate'}[w])
