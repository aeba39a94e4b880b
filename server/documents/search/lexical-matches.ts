import type { Database } from '../../db/connection.ts';

interface MatchRequest {
  /** In FTS5's syntax. */
  expression: string;
  userId: string;
  /** Only in these of the user's documents; absent: in all of them. */
  documentIds?: string[];
}

export interface LexicalMatch {
  /** The chunk's `row` in document_chunks. */
  row: number;
  /** BM25; higher is better. */
  score: number;
}

/** Prepares what search by words asks of the database. */
export function createLexicalMatches({ sqlite }: Database) {
  const among = sqlite.prepare<[Parameters & { among: number }], LexicalMatch>(FIND_AMONG_BEST);
  const hasOthers = sqlite.prepare<[{ userId: string }]>(OTHERS);
  const find = sqlite.prepare<[Parameters], LexicalMatch>(findIn(OWN));
  const findNamed = sqlite.prepare<[Parameters & Named], LexicalMatch>(findIn(OWN_NAMED));
  const count = sqlite.prepare<[Parameters], number>(countIn(OWN)).pluck();
  const countNamed = sqlite.prepare<[Parameters & Named], number>(countIn(OWN_NAMED)).pluck();
  const countRows = sqlite.prepare<[string, number], number>(COUNT_ROWS).pluck();

  function findAnywhere(parameters: Parameters): LexicalMatch[] {
    const times = hasOthers.get({ userId: parameters.userId }) === undefined ? 1 : AMONG;
    const found = among.all({ ...parameters, among: times * parameters.limit });
    return found.length < parameters.limit ? find.all(parameters) : found;
  }

  return {
    /** The best passages of the user's ready documents, best first. */
    find({ expression, userId, documentIds }: MatchRequest, limit: number) {
      const parameters = { expression, userId, limit };
      if (!documentIds) return findAnywhere(parameters);
      return findNamed.all({ ...parameters, named: JSON.stringify(documentIds) });
    },
    /** How many there are, counted up to 500. */
    count({ expression, userId, documentIds }: MatchRequest) {
      const parameters = { expression, userId, limit: MOST_COUNTED };
      const counted = documentIds
        ? countNamed.get({ ...parameters, named: JSON.stringify(documentIds) })
        : count.get(parameters);
      return counted ?? 0;
    },
    /** Rows of any user that match an expression, counted up to `most`: says how rare a word is, and nothing of a passage. */
    countRows: (expression: string, most: number) => countRows.get(expression, most) ?? 0,
  };
}

interface Parameters {
  expression: string;
  userId: string;
  limit: number;
}

interface Named {
  /** Ids as JSON. */
  named: string;
}

const MOST_COUNTED = 500;
/** Times the limit: of so many best rows of several users, enough are mostly the user's own. */
const AMONG = 4;

// Two seeks in an index.
const OTHERS = `
  SELECT 1 WHERE EXISTS (SELECT 1 FROM document_chunks WHERE user_id < :userId)
    OR EXISTS (SELECT 1 FROM document_chunks WHERE user_id > :userId)`;

// Only documents that are being read, or that failed: a few rows, found by an index of their own.
const NOT_READY = `
  SELECT chunk.row FROM documents AS document INDEXED BY documents_unfinished
  CROSS JOIN document_chunks AS chunk INDEXED BY document_chunks_by_document ON chunk.document_id = document.id
  WHERE document.user_id = :userId AND document.status <> 'ready'`;

/** Of the user's ready documents, told by indexes alone; whose a row is need not be asked where all are the user's. */
const OWN = `
  (NOT EXISTS (${OTHERS}) OR EXISTS (
    SELECT 1 FROM document_chunks INDEXED BY document_chunks_by_user
    WHERE document_chunks.user_id = :userId AND document_chunks.row = document_search.rowid
  )) AND document_search.rowid NOT IN (${NOT_READY})`;

// The plus keeps FTS5 from looking up the rows one by one.
const OWN_NAMED = `
  +document_search.rowid IN (
    SELECT chunk.row FROM documents AS document
    CROSS JOIN document_chunks AS chunk INDEXED BY document_chunks_by_document ON chunk.document_id = document.id
    WHERE document.user_id = :userId AND document.status = 'ready'
      AND document.id IN (SELECT value FROM json_each(:named))
  )`;

/** A word in the heading weighs three times as much as one in the text; FTS5 gives the negative. */
const BM25 = 'bm25(document_search, 3.0, 1.0)';

// By the function, not by `rank`: FTS5 sorts all rows for that, where SQLite keeps the best only. A third less time.
const findIn = (where: string) => `
  SELECT rowid AS row, -${BM25} AS score FROM document_search
  WHERE document_search MATCH :expression AND ${where}
  ORDER BY score DESC, row LIMIT :limit`;

// Whose a row is costs as much to tell as BM25: asked of the best rows only.
const FIND_AMONG_BEST = `
  WITH best AS MATERIALIZED (
    SELECT rowid AS row, -${BM25} AS score FROM document_search
    WHERE document_search MATCH :expression ORDER BY score DESC, row LIMIT :among
  )
  SELECT best.row, best.score
  FROM best CROSS JOIN document_chunks AS own INDEXED BY document_chunks_by_user
    ON own.user_id = :userId AND own.row = best.row
  WHERE best.row NOT IN (${NOT_READY})
  ORDER BY best.score DESC, best.row LIMIT :limit`;

const countIn = (where: string) => `
  SELECT count(*) FROM (
    SELECT 1 FROM document_search WHERE document_search MATCH :expression AND ${where} LIMIT :limit
  )`;

const COUNT_ROWS =
  'SELECT count(*) FROM (SELECT 1 FROM document_search WHERE document_search MATCH ? LIMIT ?)';
