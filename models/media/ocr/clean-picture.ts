import type { GreyPicture } from './grey-picture.ts';
import { levelLight } from './level-light.ts';
import { measureNoise } from './measure-noise.ts';
import { blurPicture } from './reshape-picture.ts';
import { surveyPaper } from './survey-paper.ts';

/** Standard deviations of grain from which it is smoothed, and with how wide a blur, in pixels. */
const SMOOTHING = [
  { grain: 24, blur: 1.2 },
  { grain: 10, blur: 0.8 },
];

/** Makes a page dark on light, takes off the shadow that lies on it, and smooths grain. */
export async function cleanPicture(picture: GreyPicture): Promise<GreyPicture> {
  const paper = surveyPaper(picture);
  const positive = paper.isNegative ? invert(picture) : levelLight(picture, paper);
  const noise = measureNoise(positive);
  const smoothing = SMOOTHING.find(({ grain }) => noise >= grain);
  return smoothing ? blurPicture(positive, smoothing.blur) : positive;
}

function invert(picture: GreyPicture): GreyPicture {
  return { ...picture, pixels: picture.pixels.map((grey) => 255 - grey) };
}
