import { createQueue } from '../../queue.ts';
import { MOST_SECONDS, measurePicture, openPicture, refuseDamaged } from '../ocr/decode-picture.ts';
import { sniffPicture } from '../ocr/sniff-picture.ts';
import type { PictureSurvey, VisionRequest, VisionResult } from '../vision-engine.ts';
import { type ColourPicture, finishColour } from './colour-picture.ts';
import type { Describer } from './describer/describer.ts';
import type { Detector } from './detector/detector.ts';
import { ModelKeeper } from './model-keeper.ts';
import { resizeColour } from './resize/resize-colour.ts';
import { type ColourName, type ColourShare, nameColour } from './survey/colour-name.ts';

/** Looks at pictures in this process, one at a time. */
interface PictureAnalyser {
  /** Throws PictureRefused, EngineFailed, and the reason of `signal`. */
  analyse(request: VisionRequest, signal: AbortSignal): Promise<VisionResult>;
}

/**
 * Keeps the models used last for as long as the process lives, which ends when it is idle. `onWork` hears of every step,
 * so that slow can be told from hung.
 */
export function createPictureAnalyser(onWork: () => void): PictureAnalyser {
  const describers = new ModelKeeper(loadDescriber);
  const detectors = new ModelKeeper(loadDetector);
  const queue = createQueue();
  const analyse = async (request: VisionRequest, signal: AbortSignal): Promise<VisionResult> => {
    signal.throwIfAborted();
    const { picture, ...size } = await decodeColourPicture(request.picture);
    const survey = surveyPicture(picture);
    onWork();
    signal.throwIfAborted();
    const detector = request.detectorFolder && (await detectors.open(request.detectorFolder));
    const objects = detector ? await detector.detect(picture, size) : [];
    onWork();
    signal.throwIfAborted();
    const describer = request.describerFolder && (await describers.open(request.describerFolder));
    const { question, language } = request;
    const description = describer
      ? await describer.describe({ picture, question, language }, signal, onWork)
      : undefined;
    return { ...size, survey, description, objects };
  };
  return { analyse: (request, signal) => queue.run(() => analyse(request, signal)) };
}

// What only measures a picture need not wait for what only models need.
async function loadDescriber(folder: string): Promise<Describer> {
  return (await import('./describer/load-describer.ts')).loadDescriber(folder);
}

async function loadDetector(folder: string): Promise<Detector> {
  return (await import('./detector/load-detector.ts')).loadDetector(folder);
}

/** Longest side that is kept, in pixels: no model here looks at more (SmolVLM's 2,048 is the most). */
const MOST_SIDE = 2_048;

/** A picture ready to be looked at, and the size of what it was made from. */
interface DecodedColourPicture {
  picture: ColourPicture;
  /** Pixels of the picture as uploaded, upright. */
  width: number;
  height: number;
}

/**
 * Decodes a PNG, JPEG or WEBP picture into colours: turned upright as its EXIF says, its first frame, transparent parts
 * white, at most 2,048 pixels a side. Throws PictureRefused: unsupported, corrupt, more than 50 megapixels.
 */
export async function decodeColourPicture(bytes: Uint8Array): Promise<DecodedColourPicture> {
  sniffPicture(bytes);
  const { width, height } = await measurePicture(bytes);
  const pipeline = openPicture(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS });
  const picture = await finishColour(pipeline).catch(refuseDamaged);
  return { picture, width, height };
}

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
