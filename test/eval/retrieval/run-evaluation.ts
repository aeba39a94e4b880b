import { join } from 'node:path';
import { buildMedia } from '../../../server/build-media.ts';
import { type Database, openDatabase } from '../../../server/db/connection.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { SearchDocuments } from '../../../server/documents/documents.types.ts';
import { createDocumentReader } from '../../../server/documents/processing/document-reader.ts';
import { createLexicalSearch } from '../../../server/documents/search/lexical-search.ts';
import { createSearchDocuments } from '../../../server/documents/search/search-documents.ts';
import { createVectorIndex } from '../../../server/documents/search/vector-index.ts';
import { type AnsweredQuestion, answerQuestions } from './answered-question.ts';
import { type BuiltDocument, buildDocuments } from './build-documents.ts';
import { findLostQuotes } from './find-lost-quotes.ts';
import { type IndexedSet, indexDocuments } from './indexed-set.ts';
import { measureQuotes, type QuotedShares } from './measure-quotes.ts';
import { embedPassages, openEmbeddings } from './model-embeddings.ts';
import type { Question, RelevantPassage } from './question.ts';
import { createSearchWith, type SearchWith } from './search-systems.ts';

export interface EvaluationRun {
  unread: IndexedSet['unread'];
  passages: number;
  quotes: { total: number; lost: RelevantPassage[] };
  /** By split. */
  answered: Record<string, AnsweredQuestion[]>;
  /** What the starter model quotes, by split. */
  quoted: Record<string, QuotedShares>;
}

/**
 * Builds the files into `folder`, reads and indexes them there as an upload does, with real OCR and
 * the vectors of the model file at `embeddingPath`, and asks every system every question.
 */
export async function runEvaluation(
  folder: string,
  embeddingPath: string,
  questions: Record<string, Question[]>,
): Promise<EvaluationRun> {
  const built = await buildDocuments(join(folder, 'files'));
  const database = openDatabase(join(folder, 'retrieval.db'));
  try {
    migrate(database);
    return await withSearch(built, database, embeddingPath, async (set, searchWith, search) => {
      const quoted: EvaluationRun['quoted'] = {};
      for (const [split, asked] of Object.entries(questions))
        quoted[split] = await measureQuotes(asked, set.userId, search);
      const answered: EvaluationRun['answered'] = {};
      for (const [split, asked] of Object.entries(questions))
        answered[split] = await answerQuestions(asked, built, searchWith);
      const quotes = findLostQuotes(Object.values(questions).flat(), database, set);
      return { unread: set.unread, passages: countPassages(database), quotes, answered, quoted };
    });
  } finally {
    database.close();
  }
}

/** Ends the engines when the work is done. */
async function withSearch<Result>(
  built: BuiltDocument[],
  database: Database,
  embeddingPath: string,
  work: (set: IndexedSet, searchWith: SearchWith, search: SearchDocuments) => Promise<Result>,
): Promise<Result> {
  const media = buildMedia(process.env);
  const embeddings = openEmbeddings(embeddingPath);
  try {
    const lexical = createLexicalSearch(database);
    const vectors = createVectorIndex(database);
    const reader = createDocumentReader({ environment: process.env, readPicture: media.ocr.readPicture });
    const set = await indexDocuments(built, database, reader, { lexical, vectors });
    await embedPassages(database, vectors, embeddings, set.userId);
    const search = createSearchDocuments({ database, lexical, vectors, embeddings });
    return await work(set, createSearchWith(database, set, search), search);
  } finally {
    await embeddings.close();
    await media.close();
  }
}

function countPassages({ sqlite }: Database): number {
  return sqlite.prepare<[], number>('SELECT count(*) FROM document_chunks').pluck().get() ?? 0;
}
