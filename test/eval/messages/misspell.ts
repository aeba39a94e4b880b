import { pick } from './pick.ts';

/** What careless typing does to a text; meaning and label stay. Each change is drawn from `random`. */
export const MISSPELLINGS: readonly ((text: string, random: () => number) => string)[] = [
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase().replace(/[.,;:!?'’"«»]/g, ' '),
  (text, random) => changeWords(text, 0.12, random, slip),
  (text, random) => changeWords(text, 0.25, random, slip),
  (text, random) => changeWords(text.toLowerCase(), 0.5, random, shorten),
  (text, random) => changeWords(text.normalize('NFD').replace(/\p{M}/gu, ''), 0.12, random, slip),
];

function changeWords(
  text: string,
  share: number,
  random: () => number,
  change: (word: string, random: () => number) => string,
): string {
  return text.replace(/\p{L}{2,}/gu, (word) => (random() < share ? change(word, random) : word));
}

/** One slip of the finger: two letters swapped, one dropped, doubled, or hit beside. */
function slip(word: string, random: () => number): string {
  if (word.length < 4) return word;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = word[at] as string;
  const kind = random();
  if (kind < 0.3) return word.slice(0, at) + word[at + 1] + letter + word.slice(at + 2);
  if (kind < 0.6) return word.slice(0, at) + word.slice(at + 1);
  if (kind < 0.8) return word.slice(0, at) + letter + word.slice(at);
  return word.slice(0, at) + pick('azertyuiopqsdfghjklmwxcvbn'.split(''), random) + word.slice(at + 1);
}

const SHORT: Record<string, string> = Object.fromEntries(
  `je=j,suis=ss,que=ke,qui=ki,quoi=koi,pourquoi=pk,parce=pcq,dans=ds,avec=ac,pour=pr,beaucoup=bcp,tout=tt,toujours=tjr,maintenant=mtn,
   vous=vs,nous=ns,mon=mn,mais=mé,c'est=c,j'ai=g,est=é,pas=pa,qu'il=kil,quand=qd,comment=cmt,même=mm,jamais=jms,problème=pb,rendez-vous=rdv,
   you=u,your=ur,are=r,because=bc,before=b4,today=2day,tomorrow=tmrw,people=ppl,something=smth,please=pls,with=w,about=abt,right=rite,
   going=goin,want=wanna,know=kno,though=tho,night=nite,what=wat,for=4,to=2,and=n,the=da,have=hav,love=luv,thanks=thx,doctor=doc`
    .split(/,\s*/)
    .map((pair) => pair.trim().split('=') as [string, string]),
);

/** As in an SMS: the usual short form, else vowels inside a long word left out. */
function shorten(word: string, random: () => number): string {
  const short = SHORT[word];
  if (short) return short;
  if (word.length < 6 || random() < 0.6) return word;
  return word[0] + word.slice(1, -1).replace(/[aeiouy]/g, '') + word.at(-1);
}
