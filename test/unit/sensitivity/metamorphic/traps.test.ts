import { describe, expect, it } from 'vitest';
import { longProse } from './harmless-prose.ts';
import { floorOf, isKept, score, scoreOf, scoreText } from './kept-messages.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

describe('\\b and \\w, which know ASCII only', () => {
  it.each([
    'J’ai été violée',
    'Je suis séropositif',
    'écris à élodie.durand@orange.fr',
    'mdp:Été2024#é',
    `ÉIBAN : ${IBAN}, là`,
    'Ma mère, Élise, est à l’hôpital psychiatrique',
  ])('do not hide what begins or ends with an accent: %s', (text) =>
    expect(isKept(scoreText(text))).toBe(true),
  );

  it.each(['L’évier fuit, comment le réparer ?', 'Où sèche-t-on les œufs peints ?'])(
    'do not cut harmless words into others: %s',
    (text) => expect(isKept(scoreText(text))).toBe(false),
  );
});

describe('an IBAN', () => {
  it.each([
    `${IBAN} merci`,
    `${IBAN} ABCD`,
    `${IBAN} 12`,
    'GB87 BARC 8751 8169 4141 39 thanks',
    `virement sur ${IBAN.replaceAll(' ', '')}, merci`,
    `IBAN${IBAN}`,
  ])('is not lost to what comes before or after it: %s', (text) => {
    expect(floorOf(text)).toBe(0.95);
    expect(scoreText(text)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('a text of a million characters', () => {
  const prose = longProse(1_000_000).slice(0, 1_000_000);

  it('is read to its end for a secret', () => {
    const text = `${prose}\n\nMon IBAN : ${IBAN}`;
    const { score: value, spans } = score([{ role: 'user', text }]);
    expect(value).toBeGreaterThanOrEqual(0.95);
    expect(spans.some(({ start, end }) => start >= prose.length && end <= text.length)).toBe(true);
  });

  it('is read to its end for a disclosure, too', () => {
    expect(isKept(scoreText(`${prose}\n\nJe suis enceinte de trois mois et personne ne le sait.`))).toBe(
      true,
    );
  });
});

describe('what an assistant says', () => {
  const ofAssistant = (text: string) => score([{ role: 'assistant', text }]);
  const disclosed = (text: string) =>
    ofAssistant(text).reasons.flatMap((reason) =>
      reason.kind === 'disclosure' ? [reason.contribution] : [],
    );

  it.each([
    ['I have cancer.', 'Your cancer is treatable.'],
    ['I am pregnant.', 'Your pregnancy is three months along.'],
    ['J’ai une dette de 12 000 euros.', 'Votre dette de 12 000 euros peut être étalée.'],
    ['Je suis séropositif.', 'Votre séropositivité ne regarde pas votre employeur.'],
    ['I was diagnosed with bipolar disorder.', 'Your diagnosis of bipolar disorder explains it.'],
  ])('is weighed by "you" rather than by "I": %s / %s', (first, second) => {
    const sum = (text: string) => disclosed(text).reduce((total, part) => total + part, 0);
    expect(sum(second)).toBeGreaterThan(sum(first));
  });

  it.each([
    'I am here to help you.',
    'Je comprends, je suis là pour vous aider.',
    'I have a list of recipes.',
  ])('about itself is harmless: %s', (text) => expect(isKept(ofAssistant(text).score)).toBe(false));

  it.each([
    ['Your IBAN is FR76 3000 6000 0112 3456 7890 189.', 0.95],
    ['The password is hunter2-Kx9!qT', 0.95],
    ['Votre numéro de sécu : 1 84 12 76 451 089 46', 0.95],
    ['You can reach her at jeanne.morel@orange.fr', 0.72],
  ])('goes through all detectors: %s', (text, floor) => {
    for (const role of ['assistant', 'user', 'document', 'tool', 'system'] as const)
      expect(scoreOf([{ role, text }])).toBeGreaterThanOrEqual(floor);
  });
});
