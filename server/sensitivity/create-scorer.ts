import type { SensitivityClassifier } from '../../models/sensitivity/sensitivity-classifier.ts';
import { CATEGORY_FLOORS } from './category-floors.ts';
import { classifySegments, type WordsOfSegment } from './classifier/classify-segments.ts';
import { describeWords } from './classifier/describe-words.ts';
import { findEnds } from './classifier/find-ends.ts';
import { combine, type Evidence } from './combine.ts';
import { detectAll } from './detectors/detect-all.ts';
import { bestWindow, type DisclosureWindow, type RankedDisclosure } from './disclosure/best-window.ts';
import { readText, type SentenceReading } from './disclosure/read-text.ts';
import { type Disclosure, namesPerson, weighSentences } from './disclosure/weigh-sentences.ts';
import { findUnreadable } from './language/language-gate.ts';
import type { Detection, Segment, SensitivityResult } from './sensitivity.types.ts';
import { collectSpans } from './spans.ts';
import { WEIGHTS } from './weights.ts';

/** Changes whenever any message may score otherwise than before by rule; the classifier's own version follows it. */
const RULES_VERSION = '2.0.0';

/** How sensitive it would be to let these segments leave the machine. */
export type Score = (segments: Segment[]) => SensitivityResult;

/**
 * The scorer of privacy.md section 1 around a trained classifier. What it returns is pure, synchronous, deterministic
 * and linear in the length of the text; everything is read, however long.
 *
 * @param provide gives the classifier, on the first call: a server that never scores need not hold it.
 */
export function createScorer(provide: () => SensitivityClassifier): Score {
  let classifier: SensitivityClassifier | undefined;
  return (segments) => {
    classifier ??= provide();
    return scoreSegments(segments, classifier);
  };
}

function scoreSegments(segments: Segment[], classifier: SensitivityClassifier): SensitivityResult {
  const { evidence, readings, weighed, classified } = gatherEvidence(segments, classifier);
  return {
    ...combine(evidence),
    spans: collectSpans(readings, weighed, classified),
    scorerVersion: `${RULES_VERSION}+${classifier.version}`,
  };
}

/** What every layer finds, before it is weighed together; the combination is fitted on this. */
export function gatherEvidence(segments: Segment[], classifier: SensitivityClassifier) {
  const readings = segments.map(readSegment);
  const weighed = readings.map((reading) => weighSegment(reading, readings));
  const classified = classifySegments(readings, classifier);
  const evidence: Evidence = {
    detections: readings.flatMap(({ detections }) => detections),
    ...joinWindows(weighed.map(bestWindow)),
    classified: classified.verdict,
    floors: readings.some(({ unreadable }) => unreadable)
      ? [{ category: 'unscorable_language', value: CATEGORY_FLOORS.unscorable_language }]
      : [],
  };
  return { evidence, readings, weighed, classified };
}

/** One segment, read by every layer. */
export interface SegmentReading extends WordsOfSegment {
  detections: Detection[];
  sentences: SentenceReading[];
  namesPerson: boolean;
  unreadable: boolean;
}

function readSegment({ role, text }: Segment): SegmentReading {
  const detections = detectAll(text);
  const reading = readText(text, role === 'assistant' ? 'assistant' : 'user', detections);
  return {
    role,
    detections,
    sentences: reading.sentences,
    tokens: reading.tokens,
    words: describeWords(text, role, reading, detections),
    ends: findEnds(text, reading),
    namesPerson: reading.sentences.some(namesPerson),
    unreadable: findUnreadable(text) !== undefined,
  };
}

function weighSegment(reading: SegmentReading, all: SegmentReading[]): Disclosure[] {
  const personKnown = all.some((other) => other !== reading && other.namesPerson);
  return weighSentences(reading.sentences, { personKnown, writtenByUser: reading.role === 'user' });
}

/** The segment that discloses most, plus a share of the next best: a name in one turn, a diagnosis in another. */
function joinWindows(windows: DisclosureWindow[]): Pick<Evidence, 'window' | 'mosaic'> {
  const [window, next] = [...windows].sort((a, b) => b.sum - a.sum);
  const mosaic: RankedDisclosure[] = (next?.ranked ?? []).map((disclosure) => ({
    ...disclosure,
    share: disclosure.share * WEIGHTS.mosaicShare,
  }));
  return { window: window ?? { ranked: [], sum: 0 }, mosaic };
}
