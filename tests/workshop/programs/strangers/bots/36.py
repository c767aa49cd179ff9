import random as r
c=['1S','2S','3S','4S','Trio','Quartet','Band','Doremi','Orchestra']
s=[{},{}]
def f(d):
 n=[d.count(i)for i in(1,2,3,4)];m=max(n)
 return dict(zip(c,[n[0],n[1]*2,n[2]*3,n[3]*4,m>2 and sum(d)or 0,m>3 and sum(d)or 0,(m==3 and 2 in n)*30,all(n)*20,(m==5)*40]))
def g(w,t):
 return all(x.isascii()and x.isdigit()and 0<int(x)<=t for x in w)
for t in range(18):
 p=t%2
 print(s[0],sum(s[0].values()))
 print(s[1],sum(s[1].values()))
 input('player %d>'%(p+1))
 d=[r.randint(1,4)for i in range(5)]
 n=1
 while 1:
  print(d)
  if n>2:break
  w=input('>').upper().split()or['']
  if w==['SAVE']:break
  if w[0]=='ROLL'and g(w[1:],5):
   for i in range(5):
    if w[1:]==[]or i+1 in map(int,w[1:]):d[i]=r.randint(1,4)
   n+=1
  elif w[0]=='CHEAT'and len(w)==6 and g(w[1:],4):
   d=[int(x)for x in w[1:]];n=3
 while 1:
  a=input('>>').strip().lower()
  k=[x for x in c if x.lower()==a]
  if k and k[0]not in s[p]:break
 s[p][k[0]]=f(d)[k[0]]
print(s[0],a:=sum(s[0].values()))
print(s[1],b:=sum(s[1].values()))
print(['player 1 wins','player 2 wins','tie'][(a<b)+2*(a==b)])
