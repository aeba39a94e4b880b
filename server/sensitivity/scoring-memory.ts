import { createHash } from 'node:crypto';
import { BoundedMap } from '../core/bounded-map.ts';
import type { JudgedTurns } from './classifier/classify-turns.ts';
import type { SegmentEvidence } from './segment-evidence.ts';
import type { Segment } from './sensitivity.types.ts';

/**
 * What was read before, by the digests of the texts, so that a message costs as much in a long conversation as in a short
 * one. Of the texts themselves it holds the last hundred words or so of the conversations scored last, folded.
 */
export interface ScoringMemory {
  evidence: BoundedMap<SegmentEvidence>;
  /** By the digests of all turns up to some turn. */
  turns: BoundedMap<JudgedTurns>;
}

/**
 * Enough for the turns of any conversation that is read through, each with some finds: with less each would be gone before
 * its next use. A find takes some 0.2 kB.
 */
const FINDS = 60_000;
/** Some 0.1 kB each; a conversation holds 127 at most, so that some 250 can take turns. */
const WORDS = 32_000;

export function createScoringMemory(): ScoringMemory {
  return {
    evidence: new BoundedMap(FINDS, countFinds),
    turns: new BoundedMap(WORDS, ({ open }) => 1 + open.length),
  };
}

function countFinds({ detections, disclosed: { alone, besideNamed }, spans }: SegmentEvidence): number {
  const disclosures = [alone, besideNamed].map(
    ({ window, spans: shown }) => window.ranked.length + shown.length,
  );
  return disclosures.reduce((sum, count) => sum + count, 4 + 2 * detections.length + spans.telling.length);
}

/** Differs wherever two segments differ in role or text; also in halves of characters, which UTF-8 cannot tell apart. */
export function digestSegment({ role, text, isInstructions, isReply }: Segment): string {
  return createHash('sha256')
    .update(`${role}${isInstructions ? '!' : ''}${isReply ? '>' : ''}\n`)
    .update(text, 'utf16le')
    .digest('base64');
}

/** For each turn the digest of all up to it. */
export function digestTurns(digests: readonly string[]): string[] {
  let before = '';
  return digests.map((digest) => {
    before = createHash('sha256').update(before).update(digest).digest('base64');
    return before;
  });
}
