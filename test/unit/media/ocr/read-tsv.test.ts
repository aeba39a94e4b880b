import { describe, expect, it } from 'vitest';
import { dropGuesses, meanConfidence } from '../../../../models/media/ocr/picture-reader.ts';
import { readTsv } from '../../../../models/media/ocr/read-tsv.ts';

const table = [
  '1 1 0 0 0 0 0 0 500 200 -1 ',
  '2 1 1 0 0 0 10 10 300 90 -1 ',
  '5 1 1 1 1 1 10 10 60 20 96.5 Dear',
  '5 1 1 1 1 2 80 10 90 20 90 neighbours,',
  '5 1 1 1 2 1 10 40 40 20 50 the',
  '5 1 1 2 1 1 10 80 40 20 -3 water',
  '5 1 2 1 1 1 400 10 20 20 95  ',
]
  .map((row) => row.split(' ').slice(0, 11).join('\t').concat('\t', row.split(' ').slice(11).join(' ')))
  .join('\n');

describe("Tesseract's table", () => {
  it('is read into paragraphs of lines of words, without what is blank', () => {
    const text = readTsv(table).map(({ lines }) => lines.map((line) => line.map((word) => word.text)));
    expect(text).toEqual([[['Dear', 'neighbours,'], ['the']], [['water']]]);
  });

  it('gives each word its place and a confidence from 0 to 1', () => {
    const words = readTsv(table).flatMap(({ lines }) => lines.flat());
    expect(words[0]).toEqual({
      text: 'Dear',
      confidence: 0.965,
      box: { x: 10, y: 10, width: 60, height: 20 },
    });
    expect(words[3]?.confidence).toBe(0);
  });

  it('counts confidence by letters', () => {
    const [first] = readTsv(table);
    expect(meanConfidence(first ? [first] : [])).toBeCloseTo((4 * 0.965 + 11 * 0.9 + 3 * 0.5) / 18, 10);
    expect(meanConfidence([])).toBe(0);
  });

  it('loses its guesses, and the paragraphs that were nothing else', () => {
    const kept = dropGuesses(readTsv(table));
    expect(kept.map(({ lines }) => lines.length)).toEqual([2]);
  });

  it('is empty for a page on which nothing was found', () => {
    expect(readTsv('')).toEqual([]);
  });
});
