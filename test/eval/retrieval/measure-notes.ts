import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../../server/core/ids.ts';
import { type Database, openDatabase } from '../../../server/db/connection.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { markdownParser } from '../../../server/documents/parsers/markdown-parser.ts';
import { indexChunks } from '../../../server/documents/processing/read-document-file.ts';
import { createLexicalSearch } from '../../../server/documents/search/lexical-search.ts';
import { chunkBlocks } from '../../../server/documents/text/chunk-blocks.ts';
import { createPlainSearch } from './plain-search.ts';
import { normalisedGain } from './ranking-measures.ts';

/** nDCG@10 by documents of three ways of searching the notes. */
export type NotesGain = Record<'unicode61' | 'porter' | 'lexical', number>;

interface Note {
  name: string;
  text: string;
}

const FILES = ['abstracts-en.md', 'abstracts-fr.md', 'fragments.md'];

/**
 * Searches 91 short notes in two languages (abstracts, lists, tables, lines of one word), 95 questions with marks: what
 * people keep beside their long files. File names and titles say nothing of them, as with a folder of scans.
 */
export async function measureNotes(folder: string): Promise<NotesGain> {
  const notes = FILES.flatMap((file) => readNotes(join(folder, file)));
  const questions = readNoteQuestions(join(folder, 'questions.txt'));
  const database = openDatabase(':memory:');
  try {
    migrate(database);
    const userId = addUser(database);
    const documentOf = await indexNotes(database, userId, notes);
    const lexical = createLexicalSearch(database);
    const ways: Record<keyof NotesGain, (query: string) => number[]> = {
      unicode61: (query) => unicode61.search(query, 'OR', DEPTH),
      porter: (query) => porter.search(query, 'OR', DEPTH),
      lexical: (query) => lexical.search({ userId, query, limit: DEPTH }).ranked.map(({ row }) => row),
    };
    const unicode61 = createPlainSearch(database);
    const porter = createPlainSearch(database, 'porter unicode61');
    const gainOf = (find: (query: string) => number[]) => {
      const gains = questions.map(({ query, relevant }) => {
        const found = [...new Set(find(query).map((row) => documentOf.get(row)))];
        const brought = found.map((name) => relevant.filter((one) => one.document === name));
        return normalisedGain(brought, relevant, 10);
      });
      return gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    };
    return {
      unicode61: gainOf(ways.unicode61),
      porter: gainOf(ways.porter),
      lexical: gainOf(ways.lexical),
    };
  } finally {
    database.close();
  }
}

const DEPTH = 50;

/** `@ name title`, then the note. */
function readNotes(path: string): Note[] {
  const parts = readFileSync(path, 'utf8').split(/^@ /m).slice(1);
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n');
    return { name: head.split(' ')[0] ?? '', text: lines.join('\n') };
  });
}

/** `query | note,note:grade`; what has no grade answers. */
function readNoteQuestions(path: string) {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [query = '', marks = ''] = line.split('|').map((part) => part.trim());
    const relevant = marks.split(',').map((mark) => {
      const [document = '', grade = '2'] = mark.split(':');
      return { document, grade: Number(grade) };
    });
    return { query, relevant };
  });
}

function addUser({ sqlite }: Database): string {
  const id = newId();
  sqlite
    .prepare(
      `INSERT INTO users (id, tenant_id, email, password_hash, created_at)
       SELECT ?, id, 'reader@example.com', '', 0 FROM tenants LIMIT 1`,
    )
    .run(id);
  return id;
}

/** The name of the note of each row. */
async function indexNotes(database: Database, userId: string, notes: Note[]): Promise<Map<number, string>> {
  const lexical = createLexicalSearch(database);
  const addDocument = database.sqlite.prepare(
    `INSERT INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
     VALUES (:name, :userId, 'note.md', 'note', 'text/markdown', 1, :name, 'ready', 0)`,
  );
  const addChunk = database.sqlite.prepare(
    `INSERT INTO document_chunks (id, document_id, user_id, position, heading, text, tokens, sensitivity_score)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
  );
  const documentOf = new Map<number, string>();
  const context = { readImage: async () => '', report: () => {} };
  for (const { name, text } of notes) {
    addDocument.run({ name, userId });
    const source = { bytes: Buffer.from(text), filename: 'note.md' };
    for await (const chunk of chunkBlocks(markdownParser.parse(source, context)))
      for (const { searchHeading, searchText } of indexChunks([chunk])) {
        const values = [newId(), name, userId, chunk.position, chunk.heading, chunk.text, chunk.tokens];
        const row = Number(addChunk.run(...values).lastInsertRowid);
        documentOf.set(row, name);
        lexical.add([{ row, searchHeading, searchText }]);
      }
  }
  return documentOf;
}
