import { describe, expect, test } from 'vitest';
import { createPictureAnalyser } from '../../../../models/media/vision/create-picture-analyser.ts';
import { draw } from './draw.ts';

const analyser = createPictureAnalyser(() => {});
const mainColour = async (picture: ReturnType<typeof draw>) => {
  const request = { picture: await picture.toBuffer(), language: 'en' } as const;
  return (await analyser.analyse(request, new AbortController().signal)).mainColour;
};
const orange = draw(60, 40, '#f0a040');

describe('The main colour', () => {
  test('is the one that covers most, not a mixture', async () => {
    const white = { left: 0, top: 0, width: 960, height: 240, colour: '#ffffff' };
    expect(await mainColour(draw(960, 960, '#1e4fd0', [white]))).toBe('#1e4fd0');
  });

  test('is the mean of its shades', async () => {
    const darker = { left: 0, top: 0, width: 30, height: 40, colour: '#f2a246' };
    expect(await mainColour(draw(60, 40, '#f0a040', [darker]))).toBe('#f1a143');
  });

  test.each([
    ['grey in one channel', draw(60, 40, '#808080').toColourspace('b-w').png(), '#808080'],
    ['16 bits a channel', orange.clone().toColourspace('rgb16').png(), '#f0a040'],
    ['a palette', orange.clone().png({ palette: true, colours: 4 }), '#f0a040'],
    ['WEBP without loss', orange.clone().webp({ lossless: true }), '#f0a040'],
    ['a single pixel', draw(1, 1, '#ffe600'), '#ffe600'],
    ['nothing but transparency', draw(60, 40, '#000000').ensureAlpha(0).png(), '#ffffff'],
  ])('is known of %s', async (_, picture, colour) => {
    expect(await mainColour(picture)).toBe(colour);
  });
});
