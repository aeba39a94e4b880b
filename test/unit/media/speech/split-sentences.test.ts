import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../../../models/media/speech/create-speaker.ts';

describe('A text is cut into what is said in one go', () => {
  test('the first sentence alone, so that there is something to hear soon', () => {
    expect(splitSentences('One. Two. Three.', 'en')).toEqual(['One.', 'Two. Three.']);
    expect(splitSentences('Bonjour ! Ça va ? Oui.', 'fr')).toEqual(['Bonjour !', 'Ça va ? Oui.']);
  });

  test('never more than 400 characters, at a comma, at a blank, or anywhere', () => {
    const texts = [
      `${'a word, '.repeat(200)}end.`,
      'word '.repeat(1_000),
      'x'.repeat(5_000),
      '😀'.repeat(2_500),
      'Short. '.repeat(700),
    ];
    for (const text of texts) {
      const pieces = splitSentences(text, 'en');
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(400);
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
    }
    for (const piece of splitSentences(texts[0] ?? '', 'en').slice(0, -1)) expect(piece).toMatch(/,$/);
  });

  test('into nothing where there is nothing', () => {
    expect(splitSentences(' \n ', 'en')).toEqual([]);
  });
});
