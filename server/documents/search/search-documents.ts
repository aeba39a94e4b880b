import { unlessAborted } from '../../../models/unless-aborted.ts';
import { TIMEOUTS } from '../../core/timeouts.ts';
import type { Database } from '../../db/connection.ts';
import type { Embeddings } from '../../engines/embeddings.ts';
import type { FoundChunk, SearchAnswer, SearchDocuments, SearchRequest } from '../documents.types.ts';
import { findHighlights } from '../text/find-highlights.ts';
import { type LexicalAnswer, type LexicalSearch, readExactWords } from './lexical-search.ts';
import type { RankedRow, VectorIndex } from './vector-index.ts';

/** Rows of each ranking that are fused: further down a ranking says little. */
const DEPTH = 50;
/** Tuned on the dev questions of the retrieval set. */
const WEIGHTS = { lexical: 1, semantic: 0.6 };

/** Share of passages with vectors from which on a question tells how well the model agrees with the words. */
const MOSTLY = 0.8;

interface SearchTools {
  database: Database;
  lexical: Pick<LexicalSearch, 'search'>;
  vectors: VectorIndex;
  embeddings: Embeddings;
  /** How long the vector of a query may take, in milliseconds, before search does without; absent: `TIMEOUTS`. */
  vectorMs?: number;
  /** Milliseconds; absent: the system's clock. */
  now?: () => number;
  /** Absent: real time. */
  deadline?: Deadline;
}

/**
 * Search over a user's ready documents by words, by meaning, or both fused by rank. Where meaning cannot be searched
 * now, both other modes become `lexical`; `hybrid` does so, too, where nothing but a word such as `C++` is asked for. The
 * answer says so. What `signal` aborts rejects with its reason.
 */
export function createSearchDocuments({
  database,
  lexical,
  vectors,
  embeddings,
  vectorMs = TIMEOUTS.queryVector,
  now = Date.now,
  deadline = AbortSignal.timeout,
}: SearchTools): SearchDocuments {
  const coverage = createCoverage(database, vectors, now);
  const searchByMeaning = createSemanticSearch({ vectors, embeddings, coverage, vectorMs, deadline });
  const agreement = createEmbedderAgreement();
  const readFound = createFoundChunks(database);

  async function rank(request: SearchRequest, signal: AbortSignal): Promise<RankedAnswer> {
    const { mode, ...wanted } = request;
    // What is near in meaning to `C++` is no `C++`.
    const isExact = mode === 'hybrid' && readExactWords(wanted.query).isAll;
    if (mode === 'lexical' || isExact) return rankByWords(lexical.search(wanted));
    const deep = { ...wanted, limit: Math.max(DEPTH, wanted.limit) };
    const pending = searchByMeaning(deep, signal);
    // While the engine works on the query.
    const byWords = mode === 'hybrid' ? lexical.search(deep) : undefined;
    const byMeaning = await pending;
    if (!byMeaning) return rankByWords(byWords ?? lexical.search(wanted));
    return byWords ? fuse(byWords, byMeaning, agreement) : rankByMeaning(byMeaning.ranked);
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
 * the share of passages that could have been found so, and by how far the model is to be trusted.
 */
function fuse(
  byWords: LexicalAnswer,
  { ranked: near, covered, modelId }: SemanticAnswer,
  agreement: ReturnType<typeof createEmbedderAgreement>,
): RankedAnswer {
  if (covered.share > MOSTLY)
    agreement.learn(modelId, { byWords: byWords.ranked, byMeaning: near, passages: covered.passages });
  const ranked = fuseRankings([
    { ranked: byWords.ranked, weight: WEIGHTS.lexical },
    { ranked: near, weight: WEIGHTS.semantic * covered.share * agreement.trust(modelId) },
  ]);
  return { mode: 'hybrid', total: Math.max(byWords.total, ranked.length), ranked };
}

/** Makes a reader of what an answer shows of ranked passages; those that are gone or not the user's are left out. */
export function createFoundChunks({ sqlite }: Database) {
  const read = sqlite.prepare<[string, string, string], Omit<FoundChunk, 'score' | 'highlights'>>(`
    SELECT c.row, c.document_id AS documentId, d.filename, d.title, c.id AS chunkId, c.page, c.heading, c.text,
           c.tokens, c.sensitivity_score AS sensitivityScore, c.released
    FROM json_each(?) AS wanted
    CROSS JOIN document_chunks AS c ON c.row = wanted.value
    CROSS JOIN documents AS d ON d.id = c.document_id
    WHERE c.user_id = ? AND d.user_id = ? AND d.status = 'ready'`);
  return ({ userId, query }: Pick<SearchRequest, 'userId' | 'query'>, ranked: RankedRow[]): FoundChunk[] => {
    const chunks = read.all(JSON.stringify(ranked.map(({ row }) => row)), userId, userId);
    const byRow = new Map(chunks.map((chunk) => [chunk.row, chunk]));
    return ranked.flatMap(({ row, score }) => {
      const chunk = byRow.get(row);
      return chunk ? [{ ...chunk, highlights: findHighlights(chunk.text, query), score }] : [];
    });
  };
}

/** One way of searching: its rows, best first, and how much it counts. */
interface Ranking {
  ranked: readonly { row: number }[];
  weight: number;
}

/**
 * How little the first ranks are set apart. The paper's 60 was for thirty rankings alike in quality; of two, it lets a row
 * that is mediocre in both pass one that is first in the better (docs/retrieval.md, measured on dev).
 */
const K = 5;

/**
 * Reciprocal-rank fusion: a row's score is the sum of weight / (k + rank) over the rankings that have it (Cormack, Clarke
 * and Büttcher, SIGIR 2009), divided by what a row gets that is first in all of them. Best first; scores in (0, 1];
 * equal ones in the order in which the rankings name them.
 */
export function fuseRankings(rankings: readonly Ranking[], k = K): RankedRow[] {
  const best = rankings.reduce((sum, { weight }) => sum + weight / (k + 1), 0);
  const scores = new Map<number, number>();
  for (const { ranked, weight } of rankings)
    for (const [index, { row }] of ranked.entries())
      scores.set(row, (scores.get(row) ?? 0) + weight / (k + index + 1) / best);
  return [...scores].map(([row, score]) => ({ row, score })).sort((left, right) => right.score - left.score);
}

/** One question: what was found by words, by meaning, and among how many passages. */
interface Rankings {
  byWords: readonly RankedRow[];
  byMeaning: readonly RankedRow[];
  passages: number;
}

/** Nearest passages that are looked up among those found by words. */
const NEAREST = 10;
/** Agreement beyond chance that is enough: real models are far above, vectors that mean nothing below .07 (docs/retrieval.md). */
const ENOUGH = 0.3;
/** Until so many questions have shown better, a model is taken for one that agrees enough. */
const BENEFIT_OF_DOUBT = 3;
/** Older questions count for less beyond so many: what a person keeps changes. */
const REMEMBERED = 200;

/**
 * An embedding model that knows nothing of a person's language or subjects finds passages at random, and would push away
 * what the words find. Whether it does shows in the questions themselves: over many of them, its nearest passages hold the
 * words more often than chance (Cohen's kappa's correction), or they do not. Kept in memory, by model, as two numbers.
 */
export function createEmbedderAgreement() {
  const known = new Map<string, { sum: number; questions: number }>();
  const startOf = () => ({ sum: ENOUGH * BENEFIT_OF_DOUBT, questions: BENEFIT_OF_DOUBT });
  return {
    /** Takes a question into account; what has no words in common with any passage says nothing. */
    learn(modelId: string, { byWords, byMeaning, passages }: Rankings): void {
      const byChance = byWords.length / passages;
      if (byWords.length === 0 || byMeaning.length < NEAREST || byChance > MOST_BY_CHANCE) return;
      const found = new Set(byWords.map(({ row }) => row));
      const shared = byMeaning.slice(0, NEAREST).filter(({ row }) => found.has(row)).length / NEAREST;
      const { sum, questions } = known.get(modelId) ?? startOf();
      const kept = questions < REMEMBERED ? 1 : 1 - 1 / REMEMBERED;
      const agreement = Math.max(0, (shared - byChance) / (1 - byChance));
      known.set(modelId, { sum: sum * kept + agreement, questions: questions * kept + 1 });
    },
    /** From 0 to 1: how far what this model finds near may be trusted beside the words. */
    trust(modelId: string) {
      const { sum, questions } = known.get(modelId) ?? startOf();
      return Math.min(1, sum / questions / ENOUGH);
    },
  };
}

/** Where half of all passages hold a word of the question, agreement tells nothing. */
const MOST_BY_CHANCE = 0.5;

/** Says when it is too late: a signal that aborts after so many milliseconds. */
type Deadline = (milliseconds: number) => AbortSignal;

interface SemanticAnswer {
  /** Nearest first; `score` is the cosine. */
  ranked: RankedRow[];
  /** Of the user's passages, what could be found this way. */
  covered: Covered;
  modelId: string;
}

interface SemanticTools {
  vectors: VectorIndex;
  embeddings: Embeddings;
  coverage: ReturnType<typeof createCoverage>;
  vectorMs: number;
  deadline: Deadline;
}

/**
 * Search by meaning. Answers undefined when it cannot be done now: no embedding model is active, none of the user's
 * passages has its vector yet, the engine fails or is too slow. What `signal` aborts rejects with its reason.
 */
function createSemanticSearch(tools: SemanticTools) {
  const { vectors, embeddings, coverage, vectorMs, deadline } = tools;
  return async (
    { userId, query, limit, documentIds }: Omit<SearchRequest, 'mode'>,
    signal: AbortSignal,
  ): Promise<SemanticAnswer | undefined> => {
    signal.throwIfAborted();
    const modelId = embeddings.active()?.id;
    if (modelId === undefined || !vectors.hasAny(userId, modelId)) return undefined;
    const within = AbortSignal.any([signal, deadline(vectorMs)]);
    try {
      const embedded = embeddings.embed(modelId, [query], 'query', within);
      // Does not wait for an engine that takes no notice of the signal.
      const [made] = await unlessAborted(
        within,
        Promise.all([embedded, vectors.load(userId, modelId, within)]),
      );
      const vector = made[0];
      if (!vector) return undefined;
      const ranked = await vectors.search({ userId, modelId, vector, limit, documentIds });
      return { ranked, covered: coverage(userId, modelId), modelId };
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
}

/** A user's passages, and the share of them that have a vector of the model, from 0 to 1. */
interface Covered {
  passages: number;
  share: number;
}

/** How long a share holds: counting takes a few milliseconds where there are very many passages. */
const HOLDS_MS = 5_000;

/** Makes a coverage that counts anew every five seconds at most; `now` is in milliseconds. */
function createCoverage({ sqlite }: Database, vectors: VectorIndex, now: () => number) {
  const total = sqlite.prepare<[string], number>(TOTAL).pluck();
  const known = new Map<string, { covered: Covered; until: number }>();
  return (userId: string, modelId: string): Covered => {
    const key = `${userId}\n${modelId}`;
    const last = known.get(key);
    if (last && now() < last.until) return last.covered;
    const passages = Math.max(1, total.get(userId) ?? 0);
    const covered = { passages, share: Math.min(1, vectors.count(userId, modelId) / passages) };
    known.delete(key);
    known.set(key, { covered, until: now() + HOLDS_MS });
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
    return covered;
  };
}

const MOST_KNOWN = 100;

const TOTAL = `
  SELECT count(*) FROM documents JOIN document_chunks ON document_chunks.document_id = documents.id
  WHERE documents.user_id = ? AND documents.status = 'ready'`;
