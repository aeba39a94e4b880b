import { describe, expect, it } from 'vitest';
import { canonicalise, rewrite } from '../../../../server/sensitivity/detectors/canonical-text.ts';

const original = 'Né\u200b  à Sète\u00a0:\t４２ — «\u0301Œuvre» 𝟗٣';

describe('the canonical text', () => {
  it('has no case, accents, invisible characters, repeated blanks or exotic digits', () => {
    expect(canonicalise(original).text).toBe('ne a sete : 42 - "oeuvre" 93');
    expect(canonicalise(original).cased).toBe('Ne a Sete : 42 - "OEuvre" 93');
  });

  it('leads back to the original characters', () => {
    const view = canonicalise(original);
    const wordAt = (word: string) => {
      const start = view.text.indexOf(word);
      const range = view.toOriginal(start, start + word.length);
      return original.slice(range.start, range.end);
    };
    expect(wordAt('sete')).toBe('Sète');
    expect(wordAt('42')).toBe('４２');
    expect(wordAt('oeuvre')).toBe('Œuvre');
    expect(wordAt('93')).toBe('𝟗٣');
  });

  it('keeps line ends, so that lines stay apart', () => {
    expect(canonicalise('a \r\n\r\n b').text).toBe('a\nb');
  });

  it('keeps text and cased aligned for every code point of the basic plane', () => {
    for (let code = 0; code < 0x10000; code += 1) {
      const view = canonicalise(`a${String.fromCharCode(code)}b`);
      expect(view.text.length).toBe(view.cased.length);
    }
  });

  it('leads through a rewriting back to the original', () => {
    const view = rewrite(canonicalise('code É quatre ok'), [{ start: 7, end: 13, replacement: '4' }]);
    expect(view.text).toBe('code e 4 ok');
    expect(view.toOriginal(7, 8)).toEqual({ start: 7, end: 13 });
    expect(view.toOriginal(9, 11)).toEqual({ start: 14, end: 16 });
  });
});
