import { createQueue } from '../../queue.ts';
import { identifyFolder } from '../model-folder.ts';
import { MOST_SECONDS, measurePicture, openPicture, refuseDamaged } from '../ocr/decode-picture.ts';
import { sniffPicture } from '../ocr/sniff-picture.ts';
import type { VisionRequest, VisionResult } from '../vision-engine.ts';
import type { ColourPicture } from './resize-picture.ts';

/**
 * Keeps the models used last for as long as the process lives, which ends when it is idle. `onWork` hears of every step,
 * so that slow can be told from hung.
 */
export function createPictureAnalyser(onWork: () => void) {
  // What only measures a picture need not wait for what only models need.
  const openDescriber = keepModel(async (folder) =>
    (await import('./load-describer.ts')).loadDescriber(folder),
  );
  const openDetector = keepModel(async (folder) => (await import('./load-detector.ts')).loadDetector(folder));
  const queue = createQueue();
  const analyse = async (request: VisionRequest, signal: AbortSignal): Promise<VisionResult> => {
    signal.throwIfAborted();
    const { picture, ...size } = await decodeColourPicture(request.picture);
    const mainColour = findMainColour(picture);
    onWork();
    signal.throwIfAborted();
    const detector = request.detectorFolder && (await openDetector(request.detectorFolder));
    const objects = detector ? await detector.detect(picture, size) : [];
    onWork();
    signal.throwIfAborted();
    const describer = request.describerFolder && (await openDescriber(request.describerFolder));
    const { question, language } = request;
    const description = describer
      ? await describer.describe({ picture, question, language }, signal, onWork)
      : undefined;
    return { ...size, mainColour, description, objects };
  };
  return {
    /** Throws PictureRefused, EngineFailed, and the reason of `signal`. */
    analyse: (request: VisionRequest, signal: AbortSignal): Promise<VisionResult> =>
      queue.run(() => analyse(request, signal)),
  };
}

/**
 * Opens the model of a folder and keeps the one used last, one at a time: another is given back before the next is
 * loaded. To be asked by one user at a time; throws what loading throws.
 */
export function keepModel<Model extends { dispose(): Promise<unknown> }>(
  load: (folder: string) => Promise<Model>,
): (folder: string) => Promise<Model> {
  let kept: { identity: string; model: Model } | undefined;
  return async (folder) => {
    const identity = await identifyFolder(folder);
    if (kept?.identity === identity) return kept.model;
    const before = kept;
    kept = undefined;
    await before?.model.dispose();
    const model = await load(folder);
    kept = { identity, model };
    return model;
  };
}

/** Longest side that is kept, in pixels: no model here looks at more (SmolVLM's 2,048 is the most). */
const MOST_SIDE = 2_048;

/**
 * Decodes a PNG, JPEG or WEBP picture into colours: turned upright as its EXIF says, its first frame, transparent parts
 * white, at most 2,048 pixels a side. `width` and `height` are pixels of the picture as uploaded,
 * upright. Throws PictureRefused: unsupported, corrupt, more than 50 megapixels.
 */
async function decodeColourPicture(bytes: Uint8Array) {
  sniffPicture(bytes);
  const { width, height } = await measurePicture(bytes);
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  if (info.channels !== 3) refuseDamaged();
  return { picture: { width: info.width, height: info.height, pixels: data }, width, height };
}

/** The mean of the commonest colours that are alike in their first four bits of red, green and blue, such as `#1e4fd0`. */
function findMainColour({ pixels }: ColourPicture): string {
  const boxOf = (at: number) =>
    (((pixels[at] ?? 0) >> 4) << 8) | (((pixels[at + 1] ?? 0) >> 4) << 4) | ((pixels[at + 2] ?? 0) >> 4);
  const counts = new Uint32Array(4_096);
  for (let at = 0; at < pixels.length; at += 3) counts[boxOf(at)] = (counts[boxOf(at)] ?? 0) + 1;
  const most = counts.reduce((more, count) => Math.max(more, count), 0);
  const fullest = counts.indexOf(most);
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 3)
    if (boxOf(at) === fullest)
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0);
  const digits = sums.map((sum) =>
    Math.round(sum / most)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
