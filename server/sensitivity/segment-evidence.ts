import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import type {
  ClassifiedWindow,
  SensitivityClassifier,
} from '../../models/sensitivity/sensitivity-classifier.ts';
import { ofOneSubject } from './classifier/classify-turns.ts';
import { describeWords } from './classifier/describe-words.ts';
import { findEnds } from './classifier/find-ends.ts';
import { namesTopic } from './classifier/names-topic.ts';
import { detectAll } from './detectors/detect-all.ts';
import { bestWindow, type DisclosureWindow } from './disclosure/best-window.ts';
import { readText, type SentenceReading } from './disclosure/read-text.ts';
import { namesPerson, weighSentences } from './disclosure/weigh-sentences.ts';
import { isOpaque } from './find-opaque.ts';
import { findUnreadable } from './language/language-gate.ts';
import { maskInstructions } from './mask-instructions.ts';
import type { Detection, Segment, SegmentRole } from './sensitivity.types.ts';
import { type PlaceSpan, spansOfDetections, spansOfDisclosures, spansOfWords } from './spans.ts';

/** What one segment tells by itself, whatever stands beside it: all that is needed of it to judge it with others. */
export interface SegmentEvidence {
  readonly detections: readonly Detection[];
  readonly namesPerson: boolean;
  readonly unreadable: boolean;
  /** What it discloses where no other segment names a person, and where one does: "she" is then somebody. */
  readonly disclosed: { readonly alone: Disclosed; readonly besideNamed: Disclosed };
  /** What the classifier finds most sensitive in it; undefined without a word. */
  readonly window: JudgedWindow | undefined;
  /** Where its detections stand, and the words that moved the classifier. */
  readonly spans: { readonly detected: readonly PlaceSpan[]; readonly telling: readonly PlaceSpan[] };
}

interface Disclosed {
  readonly window: DisclosureWindow;
  readonly spans: readonly PlaceSpan[];
}

/** A window of the classifier's without its place. */
export type JudgedWindow = Readonly<Pick<ClassifiedWindow, 'logit' | 'categories'>>;

/** Reads one segment by every layer. `words` are what the classifier reads of it, for windows over several turns. */
export function readSegment(
  { role, text: whole, isInstructions = false, isReply = false }: Segment,
  classifier: SensitivityClassifier,
): { evidence: SegmentEvidence; words: ClassifierWord[] } {
  const found = detectAll(whole);
  const detections = found.filter(({ isByCase }) => !isByCase);
  const text = isInstructions ? maskInstructions(whole) : whole;
  const reading = readText(text, role === 'assistant' ? 'assistant' : 'user', detections);
  const words = describeWords(text, role, reading, detections);
  const isEmptyReply = isReply && words.length <= SHORT_REPLY && !namesTopic(words, classifier);
  const read = isEmptyReply ? undefined : classifier.classify(words, findEnds(text, reading));
  const window =
    read && isReply && words.length <= MIDDLING_REPLY ? { ...read, ...ofOneSubject(read) } : read;
  const evidence: SegmentEvidence = {
    detections,
    namesPerson: reading.sentences.some(namesPerson),
    unreadable: findUnreadable(text) !== undefined || isOpaque(whole),
    disclosed: {
      alone: weigh(reading.sentences, role, false),
      besideNamed: weigh(reading.sentences, role, true),
    },
    window: window && { logit: window.logit, categories: window.categories },
    spans: {
      detected: spansOfDetections(found),
      telling: window ? spansOfWords(window, reading.tokens) : [],
    },
  };
  return { evidence, words };
}

/**
 * Words up to which a reply is short. "She got it" is torn from a recipe as well as from a confession: the turns around it
 * say which, and are judged with it.
 */
const SHORT_REPLY = 8;
/** Words up to which a reply counts as far as the classifier can say what it is about. */
const MIDDLING_REPLY = 12;

function weigh(sentences: SentenceReading[], role: SegmentRole, personKnown: boolean): Disclosed {
  const disclosures = weighSentences(sentences, { personKnown, writtenByUser: role === 'user' });
  return { window: bestWindow(disclosures), spans: spansOfDisclosures(disclosures) };
}
