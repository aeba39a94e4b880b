import { createHash } from 'node:crypto';
import { BoundedMap } from '../core/bounded-map.ts';
import type { Score } from './create-scorer.ts';
import type { Segment, SensitivityResult } from './sensitivity.types.ts';

/** More than the turns of any conversation that is read through: with fewer each result would be gone before its next use. */
const CAPACITY = 8_000;

/**
 * Remembers the newest `capacity` results of a pure scorer by the digest of what was scored, so that the turns of a
 * conversation are not scored anew with each message. The texts themselves are not kept.
 */
export function rememberScores(score: Score, capacity = CAPACITY): Score {
  const results = new BoundedMap<SensitivityResult>(capacity);
  return (segments) => {
    const key = digest(segments);
    const known = results.get(key);
    if (known) return known;
    const result = score(segments);
    results.set(key, result);
    return result;
  };
}

function digest(segments: Segment[]): string {
  const hash = createHash('sha256');
  for (const { role, text } of segments) hash.update(`${role} ${text.length}\n`).update(text);
  return hash.digest('base64');
}
