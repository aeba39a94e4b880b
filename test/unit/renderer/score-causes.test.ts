import { expect, test } from 'vitest';
import { causesOf } from '../../../models/score-causes.ts';
import { en } from '../../../renderer/strings/en.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const LINE = 0.7;
const score = createShippedScorer();
const say = (strings: typeof en, text: string) => {
  const causes = strings.reasons.causes(score([{ role: 'user', text }]), LINE);
  return causes && strings.badge.stays(causes);
};

test.each([
  ['Please pay the rent to FR76 3000 6000 0112 3456 7890 189, is that valid?', 'it contains an IBAN'],
  ['My wifi password is Tr0ub4dor&3, can you make it stronger?', 'it contains a password'],
  ['Call my landlord on +44 7911 123456 tomorrow', 'it contains a phone number'],
  ['My passport number is 533401372, does it expire soon?', 'it contains a passport number'],
  ['My doctor told me', 'it is about health'],
  [
    'My doctor told me that I have diabetes. Call me on 06 12 34 56 78.',
    'it contains a phone number and is about health',
  ],
  ['My colleague Sarah will be dismissed on Friday, she does not know yet.', 'it is about staff matters'],
  ['I vote Labour but my family is Conservative.', 'it is about belief or origin'],
])('the reason of “%s” is the reason', (text, reason) => {
  expect(say(en, text)).toBe(`Stays here because ${reason}.`);
});

test.each([
  ['Peux-tu vérifier cet IBAN : FR76 3000 6000 0112 3456 7890 189 ?', 'car le message contient un IBAN'],
  ['Mon médecin m’a dit hier que ma tension est trop haute.', 'en raison du sujet\u00a0: santé'],
  ['Mon collègue Karim va être licencié vendredi.', 'en raison du sujet\u00a0: ressources humaines'],
])('la raison de « %s » est la raison', (text, reason) => {
  expect(say(fr, text)).toBe(`Reste ici, ${reason}.`);
});

const finding = (type: string, category: string, contribution = 1) => ({
  kind: 'detector',
  type,
  category,
  contribution,
});
const spoken = (category: string, contribution: number) => ({ kind: 'disclosure', category, contribution });
const impression = (category: string, contribution: number) => ({
  kind: 'classifier',
  category,
  contribution,
});
const high = (...names: string[]) => names.map((name) => ({ name, score: 0.9 }));
const named = (
  reasons: { kind: string; contribution?: number }[],
  categories: { name: string; score: number }[],
) => en.reasons.causes({ reasons, categories }, LINE);

test('several finds are one list, strongest first, each kind once, three at most', () => {
  const reasons = [
    finding('email_address', 'contact', 0.2),
    finding('payment_card', 'payment', 0.9),
    finding('email_address', 'contact', 0.3),
  ];
  expect(named(reasons, high('payment'))?.found).toBe('a card number and an email address');
  const more = [...reasons, finding('iban', 'payment', 0.8), finding('password', 'secrets', 0.7)];
  expect(named(more, high('payment'))).toEqual({
    found: expect.stringMatching(/^a card number, an IBAN,? and a password$/),
    subjects: '',
  });
});

test('a subject is named from a tenth of the points on, and where it reaches the line', () => {
  const reasons = [impression('health', 8.9), spoken('legal', 1), spoken('belief_origin', 0.1)];
  expect(causesOf(reasons, high('health', 'legal', 'belief_origin'), LINE).subjects).toEqual([
    'health',
    'legal',
  ]);
  expect(causesOf(reasons, [...high('health'), { name: 'legal', score: 0.6 }], LINE).subjects).toEqual([
    'health',
  ]);
});

test('beside a find the mere impression of a text is no subject', () => {
  const iban = finding('iban', 'payment');
  expect(named([iban, impression('money', 5)], high('payment', 'money'))?.subjects).toBe('');
  expect(named([iban, spoken('money', 1)], high('payment', 'money'))?.subjects).toBe('personal finances');
});

test('a name is no reason, and that somebody is spoken of one only where there is no other', () => {
  const person = [finding('person_name', 'identity'), spoken('identity', 0.5)];
  expect(named([...person, spoken('hr', 1)], high('identity', 'hr'))).toEqual({
    found: '',
    subjects: 'staff matters',
  });
  expect(named(person, high('identity'))).toEqual({ found: '', subjects: 'a specific person' });
});

test('what surrounds a subject takes from it', () => {
  const reasons = [spoken('health', 1), { kind: 'gate', contribution: -0.95 }, impression('legal', 2)];
  expect(causesOf(reasons, high('health', 'legal'), LINE).subjects).toEqual(['legal']);
});

test('text that cannot be judged is said to be that, and what the second reader found is named', () => {
  const floor = { kind: 'floor', category: 'unscorable_language', value: 0.75 };
  const unread = named([floor, impression('health', 0.2)], high('unscorable_language', 'health'));
  expect(unread && en.badge.stays(unread)).toBe('Stays here because part of it cannot be judged.');
  const second = { kind: 'second_reader', category: 'secrets', contribution: 3 };
  expect(named([second], high('secrets'))?.subjects).toBe('passwords and keys');
});

test('where nothing stands out, no reason is made up', () => {
  expect(named([], [])).toBeUndefined();
  expect(named([impression('health', -2)], high('health'))).toBeUndefined();
});
