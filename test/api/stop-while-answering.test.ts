import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { startServer } from './start-server.ts';

const dataDirectory = makeFolder('alcove-stop-');
let cloud: FakeCloud | undefined;

afterEach(async () => {
  await cloud?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

test('a server that stops in the middle of an answer keeps what was written and how the request ended', async () => {
  cloud = await startFakeCloud();
  const environment = { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' };
  const server = await startServer({ dataDirectory, environment });
  const { token } = await server.logIn();
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  cloud.script({ kind: 'stall' });
  const response = await fetch(`${server.url}/api/v1/chat/conversations/${id}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ content: 'What is a noun?' }),
  });
  const reading = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let shown = '';
  while (!shown.includes('Half')) shown += (await reading?.read())?.value ?? '';

  await server.close();

  const database = new Sqlite(join(dataDirectory, 'alcove.db'), { readonly: true });
  const answers = database.prepare("SELECT content, metadata FROM messages WHERE role = 'assistant'").all();
  expect(answers).toEqual([{ content: 'Half', metadata: expect.stringContaining('"stopped":true') }]);
  const outcomes = database.prepare("SELECT failure FROM egress_events WHERE kind = 'outcome'").all();
  expect(outcomes).toEqual([{ failure: 'aborted' }]);
  database.close();
});
