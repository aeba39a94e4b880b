import { describe, expect, it } from 'vitest';
import { toFullWidth, withoutAccents } from './change-characters.ts';
import { KEPT } from './kept-messages.ts';
import { measureChange } from './measure-change.ts';

describe('the dev messages that are kept here', () => {
  it('are enough to measure on, with and without floors of detectors', () => {
    expect(KEPT.length).toBeGreaterThan(900);
    expect(KEPT.filter(({ floor }) => floor >= 0.7).length).toBeGreaterThan(100);
    expect(KEPT.filter(({ floor }) => floor === 0).length).toBeGreaterThan(600);
  });
});

describe('what nobody sees does not lower any score by anything', () => {
  it.each([
    ['accents removed', withoutAccents],
    ['accents decomposed (NFD)', (text: string) => text.normalize('NFD')],
    ['accents composed (NFC)', (text: string) => text.normalize('NFC')],
    ['a byte order mark before', (text: string) => `\ufeff${text}`],
    ['blanks and empty lines before and after', (text: string) => `  \n\n ${text}\n \n`],
    ['no-break spaces', (text: string) => text.replaceAll(' ', '\u00a0')],
    ['zero-width spaces in words', (text: string) => text.replace(/(\p{L})(?=\p{L})/gu, '$1\u200b')],
    ['zero-width joiners in words', (text: string) => text.replace(/(\p{L})(?=\p{L})/gu, '$1\u200d')],
    ['soft hyphens in words', (text: string) => text.replace(/(\p{L}{3})(?=\p{L})/gu, '$1\u00ad')],
    ['full-width letters', (text: string) => text.replace(/[a-z]/gi, toFullWidth)],
  ])('%s', (_name, change) => {
    const { lower, belowFloor } = measureChange(change);
    expect(lower).toEqual([]);
    expect(belowFloor).toEqual([]);
  });
});

// Numbers grouped by one blank or in plain digits (12 000) are read as one; otherwise as two, which moves the
// classifier's part a little. What detectors find stays, and so does every message.
describe('other blanks and digits let nothing out', () => {
  it.each([
    ['doubled spaces', (text: string) => text.replaceAll(' ', '  ')],
    ['tabs', (text: string) => text.replaceAll(' ', '\t')],
    ['thin spaces', (text: string) => text.replaceAll(' ', '\u2009')],
    ['full-width digits', (text: string) => text.replace(/\d/g, toFullWidth)],
    ['mathematical letters', (text: string) => text.replace(/[a-z]/g, toMathematicalBold)],
  ])('%s', (_name, change) => {
    const { belowLine, sureBelowLine, belowFloor } = measureChange(change);
    expect(belowLine).toBeLessThanOrEqual(0.002);
    expect(sureBelowLine).toBe(0);
    expect(belowFloor).toEqual([]);
  });
});

// A number whose groups stand on several lines is no number for most detectors, and a word a line is a list.
describe('line breaks', () => {
  it.each<[string, (text: string) => string, number, number]>([
    ['at the 60th column', (text) => text.replace(/(.{1,60})(?:\s+|$)/g, '$1\n'), 0.01, 0.03],
    [
      'at the 60th column, as mail has them',
      (text) => text.replace(/(.{1,60})(?:\s+|$)/g, '$1\r\n'),
      0.01,
      0.03,
    ],
    ['after every word', (text) => text.replaceAll(' ', '\n'), 0.06, 0.25],
  ])('%s let out a share of %d at most', (_name, change, most, mostFloors) => {
    const { belowLine, belowFloor } = measureChange(change);
    expect(belowLine).toBeLessThanOrEqual(most);
    expect(belowFloor.length).toBeLessThanOrEqual(KEPT.filter(({ floor }) => floor > 0).length * mostFloors);
  });
});

function toMathematicalBold(letter: string): string {
  return String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 'a'.charCodeAt(0));
}
