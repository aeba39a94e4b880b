import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import type {
  ClassifiedWindow,
  SensitivityClassifier,
} from '../../models/sensitivity/sensitivity-classifier.ts';
import { ofOneSubject } from './classifier/classify-turns.ts';
import { describeWords } from './classifier/describe-words.ts';
import { findEnds } from './classifier/find-ends.ts';
import { namesTopic } from './classifier/names-topic.ts';
import { canonicalise } from './detectors/canonical-text.ts';
import { detectAll } from './detectors/detect-all.ts';
import { bestWindow, type DisclosureWindow } from './disclosure/best-window.ts';
import { readText, type SentenceReading } from './disclosure/read-text.ts';
import { namesPerson, weighSentences } from './disclosure/weigh-sentences.ts';
import { findUnreadable } from './language/language-gate.ts';
import { isBlanked, maskAttributions } from './mask-attributions.ts';
import { maskIdentifiers } from './mask-identifiers.ts';
import { maskInstructions } from './mask-instructions.ts';
import type { Detection, Segment, SegmentRole } from './sensitivity.types.ts';
import { type PlaceSpan, spansOfDetections, spansOfDisclosures, spansOfWords } from './spans.ts';

/** So many signs of base64 in a row are more than any key, digest or signature of a lock file has. */
const LONGEST_KEY = 160;
const RUN = new RegExp(`[A-Za-z0-9+/_-]{${LONGEST_KEY},}|(?:[A-Za-z0-9+/]{60,80}\\r?\\n){4,}`, 'g');

/**
 * Whether a text holds a long run that is neither words nor anything that can be decoded to text: a picture, an encrypted or an
 * unknown file, pasted. What it tells nobody knows (privacy.md section 2: it fails closed).
 */
export function isOpaque(text: string): boolean {
  return text.length >= LONGEST_KEY && [...text.matchAll(RUN)].some(([run]) => isMixed(run) && !isText(run));
}

/** Random bytes use nearly all of the 64 signs; a path, a rule of hyphens and hexadecimal figures use few. */
const isMixed = (run: string) => new Set(run.slice(0, LONGEST_KEY * 2)).size >= 40;

/** Compressed text is read where it is decoded (decode-prose.ts). */
function isText(run: string): boolean {
  const bytes = Buffer.from(run.slice(0, 400), 'base64');
  if ((bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78) return true;
  const plain = bytes.filter(
    (byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0,
  ).length;
  return plain >= bytes.length * 0.95 && bytes.filter((byte) => byte < 0x80).length > bytes.length * 0.7;
}

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
  { role, text: whole, isInstructions = false }: Segment,
  classifier: SensitivityClassifier,
): { evidence: SegmentEvidence; words: ClassifierWord[] } {
  const view = canonicalise(whole);
  const found = detectAll(whole, view);
  const attributed = maskIdentifiers(maskAttributions(whole), view);
  const detections = found.filter(
    (one) => !one.isByCase && !(NAMING.has(one.type) && isBlanked(attributed, one)),
  );
  const text = isInstructions ? maskInstructions(attributed) : attributed;
  const reading = readText(text, role === 'assistant' ? 'assistant' : 'user', detections);
  const words = describeWords(text, role, reading, detections);
  const read = classifier.classify(words, findEnds(text, reading));
  const isBare = words.length <= FEW_WORDS && !namesTopic(words, classifier, 'faintly');
  const window = read && isBare ? { ...read, ...ofOneSubject({ ...read, logit: read.logit - BARE }) } : read;
  const told = { role, isInstructions, text: whole };
  const evidence: SegmentEvidence = {
    detections,
    namesPerson: reading.sentences.some(namesPerson),
    unreadable: findUnreadable(text) !== undefined || isOpaque(whole),
    disclosed: {
      alone: weigh(reading.sentences, told, false),
      besideNamed: weigh(reading.sentences, told, true),
    },
    window: window && { logit: window.logit, categories: window.categories },
    spans: {
      detected: spansOfDetections(found, whole),
      telling: window ? spansOfWords(window, reading.tokens, whole) : [],
    },
  };
  return { evidence, words };
}

/** What says who somebody is and how to reach them, and no more. */
const NAMING: ReadonlySet<string> = new Set([
  'person_name',
  'first_name',
  'organisation',
  'place',
  'email_address',
  'postal_address',
]);

/**
 * "She got it" is torn from a recipe as well as from a confession: so few words without any subject count a little less, as
 * far as the classifier can say what they are about. That holds alone and as a reply alike, so that no place in a
 * conversation releases what stays here by itself.
 */
const FEW_WORDS = 12;
/** Log-odds taken off for that. */
const BARE = 1;

/** The "I" and "we" of instructions are those of a model, or of examples: on no private subject they tell of nobody's life. */
function weigh(
  sentences: SentenceReading[],
  { role, isInstructions, text }: { role: SegmentRole; isInstructions: boolean; text: string },
  personKnown: boolean,
): Disclosed {
  const disclosures = weighSentences(sentences, { personKnown, writtenByUser: role === 'user' }).filter(
    ({ type }) => !(isInstructions && type === 'personal_narrative'),
  );
  return { window: bestWindow(disclosures), spans: spansOfDisclosures(disclosures, text) };
}
