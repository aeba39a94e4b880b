import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Score } from '../sensitivity/create-scorer.ts';

/** Characters that are scored at once: some 15 milliseconds, for which nobody else is served. */
const PART = 8_000;

/** The highest sensitivity score of a transcript's parts; 1 where scoring failed, 0 where nothing was said. */
export async function scoreTranscript(score: Score, segments: readonly { text: string }[]): Promise<number> {
  let highest = 0;
  for (const text of joinParts(segments.map((segment) => segment.text))) {
    await nextTurn();
    highest = Math.max(highest, scoreOrOne(score, text));
  }
  return highest;
}

function scoreOrOne(score: Score, text: string): number {
  try {
    return score([{ role: 'user', text }]).score;
  } catch {
    return 1;
  }
}

/** Whole segments in order, as many in a part as fit. */
function joinParts(texts: readonly string[]): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + text.length < PART) parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
  }
  return parts;
}
