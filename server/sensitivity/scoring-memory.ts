import { hash } from 'node:crypto';
import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import { BoundedMap } from '../core/bounded-map.ts';
import type { JudgedTurns } from './classifier/classify-turns.ts';
import type { SegmentEvidence } from './segment-evidence.ts';
import type { Segment, SensitivityResult } from './sensitivity.types.ts';

/**
 * What was read before, by the digests of the texts, so that a message costs as much in a long conversation as in a short
 * one. Of the texts themselves it holds the last hundred words or so of the conversations scored last, and those of the texts
 * read last, folded.
 */
export interface ScoringMemory {
  evidence: BoundedMap<SegmentEvidence>;
  /** By the digests of all turns up to some turn. */
  turns: BoundedMap<JudgedTurns>;
  /** What the classifier reads of the texts read last: each is judged alone, then with those before it. */
  words: BoundedMap<readonly ClassifierWord[]>;
  /** What is encoded in a text, to be read like any other. */
  hidden: BoundedMap<readonly Segment[]>;
  /** Whole results, by the digests of all that was scored together. */
  results: BoundedMap<SensitivityResult>;
}

/**
 * Enough for the turns of any conversation that is read through, each with some finds: with less each would be gone before
 * its next use. A find takes some 0.2 kB.
 */
const FINDS = 60_000;
/** Some 0.1 kB each; a conversation holds 127 at most, so that some 250 can take turns. */
const WORDS = 32_000;
/** For as long as a message is on its way. */
const JUST_READ = 4_000;

export function createScoringMemory(): ScoringMemory {
  return {
    evidence: new BoundedMap(FINDS, countFinds),
    turns: new BoundedMap(WORDS, ({ open }) => 1 + open.length),
    words: new BoundedMap(JUST_READ, (words) => 1 + words.length),
    hidden: new BoundedMap(FINDS, (segments) =>
      segments.reduce((sum, { text }) => sum + text.length / 200, 1),
    ),
    results: new BoundedMap(
      FINDS,
      ({ spans, reasons, categories }) => 4 + spans.length + reasons.length + categories.length,
    ),
  };
}

/** What was scored together: another text, role or order is another digest. */
export function digestAll(segments: readonly Segment[]): string {
  return digestChain(segments, chains.all).at(-1) ?? '';
}

/** Characters that have to be read to score these, over what is remembered. */
export function countUnread(memory: ScoringMemory, segments: readonly Segment[]): number {
  const lengthOf = (some: readonly Segment[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const unread = lengthOf(segments.filter((segment) => !memory.evidence.get(digestSegment(segment))));
  const turns = segments.filter(isTurn);
  if (turns.length < 2) return unread;
  const chain = digestTurns(turns);
  const joined = chain.findLastIndex((digest) => memory.turns.get(digest) !== undefined) + 1;
  return unread + lengthOf(turns.slice(joined));
}

/** Whether a segment is a turn of a talk: these are read together as well. */
export function isTurn({ role }: Segment): boolean {
  return role === 'user' || role === 'assistant';
}

function countFinds({ detections, disclosed: { alone, besideNamed }, spans }: SegmentEvidence): number {
  const disclosures = [alone, besideNamed].map(
    ({ window, spans: shown }) => window.ranked.length + shown.length,
  );
  return disclosures.reduce((sum, count) => sum + count, 4 + 2 * detections.length + spans.telling.length);
}

/** Differs wherever two segments differ in role or text; also in halves of characters, which UTF-8 cannot tell apart. */
export function digestSegment(segment: Segment): string {
  const known = digests.get(segment);
  if (known !== undefined) return known;
  const { role, text, isInstructions } = segment;
  const said = Buffer.from(`${role}${isInstructions ? '!' : ''}\n${text}`, 'utf16le');
  const digest = hash('sha256', said, 'base64');
  digests.set(segment, digest);
  return digest;
}

/** Of segments on their way through the scorer, which nobody changes: each is asked for several times. */
const digests = new WeakMap<Segment, string>();

/** For each turn the digest of all up to it. */
export function digestTurns(turns: readonly Segment[]): string[] {
  return digestChain(turns, chains.turns);
}

type Chain = WeakMap<Segment, { before: string; digest: string }>;

function digestChain(segments: readonly Segment[], chain: Chain): string[] {
  let before = '';
  return segments.map((segment) => {
    const known = chain.get(segment);
    if (known?.before === before) {
      before = known.digest;
      return before;
    }
    const digest = hash('sha256', before + digestSegment(segment), 'base64');
    chain.set(segment, { before, digest });
    before = digest;
    return digest;
  });
}

/** Where a segment stood last, after what: all of a talk but its last turns stands there again. */
const chains: { all: Chain; turns: Chain } = { all: new WeakMap(), turns: new WeakMap() };
