const PAIRS = `
jsuis=je suis, jsui=je suis, chui=je suis, chuis=je suis, shui=je suis, jui=je suis, jss=je suis, jai=j ai, jé=j ai, jav=j avais, javais=j avais, jvais=je vais, jv=je vais, jveux=je veux, jvx=je veux
jpeux=je peux, jpx=je peux, jcrois=je crois, jpense=je pense, jsais=je sais, jsp=je sais pas, chais=je sais, jdois=je dois, jprends=je prends, jme=je me, jte=je te, jfais=je fais, jetais=j etais, jaime=j aime
jhabite=j habite, jarrive=j arrive, jpe=je peux, jgagne=je gagne, jbosse=je bosse, jcomprends=je comprends, tes=t es, tas=t as, ya=il y a, cest=c est, cetait=c etait, ct=c etait, sest=s est, nest=n est, na=n a
quil=qu il, quelle=quelle, quon=qu on, dun=d un, dune=d une, jen=j en, jy=j y, lai=l ai, ma=ma, mappelle=m appelle, aujourdhui=aujourd hui, ajd=aujourd hui, auj=aujourd hui, 2main=demain, dem1=demain, demin=demain
ki=qui, ke=que, koi=quoi, pk=pourquoi, pkoi=pourquoi, pq=pourquoi, pcq=parce que, pcke=parce que, pske=parce que, pr=pour, ds=dans, ac=avec, av=avec, avk=avec, bcp=beaucoup, tt=tout, tte=toute, ts=tous, vs=vous, ns=nous
mtn=maintenant, mnt=maintenant, tjr=toujours, tjrs=toujours, slt=salut, bjr=bonjour, rdv=rendez vous, svt=souvent, qd=quand, qqn=quelqu un, qqch=quelque chose, dc=donc, cmt=comment, cmb=combien, fo=faut, kelk1=quelqu un, kelkun=quelqu un
enft=en fait, stp=s il te plait, svp=s il vous plait, dsl=desole, mm=meme, lgtps=longtemps, dep=depuis, dpuis=depuis, psk=parce que, jms=jamais, jamé=jamais, pb=probleme, pbs=problemes, pblm=probleme, tel=telephone, mdp=mot de passe, mn=mon, msg=message, vrm=vraiment, vrmt=vraiment
im=i m, ive=i ve, ill=ill, id=id, iam=i am, dont=don t, doesnt=doesn t, didnt=didn t, cant=can t, wont=won t, isnt=isn t, wasnt=wasn t, havent=haven t, hasnt=hasn t, shes=she s, hes=he s, theyre=they re, weve=we ve, youre=you re, thats=that s, whats=what s, hows=how s
u=you, ur=your, r=are, yr=year, yrs=years, pls=please, plz=please, bc=because, cuz=because, coz=because, cos=because, b4=before, 2day=today, 2moro=tomorrow, tmrw=tomorrow, tmr=tomorrow, tmw=tomorrow, 2nite=tonight, tonite=tonight, ppl=people, smth=something, sth=something, sb=somebody, w=with, wo=without
idk=i don t know, gonna=going to, wanna=want to, gotta=got to, abt=about, rn=right now, dr=doctor, doc=doctor, docs=doctors, preggo=pregnant, preggers=pregnant, prego=pregnant, meds=medication, appt=appointment, hosp=hospital, dx=diagnosed, dxd=diagnosed, rx=prescription, bday=birthday, govt=government
thx=thanks, ty=thanks, tho=though, def=definitely, prolly=probably, ngl=not gonna lie, bcuz=because, luv=love, gf=girlfriend, bf=boyfriend, mum=mum, mil=mother in law, fil=fil, sil=sister in law, bil=brother in law, hubs=husband, msgs=messages, wks=weeks, wk=week, mths=months, mth=month, hrs=hours, lst=last, nite=night
`;

/** SMS and careless spellings of frequent words, folded, with what they stand for. */
export const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.split(/[,\n]/)
    .map((pair) => pair.trim().split('='))
    .filter((pair): pair is [string, string] => pair.length === 2)
    .map(([short, long]) => [short, long.split(' ')]),
);
