import type Sqlite from 'better-sqlite3';
import type { Database } from '../../db/connection.ts';
import { findNumberRuns } from '../text/find-number-runs.ts';
import { isStopWord } from '../text/is-stop-word.ts';
import type { Compound } from '../text/read-compound.ts';
import { foldText, readSignedWords, type SignedWord } from '../text/signed-words.ts';
import { readWords } from '../text/split-words.ts';
import { stemWord } from '../text/stem-word.ts';
import { createLexicalMatches, type LexicalMatch } from './lexical-matches.ts';

interface LexicalEntry {
  /** The chunk's `row` in document_chunks. */
  row: number;
  searchHeading: string;
  searchText: string;
}

interface LexicalRequest {
  userId: string;
  query: string;
  limit: number;
  /** Only in these; absent: in all of the user's documents. */
  documentIds?: string[];
}

export interface LexicalAnswer {
  /** Best first; a higher score is better, comparable within one answer only. */
  ranked: LexicalMatch[];
  /** Passages that matched, before the limit, counted up to 500. */
  total: number;
}

export type LexicalSearch = ReturnType<typeof createLexicalSearch>;

/**
 * Full-text search over stems. Ranking: FTS5's Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework", 2009), a word in the heading three times as heavy as one in the text.
 */
export function createLexicalSearch(database: Database) {
  const { sqlite } = database;
  const insert = sqlite.prepare('INSERT INTO document_search (rowid, heading, text) VALUES (?, ?, ?)');
  const read = sqlite.prepare<[number], { heading: string; text: string }>(
    'SELECT heading, text FROM document_search WHERE rowid = ?',
  );
  const remove = sqlite.prepare<[number]>('DELETE FROM document_search WHERE rowid = ?');
  const eraseLeftovers = createLeftoverEraser(sqlite);
  return {
    /** Puts rows into the index. Throws where a row is in it already. */
    add: (entries: LexicalEntry[]) => {
      for (const { row, searchHeading, searchText } of entries) insert.run(row, searchHeading, searchText);
    },
    /**
     * Takes rows out of the index, together with every word that stands in no other row, also in FTS5's own pages; rows
     * that are not in it are passed over. About 4 ms a row: take a few at a time.
     */
    remove: (rows: number[]) =>
      database.transaction(() => {
        const gone = rows.map((row) => read.get(row)).filter((entry) => entry !== undefined);
        for (const row of rows) remove.run(row);
        eraseLeftovers(gone.flatMap(({ heading, text }) => [...heading.split(' '), ...text.split(' ')]));
      }),
    /**
     * Passages of the user's own finished documents. Nothing in the query is read as an operator. A word that its signs make,
     * such as `C++`, is looked for in the text: passages with it come first, and alone where nothing else is asked for.
     */
    search: createSearch(database),
  };
}

function createSearch(database: Database) {
  const matches = createLexicalMatches(database);
  const textOf = database.sqlite
    .prepare<[number], string>(
      "SELECT coalesce(heading, '') || ' ' || text FROM document_chunks WHERE row = ?",
    )
    .pluck();
  return ({ userId, query, limit, documentIds }: LexicalRequest): LexicalAnswer => {
    const { signed, isAll } = readExactWords(query);
    const terms = [
      ...readQueryTerms(isAll ? '' : query),
      ...signed.flatMap(({ runs }) => runs.map(toExactTerm)),
    ];
    const expression = toExpression(withoutRepeats(terms), matches.countRows);
    if (expression === null) return { ranked: [], total: 0 };
    const request = { expression, userId, documentIds };
    if (signed.length > 0) {
      const deep = matches.find(request, Math.max(MOST_LOOKED_AT, limit));
      const ranked = rankAsWritten(deep, (row) => countHeld(textOf.get(row) ?? '', signed), isAll);
      return { ranked: ranked.slice(0, limit), total: ranked.length };
    }
    const ranked = matches.find(request, limit);
    return { ranked, total: ranked.length < limit ? ranked.length : matches.count(request) };
  };
}

/** Rows whose text is read for what the index does not know. */
const MOST_LOOKED_AT = 2_000;

/**
 * The words of a query that are others without their signs, and whether it asks for nothing else. `node.js` is none of
 * these: its two words side by side tell it.
 */
export function readExactWords(query: string): { signed: SignedWord[]; isAll: boolean } {
  const { signed, others } = readSignedWords(query);
  const exact = signed.filter(({ runs }) => runs.length === 1);
  return {
    signed: exact,
    isAll: exact.length > 0 && exact.length === signed.length && readWords(others).every(saysNothing),
  };
}

const toExactTerm = (run: string): QueryTerm =>
  toTerm({ parts: [...readWords(run)].flatMap(({ parts }) => parts), also: [] });

function countHeld(text: string, signed: readonly SignedWord[]): number {
  const folded = foldText(text);
  return signed.filter(({ pattern }) => folded.search(pattern) >= 0).length;
}

/** Those that hold more of the words as they are written come first; others stay only where something else is asked for. */
function rankAsWritten(
  ranked: LexicalMatch[],
  held: (row: number) => number,
  isAll: boolean,
): LexicalMatch[] {
  const best = Math.max(0, ...ranked.slice(0, 1).map(({ score }) => score));
  return ranked
    .map(({ row, score }) => ({ row, score, times: held(row) }))
    .filter(({ times }) => !isAll || times > 0)
    .map(({ row, score, times }) => ({ row, score: score + times * best }))
    .toSorted((one, other) => other.score - one.score);
}

/**
 * The FTS5 expression of what a query asks for, and how many rows it visits at most. Every stem is in double quotes:
 * nothing in it is read as an operator. `countRows` tells how many rows match an expression, counting up to `most`.
 *
 * Any word may match and BM25 does the rest, but words that stand in very many passages are asked for only beside a
 * rarer one: rows are taken by the rarest words, up to `MOST_ROWS`, and the others only add to their scores. Repeating
 * `others` keeps BM25's proportions, because `leading` counts once in each half.
 */
function toExpression(
  terms: QueryTerm[],
  countRows: (expression: string, most: number) => number,
): string | null {
  const required = terms.filter((term) => term.required).map(toClause);
  const optional = terms.filter((term) => !term.required).map(toClause);
  if (required.length > 0) return both(required.join(' AND '), required, optional);
  // Whether it stands anywhere at all, the search itself will tell.
  if (optional.length <= 1) return optional[0] ?? null;
  const { leading, others } = chooseLeading(
    optional.map((clause) => ({ clause, rows: countRows(clause, MOST_ROWS) })),
  );
  return leading.length > 0 ? both(leading.join(' OR '), leading, others) : null;
}

/** The rarest words that match at all, as many as visit at most MOST_ROWS; one at least. */
function chooseLeading(counted: { clause: string; rows: number }[]): { leading: string[]; others: string[] } {
  const rarestFirst = counted.filter(({ rows }) => rows > 0).sort((one, other) => one.rows - other.rows);
  let leading = 0;
  let visited = 0;
  for (const { rows } of rarestFirst) {
    visited += rows;
    if (leading > 0 && visited > MOST_ROWS) break;
    leading++;
  }
  const clauses = rarestFirst.map(({ clause }) => clause);
  return { leading: clauses.slice(0, leading), others: clauses.slice(leading) };
}

/** About 20 ms of BM25 on a laptop. */
const MOST_ROWS = 20_000;

function both(leading: string, clauses: string[], others: string[]): string {
  if (others.length === 0) return leading;
  return `(${leading}) AND (${[...clauses, ...others, ...others].join(' OR ')})`;
}

function toClause({ alternatives }: QueryTerm): string {
  return `(${alternatives.map((stems) => `"${stems.join(' ')}"`).join(' OR ')})`;
}

/** One thing asked for: any of `alternatives`, each a run of stems that stand side by side. */
interface QueryTerm {
  alternatives: string[][];
  /** Written between quotation marks: a passage without it is no answer. */
  required: boolean;
}

/**
 * What a query asks for, at most 32 terms. Stop words are left out unless nothing else remains; "…" and « … » are
 * phrases. Every stem is letters and digits only, whatever the query holds.
 */
function readQueryTerms(query: string): QueryTerm[] {
  const phrases = [...query.matchAll(QUOTED)]
    .map(([quoted]) => toPhrase(quoted))
    .filter((term) => term !== null);
  const words = [...readWords(query.replace(QUOTED, ' '))];
  const telling = words.filter((word) => !saysNothing(word));
  const kept = telling.length > 0 || phrases.length > 0 ? telling : words;
  const numbers = findNumberRuns(query).map(({ form }) => ({ alternatives: [[form]], required: false }));
  return withoutRepeats([...phrases, ...kept.flatMap(toTerms), ...numbers]).slice(0, MAXIMUM_TERMS);
}

const MAXIMUM_TERMS = 32;
const QUOTED = /"[^"]+"|«[^»]+»|“[^”]+”/gu;

function saysNothing({ parts, also }: Compound): boolean {
  return parts.every(({ form }) => isStopWord(form)) || also.some(isStopWord);
}

function toPhrase(quoted: string): QueryTerm | null {
  const forms = [...readWords(quoted)].flatMap(({ parts }) => parts.map(({ form }) => form));
  return forms.length > 0 ? { alternatives: [forms.map(stemWord)], required: true } : null;
}

/** « sous-traitance » is asked for as two words side by side or as one, "AB1234" as one or side by side. */
function toTerm({ parts, also }: Compound): QueryTerm {
  const written = parts.map(({ form }) => stemWord(form));
  return { alternatives: also.length > 0 ? [written, also.map(stemWord)] : [written], required: false };
}

/** « reste-t-il » is no phrase that a document holds: what is joined is asked for in its parts as well. */
function toTerms(compound: Compound): QueryTerm[] {
  const telling = compound.parts.filter(({ form }) => form.length >= LEAST_PART && !isStopWord(form));
  const parts = compound.parts.length > 1 ? telling : [];
  return [
    toTerm(compound),
    ...parts.map(({ form }) => ({ alternatives: [[stemWord(form)]], required: false })),
  ];
}

const LEAST_PART = 3;

function withoutRepeats(terms: QueryTerm[]): QueryTerm[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term.alternatives), term])).values()];
}

/**
 * FTS5's secure-delete takes a word's rows and the word itself off the index pages, but not out of the table that says
 * which page begins with which word (`document_search_idx`, a prefix long enough to tell it from the word before). This
 * writes a prefix of the next word that still stands there in its place. Right for every page, because a page's entry may
 * be anything above the last word of the page before and not above its own first one (sqlite.org/fts5.html, and what
 * FTS5's 'integrity-check' demands).
 *
 * Give it the words of the rows just deleted, in the same transaction.
 */
function createLeftoverEraser(sqlite: Sqlite.Database): (words: string[]) => void {
  sqlite.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.document_search_words USING fts5vocab('main', 'document_search', 'instance')",
  );
  const following = sqlite
    .prepare<[string], string>(
      'SELECT term FROM temp.document_search_words WHERE term >= ? ORDER BY term LIMIT 1',
    )
    .pluck();
  const find = sqlite.prepare<[string], Entry>(FIND);
  return (words) => {
    // A look at the words makes FTS5 write down what it still holds in memory.
    following.get('');
    const entries = find.all(JSON.stringify(allPrefixes(words)));
    const nextWords = new Map(
      [...new Set(entries.map(({ word }) => word))].map((word) => [word, following.get(word)]),
    );
    for (const entry of entries) {
      const next = nextWords.get(entry.word);
      if (next === undefined) sqlite.exec(OPTIMIZE);
      else if (!next.startsWith(entry.word)) rename(sqlite, entry, shortestAbove(next, entry.word));
    }
  };
}

interface Entry {
  segment: number;
  word: string;
}

/** Fewer letters tell nothing of a word, unless they are all of it. */
const SHORTEST_PREFIX = 5;
/** FTS5 puts a 0 before the words of its main index. */
const FIND = `
  SELECT segid AS segment, CAST(substr(term, 2) AS TEXT) AS word FROM document_search_idx
  WHERE term IN (SELECT CAST('0' || value AS BLOB) FROM json_each(?))`;
const RENAME =
  "UPDATE document_search_idx SET term = CAST('0' || ? AS BLOB) WHERE segid = ? AND term = CAST('0' || ? AS BLOB)";
const OPTIMIZE = "INSERT INTO document_search (document_search) VALUES ('optimize')";

function allPrefixes(words: string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of new Set(words)) {
    prefixes.add(word);
    for (let length = SHORTEST_PREFIX; length < word.length; length++) prefixes.add(word.slice(0, length));
  }
  return [...prefixes];
}

function shortestAbove(next: string, word: string): string {
  for (let length = 1; length < next.length; length++)
    if (Buffer.compare(Buffer.from(next.slice(0, length)), Buffer.from(word)) > 0)
      return next.slice(0, length);
  return next;
}

/** better-sqlite3 guards FTS5's own tables against writing; this lifts it for one statement. */
function rename(sqlite: Sqlite.Database, { segment, word }: Entry, to: string): void {
  sqlite.unsafeMode(true);
  try {
    sqlite.prepare(RENAME).run(to, segment, word);
  } finally {
    sqlite.unsafeMode(false);
  }
}
