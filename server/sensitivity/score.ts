import { CATEGORY_FLOORS } from './category-floors.ts';
import { combine, type Evidence } from './combine.ts';
import { detectAll } from './detectors/detect-all.ts';
import { bestWindow, type DisclosureWindow, type RankedDisclosure } from './disclosure/best-window.ts';
import { readSentences, type SentenceReading } from './disclosure/read-sentences.ts';
import { type Disclosure, namesPerson, net, weighSentences } from './disclosure/weigh-sentences.ts';
import { findUnreadable, type UnreadableStretch } from './language/language-gate.ts';
import { logistic } from './logistic.ts';
import type { Detection, Segment, SegmentRole, SensitivityResult } from './sensitivity.types.ts';
import { WEIGHTS } from './weights.ts';

/** Changes whenever any message may score otherwise than before. */
export const SCORER_VERSION = '1.0.0';

/**
 * How sensitive it would be to let these segments leave the machine (privacy.md section 1). Pure, synchronous,
 * deterministic and linear in the length of the text; everything is read, however long.
 */
export function score(segments: Segment[]): SensitivityResult {
  const readings = segments.map(readSegment);
  const weighed = readings.map((reading) => weighSegment(reading, readings));
  const windows = weighed.map(bestWindow);
  const combined = combine({
    detections: readings.flatMap(({ detections }) => detections),
    ...joinWindows(windows),
    floors: readings.some(({ unreadable }) => unreadable)
      ? [{ category: 'unscorable_language', value: CATEGORY_FLOORS.unscorable_language }]
      : [],
  });
  return { ...combined, spans: collectSpans(readings, weighed), scorerVersion: SCORER_VERSION };
}

interface SegmentReading {
  role: SegmentRole;
  detections: Detection[];
  sentences: SentenceReading[];
  namesPerson: boolean;
  unreadable: UnreadableStretch | undefined;
}

function readSegment({ role, text }: Segment): SegmentReading {
  const detections = detectAll(text);
  const sentences = readSentences(text, role === 'assistant' ? 'assistant' : 'user', detections);
  return {
    role,
    detections,
    sentences,
    namesPerson: sentences.some(namesPerson),
    unreadable: findUnreadable(text),
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

const SHOWN_FROM = 1;

function collectSpans(readings: SegmentReading[], weighed: Disclosure[][]): SensitivityResult['spans'] {
  return readings.flatMap(({ detections }, segment) => [
    ...detections.map(({ start, end, type, confidence, floor }) => ({
      segment,
      start,
      end,
      type,
      score: Math.max(floor ?? 0, logistic(WEIGHTS.bias + WEIGHTS.detection * confidence)),
    })),
    ...(weighed[segment] ?? [])
      .filter((disclosure) => net(disclosure) >= SHOWN_FROM)
      .map((disclosure) => ({
        segment,
        start: disclosure.start,
        end: disclosure.end,
        type: disclosure.type,
        score: logistic(WEIGHTS.bias + net(disclosure)),
      })),
  ]);
}
