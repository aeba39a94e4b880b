import { guessLanguage } from '../../models/media/ocr/guess-language.ts';
import type {
  Description,
  DetectedObject,
  VisionLanguage,
  VisionRequest,
  VisionResult,
} from '../../models/media/vision-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Ocr } from '../engines/ocr.ts';
import type { Vision } from '../engines/vision.ts';
import type { ModelFolder } from '../model-manager/model-manager.ts';

interface PictureAnalysisParts {
  vision: Vision;
  ocr: Ocr;
  /** The model that describes pictures or finds objects in them; throws AppError 503 when its files are not sound. */
  activeModel: (slot: 'vision' | 'detector') => Promise<ModelFolder | undefined>;
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
interface PictureAnalysis {
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
export function createAnalysePicture({ vision, ocr, activeModel }: PictureAnalysisParts): AnalysePicture {
  return async (question, signal) => {
    const { picture, prompt, userId } = question;
    const language = chooseLanguage(question);
    const measuring: VisionRequest = { picture, language };
    const [describer, detector] = await Promise.all([activeModel('vision'), activeModel('detector')]).catch(
      async (error) => {
        await vision.analyse(measuring, signal);
        throw error;
      },
    );
    const order: VisionRequest = {
      ...measuring,
      ...(prompt !== undefined && { question: prompt }),
      ...(describer && { describerFolder: describer.folder }),
      ...(detector && { detectorFolder: detector.folder }),
    };
    const seen = await vision.analyse(order, signal);
    const { width, height, objects, description } = seen;
    const said = description && readDescription(description, language, question);
    const read = said ? undefined : await ocr.read(picture, 'auto', signal, userId);
    const names = [describer?.id ?? 'no vision model', detector?.id, read?.model];
    const fromPicture = said?.text ?? read?.text ?? '';
    return {
      analysis: said?.analysis ?? tellFacts(seen, fromPicture, language, question),
      fromPicture,
      isSilent: said?.text === '',
      objects,
      modelUsed: names.filter((name) => name !== undefined).join(' + '),
      width,
      height,
    };
  };
}

function chooseLanguage({ prompt, preferredLanguage }: PictureQuestion): VisionLanguage {
  return (prompt === undefined ? null : guessLanguage(prompt)) ?? preferredLanguage;
}

/** What the model said, and that with a word about its language where it is not the one that was wanted. */
function readDescription(
  description: Description,
  language: VisionLanguage,
  { isForPrompt = false }: PictureQuestion,
): { text: string; analysis: string } {
  if ('refused' in description) throw questionTooLong();
  const { text } = description;
  const { silent, otherLanguage } = WORDS[language];
  if (text === '') return { text, analysis: silent };
  const spoken = guessLanguage(text);
  const isOther = spoken !== null && spoken !== language && !isForPrompt;
  return { text, analysis: isOther ? `${text}\n\n${otherLanguage}` : text };
}

function questionTooLong(): AppError {
  const message = 'The question is too long for the vision model that is installed. Ask it more briefly.';
  return new AppError(422, 'prompt_too_long', message, { errors: [{ field: 'prompt', message }] });
}

/** What was measured in a picture and the text that was read in it, where no model describes it. */
function tellFacts(
  { width, height, mainColour, objects }: VisionResult,
  text: string,
  language: VisionLanguage,
  { isForPrompt = false }: PictureQuestion,
): string {
  const words = WORDS[language];
  const measured = [
    words.size(width, height),
    words.mainColour(mainColour),
    ...(objects.length > 0 ? [words.objects(namesOf(objects).join(', '))] : []),
  ];
  const lead = isForPrompt ? words.undescribed : words.noModel;
  return [lead, measured.join('\n'), text === '' ? words.noText : `${words.text}\n${text}`].join('\n\n');
}

/** Each kind of object once, most certain first. */
export function namesOf(objects: readonly DetectedObject[]): string[] {
  return [...new Set(objects.map(({ label }) => label))];
}

const ENGLISH = {
  silent: 'The vision model said nothing about this picture.',
  otherLanguage: '(The vision model answered in French.)',
  noModel:
    'No vision model is installed, so what the picture shows cannot be described; this is what can be measured and read without one. Install one on the Models screen.',
  // A model reads it in a prompt: what to install is no matter of its.
  undescribed: 'What the picture shows was not described; this is what could be measured and read of it.',
  size: (width: number, height: number) => `Size: ${width} × ${height} pixels`,
  mainColour: (colour: string) => `Main colour: ${colour}`,
  objects: (names: string) => `Objects found: ${names}`,
  text: 'Text in the picture:',
  noText: 'No text was found in it.',
};
const FRENCH: typeof ENGLISH = {
  silent: 'Le modèle de vision n’a rien dit de cette image.',
  otherLanguage: '(Le modèle de vision a répondu en anglais.)',
  noModel:
    'Aucun modèle de vision n’est installé : ce que montre l’image ne peut pas être décrit ; voici ce qui peut être mesuré et lu sans lui. Installez-en un depuis l’écran Modèles.',
  undescribed: 'Ce que montre l’image n’a pas été décrit : voici ce qui a pu en être mesuré et lu.',
  size: (width, height) => `Taille : ${width} × ${height} pixels`,
  mainColour: (colour) => `Couleur principale : ${colour}`,
  objects: (names) => `Objets trouvés : ${names}`,
  text: 'Texte dans l’image :',
  noText: 'Aucun texte n’y a été trouvé.',
};
const WORDS: Record<VisionLanguage, typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
