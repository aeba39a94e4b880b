import { describe, expect, it } from 'vitest';
import { findInk } from '../../../../models/media/ocr/find-ink.ts';
import type { GreyPicture } from '../../../../models/media/ocr/grey-picture.ts';
import { findLetters } from '../../../../models/media/ocr/measure-letters.ts';
import { eraseRules } from '../../../../models/media/ocr/picture-reader.ts';
import {
  densestWindow,
  levelLight,
  measureNoise,
  surveyPaper,
} from '../../../../models/media/ocr/prepare-page.ts';

describe('Ink', () => {
  it('is parted from paper between the two greys of a page', () => {
    const ink = findInk(draw(200, 100, (x, y) => (isLetter(x, y) ? 60 : 220)));
    expect(ink).toMatchObject({ inkGrey: 60, paperGrey: 220 });
    expect(ink.marks.every((mark, at) => (mark === 1) === isLetter(at % 200, Math.floor(at / 200)))).toBe(
      true,
    );
  });

  it('is none on a page of one grey', () => {
    expect(findInk(draw(30, 30, () => 90)).count).toBe(0);
  });

  it('is measured by its letters, without specks and rules', () => {
    const page = draw(400, 300, (x, y) =>
      isLetter(x, y) || y === 295 || (x === 5 && y % 9 === 0) ? 0 : 255,
    );
    expect(findLetters(findInk(page)).size).toEqual({ width: 8, height: 12 });
  });

  it('is measured for no letters when there are hardly any', () => {
    const page = draw(60, 25, (x, y) => (isLetter(x, y) ? 0 : 255));
    expect(findLetters(findInk(page)).size).toBeUndefined();
  });

  it('of a page on a dark desk is that of its letters only', () => {
    const page = draw(600, 600, (x, y) => (x < 100 || y < 100 || isLetter(x, y) ? 0 : 255));
    const { ink } = findLetters(findInk(page));
    expect(ink.marks[50 * 600 + 50]).toBe(0);
    expect(ink.count).toBeGreaterThan(0);
    expect(ink.marks.every((mark, at) => mark === 0 || isLetter(at % 600, Math.floor(at / 600)))).toBe(true);
  });

  it('of the rules of a table is taken out, of letters and filled boxes none', () => {
    const isRule = (x: number, y: number) => y % 100 < 2 || x % 200 < 2;
    const isBox = (x: number, y: number) => x > 420 && x < 560 && y > 420 && y < 480;
    const grey = (x: number, y: number) => (isRule(x, y) || isBox(x, y) || isLetter(x, y) ? 0 : 255);
    const erased = eraseRules(draw(600, 500, grey), 12).pixels;
    expect(erased[300 * 600 + 150]).toBe(255);
    expect(erased[450 * 600 + 500]).toBe(0);
    const letters = erased.filter(
      (_, at) => isLetter(at % 600, Math.floor(at / 600)) && !isRule(at % 600, Math.floor(at / 600)),
    );
    expect(letters.filter((pixel) => pixel === 0).length / letters.length).toBeGreaterThan(0.9);
  });

  it('is looked for where most of it is', () => {
    const page = draw(600, 600, (x, y) => (x > 400 && y > 300 && isLetter(x, y) ? 0 : 255));
    const { x, y, width, height } = densestWindow(findInk(page), 200);
    expect([width, height]).toEqual([200, 200]);
    expect(x).toBeGreaterThan(350);
    expect(y).toBeGreaterThan(250);
  });
});

describe('Paper', () => {
  it('is light under dark letters, and dark under light ones', () => {
    const positive = draw(300, 300, (x, y) => (isLetter(x, y) ? 20 : 240));
    expect(surveyPaper(positive).isNegative).toBe(false);
    expect(surveyPaper({ ...positive, pixels: positive.pixels.map((grey) => 255 - grey) }).isNegative).toBe(
      true,
    );
  });

  it('is evenly light once a shadow is taken off it, and the letters stay dark', () => {
    const shaded = draw(600, 400, (x, y) => (isLetter(x, y) ? 0.2 : 1) * (240 - x * 0.25));
    const level = levelLight(shaded, surveyPaper(shaded));
    const paper = level.pixels.filter((_, at) => !isLetter(at % 600, Math.floor(at / 600)));
    const letters = level.pixels.filter((_, at) => isLetter(at % 600, Math.floor(at / 600)));
    expect(paper.every((grey) => grey > 225)).toBe(true);
    expect(letters.every((grey) => grey < 75)).toBe(true);
  });

  it.each([
    ['evenly lit', () => 240],
    ['half white and half coloured', (x: number) => (x < 300 ? 255 : 120)],
  ])('is left as it is when it is %s', (_, light) => {
    const page = draw(600, 400, (x, y) => (isLetter(x, y) ? 0 : light(x)));
    // Not toBe: a difference between two pictures takes minutes to print.
    expect(levelLight(page, surveyPaper(page)) === page).toBe(true);
  });
});

describe('Grain', () => {
  it('is none in print, however black', () => {
    expect(measureNoise(draw(300, 200, (x, y) => (isLetter(x, y) ? 0 : 255)))).toBe(0);
  });

  it('is measured in greys, letters or not', () => {
    // Neighbours differ by 20 everywhere: a deviation of 20 × 1.4826 / √2.
    const grainy = draw(301, 200, (x, y) => (isLetter(x, y) ? 60 : 180) + (x % 2) * 20);
    expect(measureNoise(grainy)).toBeCloseTo(20.97, 1);
  });
});

/** Boxes of 8 by 12 pixels, 14 apart across and 24 down. */
function isLetter(x: number, y: number): boolean {
  return x > 20 && y > 8 && x % 14 < 8 && y % 24 < 12 && y >= 24 && x >= 28;
}

function draw(width: number, height: number, grey: (x: number, y: number) => number): GreyPicture {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    grey(at % width, Math.floor(at / width)),
  );
  return { width, height, pixels };
}
