import { guessLanguage } from '../../models/media/ocr/guess-language.ts';
import type {
  DetectedObject,
  PictureSurvey,
  VisionLanguage,
  VisionRequest,
  VisionResult,
} from '../../models/media/vision-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Ocr } from '../engines/ocr.ts';
import type { Vision } from '../engines/vision.ts';
import { countLabels } from './facts/count-labels.ts';
import type { FactWords } from './facts/fact-words.ts';
import { FRENCH } from './facts/french.ts';
import { joinList } from './facts/join-list.ts';

/** A model that is to be used. */
interface PictureModel {
  id: string;
  /** Folder of its files. */
  folder: string;
}

interface PictureAnalysisParts {
  vision: Vision;
  ocr: Ocr;
  /** The model that describes pictures or finds objects in them; throws AppError 503 when its files are not sound. */
  activeModel: (slot: 'vision' | 'detector') => Promise<PictureModel | undefined>;
}

/** A picture and what is asked about it. */
interface PictureQuestion {
  /** Who asks. */
  userId: string;
  picture: Uint8Array;
  /** 1 to 2,000 characters. */
  prompt: string | undefined;
  /** What the person prefers, for where the prompt does not tell. */
  preferredLanguage: VisionLanguage;
  /** Whether a model is to read it in a prompt: then it holds no advice for a person. */
  isForPrompt?: boolean;
}

/** What was found out about a picture. */
export interface PictureAnalysis {
  analysis: string;
  /** What of it came out of the picture: the words of the model, or what is written there. The rest is Alcove's own. */
  fromPicture: string;
  /** The model that describes pictures said nothing of it. */
  isSilent: boolean;
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
  return async (question, signal) => {
    const language = chooseLanguage(question);
    const measuring: VisionRequest = { picture: question.picture, language };
    const models = await findModels(parts).catch(async (error) => {
      await parts.vision.analyse(measuring, signal);
      throw error;
    });
    const seen = await parts.vision.analyse({ ...measuring, ...toOrder(models, question.prompt) }, signal);
    const found =
      readDescription(seen, language, question) ?? (await readFacts(parts, question, seen, language, signal));
    const { width, height, objects } = seen;
    const isSilent = seen.description !== undefined && found.fromPicture === '';
    return { ...found, isSilent, objects, modelUsed: nameModels(models, found.readBy), width, height };
  };
}

function chooseLanguage({ prompt, preferredLanguage }: PictureQuestion): VisionLanguage {
  return (prompt === undefined ? null : guessLanguage(prompt)) ?? preferredLanguage;
}

/** The models that were chosen, of those two that there can be. */
interface ChosenModels {
  describer: PictureModel | undefined;
  detector: PictureModel | undefined;
}

async function findModels({ activeModel }: PictureAnalysisParts): Promise<ChosenModels> {
  const [describer, detector] = await Promise.all([activeModel('vision'), activeModel('detector')]);
  return { describer, detector };
}

function toOrder({ describer, detector }: ChosenModels, prompt: string | undefined): Partial<VisionRequest> {
  return {
    ...(prompt !== undefined && { question: prompt }),
    ...(describer && { describerFolder: describer.folder }),
    ...(detector && { detectorFolder: detector.folder }),
  };
}

function nameModels({ describer, detector }: ChosenModels, readBy: string | undefined): string {
  const names = [describer?.id ?? 'no vision model', detector?.id, readBy];
  return names.filter((name) => name !== undefined).join(' + ');
}

/** What is told of a picture, and the model that read its text, where one did. */
interface Told {
  analysis: string;
  fromPicture: string;
  readBy?: string;
}

/** What the model said, with a word about its language where that is not the one that was wanted. */
function readDescription(
  { description }: VisionResult,
  language: VisionLanguage,
  { isForPrompt = false }: PictureQuestion,
): Told | undefined {
  if (!description) return undefined;
  if ('refused' in description) throw questionTooLong();
  const { text } = description;
  if (text === '') return { analysis: SILENT[language], fromPicture: '' };
  const spoken = guessLanguage(text);
  const isOther = spoken !== null && spoken !== language && !isForPrompt;
  return { analysis: isOther ? `${text}\n\n${OTHER_LANGUAGE[language]}` : text, fromPicture: text };
}

async function readFacts(
  { ocr }: PictureAnalysisParts,
  { picture, prompt, userId, isForPrompt = false }: PictureQuestion,
  seen: VisionResult,
  language: VisionLanguage,
  signal: AbortSignal,
): Promise<Told> {
  const { text, model } = await ocr.read(picture, 'auto', signal, userId);
  const analysis = tellFacts({ ...seen, text, wasAsked: prompt !== undefined, isForPrompt }, language);
  return { analysis, fromPicture: text, readBy: model };
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

const INSTALL = 'Install one on the Models screen.';

/** What is said about pictures in English. */
const ENGLISH: FactWords = {
  size: (width, height, orientation) => `The picture measures ${width} × ${height} pixels (${orientation}).`,
  colours: (names) => `${names.length > 1 ? 'Main colours' : 'Main colour'}: ${joinList('en', names)}.`,
  light: (light) => LIGHT[light],
  objects: (counts) =>
    `Objects found: ${counts.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')}.`,
  text: 'Text in the picture:',
  noText: 'No text was found in it.',
  noModel: `No vision model is installed, so this is what can be measured and read without one. ${INSTALL}`,
  undescribed: 'What the picture shows was not described; this is what could be measured and read of it.',
  cannotAnswer: `No vision model is installed, so the question cannot be answered from what the picture shows; this is what can be measured and read without one. ${INSTALL}`,
};

const LIGHT = {
  dark: 'It is mostly dark.',
  medium: 'It is neither dark nor light.',
  bright: 'It is mostly light.',
};

/** What is known of a picture without a model that describes. */
export interface PictureFacts {
  width: number;
  height: number;
  survey: PictureSurvey;
  objects: readonly DetectedObject[];
  /** What is written in it; may be empty. */
  text: string;
  /** Whether a question was asked, which nothing here can answer. */
  wasAsked: boolean;
  /** Whether a model reads them in a prompt. */
  isForPrompt?: boolean;
}

const WORDS: Record<VisionLanguage, FactWords> = { en: ENGLISH, fr: FRENCH };

/** Tells what was measured and read, and what was not looked for and why, in sentences. */
export function tellFacts(facts: PictureFacts, language: VisionLanguage): string {
  const words = WORDS[language];
  const { width, height, survey, objects, text } = facts;
  const measured = [
    words.size(width, height, orientationOf(width, height)),
    ...(survey.colours.length > 0 ? [words.colours(survey.colours.map(({ colour }) => colour))] : []),
    words.light(lightOf(survey.brightness)),
    ...(objects.length > 0 ? [words.objects(countLabels(objects))] : []),
  ].join(' ');
  const written = text === '' ? words.noText : `${words.text}\n${text}`;
  const lead = facts.wasAsked ? words.cannotAnswer : words.noModel;
  return [facts.isForPrompt ? words.undescribed : lead, measured, written].join('\n\n');
}

function orientationOf(width: number, height: number): 'landscape' | 'portrait' | 'square' {
  if (width === height) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

/** Quarters at both ends: a page is bright, a night is dark. */
function lightOf(brightness: number): 'dark' | 'medium' | 'bright' {
  if (brightness < 0.25) return 'dark';
  return brightness > 0.75 ? 'bright' : 'medium';
}
