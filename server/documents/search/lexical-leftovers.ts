import type Sqlite from 'better-sqlite3';

/**
 * FTS5's secure-delete takes a word's rows and the word itself off the index pages, but not out of the table that says
 * which page begins with which word (`document_search_idx`, a prefix long enough to tell it from the word before). This
 * writes a prefix of the next word that still stands there in its place. Right for every page, because a page's entry may
 * be anything above the last word of the page before and not above its own first one (sqlite.org/fts5.html, and what
 * FTS5's 'integrity-check' demands).
 *
 * Give it the words of the rows just deleted, in the same transaction.
 */
export function createLeftoverEraser(sqlite: Sqlite.Database): (words: string[]) => void {
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
