import type { Database } from '../../server/db/connection.ts';
import { createLexicalSearch } from '../../server/documents/search/lexical-search.ts';
import { createVectorIndex } from '../../server/documents/search/vector-index.ts';
import { stemWord } from '../../server/documents/text/stem-word.ts';
import { makePassages } from './search-vectors.ts';

/** The user whose documents they are, and the model of their vectors. */
export const OWNER = 'owner';
export const MODEL = 'model';
export const DIMENSIONS = 384;

const WORDS_A_CHUNK = 120;
const CHUNKS_A_DOCUMENT = 50;
const VOCABULARY = 40_000;
/** The commonest words of a language say nothing and are hardly asked for. */
const STOP_WORDS = 120;
const BATCH = 1_000;

/** A database of `count` passages of one user with stems and vectors, and a plain FTS5 table `bare` of their text. */
export function fillCorpus(database: Database, count: number): void {
  const { sqlite } = database;
  sqlite.exec(`
    INSERT INTO users (id, tenant_id, email, password_hash, created_at) SELECT '${OWNER}', id, 'o', '', 0 FROM tenants;
    CREATE VIRTUAL TABLE bare USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');`);
  const document = sqlite.prepare(
    `INSERT OR IGNORE INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
     VALUES (?, '${OWNER}', 'f', 't', 'text/plain', 0, ?, 'ready', ?)`,
  );
  const chunk = sqlite.prepare(
    `INSERT INTO document_chunks (row, id, document_id, user_id, position, text, tokens, sensitivity_score)
     VALUES (?, ?, ?, '${OWNER}', ?, ?, ${WORDS_A_CHUNK}, 0)`,
  );
  const bare = sqlite.prepare('INSERT INTO bare (rowid, text) VALUES (?, ?)');
  const lexical = createLexicalSearch(database);
  const vectors = createVectorIndex(database);
  const passages = makePassages(count, DIMENSIONS);
  for (let first = 1; first <= count; first += BATCH)
    database.transaction(() => {
      for (let row = first; row < Math.min(first + BATCH, count + 1); row++) {
        const id = `document-${Math.ceil(row / CHUNKS_A_DOCUMENT)}`;
        const words = wordsOf(row);
        document.run(id, id, row);
        chunk.run(row, `chunk-${row}`, id, row, words.join(' '));
        bare.run(row, words.join(' '));
        lexical.add([{ row, searchHeading: '', searchText: words.map(stemOf).join(' ') }]);
        const { value } = passages.next();
        if (value) vectors.add([{ row, userId: OWNER, modelId: MODEL, vector: value }]);
      }
    });
}

/** A question of two to six words that stand in one passage. */
export function questionOf(number: number): string[] {
  const telling = wordsOf(1 + number * 97).filter((word) => !common.has(word));
  return telling.slice(0, 2 + (number % 5));
}

/** Words of a passage, as common as Zipf's law has them: the n-th of the vocabulary once in n · ln(n) or so. */
function wordsOf(row: number): string[] {
  let state = (row * 0x9e3779b9) >>> 0;
  return Array.from({ length: WORDS_A_CHUNK }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return vocabulary[Math.floor(VOCABULARY ** (state / 2 ** 32)) - 1] ?? '';
  });
}

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
];

/** Made words, told apart by their place: four syllables in base 16. */
const vocabulary = Array.from({ length: VOCABULARY }, (_, place) =>
  [12, 8, 4, 0].map((shift) => SYLLABLES[(place >> shift) & 15]).join(''),
);
const common = new Set(vocabulary.slice(0, STOP_WORDS));

const stems = new Map<string, string>();

function stemOf(word: string): string {
  const stem = stems.get(word) ?? stemWord(word);
  stems.set(word, stem);
  return stem;
}
