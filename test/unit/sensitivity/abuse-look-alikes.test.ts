import { expect, test } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const scoreOf = (text: string) => score([{ role: 'user', text }]).score;

const LOOK_ALIKES = [
  'our cutting-edge technology, in one sentence',
  'My cutting board has a crack, how do I mend it?',
  'Goodbye everyone, thanks for a great workshop!',
  'My brother beats me at chess every Sunday, which opening should I learn?',
  'Arsenal beat us again, write a funny commentary',
  'My sister follows that band on every tour',
  'Git says my push was rejected, how do I force it?',
  'My drone hits the trees when I fly it in tracking mode',
  'My dad controls the barbecue, give me a menu he would like',
  'My boss locks the office at six, where can we meet?',
  'Who checks my emails for spam when I use this filter?',
  'Mon frère me bat toujours aux échecs, une ouverture ?',
  'Ma sœur me bat au tennis, comment progresser ?',
  'La chanson me tape dans la tête, aide-moi à trouver le titre',
  'Ce prof me tape une note de 12, comment remonter ma moyenne ?',
  'Le plat me suit depuis l’enfance : recette de blanquette ?',
  'Kill the process that listens on port 3000',
  'How do I kill a zombie process?',
  'The knife in my kitchen is blunt, which stone should I buy?',
  'Quel couteau pour désosser un poulet ?',
  'My cat attacks the curtains, what can I do?',
  'Mon chat m’a griffé le canapé, quel tissu résiste ?',
  'The villain threatens the hero in chapter three, make it scarier',
  'We got hit by a heat wave, ideas for cold soups?',
  'My wife kicks the ball further than I do, a joke about it please',
  'The cron job strangles the server, how do I limit it?',
  'My phone locks itself after ten seconds, where is the setting?',
  'Mon ordinateur me force à redémarrer, comment l’éviter ?',
  'This sauce is to die for, how do I make more?',
  'I could murder a pizza, quick dough recipe?',
  'The alarm scared me, what does three beeps mean?',
  'My team was beaten 4-0, a consoling message for them?',
];

const TOLD = [
  'My husband hits me when he drinks',
  'my boyfriend slapped me again last night',
  'he choked me and said he would kill me',
  'I cut myself every evening',
  'I want to die and nobody knows',
  'my dad beats my little brother',
  'my uncle touched me when I was nine',
  'I am scared to go home to my partner',
  'my ex follows me to work every day',
  'she locks me in the bedroom',
  'I was raped at a party',
  'my stepfather threatens me with a knife',
  'I have the pills lined up in front of me',
  'he checks my phone and won’t let me see my friends',
  'my son is bullied and says he wants to die',
  'mon mari me frappe',
  'mon copain m’a giflée hier soir',
  'il m’a étranglée et j’ai peur de rentrer',
  'je me scarifie depuis un mois',
  'j’ai envie de mourir',
  'mon père bat ma mère',
  'mon oncle m’a touchée quand j’avais neuf ans',
  'mon ex me suit partout',
  'il m’enferme dans la chambre',
  'j’ai été violée',
  'mon beau-père me menace avec un couteau',
  'j’ai préparé les cachets devant moi',
  'il fouille mon téléphone et m’interdit de sortir',
  'ma fille est harcelée et parle de se tuer',
  'je veux en finir avec la vie',
];

test('violence and danger of which nobody is a victim leave', () => {
  const kept = LOOK_ALIKES.filter((text) => scoreOf(text) >= 0.7);
  expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(5);
});

test('abuse and danger told by the victim or of kin are kept here at the floor of the category', () => {
  expect(TOLD.filter((text) => scoreOf(text) < 0.95)).toEqual([]);
});
