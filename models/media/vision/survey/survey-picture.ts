import type { PictureSurvey } from '../../vision-engine.ts';
import type { ColourPicture } from '../colour-picture.ts';
import { resizeColour } from '../resize/resize-colour.ts';
import { type ColourName, type ColourShare, nameColour } from './colour-name.ts';

/** Side of the small picture that is counted, in pixels. */
const SIDE = 96;
/** A mixture of two neighbours would be a third colour, which is not in the picture. */
const NEAREST = 0;
/** The smallest share that counts as a main colour. */
const LEAST_SHARE = 1 / 12;
const MOST_COLOURS = 4;

/** Measures what can be known of a picture without a model. */
export function surveyPicture(picture: ColourPicture): PictureSurvey {
  const { pixels } = resizeColour(picture, { width: SIDE, height: SIDE }, NEAREST);
  const counts = new Map<ColourName, number>();
  let light = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const name = nameColour(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    light += 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const total = pixels.length / 3;
  return { colours: rank(counts, total), brightness: light / total / 255 };
}

function rank(counts: ReadonlyMap<ColourName, number>, total: number): ColourShare[] {
  return [...counts]
    .map(([colour, count]) => ({ colour, share: count / total }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((left, right) => right.share - left.share)
    .slice(0, MOST_COLOURS);
}
