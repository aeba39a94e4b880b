import type { Database } from '../../db/connection.ts';
import type { VectorIndex } from './vector-index.ts';

/** The share of a user's passages that have a vector of the model, from 0 to 1. */
export type Coverage = (userId: string, modelId: string) => number;

/** How long a share holds: counting takes a few milliseconds where there are very many passages. */
const HOLDS_MS = 5_000;

/** Makes a coverage that counts anew every five seconds at most; `now` is in milliseconds. */
export function createCoverage({ sqlite }: Database, vectors: VectorIndex, now: () => number): Coverage {
  const total = sqlite.prepare<[string], number>(TOTAL).pluck();
  const known = new Map<string, { share: number; until: number }>();
  return (userId, modelId) => {
    const key = `${userId}\n${modelId}`;
    const last = known.get(key);
    if (last && now() < last.until) return last.share;
    const share = Math.min(1, vectors.count(userId, modelId) / Math.max(1, total.get(userId) ?? 0));
    known.delete(key);
    known.set(key, { share, until: now() + HOLDS_MS });
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
    return share;
  };
}

const MOST_KNOWN = 100;

const TOTAL = `
  SELECT count(*) FROM documents JOIN document_chunks ON document_chunks.document_id = documents.id
  WHERE documents.user_id = ? AND documents.status = 'ready'`;
