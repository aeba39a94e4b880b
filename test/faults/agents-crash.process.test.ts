import { afterAll, expect, test } from 'vitest';
import { type LiveEvent, streamRun } from '../api/agents-app.ts';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { type FakeAnswer, startFakeCloud } from '../fake-cloud.ts';

const data = makeDataDirectory();
const cloud = await startFakeCloud();
const running: SpawnedServer[] = [];
afterAll(async () => {
  for (const server of running) await server.kill('SIGKILL');
  await cloud.close();
  data[Symbol.dispose]();
});

async function start() {
  const server = await spawnServer(data.path, {
    ALCOVE_CLOUD_PROVIDER: 'openai',
    ALCOVE_CLOUD_BASE_URL: cloud.url,
    ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
  });
  running.push(server);
  return { server, token: await logInAsOwner(server) };
}

/** A task for which the model of `RUNS_CODE` wants to run code, which waits for a person. */
const CODE_TASK = { task: 'What is six times seven, computed by a program?', agent_type: 'code' };
const RUNS_CODE: FakeAnswer = {
  kind: 'calls',
  calls: [{ name: 'code_exec', arguments: '{"code":"6 * 7"}' }],
};
const COUNTS: FakeAnswer = {
  kind: 'calls',
  calls: [{ name: 'calculator', arguments: '{"expression":"12.5 * 8"}' }],
};

/** Reads a run until this event, and leaves it going on. */
async function readUntil(events: AsyncGenerator<LiveEvent>, wanted: string): Promise<LiveEvent[]> {
  const read: LiveEvent[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error(`the run ended before ${wanted}: ${JSON.stringify(read.at(-1))}`);
    read.push(value);
    if (value.event === wanted) return read;
  }
}

test('kill -9 loses no step that was told, and the next start closes the runs that it broke off', async () => {
  const { server, token } = await start();
  cloud.script(RUNS_CODE);
  const asking = streamRun(server.url, token, CODE_TASK);
  const waiting = await readUntil(asking, 'approval_required');
  cloud.script(COUNTS);
  const counting = streamRun(server.url, token, { task: 'What is 12.5 * 8?', agent_type: 'data' });
  const told = await readUntil(counting, 'step');
  await server.kill('SIGKILL');
  await Promise.allSettled([asking.return(undefined), counting.return(undefined)]);

  const next = await start();
  const read = async (id: string) =>
    (await callApi(next.server.url, 'GET', `/agents/runs/${id}`, { token: next.token })).body;
  const counted = await read(told[0]?.data.id);
  expect(counted.steps).toEqual([told.at(-1)?.data]);
  expect(['interrupted', 'completed']).toContain(counted.status);
  const broken = await read(waiting[0]?.data.id);
  expect(broken).toMatchObject({ status: 'interrupted', steps: [], finished_at: expect.any(String) });
  expect(broken.result).toContain('The server stopped');
  await next.server.kill('SIGKILL');
});

test('a server that is stopped tells who watches a run that it ends, and why', async () => {
  const { server, token } = await start();
  cloud.script(RUNS_CODE);
  const asking = streamRun(server.url, token, CODE_TASK);
  await readUntil(asking, 'approval_required');
  const stopped = server.kill('SIGTERM');
  const told = await readUntil(asking, 'result');
  expect(told.at(-1)?.data).toMatchObject({ status: 'interrupted' });
  expect(await stopped).toBe(0);
});
