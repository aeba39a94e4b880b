import type { Database } from '../../../server/db/connection.ts';
import type { SearchDocuments, SearchMode } from '../../../server/documents/documents.types.ts';
import type { IndexedSet } from './indexed-set.ts';
import type { RankedPassage } from './judge-ranking.ts';
import { createPlainSearch } from './plain-search.ts';
import type { System } from './retrieval-record.ts';

/** Deep enough for ten different documents. */
const DEPTH = 50;

interface Ranking {
  passages: RankedPassage[];
  /** Of the first passage, on the system's own scale; undefined where it has none. */
  topScore: number | undefined;
}

/** Searches with one of the systems that are compared; undefined where it cannot be run here. */
export type SearchWith = (system: System, query: string) => Promise<Ranking | undefined>;

export function createSearchWith(database: Database, set: IndexedSet, search: SearchDocuments): SearchWith {
  const plain = createPlainSearch(database);
  const read = createPassageTexts(database, set);
  const run = async (query: string, mode: SearchMode): Promise<Ranking | undefined> => {
    const request = { userId: set.userId, query, limit: DEPTH, mode };
    const answer = await search(request, new AbortController().signal);
    if (answer.mode !== mode) return undefined;
    return { passages: read(answer.results.map(({ row }) => row)), topScore: answer.results[0]?.score ?? 0 };
  };
  return async (system, query) => {
    if (system === 'plain OR' || system === 'plain AND') {
      const join = system === 'plain OR' ? 'OR' : 'AND';
      return { passages: read(plain.search(query, join, DEPTH)), topScore: undefined };
    }
    return run(query, system);
  };
}

/** Reads passages by row, in the order asked for. */
export function createPassageTexts(
  { sqlite }: Database,
  set: IndexedSet,
): (rows: number[]) => RankedPassage[] {
  const find = sqlite.prepare<[number], { document_id: string; heading: string | null; text: string }>(
    'SELECT document_id, heading, text FROM document_chunks WHERE row = ?',
  );
  return (rows) =>
    rows.flatMap((row) => {
      const chunk = find.get(row);
      if (!chunk) return [];
      const document = set.names.get(chunk.document_id) ?? '';
      return [{ document, text: chunk.heading ? `${chunk.heading}\n${chunk.text}` : chunk.text }];
    });
}
