import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../server/core/app-error.ts';
import type { Database } from '../../../../server/db/connection.ts';
import type { SearchDocuments, SearchRequest } from '../../../../server/documents/documents.types.ts';
import { createLexicalSearch } from '../../../../server/documents/search/lexical-search.ts';
import { createSearchDocuments } from '../../../../server/documents/search/search-documents.ts';
import { createVectorIndex, type VectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { toSearchText } from '../../../../server/documents/text/to-search-text.ts';
import { EmbeddingStandIn, vectorOf } from './embedding-stand-in.ts';
import { addDocument, type DocumentSample, openDocuments } from './vector-documents.ts';
import { between } from './vector-samples.ts';

let database: Database;
let vectors: VectorIndex;
let embeddings: EmbeddingStandIn;
let search: SearchDocuments;
let overdue: AbortController;
let time: number;
const signal = new AbortController().signal;

beforeEach(() => {
  database = openDocuments();
  vectors = createVectorIndex(database);
  embeddings = new EmbeddingStandIn();
  overdue = new AbortController();
  time = 0;
  const lexical = createLexicalSearch(database);
  const now = () => time;
  search = createSearchDocuments({
    database,
    lexical,
    vectors,
    embeddings,
    now,
    deadline: () => overdue.signal,
  });
});
afterEach(() => database.close());

/** Stores a document whose passages can be found by their words and, unless told otherwise, by their vectors. */
function add(sample: DocumentSample, { embed = true } = {}): number[] {
  const rows = addDocument(database, sample);
  const entry = (row: number, index: number) => ({
    row,
    searchHeading: '',
    searchText: toSearchText(sample.texts[index] ?? ''),
  });
  createLexicalSearch(database).add(rows.map(entry));
  if (embed)
    vectors.add(
      rows.map((row, index) => {
        const vector = vectorOf(sample.texts[index] ?? '');
        return { row, userId: sample.userId, modelId: 'm', vector };
      }),
    );
  return rows;
}

const ask = (query: string, more: Partial<SearchRequest> = {}) =>
  search({ userId: 'ann', query, limit: 5, mode: 'hybrid', ...more }, signal);
const texts = (answer: Awaited<ReturnType<typeof ask>>) => answer.results.map(({ text }) => text);

/** The next query means what this passage says, in other words. */
function means(text: string): void {
  embeddings.answer = async () => [between(vectorOf(text), vectorOf('other words'), 0.3)];
}

const garden = { id: 'garden', userId: 'ann', texts: ['apple tree', 'cherry tree', 'stone wall'] };
const house = { id: 'house', userId: 'ann', texts: ['oak door', 'window pane'] };

describe('in hybrid mode', () => {
  test('a passage found by words and by meaning comes before the best of either alone', async () => {
    add(garden);
    add(house);
    add({ id: 'words', userId: 'ann', texts: ['tree tree'] }, { embed: false });
    means('stone wall');
    vectors.add([
      { row: 1, userId: 'ann', modelId: 'm', vector: between(vectorOf('stone wall'), vectorOf('x'), 0.4) },
    ]);
    expect(texts(await ask('tree', { mode: 'lexical' }))[0]).toBe('tree tree');
    expect(texts(await ask('tree', { mode: 'semantic' }))[0]).toBe('stone wall');
    const answer = await ask('tree');
    expect(answer.mode).toBe('hybrid');
    expect(texts(answer)[0]).toBe('apple tree');
    expect(texts(answer)).toEqual(expect.arrayContaining(['tree tree', 'stone wall']));
  });

  test('a passage without any word of the query is found by its meaning', async () => {
    add(garden);
    means('stone wall');
    const answer = await ask('masonry');
    expect(texts(answer)[0]).toBe('stone wall');
    expect(answer.results[0]?.highlights).toEqual([]);
  });

  test('a passage that has no vector yet is found by its words', async () => {
    add(garden);
    add({ id: 'new', userId: 'ann', texts: ['zebra'] }, { embed: false });
    expect(texts(await ask('zebra', { limit: 10 }))).toContain('zebra');
  });

  test('while few passages have vectors, those are not put before passages with the words', async () => {
    const trees = Array.from({ length: 120 }, (_, number) => `tree ${number}`);
    const rows = add({ id: 'wood', userId: 'ann', texts: trees }, { embed: false });
    add({ id: 'new', userId: 'ann', texts: ['stone wall'] });
    means('stone wall');
    expect(texts(await ask('tree', { limit: 50 }))).not.toContain('stone wall');
    vectors.add(rows.map((row) => ({ row, userId: 'ann', modelId: 'm', vector: vectorOf(`tree ${row}`) })));
    time += 5_000;
    expect(texts(await ask('tree', { limit: 50 }))).toContain('stone wall');
  });

  test('the query is embedded as a query', async () => {
    add(garden);
    await ask('cherries in spring');
    expect(embeddings.calls).toEqual([{ modelId: 'm', texts: ['cherries in spring'], purpose: 'query' }]);
  });
});

describe('in semantic mode', () => {
  test('passages come in the order of their nearness', async () => {
    add(garden);
    means('stone wall');
    const answer = await ask('tree', { mode: 'semantic' });
    expect(answer.mode).toBe('semantic');
    expect(texts(answer)[0]).toBe('stone wall');
    expect(answer.total).toBe(3);
  });
});

describe('without a way to search by meaning', () => {
  const modes = ['hybrid', 'semantic'] as const;
  const lexicalOnly = async (mode: (typeof modes)[number]) => {
    const answer = await ask('tree', { mode });
    expect(answer.mode).toBe('lexical');
    expect(texts(answer).sort()).toEqual(['apple tree', 'cherry tree']);
    expect(answer.total).toBe(2);
  };

  test.each(modes)('%s search is lexical and says so: no embedding model is active', async (mode) => {
    add(garden);
    embeddings.model = undefined;
    await lexicalOnly(mode);
  });

  test.each(modes)('%s search is lexical and says so: nothing is embedded yet', async (mode) => {
    add(garden, { embed: false });
    await lexicalOnly(mode);
    expect(embeddings.calls).toEqual([]);
  });

  test.each(modes)('%s search is lexical and says so: all vectors are of another model', async (mode) => {
    add(garden);
    embeddings.model = 'new';
    await lexicalOnly(mode);
  });

  test.each(modes)('%s search is lexical and says so: the engine fails', async (mode) => {
    add(garden);
    embeddings.answer = async () => {
      throw new AppError(503, 'engine_failed', 'The engine failed.');
    };
    await lexicalOnly(mode);
  });

  test.each(modes)('%s search is lexical and says so: the engine never answers', async (mode) => {
    add(garden);
    embeddings.answer = () => {
      overdue.abort();
      return new Promise(() => {});
    };
    await lexicalOnly(mode);
  });

  test('lexical search asks no engine', async () => {
    add(garden);
    await ask('tree', { mode: 'lexical' });
    expect(embeddings.calls).toEqual([]);
  });
});

describe('every mode', () => {
  const modes = ['hybrid', 'lexical', 'semantic'] as const;

  test.each(modes)('%s: finds nothing of another user', async (mode) => {
    add(garden);
    add({ id: 'bens', userId: 'ben', texts: ['pear tree'] });
    const answer = await ask('tree', { userId: 'ben', mode });
    expect(texts(answer)).toEqual(['pear tree']);
  });

  test.each(modes)('%s: finds nothing outside the documents that are named', async (mode) => {
    add(garden);
    add({ id: 'park', userId: 'ann', texts: ['elm tree'] });
    expect(texts(await ask('tree', { mode, documentIds: ['park'] }))).toEqual(['elm tree']);
    expect(texts(await ask('tree', { mode, documentIds: [] }))).toEqual([]);
    expect(texts(await ask('tree', { mode, userId: 'ben', documentIds: ['park'] }))).toEqual([]);
  });

  test.each(modes)('%s: passes over documents that are not ready', async (mode) => {
    add({ ...garden, status: 'processing' });
    expect(texts(await ask('tree', { mode }))).toEqual([]);
  });

  test.each(modes)('%s: gives no more than the limit, with falling scores between 0 and 1', async (mode) => {
    add({ id: 'wood', userId: 'ann', texts: Array.from({ length: 30 }, (_, index) => `tree ${index}`) });
    const { results } = await ask('tree', { mode, limit: 12 });
    expect(results).toHaveLength(12);
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  test('a result names its document and where in it the words stand', async () => {
    const rows = add({ ...garden, heading: 'Round the house › Stones' });
    const { results } = await ask('wall', { mode: 'lexical' });
    expect(results).toEqual([
      {
        row: rows[2],
        documentId: 'garden',
        filename: 'garden.txt',
        title: 'Title of garden',
        chunkId: 'garden-2',
        page: null,
        heading: 'Round the house › Stones',
        text: 'stone wall',
        highlights: [[6, 10]],
        score: expect.any(Number),
        tokens: 1,
        sensitivityScore: 0.1,
        released: 0,
      },
    ]);
  });

  test('a document deleted while the engine works on the query is not in the answer', async () => {
    add(garden);
    embeddings.answer = async () => {
      database.sqlite.exec('DELETE FROM documents');
      return [vectorOf('apple tree')];
    };
    expect(texts(await ask('tree'))).toEqual([]);
  });

  test('a search that is called off rejects with the reason, whatever the engine does', async () => {
    add(garden);
    const calledOff = new AbortController();
    embeddings.answer = () => {
      calledOff.abort(new Error('The caller left.'));
      return new Promise(() => {});
    };
    const request = { userId: 'ann', query: 'tree', limit: 5, mode: 'hybrid' } as const;
    await expect(search(request, calledOff.signal)).rejects.toThrow('The caller left.');
  });
});
