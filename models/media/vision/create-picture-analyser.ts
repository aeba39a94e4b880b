import { Lane } from '../../embedding/lane.ts';
import type { VisionRequest, VisionResult } from '../vision-engine.ts';
import { decodeColourPicture } from './decode-colour-picture.ts';
import type { Describer } from './describer/describer.ts';
import type { Detector } from './detector/detector.ts';
import { ModelKeeper } from './model-keeper.ts';
import { surveyPicture } from './survey/survey-picture.ts';

/** Looks at pictures in this process, one at a time. */
export interface PictureAnalyser {
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
  const lane = new Lane();
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
  return { analyse: (request, signal) => lane.run(false, () => analyse(request, signal)) };
}

// What only measures a picture need not wait for what only models need.
async function loadDescriber(folder: string): Promise<Describer> {
  return (await import('./describer/load-describer.ts')).loadDescriber(folder);
}

async function loadDetector(folder: string): Promise<Detector> {
  return (await import('./detector/load-detector.ts')).loadDetector(folder);
}
