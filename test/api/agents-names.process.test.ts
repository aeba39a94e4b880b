import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { answerOf, scriptOf } from './agents-app.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

const HARMLESS = ['opening hours.txt', 'recipes.txt', 'budget of the choir.txt'];
const TELLING = 'Vabemizank touche le RSA mais il travaille au noir le week-end.txt';

let cloud: FakeCloud;
let server: TestServer;
beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: scriptOf(answerOf('Here.')),
  });
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** Has a cloud's model list the documents of somebody who has these. */
async function listThem(person: string, names: string[]) {
  const { token } = await server.logIn(`${person}@example.org`);
  for (const name of names) {
    const form = formWith('file', `The museum opens at nine, says ${name.length}.`, name);
    await server.call('POST', '/documents/upload?wait=true', { token, body: form });
  }
  cloud.requests.length = 0;
  const list = { name: 'file_read', arguments: '{"list":true}' };
  cloud.script({ kind: 'calls', calls: [list] }, { kind: 'answer', text: 'There are some.' });
  const body = { task: 'Which files are there?', agent_type: 'general' };
  return (await server.call('POST', '/agents/execute', { token, body })).body;
}

test('a list of documents goes on to a cloud where no name in it tells of somebody', async () => {
  expect(await listThem('harmless', HARMLESS)).toMatchObject({ llm_provider: 'openai' });
  expect(cloud.requests[1]?.body).toContain('opening hours.txt');
});

test('a list in which one name does stays here, however many harmless ones stand around it', async () => {
  expect(await listThem('telling', [...HARMLESS, TELLING])).toMatchObject({ llm_provider: 'local' });
  expect(cloud.requests).toHaveLength(1);
  expect(cloud.requests[0]?.body).not.toContain('Vabemizank');
});
