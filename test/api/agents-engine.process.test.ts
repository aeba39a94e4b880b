import { afterEach, expect, test } from 'vitest';
import { makeTinyGgufFile } from '../unit/engine/make-tiny-gguf.ts';
import { makeTinyEngine } from '../unit/engine/tiny-engine.ts';
import { startServer } from './start-server.ts';

/** The real engine in its process over a model file of ours with random weights: what it writes is noise, under the grammar. */
async function start(contextLength: number) {
  const file = makeTinyGgufFile({ contextLength });
  const engine = makeTinyEngine({ random: file.path });
  const server = await startServer({ engine, activeModel: () => ({ id: 'random', isStarter: false }) });
  opened.push(async () => {
    await server.close();
    await engine[Symbol.asyncDispose]();
    file[Symbol.dispose]();
  });
  const { token } = await server.logIn();
  return (body: object) =>
    server.call('POST', '/agents/execute', { token, body: { agent_type: 'data', ...body } });
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

test('a run of a model that writes noise ends within its steps, each call of it valid JSON', async () => {
  const execute = await start(32_768);
  const { status, body } = await execute({ task: 'What is two and two?', max_iterations: 2 });
  expect([status, body.llm_provider]).toEqual([200, 'local']);
  expect(['completed', 'capped', 'failed']).toContain(body.status);
  expect(body.result.length).toBeGreaterThan(0);
  expect(body.steps.length).toBeLessThanOrEqual(2);
  for (const { input, tool } of body.steps) {
    expect(['calculator', 'chart']).toContain(tool);
    expect(JSON.parse(input)).toEqual(expect.any(Object));
  }
});

test('a model that cannot even read the tools says so, not that a short task is too long', async () => {
  const execute = await start(2_048);
  const { body } = await execute({ task: 'Combien font deux et deux ?' });
  expect(body).toMatchObject({ status: 'failed', steps: [], model: null });
  expect(body.result).toMatch(/la tâche avec ses outils est trop longue/);
  expect(body.error).toMatch(/un agent qui a moins d’outils/);
});
