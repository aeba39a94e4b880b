import { setImmediate as nextTurn } from 'node:timers/promises';
import { likeness, type RankedSentence, rankSentences } from './rank-sentences.ts';
import type { Sentence } from './read-sentences.ts';

/** What is taken of a text. */
export interface ExtractOrder {
  /** Stems of what the text, and the reader, is after. */
  topic: ReadonlySet<string>;
  /** Sentences at most. */
  sentences: number;
  /** UTF-16 units of all of them at most, with a blank between two; one sentence is always taken. */
  characters: number;
}

/** Sentences that are compared with each other at once. */
const GROUP = 150;
/** Two sentences that are this much alike say the same: one of them is enough. */
const TOO_ALIKE = 0.6;

/**
 * The sentences that say most of a text, in reading order, none twice. A long text is ranked in stretches, the best of
 * each are ranked against each other, and so on: linear in its length, and every stretch has its chance. Gives way to
 * others between stretches. Throws the reason of `signal`.
 */
export async function extractSentences(
  sentences: readonly Sentence[],
  order: ExtractOrder,
  signal: AbortSignal,
): Promise<Sentence[]> {
  signal.throwIfAborted();
  const finalists = await narrow(sentences, order, signal);
  return choose(rankSentences(finalists, order.topic), order).sort(
    (left, right) => left.position - right.position,
  );
}

async function narrow(
  sentences: readonly Sentence[],
  { topic, sentences: wanted }: ExtractOrder,
  signal: AbortSignal,
): Promise<readonly Sentence[]> {
  let left = sentences;
  const most = Math.max(GROUP, wanted);
  while (left.length > most) {
    const groups = Math.ceil(left.length / GROUP);
    const each = Math.max(1, Math.floor(most / groups));
    const kept: Sentence[] = [];
    for (let group = 0; group < groups; group += 1) {
      await nextTurn();
      signal.throwIfAborted();
      const stretch = left.slice(group * GROUP, (group + 1) * GROUP);
      kept.push(...best(rankSentences(stretch, topic), each));
    }
    left = kept;
  }
  return left;
}

function best(ranked: readonly RankedSentence[], most: number): Sentence[] {
  return choose(ranked, { sentences: most, characters: Number.POSITIVE_INFINITY }).sort(
    (left, right) => left.position - right.position,
  );
}

/** The most central that fit and differ from those before. */
function choose(
  ranked: readonly RankedSentence[],
  { sentences, characters }: Pick<ExtractOrder, 'sentences' | 'characters'>,
): Sentence[] {
  const chosen: RankedSentence[] = [];
  let left = characters;
  for (const candidate of ranked.toSorted(mostCentralFirst)) {
    if (chosen.length >= sentences) break;
    const size = candidate.sentence.text.length + 1;
    if (size > left && chosen.length > 0) continue;
    if (chosen.some(({ vector }) => likeness(vector, candidate.vector) > TOO_ALIKE)) continue;
    chosen.push(candidate);
    left -= size;
  }
  return chosen.map(({ sentence }) => sentence);
}

function mostCentralFirst(left: RankedSentence, right: RankedSentence): number {
  return right.score - left.score || left.sentence.position - right.sentence.position;
}
