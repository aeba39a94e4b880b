import type { ClassifierWord } from '../../../models/sensitivity/classifier-word.ts';
import { STRIDE, WINDOW_WORDS } from '../../../models/sensitivity/cut-windows.ts';
import { detachText } from '../../../models/sensitivity/detach-text.ts';
import type { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { logistic, logit } from '../logistic.ts';
import type { JudgedWindow } from '../segment-evidence.ts';
import { namesTopic } from './names-topic.ts';

/** How far the turns of a conversation were judged in one go. */
export interface JudgedTurns {
  /** The most sensitive of the windows that are full. */
  readonly best: JudgedWindow | undefined;
  /** The words from the start of the first window that is not. */
  readonly open: readonly ClassifierWord[];
  /** Whether that is the first window of all. */
  readonly isFirst: boolean;
}

export const NO_TURNS: JudgedTurns = { best: undefined, open: [], isFirst: true };

/** Goes on with another turn. A full window stays as it is whatever follows, so that a long conversation costs what is new. */
export function judgeTurn(
  { best, open, isFirst }: JudgedTurns,
  words: readonly ClassifierWord[],
  classifier: SensitivityClassifier,
): JudgedTurns {
  const left = [...open, ...words];
  let most = best;
  let from = 0;
  for (; from + WINDOW_WORDS <= left.length; from += STRIDE)
    most = worse(most, judge(left.slice(from, from + WINDOW_WORDS), classifier));
  return { best: most, open: left.slice(from).map(detach), isFirst: isFirst && from === 0 };
}

// What is kept of a conversation is these words, not the messages that they stand in.
const detach = ({ form, tags }: ClassifierWord): ClassifierWord => ({ form: detachText(form), tags });

/** The most sensitive window of the turns read in one go; undefined where they hold no word. */
export function worstWindow(
  { best, open, isFirst }: JudgedTurns,
  classifier: SensitivityClassifier,
): JudgedWindow | undefined {
  // Windows overlap by half: what the one before holds whole is no window of its own (cutWide).
  return isFirst || open.length > STRIDE ? worse(best, judge(open, classifier)) : best;
}

/** Turns told apart are less of one story than sentences of one turn: what they say together is taken with some caution. */
const TOGETHER = 1;

function judge(
  words: readonly ClassifierWord[],
  classifier: SensitivityClassifier,
): JudgedWindow | undefined {
  // Harmless turns that add up to something are the common case; what is told in several turns is told of some subject.
  const window = namesTopic(words, classifier, 'faintly') ? classifier.classify(words, []) : undefined;
  return window && ofOneSubject({ logit: window.logit - TOGETHER, categories: window.categories });
}

/** How likely its likeliest subject is where a window counts whole. */
const CLEAR_SUBJECT = 0.5;

/** A window as far as the classifier can say what it is about: what is private is private for some reason. */
export function ofOneSubject({ logit: whole, categories }: JudgedWindow): JudgedWindow {
  const share = Math.max(...categories) / CLEAR_SUBJECT;
  return { logit: share < 1 ? logit(logistic(whole) * share) : whole, categories };
}

/** The more sensitive of two; of equals the first. */
export function worse(a: JudgedWindow | undefined, b: JudgedWindow | undefined): JudgedWindow | undefined {
  if (!a || !b) return a ?? b;
  return b.logit > a.logit ? b : a;
}
