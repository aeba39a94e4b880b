import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: { ALCOVE_QUOTA_DOCUMENTS: '3', ALCOVE_QUOTA_MEGABYTES: '1' },
  });
});
afterAll(() => server.close());

const upload = async (token: string, name: string, text: string) => {
  const body = new FormData();
  body.append('file', new Blob([text]), name);
  const answer = await fetch(`${server.url}/api/v1/documents/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: answer.status, code: answer.headers.get('alcove-error') };
};

test('an account keeps so many documents and bytes, is told of both, and takes nothing from others', async () => {
  const mallory = await server.logIn('mallory@example.org');
  const other = await server.logIn('other@example.org');
  const large = await upload(mallory.token, 'large.txt', 'word '.repeat(150_000));
  expect(large.status).toBe(201);
  expect(await upload(mallory.token, 'more.txt', 'more '.repeat(150_000))).toEqual({
    status: 422,
    code: 'quota_disk',
  });
  // At once: none slips in between the look and the row.
  const sent = Array.from({ length: 8 }, (_, at) => upload(mallory.token, `${at}.txt`, `Note number ${at}.`));
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ code }) => code === 'quota_documents')).toHaveLength(6);
  const { body } = await server.call('GET', '/documents', { token: mallory.token });
  expect(body.quota).toEqual({
    used: { documents: 3, bytes: expect.any(Number) },
    most: { documents: 3, bytes: 1_000_000 },
  });
  expect((await upload(other.token, 'mine.txt', 'Something of mine.')).status).toBe(201);
  for (const { id } of body.items) await server.call('DELETE', `/documents/${id}`, { token: mallory.token });
  expect((await upload(mallory.token, 'again.txt', 'Room again.')).status).toBe(201);
});
