import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import type { SensitivityClassifier } from '../../models/sensitivity/sensitivity-classifier.ts';
import { type JudgedTurns, judgeTurn, NO_TURNS, worstWindow } from './classifier/classify-turns.ts';
import { digestSegment, digestTurns, isTurn, type ScoringMemory } from './scoring-memory.ts';
import { type JudgedWindow, readSegment, type SegmentEvidence } from './segment-evidence.ts';
import type { Segment } from './sensitivity.types.ts';

/** What segments tell one by one, and the turns among them read in one go. */
interface ReadSegments {
  told: SegmentEvidence[];
  /** The most sensitive window over several turns: what no turn tells alone they may tell together. */
  together: JudgedWindow | undefined;
}

/** Reads what the memory does not know, and keeps it there. */
export function readSegments(
  segments: readonly Segment[],
  classifier: SensitivityClassifier,
  memory: ScoringMemory | undefined,
): ReadSegments {
  const fresh = new Map<Segment, SegmentEvidence>();
  const read = (segment: Segment) => {
    const { evidence, words } = readSegment(segment, classifier);
    fresh.set(segment, evidence);
    if (memory) {
      memory.evidence.set(digestSegment(segment), evidence);
      memory.words.set(digestSegment(segment), words);
    }
    return { evidence, words };
  };
  const known = (segment: Segment) =>
    fresh.get(segment) ?? memory?.evidence.get(digestSegment(segment)) ?? read(segment).evidence;
  const wordsOf = (segment: Segment) => memory?.words.get(digestSegment(segment)) ?? read(segment).words;
  const turns = segments.filter(isTurn);
  const chain = memory && digestTurns(turns);
  // Sentences were judged with their turn already: only whole turns are put together.
  const together =
    turns.length > 1
      ? judgeTogether(turns, wordsOf, classifier, memory && chain && { memory, chain })
      : undefined;
  return { told: segments.map(known), together };
}

function judgeTogether(
  turns: readonly Segment[],
  wordsOf: (turn: Segment) => readonly ClassifierWord[],
  classifier: SensitivityClassifier,
  before: { memory: ScoringMemory; chain: string[] } | undefined,
): JudgedWindow | undefined {
  let { judged, count } = before ? goOnFrom(before) : { judged: NO_TURNS, count: 0 };
  for (const turn of turns.slice(count)) judged = judgeTurn(judged, wordsOf(turn), classifier);
  before?.memory.turns.set(before.chain.at(-1) ?? '', judged);
  return worstWindow(judged, classifier);
}

/** The longest beginning of the conversation that was judged before. */
function goOnFrom({ memory, chain }: { memory: ScoringMemory; chain: string[] }): {
  judged: JudgedTurns;
  count: number;
} {
  for (let count = chain.length; count > 0; count--) {
    const judged = memory.turns.get(chain[count - 1] ?? '');
    if (judged) return { judged, count };
  }
  return { judged: NO_TURNS, count: 0 };
}
