import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STAND_IN_EMBEDDING_MODEL } from '../assets/embedding-stand-in/stand-in-model.ts';
import { fakeTools, scriptOf } from './agents-app.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

const planted = vi.hoisted(() => ({ works: new Set<string>(), timers: new Map<string, () => void>() }));

// Every piece of work in the background of this process does what it should and then fails.
vi.mock('../../models/background.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../models/background.ts')>();
  const sabotage = (work: string, begin: () => unknown) => async () => {
    await begin();
    planted.works.add(work);
    throw new Error('CANARY that nobody waits for');
  };
  const background: typeof real.background = (work, begin) => real.background(work, sabotage(work, begin));
  return {
    ...real,
    background,
    attempt: (work, begin) => real.attempt(work, sabotage(work, begin)),
    every(_milliseconds, work, begin) {
      planted.timers.set(work, () => background(work, begin));
      return () => planted.timers.delete(work);
    },
  } satisfies typeof real;
});

/** What this walk reaches: taken out of the helper's hands, it would be missed here. */
const REACHED = [
  'agent_runs_resume',
  'audio_sweep',
  'conversation_queue',
  'document_erasure',
  'document_judging',
  'document_process_end',
  'document_question',
  'document_queue',
  'documents_start',
  'embedding_worker',
  'forget_sequence',
  'judging_process_end',
  'judging_queue',
  'ledger_head',
  'model_download',
  'payload_deletion',
  'program_exit',
  'sealing',
  'spare_process_end',
  'stop_turns',
  'timer',
  'unfinished_imports_remove',
  'upload',
];

/** What it does not: the helper holds it all the same, and the compiler says that no promise is let go without it. */
const ELSEWHERE = [
  // Around the server: its start and its end as a process.
  ...[
    'data_before_restore',
    'stop',
    'stop_agent_runs',
    'stop_data_directory',
    'stop_log',
    'stop_requests',
    'stop_services',
    'warm_up',
  ],
  // In programs and threads of their own, which end on it.
  ...[
    'document_reading',
    'engine_call',
    'first_message',
    'judging',
    'media_call',
    'page',
    'scoring',
    'second_reading',
    'tool_call',
  ],
  ...['espeak', 'idle_voice', 'local_answer', 'ocr_thread_end', 'whisper_load', 'sequence_pool'],
  // After a pause that no test waits out, or with an answer from outside.
  ...['embedding_pause', 'idle_tool', 'idle_unload', 'late_lease', 'mcp_folder', 'run_deadline'],
  ...['chat_run_close', 'end_of_source', 'mcp_refusal', 'python_start'],
];

let server: TestServer;
let token: string;
const unheard: unknown[] = [];
const hear = (thrown: unknown) => void unheard.push(thrown);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  server = await startServer({
    reply: scriptOf(),
    resolveHost: () => Promise.reject(new Error('There is no network in this test')),
    agentTools: fakeTools({ name: 'calculator', run: () => ({ text: 'Nothing.' }) }),
  });
  ({ token } = await server.logInAs('super_admin'));
});
afterAll(() => {
  process.off('unhandledRejection', hear);
  process.off('uncaughtException', hear);
});

const post = (path: string, body: unknown) => server.call('POST', path, { token, body });
const hasFailed = (work: string) => expect.poll(() => [...planted.works]).toContain(work);

test('a server stays up whatever fails in its background, and names each', async () => {
  for (const work of ['documents_start', 'agent_runs_resume', 'sealing', 'payload_deletion'])
    await hasFailed(work);

  const { body: conversation } = await post('/chat/conversations', { title: 'One' });
  const messages = `/chat/conversations/${conversation.id}/messages`;
  expect((await post(messages, { content: 'Hello' })).status).toBe(200);
  expect((await post(messages, { content: 'Again' })).status).toBe(200);
  await hasFailed('conversation_queue');

  const text = 'The city library opens at nine. '.repeat(40);
  const uploaded = await post('/documents/upload?wait=true', formWith('file', text, 'library.txt'));
  expect(uploaded.status, server.logs.join('')).toBe(201);
  const imported = await post('/models/import', { path: STAND_IN_EMBEDDING_MODEL.path });
  const active = { embedding: imported.body.id };
  await server.call('PATCH', '/models/active', { token, body: active });
  for (const work of ['document_queue', 'judging_queue', 'upload', 'embedding_worker']) await hasFailed(work);

  await post('/documents/delete', {
    ids: [(await post('/documents/upload', formWith('file', 'Gone.', 'g.txt'))).body.id],
  });
  await hasFailed('document_erasure');

  const search = async () => (await post('/documents/search', { query: 'When does it open?' })).body.mode;
  await expect.poll(search).toBe('hybrid');

  expect((await post('/agents/execute', { task: 'Say hello.', agent_type: 'data' })).status).toBe(200);
  await hasFailed('forget_sequence');

  const { body: list } = await server.call('GET', '/models', { token });
  const offered = list.items.find((model: { installed: boolean }) => !model.installed);
  await post(`/models/${offered.id}/download`, {});
  await server.call('DELETE', `/models/${offered.id}/download`, { token });
  await hasFailed('model_download');

  server.context.ledger.refused({ purpose: 'cloud_llm', body: '', userId: undefined, reason: 'offline' });
  await hasFailed('ledger_head');
  for (const [work, fire] of planted.timers) {
    planted.works.delete(work);
    fire();
    await hasFailed(work);
  }

  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect((await post(messages, { content: 'Still there?' })).status).toBe(200);
  const { logs } = server;
  const named = () =>
    logs
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'background_work_failed')
      .map(({ work }) => work);
  for (const work of planted.works) await expect.poll(named).toContain(work);
  await server.close();
  // What ends with the server's programs may come after the last line of its log.
  for (const work of REACHED) await hasFailed(work);
  expect(logs.join('')).not.toContain('CANARY');
  expect(unheard).toEqual([]);
});

test('every work in the background of the server is known here', () => {
  const root = join(import.meta.dirname, '..', '..');
  const names = globSync('{server,models}/**/*.ts', { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/\b(?:background|attempt|every)\((?:\w+, )?'(\w+)',/g)].map(([, name]) => name);
  });
  expect([...new Set(names)].toSorted()).toEqual([...REACHED, ...ELSEWHERE].toSorted());
});
