import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith } from './routes.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function someone() {
  people += 1;
  const { token, userId } = await server.logIn(`racer${people}@example.org`);
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  return {
    userId,
    call,
    upload: (content: string, filename = 'a.txt', query = '?wait=true') =>
      call('POST', `/documents/upload${query}`, formWith('file', content, filename)),
  };
}

const filesKept = () => readdirSync(join(server.dataDirectory, 'documents')).sort();
const uploadsKept = () => readdirSync(join(server.dataDirectory, 'uploads'));

/** Rows of the index of words that no passage stands behind any more. */
const orphans = () =>
  server.context.database.sqlite
    .prepare('SELECT count(*) FROM document_search_docsize WHERE id NOT IN (SELECT row FROM document_chunks)')
    .pluck()
    .get();

/** Many passages, so that reading and deleting it take a while. */
const long = (word: string) =>
  Array.from({ length: 400 }, (_, n) => `${word} number ${n} stands in a row of its own here.`)
    .join('\n\n')
    .repeat(6);

test('the same bytes sent many times at once are one document with one file', async () => {
  const me = await someone();
  const before = filesKept();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => me.upload('Twelve times the same words.')),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.every(({ body }) => body.status === 'ready')).toBe(true);
  expect(filesKept().length).toBe(before.length + 1);
  expect(uploadsKept()).toEqual([]);
});

test('the same bytes sent anew while their document is being deleted are a document again', async () => {
  const me = await someone();
  const text = long('Heliotrope');
  const first = (await me.upload(text)).body;
  const deletion = me.call('DELETE', `/documents/${first.id}`);
  await until(() => server.context.documents.find(me.userId, first.id) === undefined);
  const second = await me.upload(text);
  expect((await deletion).status).toBe(200);
  expect(second.body.status).toBe('ready');
  expect((await me.call('GET', `/documents/${second.body.id}`)).body).toMatchObject({ status: 'ready' });
  expect((await me.call('POST', '/documents/search', { query: 'heliotrope' })).body.results[0]).toMatchObject(
    {
      document_id: second.body.id,
    },
  );
  await server.context.documents.erased();
  expect(filesKept()).toContain(second.body.id);
  expect(orphans()).toBe(0);
});

test('an account that is deleted while a document of it is uploaded leaves nothing of it', async () => {
  const me = await someone();
  const before = filesKept();
  const uploads = Array.from({ length: 6 }, (_, n) => me.upload(long(`Peridot${n}`), `${n}.txt`, ''));
  const gone = await me.call('DELETE', '/auth/me', { password: PASSWORD });
  expect(gone.status).toBe(200);
  for (const { status } of await Promise.all(uploads)) expect([201, 401, 404]).toContain(status);
  expect(filesKept()).toEqual(before);
  expect(uploadsKept()).toEqual([]);
  expect(orphans()).toBe(0);
});

test('an account can be deleted while one of its documents is being deleted', async () => {
  const me = await someone();
  const { id } = (await me.upload(long('Malachite'))).body;
  await me.upload('Another document that stays until the end.', 'b.txt');
  const deletion = me.call('DELETE', `/documents/${id}`);
  await until(() => server.context.documents.find(me.userId, id) === undefined);
  expect((await me.call('DELETE', '/auth/me', { password: PASSWORD })).status).toBe(200);
  await deletion;
  expect(orphans()).toBe(0);
});

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { interval: 1 }).toBe(true);
}
