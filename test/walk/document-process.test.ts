import { afterAll, expect, test } from 'vitest';
import { formWith } from '../api/routes.ts';
import { callApi, logInAsOwner, makeDataDirectory, spawnServer } from '../api/spawn-server.ts';

const data = makeDataDirectory();
afterAll(() => data[Symbol.dispose]());

test('a document is read in a process of its own, and found by its words', async () => {
  const server = await spawnServer(data.path);
  const token = await logInAsOwner(server);
  const page = '<h1>Harbour</h1><p>The lighthouse keeper counted forty ships that evening.</p>';
  const body = formWith('file', page, 'harbour.html');
  const uploaded = await callApi(server.url, 'POST', '/documents/upload?wait=true', { token, body });
  expect([uploaded.status, uploaded.body.status]).toEqual([201, 'ready']);
  const query = { query: 'lighthouse ships', limit: 5, mode: 'lexical' };
  const found = await callApi(server.url, 'POST', '/documents/search', { token, body: query });
  expect(found.body.results[0]).toMatchObject({ document_id: uploaded.body.id });
  expect(await server.kill('SIGTERM')).toBe(0);
});
