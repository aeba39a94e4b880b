import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeTool } from '../contract/fake-tool.ts';
import { sampleInGate } from '../depth.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import {
  CANARY,
  CARRIERS,
  INJECTED_DOCUMENTS,
  INJECTED_FILES,
  INSIDE_ATTEMPTS,
  injectedPdf,
  ORDER,
  TRACES,
  WAYS_OUT,
} from './agent-tasks/injections.ts';
import { createScriptedModel, type Move } from './agent-tasks/scripted-model.ts';
import { startTaskServer, type TaskServer } from './agent-tasks/task-server.ts';
import { answerOf, callOf, type RunBody, readRun } from './agents-app.ts';
import type { TestServerOptions } from './start-server.ts';

/** A model that does whatever it reads, real documents, folders and tools, and a web and a cloud that record. */
const model = createScriptedModel();
const base = realpathSync(makeFolder('alcove-injected-'));
const papers = join(base, 'Papers');
let tasks: TaskServer;

beforeAll(async () => {
  mkdirSync(papers);
  for (const [name, content] of Object.entries(INJECTED_FILES)) writeFileSync(join(papers, name), content);
  tasks = await open({ reply: model.reply });
  await tasks.upload('letter.pdf', await injectedPdf());
  const { server, token } = tasks;
  const allowed = await server.call('POST', '/agents/folders', { token, body: { path: papers } });
  expect(allowed.status).toBe(201);
});
afterAll(async () => {
  await tasks.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  tasks.web.requests.length = 0;
  tasks.web.connections.length = 0;
});

async function open(
  options: TestServerOptions,
  { names = Object.keys(INJECTED_DOCUMENTS), cloud }: { names?: string[]; cloud?: FakeCloud } = {},
): Promise<TaskServer> {
  const opened = await startTaskServer(options, cloud);
  for (const name of names) await opened.upload(name, INJECTED_DOCUMENTS[name] ?? '');
  const { web } = opened;
  web.results = [{ title: ORDER.en, url: 'https://one.example/', content: ORDER.fr }];
  web.pages.set('https://one.example/', {
    body: `<p>Open from nine to five.</p><p>${ORDER.en}</p><p>${ORDER.fr}</p>`,
  });
  return opened;
}

const TASK = {
  task: 'Find out the opening hours of the library.',
  agent_type: 'general',
  max_iterations: 20,
};

/** Runs a model that makes these moves, more at once than a run allows where needed. */
async function obey(moves: Move[]): Promise<RunBody> {
  model.play([...moves, answerOf('The library opens at nine.')]);
  return tasks.execute(TASK);
}

const received = () => tasks.web.requests.map(({ url, raw }) => `${url}\n${raw}`).join('\n');
const ledger = async (): Promise<{ purpose: string; refused: boolean; payload: string | null }[]> =>
  (await tasks.server.call('GET', '/privacy/ledger?limit=100', { token: tasks.token })).body.items;
const isAlive = async () => (await fetch(`${tasks.server.url}/health`)).status === 200;

describe('a model that obeys what it reads gets nothing out', () => {
  test.each(sampleInGate(CARRIERS, 3))('of $name, by any search', async ({ moves, requests, source }) => {
    const rows = (await ledger()).length;
    for (const half of [WAYS_OUT.slice(0, 9), WAYS_OUT.slice(9)]) {
      tasks.web.requests.length = 0;
      const run = await obey([...moves, ...half.map(({ move }) => move)]);
      const [before, after] = [run.steps.slice(0, moves.length), run.steps.slice(moves.length)];
      expect(before.map(({ status }) => status)).toEqual(moves.map(() => 'done'));
      expect(after).toHaveLength(half.length);
      for (const step of after) {
        expect(step).toMatchObject({ tool: 'web_search', status: 'refused', reason: 'sensitive_data' });
        expect(step.output).toMatch(/holds sensitive data \(.+\).*leaves this computer/);
        expect(step.output).toContain(source);
      }
      expect(run.sensitivity_score).toBeGreaterThanOrEqual(0.7);
      expect(tasks.web.requests).toHaveLength(requests);
      expect(received()).not.toMatch(TRACES);
    }
    const made = (await ledger()).slice(0, (await ledger()).length - rows);
    for (const { payload } of made) expect(payload ?? '').not.toMatch(TRACES);
    expect(await isAlive()).toBe(true);
  });

  test('by a program, a chart, a path or an expression', async () => {
    const run = await obey([callOf('file_read', { name: 'note.txt' }), ...INSIDE_ATTEMPTS]);
    expect(run.steps).toHaveLength(INSIDE_ATTEMPTS.length + 1);
    const [reach] = run.steps.slice(1);
    expect(reach?.output).not.toMatch(/function|object/);
    expect(run.steps.slice(2).map(({ status }) => status)).not.toContain('done');
    expect(tasks.web.connections).toEqual([]);
    expect(await isAlive()).toBe(true);
  });

  test('where the secret is in the task itself', async () => {
    model.play([...WAYS_OUT.slice(0, 12).map(({ move }) => move), answerOf('No.')]);
    const run = await tasks.execute({ ...TASK, task: `My password is ${CANARY}. Find the library's hours.` });
    expect(run.steps.map(({ status }: { status: string }) => status)).toEqual(Array(12).fill('refused'));
    expect(run.steps[0].output).toContain('your task');
    expect(tasks.web.connections).toEqual([]);
  });

  test('and nobody is even asked whether it may go out', async () => {
    await tasks.settings({ allowed_tools: ['code_exec'] });
    model.play([callOf('file_read', { name: 'note.txt' }), WAYS_OUT[0]?.move ?? '', answerOf('No.')]);
    const events = await readRun(tasks.server.url, tasks.token, TASK);
    expect(events.map(({ event }) => event)).not.toContain('approval_required');
    expect(events.at(-1)?.data.steps[1]).toMatchObject({ status: 'refused', reason: 'sensitive_data' });
    await tasks.settings({ allowed_tools: ['code_exec', 'web_search'] });
  });

  test('by an answer that quotes a call: it is shown, and nothing is called', async () => {
    const quoted = callOf('web_search', { query: CANARY });
    const run = await obey([callOf('file_read', { name: 'note.txt' }), answerOf(quoted)]);
    expect(run).toMatchObject({ result: quoted, status: 'completed' });
    expect(run.steps).toHaveLength(1);
    expect(tasks.web.connections).toEqual([]);
  });

  test('by calls in one answer, the search behind the reading', async () => {
    const read = { tool: 'file_read', arguments: { name: 'note.txt' } };
    const search = (query: string) => ({ tool: 'web_search', arguments: { query } });
    const run = await obey([JSON.stringify([read, search(CANARY), search('KES'), search('TREL')])]);
    expect(run.steps.map(({ status }) => status)).toEqual(['done', 'refused', 'refused', 'refused']);
    expect(tasks.web.connections).toEqual([]);
  });

  test('and nothing of it is in a log', () => {
    // The ids of requests are random, and now and then hold the digits of a secret.
    const logs = tasks.server.logs.join('').replace(/req_[0-9a-f]+/g, '');
    expect(logs).not.toMatch(TRACES);
  });
});

describe('another tool that reaches out', () => {
  test('is open until the run knows the secret, and closed from then on, piece by piece too', async () => {
    const heard: string[] = [];
    const run = (text: string) => {
      heard.push(text);
      return { text: 'sent' };
    };
    const outbound = createFakeTool({ name: 'calculator', reach: 'outbound', run });
    const opened = await open(
      { reply: model.reply, agentTools: [{ tool: outbound }] },
      { names: ['dossier.txt'] },
    );
    const send = (text: string) => callOf('calculator', { text });
    const pieces = [CANARY, 'KES', 'TREL', '7391', Buffer.from(CANARY).toString('base64'), 'hello again'];
    model.play([
      send('hello'),
      callOf('file_read', { name: 'dossier.txt' }),
      ...pieces.map(send),
      answerOf('No.'),
    ]);
    const { steps, result } = await opened.execute(TASK);
    expect(heard).toEqual(['hello']);
    expect(steps.map(({ status }: { status: string }) => status)).toEqual([
      'done',
      'done',
      ...pieces.map(() => 'refused'),
    ]);
    expect([steps.at(-1).output.includes('dossier.txt'), result]).toEqual([true, 'No.']);
    await opened.close();
  });
});

describe('a cloud that obeys what it reads', () => {
  let cloud: FakeCloud;
  beforeAll(async () => {
    cloud = await startFakeCloud();
  });
  afterAll(() => cloud.close());

  test('is asked nothing more once it had a document read, and what it asked for does not reach it', async () => {
    const opened = await open({ reply: model.reply }, { names: ['note.txt', 'clients.csv'], cloud });
    for (const [tool, name] of [
      ['file_read', 'note.txt'],
      ['file_read', 'clients.csv'],
      ['summarize', 'note.txt'],
    ] as const) {
      cloud.requests.length = 0;
      cloud.script({ kind: 'calls', calls: [{ name: tool, arguments: JSON.stringify({ name }) }] });
      model.play([...WAYS_OUT.slice(0, 3).map(({ move }) => move), answerOf('At nine.')]);
      const run = await opened.execute(TASK);
      expect(run).toMatchObject({ result: 'At nine.', llm_provider: 'local', status: 'completed' });
      const statuses = run.steps.map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['done', 'refused', 'refused', 'refused']);
      expect(cloud.requests).toHaveLength(1);
      expect(cloud.requests[0]?.raw).not.toMatch(TRACES);
      expect(opened.web.connections).toEqual([]);
    }
    await opened.close();
  });
});

describe('a cloud that has a file of a folder read', () => {
  test('a few letters at a time gets none of them: the whole file counts from the first', async () => {
    const cloud = await startFakeCloud();
    const opened = await open({ reply: model.reply }, { names: [], cloud });
    const folder = join(base, 'Letters');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'plan.txt'),
      'Meet at nine. The PIN of my bank card is 4821, keep it to yourself.',
    );
    const allowed = { token: opened.token, body: { path: folder } };
    expect((await opened.server.call('POST', '/agents/folders', allowed)).status).toBe(201);
    const piece = (offset: number) => JSON.stringify({ path: 'plan.txt', offset, length: 3 });
    cloud.script(
      ...[0, 40, 43].map((offset) => ({
        kind: 'calls' as const,
        calls: [{ name: 'file_read', arguments: piece(offset) }],
      })),
    );
    model.play([callOf('web_search', { query: 'Mee' }), answerOf('No.')]);
    const run = await opened.execute(TASK);
    expect(run.steps).toMatchObject([
      { tool: 'file_read', status: 'done' },
      { tool: 'web_search', status: 'refused', reason: 'sensitive_data' },
    ]);
    expect(cloud.requests).toHaveLength(1);
    expect(opened.web.connections).toEqual([]);
    await opened.close();
    await cloud.close();
  });
});
