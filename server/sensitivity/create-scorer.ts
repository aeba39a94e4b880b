import type { SensitivityClassifier } from '../../models/sensitivity/sensitivity-classifier.ts';
import { CATEGORY_FLOORS } from './category-floors.ts';
import { worse } from './classifier/classify-turns.ts';
import { combine, type Evidence } from './combine.ts';
import { decodeProse } from './decode-prose.ts';
import type { DisclosureWindow, RankedDisclosure } from './disclosure/best-window.ts';
import { readAcrossTurns } from './read-across-turns.ts';
import { readSegments } from './read-segments.ts';
import { digestAll, digestSegment, type ScoringMemory } from './scoring-memory.ts';
import type { JudgedWindow } from './segment-evidence.ts';
import { CATEGORIES, type Category, type Segment, type SensitivityResult } from './sensitivity.types.ts';
import type { PlaceSpan } from './spans.ts';
import { WEIGHTS } from './weights.ts';

/** Changes whenever any message may score otherwise than before by rule; the classifier's own version follows it. */
const RULES_VERSION = '3.9.2';

/** How sensitive it would be to let these segments leave the machine. */
export type Score = (segments: Segment[]) => SensitivityResult;

/**
 * The scorer of privacy.md section 1 around a trained classifier. What it returns is pure, synchronous, deterministic
 * and linear in the length of the text; everything is read, however long.
 *
 * @param provide gives the classifier, on the first call: a server that never scores need not hold it.
 * @param memory of what was read before; it changes no result.
 */
export function createScorer(provide: () => SensitivityClassifier, memory?: ScoringMemory): Score {
  let classifier: SensitivityClassifier | undefined;
  return (segments) => {
    const key = memory ? digestAll(segments) : '';
    const known = memory?.results.get(key);
    if (known) return known;
    classifier ??= provide();
    const { evidence, spans } = gatherEvidence(segments, classifier, memory);
    const result = { ...combine(evidence), spans, scorerVersion: `${RULES_VERSION}+${classifier.version}` };
    memory?.results.set(key, result);
    return result;
  };
}

/** What every layer finds, before it is weighed together, and where; the combination is fitted on this. */
export function gatherEvidence(
  segments: Segment[],
  classifier: SensitivityClassifier,
  memory?: ScoringMemory,
): { evidence: Evidence; spans: SensitivityResult['spans'] } {
  // What is encoded is judged as what it says, by every layer.
  const hidden = segments.flatMap((segment) => {
    const key = memory ? digestSegment(segment) : '';
    const known = memory?.hidden.get(key);
    if (known) return known;
    const found = decodeProse(segment.text).map((text): Segment => ({ role: 'document', text }));
    memory?.hidden.set(key, found);
    return found;
  });
  const { told, together } = readSegments([...segments, ...hidden], classifier, memory);
  const naming = told.filter(({ namesPerson }) => namesPerson).length;
  const disclosed = told.map(({ namesPerson, disclosed: { alone, besideNamed } }) =>
    naming > Number(namesPerson) ? besideNamed : alone,
  );
  const evidence: Evidence = {
    detections: [
      ...told.flatMap(({ detections }) => detections),
      ...readAcrossTurns(segments).flatMap(({ detections }) => detections),
    ],
    ...joinWindows(disclosed.map(({ window }) => window)),
    classified: toVerdict([...told.map(({ window }) => window), together], classifier.categories),
    floors: told.some(({ unreadable }) => unreadable)
      ? [{ category: 'unscorable_language', value: CATEGORY_FLOORS.unscorable_language }]
      : [],
  };
  const places = told
    .slice(0, segments.length)
    .map(({ spans }, segment) => [...spans.detected, ...(disclosed[segment]?.spans ?? [])]);
  return {
    evidence,
    spans: [
      ...mostTelling(inSegments(places)),
      ...mostTelling(inSegments(told.slice(0, segments.length).map(({ spans }) => spans.telling))),
    ],
  };
}

/** Most places of a kind that are shown: a megabyte of finds would make an answer of thirty. */
const MOST_SPANS = 1_000;

/** All of them, or those that count for most, in the order of the text. */
function mostTelling(spans: SensitivityResult['spans']): SensitivityResult['spans'] {
  if (spans.length <= MOST_SPANS) return spans;
  const kept = new Set(spans.toSorted((left, right) => right.score - left.score).slice(0, MOST_SPANS));
  return spans.filter((span) => kept.has(span));
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

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);

/** The most sensitive window, its categories likeliest first. One that the scorer does not know takes its share along. */
function toVerdict(windows: (JudgedWindow | undefined)[], names: readonly string[]): Evidence['classified'] {
  const worst = windows.reduce(worse, undefined);
  if (!worst) return undefined;
  const categories = names
    .map((name, at) => ({ name, probability: worst.categories[at] ?? 0 }))
    .filter((share): share is { name: Category; probability: number } => KNOWN.has(share.name))
    .sort((a, b) => b.probability - a.probability);
  return { logit: worst.logit, categories };
}

function inSegments(places: (readonly PlaceSpan[])[]): SensitivityResult['spans'] {
  return places.flatMap((spans, segment) => spans.map((span) => ({ segment, ...span })));
}
