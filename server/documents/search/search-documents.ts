import type { Database } from '../../db/connection.ts';
import type { Embeddings } from '../../engines/embeddings.types.ts';
import type { SearchAnswer, SearchDocuments, SearchRequest } from '../documents.types.ts';
import { fuseRankings } from './fuse-rankings.ts';
import type { LexicalAnswer, LexicalSearch } from './lexical-search.ts';
import { createFoundChunks } from './search-found-chunks.ts';
import { createCoverage } from './semantic-coverage.ts';
import { createSemanticSearch, type Deadline, type SemanticAnswer } from './semantic-search.ts';
import type { VectorIndex } from './vector-index.ts';
import type { RankedRow } from './vector-nearest.ts';

/** Rows of each ranking that are fused: further down a ranking says little. */
const DEPTH = 50;
/** Tuned on the dev questions of the retrieval set. */
const WEIGHTS = { lexical: 1, semantic: 0.6 };

export interface SearchTools {
  database: Database;
  lexical: Pick<LexicalSearch, 'search'>;
  vectors: VectorIndex;
  embeddings: Embeddings;
  /** Milliseconds; absent: the system's clock. */
  now?: () => number;
  /** Absent: real time. */
  deadline?: Deadline;
}

/**
 * Search over a user's ready documents by words, by meaning, or both fused by rank. Where meaning cannot be searched
 * now, both other modes become `lexical`, and the answer says so. What `signal` aborts rejects with its reason.
 */
export function createSearchDocuments({
  database,
  lexical,
  vectors,
  embeddings,
  now = Date.now,
  deadline = AbortSignal.timeout,
}: SearchTools): SearchDocuments {
  const coverage = createCoverage(database, vectors, now);
  const searchByMeaning = createSemanticSearch({ vectors, embeddings, coverage, deadline });
  const readFound = createFoundChunks(database);

  async function rank(request: SearchRequest, signal: AbortSignal): Promise<RankedAnswer> {
    const { mode, ...wanted } = request;
    if (mode === 'lexical') return rankByWords(lexical.search(wanted));
    const deep = { ...wanted, limit: Math.max(DEPTH, wanted.limit) };
    const pending = searchByMeaning(deep, signal);
    // While the engine works on the query.
    const byWords = mode === 'hybrid' ? lexical.search(deep) : undefined;
    const byMeaning = await pending;
    if (!byMeaning) return rankByWords(byWords ?? lexical.search(wanted));
    return byWords ? fuse(byWords, byMeaning) : rankByMeaning(byMeaning.ranked);
  }

  return async (request, signal) => {
    const { mode, total, ranked } = await rank(request, signal);
    return { mode, total, results: readFound(request, ranked.slice(0, request.limit)) };
  };
}

interface RankedAnswer extends Pick<SearchAnswer, 'mode' | 'total'> {
  ranked: RankedRow[];
}

/**
 * BM25 as a share of the best: the number itself is made with the word statistics of all users, and would tell one of them
 * whether a rare word stands in another's documents.
 */
function rankByWords({ ranked, total }: LexicalAnswer): RankedAnswer {
  const best = ranked[0]?.score || 1;
  const bounded = ranked.map(({ row, score }) => ({ row, score: score / best }));
  return { mode: 'lexical', total, ranked: bounded };
}

/** A cosine, moved from [-1, 1] to [0, 1]. */
function rankByMeaning(found: RankedRow[]): RankedAnswer {
  const bounded = found.map(({ row, score }) => ({ row, score: Math.min(1, (1 + score) / 2) }));
  return { mode: 'semantic', total: found.length, ranked: bounded };
}

/**
 * While few passages have vectors, those few are always the nearest, whatever is asked; so what is only near counts by
 * the share of passages that could have been found so.
 */
function fuse(byWords: LexicalAnswer, { ranked: near, coverage }: SemanticAnswer): RankedAnswer {
  const ranked = fuseRankings([
    { ranked: byWords.ranked, weight: WEIGHTS.lexical },
    { ranked: near, weight: WEIGHTS.semantic * coverage },
  ]);
  return { mode: 'hybrid', total: Math.max(byWords.total, ranked.length), ranked };
}
