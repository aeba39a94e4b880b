import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAND_IN_EMBEDDING_MODEL } from '../assets/embedding-stand-in/stand-in-model.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

// The real embedding engine and queue with the small model that we trained; imported and chosen as an owner does it.
let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startServer();
  owner = (await server.logInAs('super_admin')).token;
});
afterAll(() => server.close());

const NOTES = [
  ['rent.txt', 'Le loyer est exigible le cinq de chaque mois.'],
  ['bike.txt', 'The chain of the bicycle was greased in spring.'],
  ['soup.txt', 'Faire cuire les carottes vingt minutes dans le bouillon.'],
];

const search = async (query: string, mode?: string) =>
  (
    await server.call('POST', '/documents/search', {
      token: owner,
      body: { query, ...(mode ? { mode } : {}) },
    })
  ).body;

/** The embedding queue works in the background: asked again until it has come so far. */
const searchOnce = (query: string, mode: string) =>
  expect.poll(() => search(query), { timeout: 50_000 }).toMatchObject({ mode });

/** Opened as another program would; closed again at once. */
function storedVectors(): Buffer[] {
  const sqlite = new Sqlite(join(server.dataDirectory, 'alcove.db'), { readonly: true });
  const vectors = sqlite.prepare<[], Buffer>('SELECT vector FROM chunk_vectors').pluck().all();
  sqlite.close();
  return vectors;
}

/** How many files of the data directory, the write-ahead log among them, hold these bytes. */
function filesWith(bytes: Buffer): number {
  return readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(bytes),
  ).length;
}

describe('with an embedding model', () => {
  test('documents are found by what they mean in either language, no byte of a deleted one’s vector stays, and without a model words are searched', async () => {
    for (const [filename, text] of NOTES)
      await server.call('POST', '/documents/upload?wait=true', {
        token: owner,
        body: formWith('file', text ?? '', filename),
      });
    expect(await search('when do I have to pay the rent?')).toMatchObject({ mode: 'lexical' });

    const imported = await server.call('POST', '/models/import', {
      token: owner,
      body: { path: STAND_IN_EMBEDDING_MODEL.path },
    });
    expect(imported.body).toMatchObject({ kind: 'embedding' });
    const active = { embedding: imported.body.id };
    const chosen = await server.call('PATCH', '/models/active', { token: owner, body: active });
    expect(chosen.body.active).toMatchObject(active);

    await searchOnce('when do I have to pay the rent?', 'hybrid');
    const found = await search('monthly payment to the landlord', 'semantic');
    expect(found.mode).toBe('semantic');
    expect(found.results[0]).toMatchObject({ filename: 'rent.txt' });

    await expect.poll(() => storedVectors().length, { timeout: 50_000 }).toBe(NOTES.length);
    const vectors = storedVectors();
    expect(vectors.map(filesWith).every((files) => files > 0)).toBe(true);
    const id = found.results[0].document_id;
    expect((await server.call('DELETE', `/documents/${id}`, { token: owner })).status).toBe(200);
    await server.context.documents.erased();
    expect(storedVectors()).toHaveLength(NOTES.length - 1);
    expect(vectors.filter((vector) => filesWith(vector) > 0)).toHaveLength(NOTES.length - 1);

    await server.call('PATCH', '/models/active', { token: owner, body: { embedding: null } });
    expect(await search('rent', 'semantic')).toMatchObject({ mode: 'lexical' });
  });
});
