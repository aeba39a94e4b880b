import { guessLanguage } from '../../models/media/ocr/guess-language.ts';
import type {
  DetectedObject,
  VisionLanguage,
  VisionRequest,
  VisionResult,
} from '../../models/media/vision-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Ocr } from '../engines/ocr.ts';
import type { Vision } from '../engines/vision.ts';
import { tellFacts } from './facts/tell-facts.ts';

/** A model that is to be used. */
export interface PictureModel {
  id: string;
  /** Folder of its files. */
  folder: string;
}

export interface PictureAnalysisParts {
  vision: Vision;
  ocr: Ocr;
  /** The model that describes pictures or finds objects in them; throws AppError 503 when its files are not sound. */
  activeModel: (slot: 'vision' | 'detector') => Promise<PictureModel | undefined>;
}

/** A picture and what is asked about it. */
export interface PictureQuestion {
  picture: Uint8Array;
  /** 1 to 2,000 characters. */
  prompt: string | undefined;
  /** What the person prefers, for where the prompt does not tell. */
  preferredLanguage: VisionLanguage;
}

/** What was found out about a picture. */
export interface PictureAnalysis {
  analysis: string;
  objects: DetectedObject[];
  modelUsed: string;
  width: number;
  height: number;
}

/** Analyses pictures on this computer. */
export type AnalysePicture = (question: PictureQuestion, signal: AbortSignal) => Promise<PictureAnalysis>;

/**
 * By the models that are installed; without one that describes, by what can be measured and read. Throws AppError 422
 * for a bad picture, whatever is installed, and for a question that the model cannot hold; 503 when a model fails.
 */
export function createAnalysePicture(parts: PictureAnalysisParts): AnalysePicture {
  return async ({ picture, prompt, preferredLanguage }, signal) => {
    const language = (prompt === undefined ? null : guessLanguage(prompt)) ?? preferredLanguage;
    const measuring: VisionRequest = { picture, language };
    const { describer, detector } = await findModels(parts).catch(async (error) => {
      await parts.vision.analyse(measuring, signal);
      throw error;
    });
    const request: VisionRequest = {
      ...measuring,
      ...(prompt !== undefined && { question: prompt }),
      ...(describer && { describerFolder: describer.folder }),
      ...(detector && { detectorFolder: detector.folder }),
    };
    const seen = await parts.vision.analyse(request, signal);
    const { width, height, objects } = seen;
    const spoken = readDescription(seen, language);
    if (spoken !== undefined)
      return { analysis: spoken, objects, modelUsed: join(describer?.id, detector?.id), width, height };
    const read = await parts.ocr.read(picture, 'auto', signal);
    const analysis = tellFacts({ ...seen, text: read.text, wasAsked: prompt !== undefined }, language);
    return { analysis, objects, modelUsed: join(NO_MODEL, detector?.id, read.model), width, height };
  };
}

const NO_MODEL = 'no vision model';

async function findModels({ activeModel }: PictureAnalysisParts) {
  const [describer, detector] = await Promise.all([activeModel('vision'), activeModel('detector')]);
  return { describer, detector };
}

function join(...models: (string | undefined)[]): string {
  return models.filter((model) => model !== undefined).join(' + ');
}

/** What the model said, with a word about its language where that is not the one that was wanted. */
function readDescription({ description }: VisionResult, language: VisionLanguage): string | undefined {
  if (!description) return undefined;
  if ('refused' in description) throw questionTooLong();
  const spoken = guessLanguage(description.text);
  if (description.text === '') return SILENT[language];
  return spoken === null || spoken === language
    ? description.text
    : `${description.text}\n\n${OTHER_LANGUAGE[language]}`;
}

const SILENT: Record<VisionLanguage, string> = {
  en: 'The vision model said nothing about this picture.',
  fr: 'Le modèle de vision n’a rien dit de cette image.',
};
const OTHER_LANGUAGE: Record<VisionLanguage, string> = {
  en: '(The vision model answered in French.)',
  fr: '(Le modèle de vision a répondu en anglais.)',
};

function questionTooLong(): AppError {
  const message = 'The question is too long for the vision model that is installed. Ask it more briefly.';
  return new AppError(422, 'prompt_too_long', message, { errors: [{ field: 'prompt', message }] });
}
