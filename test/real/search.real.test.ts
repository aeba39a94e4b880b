import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith } from '../api/routes.ts';
import { callApi } from '../api/spawn-server.ts';
import { fetchRealModels } from './fetch.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const models = fetchRealModels();
let real: RealServer;

const NOTES = [
  ['rent.txt', 'Le loyer est exigible le cinq de chaque mois.'],
  ['bike.txt', 'The chain of the bicycle was greased in spring.'],
  ['soup.txt', 'Faire cuire les carottes vingt minutes dans le bouillon.'],
] as const;

beforeAll(async () => {
  real = await startRealServer();
  for (const [name, text] of NOTES) {
    const body = formWith('file', text, name);
    expect(
      (await callApi(real.server.url, 'POST', '/documents/upload', { token: real.token, body })).status,
    ).toBe(201);
  }
});
afterAll(() => real[Symbol.asyncDispose]());

// No word of the question stands in the passage: only its sense leads there; MiniLM reads English alone.
test.each([
  ['all-MiniLM-L6-v2', () => models.minilm, 'maintenance of the two-wheeler', 'bike.txt'],
  ['multilingual-e5-small', () => models.e5, 'When do I have to pay my landlord?', 'rent.txt'],
])('%s finds a passage by its sense', async (_, path, query, name) => {
  const id = await real.importByCommand(path());
  expect((await real.call('PATCH', '/models/active', { embedding: id })).status).toBe(200);
  const search = async (mode: string) =>
    (await real.call('POST', '/documents/search', { query, mode })).body.results?.[0]?.filename;
  await expect.poll(() => search('semantic'), { interval: 500, timeout: 120_000 }).toBe(name);
  expect(await search('hybrid')).toBe(name);
});
