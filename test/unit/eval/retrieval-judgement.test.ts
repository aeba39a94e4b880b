import { describe, expect, test } from 'vitest';
import { holdsQuote } from '../../eval/retrieval/holds-quote.ts';
import { judgeRanking } from '../../eval/retrieval/judge-ranking.ts';
import { normalisedGain, recallAt } from '../../eval/retrieval/ranking-measures.ts';

const answers = { grade: 2 };
const related = { grade: 1 };

describe('nDCG', () => {
  test('is 1 for the best order and 0 for nothing found', () => {
    expect(normalisedGain([[answers], [related]], [related, answers], 10)).toBe(1);
    expect(normalisedGain([[], []], [answers], 10)).toBe(0);
  });

  test('is 1 / log2(3) for the one answer at the second place', () => {
    expect(normalisedGain([[], [answers]], [answers], 10)).toBeCloseTo(1 / Math.log2(3), 12);
  });

  test('weighs what answers three times what is related', () => {
    const swapped = normalisedGain([[related], [answers]], [answers, related], 10);
    const second = 1 / Math.log2(3);
    expect(swapped).toBeCloseTo((1 + 3 * second) / (3 + second), 12);
  });

  test('counts nothing below the depth, and is at most 1 where one place brings two', () => {
    expect(normalisedGain([[], [answers]], [answers], 1)).toBe(0);
    expect(normalisedGain([[answers, answers]], [answers, answers], 10)).toBe(1);
  });
});

describe('recall', () => {
  test('is the share of the answers in the first places; what is only related does not count', () => {
    expect(recallAt([[answers], [related], [answers]], [answers, answers, related], 2)).toBe(0.5);
  });
});

describe('finding a quote in a passage', () => {
  test('forgives case, accents, signs and columns', () => {
    expect(holdsQuote('Loyer\nTotal | 830,00 €', 'total / 830,00 €')).toBe(true);
    expect(holdsQuote("L’ÉTAT des lieux d'entrée", "l'etat des lieux")).toBe(true);
  });

  test('forgives a letter that a scan misread', () => {
    expect(holdsQuote('La redevanoe est de 610 € par trimestre', 'La redevance est de 610 €')).toBe(true);
  });

  test('takes neither another number nor other words nor a part of a word', () => {
    expect(holdsQuote('La redevance est de 670 € par trimestre', 'La redevance est de 610 €')).toBe(false);
    expect(holdsQuote('la cotisation est due le 5 de chaque mois', 'la redevance est due le 5')).toBe(false);
    expect(holdsQuote('E201 eau', 'E20')).toBe(false);
  });

  test('refuses a quote without words', () => {
    expect(() => holdsQuote('Texte', '…')).toThrow('A quote has words.');
  });
});

describe('judging a ranking', () => {
  const wanted = [{ document: 'lease', quote: 'one month deposit', grade: 2 as const }];
  const hit = { document: 'lease', text: 'There is a one month deposit.' };
  const miss = { document: 'lease', text: 'The rent is due on the first.' };

  test('tells the passage from its document', () => {
    const score = judgeRanking([miss, hit], wanted);
    expect(score.documentGain).toBe(1);
    expect(score.passageGain).toBeCloseTo(1 / Math.log2(3), 12);
    expect(score.passageRecall).toBe(1);
  });

  test('does not take the same words in another document', () => {
    const score = judgeRanking([{ ...hit, document: 'invoice' }], wanted);
    expect(score).toEqual({ passageGain: 0, passageRecall: 0, documentGain: 0, documentRecall: 0 });
  });

  test('counts two overlapping passages with the same quote once', () => {
    expect(judgeRanking([hit, hit], wanted)).toEqual(judgeRanking([hit], wanted));
  });
});
