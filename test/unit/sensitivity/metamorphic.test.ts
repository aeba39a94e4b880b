import { describe, expect, it } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { TUNING_MESSAGES } from './dev-messages.ts';

const score = createShippedScorer();

const scoreOf = (text: string) => score([{ role: 'user', text }]).score;
const kept = (text: string) => scoreOf(text) >= 0.7;

const SENSITIVE = TUNING_MESSAGES.filter(({ sensitive, text }) => sensitive && kept(text)).map(
  ({ text }) => text,
);

/** The share of sensitive messages that stay on the safe side once changed. */
function shareKept(change: (text: string) => string): number {
  return SENSITIVE.filter((text) => kept(change(text))).length / SENSITIVE.length;
}

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

describe('the score does not fall', () => {
  it.each([
    ['in capitals', (text: string) => text.toUpperCase()],
    ['without accents', removeAccents],
    ['with decomposed accents', (text: string) => text.normalize('NFD')],
    ['with typographic apostrophes', (text: string) => text.replaceAll("'", '’')],
    ['with doubled spaces', (text: string) => text.replaceAll(' ', '  ')],
    ['with tabs for spaces', (text: string) => text.replaceAll(' ', '\t')],
    ['wrapped over lines', (text: string) => text.replaceAll(' ', '\n')],
    [
      'with zero-width characters in every word',
      (text: string) => text.replace(/(\p{L})(\p{L})/gu, '$1\u200b$2'),
    ],
    ['with soft hyphens', (text: string) => text.replace(/(\p{L}{3})(\p{L})/gu, '$1\u00ad$2')],
    ['in full-width letters', (text: string) => text.replace(/[a-z]/gi, toFullWidth)],
  ])('%s', (_name, change) => {
    expect(shareKept(change)).toBeGreaterThanOrEqual(0.99);
  });

  it('in lower case without punctuation, but for a few names and sentence ends', () => {
    expect(shareKept((text) => text.toLowerCase().replace(/[.,!?;:«»"]/g, ''))).toBeGreaterThanOrEqual(0.95);
  });

  const HEAVY = [
    'Je suis enceinte de trois mois',
    'I was diagnosed with depression',
    'Ma mère a un cancer du sein',
  ];

  it('with a letter of the decisive word lost or swapped', () => {
    expect(kept('Je suis enciente de trois mois')).toBe(true);
    expect(kept('I was diagnozed with depresion')).toBe(true);
    expect(kept('Mon fils est autsite')).toBe(true);
  });

  it('in SMS spelling', () => {
    expect(kept('jsuis enceinte de 3 mois')).toBe(true);
    expect(kept('im preggo n my bf left me')).toBe(true);
  });

  it('when French and English are mixed', () => {
    expect(kept('My mère a un cancer and I don’t know quoi faire')).toBe(true);
    expect(kept('Hier my husband me frappe again')).toBe(true);
  });

  it('under 100,000 harmless characters before, after or around', () => {
    const harmless = 'The recipe needs flour, sugar and butter. Il faut aussi des œufs et du lait. '.repeat(
      1_300,
    );
    for (const text of HEAVY) {
      const alone = scoreOf(text);
      expect(scoreOf(`${harmless}\n\n${text}`)).toBeGreaterThanOrEqual(alone - 1e-9);
      expect(scoreOf(`${text}.\n\n${harmless}`)).toBeGreaterThanOrEqual(alone - 1e-9);
      expect(scoreOf(`${harmless}\n\n${text}.\n\n${harmless}`)).toBeGreaterThanOrEqual(alone - 1e-9);
    }
    expect(scoreOf(harmless)).toBeLessThan(0.7);
  });

  it('when a secret is written in base64 or URL encoding', () => {
    const secret = 'password=Tr0ub4dor&3-Kestrel';
    expect(kept(secret)).toBe(true);
    expect(kept(Buffer.from(secret).toString('base64'))).toBe(true);
    expect(kept(encodeURIComponent(secret))).toBe(true);
  });
});

describe('the score does not rise', () => {
  it.each([
    ['Contact : jean.durand@orange.fr', 'Contact : nom@example.com'],
    ['IBAN FR76 3000 6000 0112 3456 7890 189', 'IBAN <IBAN>'],
    ['AWS key AKIAQ3EGRZT5KJ7YH2NP', 'AWS key AKIAIOSFODNN7EXAMPLE'],
    ['password: hunter2-Kx9!qT', 'password: <PASSWORD>'],
  ])('when a placeholder replaces the value of %s', (real, placeholder) => {
    expect(scoreOf(placeholder)).toBeLessThanOrEqual(scoreOf(real));
    expect(scoreOf(placeholder)).toBeLessThan(0.7);
  });
});

function toFullWidth(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
}
