import { REAL_WORDS } from './real-words.ts';

/** Words of weight that are worth recognising with one letter wrong, folded. All have at least six letters. */
const TYPO_TARGETS: readonly string[] = `
pregnant pregnancy miscarriage abortion depression depressed antidepressants diagnosed diagnosis diabetes diabetic cancer chemotherapy psychiatrist therapist suicidal suicide overdose hospital alzheimer epilepsy schizophrenia bipolar anorexia addiction alcoholic seizure biopsy surgery prescription medication syphilis chlamydia herpes hepatitis
lesbian bisexual transgender cheating affair raped molested abused abusive harassed stalking threatened assaulted strangled arrested convicted probation lawsuit divorce custody undocumented deported asylum bullied autistic dyslexic
salary mortgage bankrupt overdraft inheritance gambling muslim jewish catholic mosque resigned layoffs redundancy confidential acquisition merger lawyer patient
enceinte grossesse avortement depression depressive antidepresseurs diagnostique diagnostic diabete diabetique chimiotherapie psychiatre psychologue suicidaire overdose hopital hospitalise epilepsie schizophrene bipolaire anorexique addiction alcoolique seropositif herpes hepatite biopsie tumeur ordonnance
lesbienne homosexuel bisexuelle transgenre trompe maitresse frappe violee viole harcele harcelement menace agresse agression etrangle suicider scarifie condamne prison tribunal divorce papiers titre sejour expulse autiste dyslexique harcelee
salaire decouvert endette dettes heritage loyer surendettement musulman musulmane catholique mosquee syndique licencie licenciement demission vire virer confidentiel rachat avocat controle patiente`
  .split(/\s+/)
  .filter((word) => word.length >= 6);

const SHORTEST_TYPO = 5;
/** One letter more than the longest word of weight, and so beyond what one slip makes of any. */
const LONGEST_TYPO = 1 + Math.max(...TYPO_TARGETS.map(({ length }) => length));

/**
 * The word of weight that a folded word is one slip away from (a letter lost, added, changed or swapped with its
 * neighbour), or the word itself. The first letter has to be right. By deletion neighbourhoods, in constant time.
 */
function correctTypo(form: string): string {
  if (form.length < SHORTEST_TYPO || REAL_WORDS.has(form)) return form;
  const single = form.replace(/(\p{L})\1{2,}/gu, '$1');
  if (single.length > LONGEST_TYPO) return single;
  const targets = targetsByDeletion();
  for (const key of deletions(single)) {
    const target = targets.get(key);
    if (target && target[0] === form[0]) return target;
  }
  return single;
}

let index: Map<string, string> | undefined;

function targetsByDeletion(): Map<string, string> {
  if (index) return index;
  index = new Map();
  for (const target of TYPO_TARGETS)
    for (const key of deletions(target)) if (!index.has(key)) index.set(key, target);
  for (const target of TYPO_TARGETS) index.set(target, target);
  return index;
}

function deletions(word: string): string[] {
  const keys = [word];
  for (let at = 1; at < word.length; at++) keys.push(word.slice(0, at) + word.slice(at + 1));
  return keys;
}

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
const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.split(/[,\n]/)
    .map((pair) => pair.trim().split('='))
    .filter((pair): pair is [string, string] => pair.length === 2)
    .map(([short, long]) => [short, long.split(' ')]),
);

/** The usual spelling of a folded word: SMS forms written out, slips in words of weight undone. */
export function respell(form: string): readonly string[] {
  const known = respelled.get(form);
  if (known) return known;
  const usual = SHORT_FORMS.get(form) ?? [correctTypo(form)];
  if (respelled.size < MAXIMUM_REMEMBERED) respelled.set(form, usual);
  return usual;
}

/** Words come back: a small memory saves most of the work, and holds no more than a dictionary of common words. */
const MAXIMUM_REMEMBERED = 5_000;
const respelled = new Map<string, readonly string[]>();
