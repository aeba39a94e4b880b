import { describe, expect, test } from 'vitest';
import { citePassages } from '../../../../server/chat/grounding/cite-passages.ts';
import { quotePassage } from '../../../../server/chat/grounding/quote-passage.ts';
import { foundChunk, passage } from './passages.ts';

const DEPOSIT = 'The lease began in May. The deposit is two months of rent. Pets are allowed.';
const HEATING = 'The boiler is serviced each autumn. Call the caretaker first.';
const grounding = {
  language: 'en' as const,
  passages: [passage(1, DEPOSIT), passage(2, HEATING, { page: null })],
};

describe('citations', () => {
  test('are the passages whose numbers the answer names, with the sentence that bears on it', () => {
    expect(citePassages(grounding, 'How much is the deposit?', 'Two months of rent [1].')).toEqual([
      {
        index: 1,
        document_id: 'document-1',
        chunk_id: 'chunk of The lease be',
        page: 3,
        quote: 'The deposit is two months of rent.',
        filename: 'lease.pdf',
      },
    ]);
  });

  test('are in the order of their numbers, each once', () => {
    const cited = citePassages(grounding, 'q', 'In autumn [2], and in May [1], [2].');
    expect(cited.map(({ index }) => index)).toEqual([1, 2]);
  });

  test('are all that was given when the answer names none, or only numbers that there are not', () => {
    expect(citePassages(grounding, 'q', 'Two months.')).toHaveLength(2);
    expect(citePassages(grounding, 'q', 'Two months [7].')).toHaveLength(2);
  });

  test('are none when nothing was found', () => {
    expect(citePassages({ passages: [], language: 'en' }, 'q', 'I do not know [1].')).toEqual([]);
  });
});

describe('a quote', () => {
  test.each([
    [
      'La caution est de deux mois. Le loyer est payé le 5.',
      'combien de caution',
      'La caution est de deux mois.',
    ],
    ['Été : fermé.\nHiver : ouvert tous les jours.', 'ouvert en hiver ?', 'Hiver : ouvert tous les jours.'],
    ['Quince jelly\nSugar\nTake 2 kilos of it.', 'quince jelly', 'Take 2 kilos of it.'],
    ['Quince jelly', 'quince jelly', 'Quince jelly'],
    ['Nothing here is asked for. Nor here.', 'zebra', 'Nothing here is asked for.'],
  ])('of %j for %j is %j', (text, words, quote) => {
    expect(quotePassage(foundChunk(text), words)).toBe(quote);
  });

  test('stands in the passage exactly, also when it had to be cut', () => {
    const long = `${'word '.repeat(200)}deposit`;
    const quote = quotePassage(foundChunk(long), 'deposit');
    expect(long).toContain(quote);
    expect(quote.length).toBeLessThanOrEqual(300);
    expect(quote.endsWith('word')).toBe(true);
  });
});
