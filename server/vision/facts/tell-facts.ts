import type { DetectedObject, PictureSurvey, VisionLanguage } from '../../../models/media/vision-engine.ts';
import { countLabels } from './count-labels.ts';
import { ENGLISH } from './english.ts';
import type { FactWords } from './fact-words.ts';
import { FRENCH } from './french.ts';

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
  return [facts.wasAsked ? words.cannotAnswer : words.noModel, measured, written].join('\n\n');
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
