import { describe, expect, test } from 'vitest';
import {
  decodeColourPicture,
  surveyPicture,
} from '../../../../models/media/vision/create-picture-analyser.ts';
import { nameColour } from '../../../../models/media/vision/survey/colour-name.ts';
import { draw } from './draw.ts';

describe('A colour', () => {
  test.each([
    ['black', '#000000'],
    ['black', '#151818'],
    ['white', '#ffffff'],
    ['white', '#f4f4f0'],
    ['grey', '#808080'],
    ['grey', '#404448'],
    ['red', '#d02020'],
    ['red', '#ff0010'],
    ['orange', '#ff8c00'],
    ['yellow', '#ffe600'],
    ['green', '#228b22'],
    ['green', '#90ee90'],
    ['turquoise', '#20c0c0'],
    ['blue', '#1e4fd0'],
    ['blue', '#87ceeb'],
    ['purple', '#8020c0'],
    ['pink', '#ff69b4'],
    ['pink', '#ffb6c1'],
    ['brown', '#8b4513'],
    ['brown', '#5a3a1a'],
    ['beige', '#f5e6c8'],
  ])('is called %s: %s', (name, hex) => {
    const value = Number.parseInt(hex.slice(1), 16);
    expect(nameColour(value >> 16, (value >> 8) & 255, value & 255)).toBe(name);
  });
});

describe('A survey', () => {
  const survey = async (bytes: Promise<Uint8Array>) =>
    surveyPicture((await decodeColourPicture(await bytes)).picture);

  test('tells the main colours and their shares, and leaves out what is small', async () => {
    const picture = draw(960, 960, '#1e4fd0', [
      { left: 0, top: 0, width: 960, height: 240, colour: '#ffffff' },
      { left: 0, top: 240, width: 60, height: 60, colour: '#d02020' },
    ]);
    const { colours } = await survey(picture.toBuffer());
    expect(colours).toEqual([
      { colour: 'blue', share: expect.closeTo(0.746, 2) },
      { colour: 'white', share: expect.closeTo(0.25, 2) },
    ]);
  });

  test.each([
    ['#000000', 0],
    ['#ffffff', 1],
    // 0.299 of red alone.
    ['#ff0000', 0.299],
  ])('tells how bright %s is', async (colour, brightness) => {
    expect((await survey(draw(40, 30, colour).toBuffer())).brightness).toBeCloseTo(brightness, 3);
  });

  test('of a single pixel is of that pixel', async () => {
    expect((await survey(draw(1, 1, '#ffe600').toBuffer())).colours).toEqual([
      { colour: 'yellow', share: 1 },
    ]);
  });

  test.each([
    ['grey in one channel', (picture: ReturnType<typeof draw>) => picture.toColourspace('b-w').png(), 'grey'],
    [
      '16 bits a channel',
      (picture: ReturnType<typeof draw>) => picture.toColourspace('rgb16').png(),
      'orange',
    ],
    ['a palette', (picture: ReturnType<typeof draw>) => picture.png({ palette: true, colours: 4 }), 'orange'],
    ['CMYK', (picture: ReturnType<typeof draw>) => picture.toColourspace('cmyk').jpeg(), 'orange'],
    ['WEBP without loss', (picture: ReturnType<typeof draw>) => picture.webp({ lossless: true }), 'orange'],
  ])('understands %s', async (_, write, name) => {
    const { colours } = await survey(write(draw(60, 40, '#f0a040')).toBuffer());
    expect(colours).toEqual([{ colour: name, share: 1 }]);
  });

  test('takes what is transparent for white', async () => {
    const transparent = draw(60, 40, '#000000').ensureAlpha(0).png();
    expect((await survey(transparent.toBuffer())).colours).toEqual([{ colour: 'white', share: 1 }]);
  });
});
