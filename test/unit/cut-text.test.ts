import { describe, expect, test } from 'vitest';
import { cutText } from '../../models/cut-text.ts';

describe('a text that is cut', () => {
  test('is whole where it is short enough, and no longer than it may be where it is not', () => {
    expect(cutText('tide', 4)).toBe('tide');
    expect(cutText('tides', 4)).toBe('tide');
    expect(cutText('', 0)).toBe('');
    expect(cutText('tide', 0)).toBe('');
  });

  test.each(['🦊', '👨‍👩‍👧', '🇫🇷', 'e\u0301', '👍🏽', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'क्षि', '각'])(
    'never ends within %s, wherever it stands',
    (one) => {
      for (const before of ['', 'a', 'a'.repeat(63), 'a'.repeat(200), '🦊'.repeat(50)])
        for (let most = before.length + 1; most < before.length + one.length; most += 1)
          expect(cutText(`${before}${one}${one}`, most)).toBe(before || cutText(one, most));
    },
  );

  test('keeps flags in pairs, however many stand before the cut', () => {
    const flags = '🇫🇷🇬🇧'.repeat(100);
    for (const most of [1, 2, 3, 5, 130, 131, 132, 133, 134, 795]) {
      const cut = cutText(`a${flags}`, most);
      expect((cut.length - 1) % 4).toBe(0);
      expect(most - cut.length).toBeLessThan(4);
    }
  });

  test('is cut between code points within a character that alone is too long', () => {
    const tower = `e${'\u0301'.repeat(500)}`;
    expect(cutText(tower, 200)).toBe(tower.slice(0, 200));
    expect(cutText(`🦊${'\u0301'.repeat(500)}`, 1)).toBe('');
  });
});
