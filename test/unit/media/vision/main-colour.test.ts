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
    expect(await mainColour(draw(960, 960, '#1e4fd0', [white]))).toBe('#1144cc');
  });

  test.each([
    ['grey in one channel', draw(60, 40, '#808080').toColourspace('b-w').png(), '#777777'],
    ['16 bits a channel', orange.clone().toColourspace('rgb16').png(), '#ee9933'],
    ['a palette', orange.clone().png({ palette: true, colours: 4 }), '#ee9933'],
    ['WEBP without loss', orange.clone().webp({ lossless: true }), '#ee9933'],
    ['a single pixel', draw(1, 1, '#ffe600'), '#ffee00'],
    ['nothing but transparency', draw(60, 40, '#000000').ensureAlpha(0).png(), '#ffffff'],
  ])('is known of %s', async (_, picture, colour) => {
    expect(await mainColour(picture)).toBe(colour);
  });
});
