import type { ClassifierWord } from '../../../models/sensitivity/classifier-word.ts';
import type {
  ClassifiedWindow,
  SensitivityClassifier,
} from '../../../models/sensitivity/sensitivity-classifier.ts';
import type { Token } from '../disclosure/text/tokenize.ts';
import { CATEGORIES, type Category, type SegmentRole } from '../sensitivity.types.ts';

/** The words of one segment, as tokens of its text and as the classifier sees them. */
export interface WordsOfSegment {
  role: SegmentRole;
  tokens: Token[];
  words: ClassifierWord[];
  /** How many words there are up to the end of each sentence. */
  ends: number[];
}

/** What the classifier says of everything that would leave. */
export interface ClassifierVerdict {
  /** Log-odds of the most sensitive window, as the network gives them. */
  logit: number;
  /** How likely each category is, if the text is sensitive; sums to 1. */
  categories: { name: Category; probability: number }[];
}

/** The verdict, and where in which segment its evidence stands. */
export interface ClassifiedSegments {
  verdict: ClassifierVerdict | undefined;
  places: { segment: number; window: ClassifiedWindow }[];
}

/**
 * The most sensitive window of any segment, or of the turns of the conversation read in one go: what no turn tells
 * alone (a name here, a diagnosis there) the turns may tell together.
 */
export function classifySegments(
  segments: WordsOfSegment[],
  classifier: SensitivityClassifier,
): ClassifiedSegments {
  const places = segments.flatMap(({ words, ends }, segment) => {
    const window = classifier.classify(words, ends);
    return window ? [{ segment, window }] : [];
  });
  const together = joinTurns(segments);
  const conversation = together && classifier.classify(together.words, together.ends);
  const windows = [...places.map(({ window }) => window), ...(conversation ? [conversation] : [])];
  if (windows.length === 0) return { verdict: undefined, places };
  const best = windows.reduce((a, b) => (b.logit > a.logit ? b : a));
  return { verdict: { logit: best.logit, categories: shareOut(best, classifier.categories) }, places };
}

/** Sentences were judged with their turn already: only whole turns are put together here. */
function joinTurns(segments: WordsOfSegment[]): { words: ClassifierWord[]; ends: number[] } | undefined {
  const turns = segments.filter(({ role }) => role === 'user' || role === 'assistant');
  return turns.length > 1 ? { words: turns.flatMap(({ words }) => words), ends: [] } : undefined;
}

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);

/** The categories by name, likeliest first. A name that the scorer does not know takes its share along. */
function shareOut(
  { categories }: ClassifiedWindow,
  names: readonly string[],
): ClassifierVerdict['categories'] {
  return names
    .map((name, at) => ({ name, probability: categories[at] ?? 0 }))
    .filter((share): share is { name: Category; probability: number } => KNOWN.has(share.name))
    .sort((a, b) => b.probability - a.probability);
}
