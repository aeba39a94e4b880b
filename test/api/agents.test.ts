import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStarterServer, type RunBody } from './agents-app.ts';
import type { TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await createStarterServer();
  ({ token } = await server.logIn());
});
afterEach(() => server.close());

describe('POST /agents/execute with the starter alone', () => {
  test('calculates exactly and answers with the result, its steps, its tokens and its time', async () => {
    const body = { task: 'What is 0.1 + 0.2?', agent_type: 'data' };
    const { status, body: run } = await server.call('POST', '/agents/execute', { token, body });
    expect(status).toBe(200);
    expect(run).toMatchObject({
      agent_type: 'data',
      tools: expect.arrayContaining(['calculator']),
      max_iterations: 5,
      status: 'completed',
      llm_provider: 'local',
      error: null,
    } satisfies Partial<RunBody>);
    expect(run.result).toContain('0.3');
    expect(run.steps).toMatchObject([{ index: 1, tool: 'calculator', status: 'done', reason: null }]);
    for (const { input, output } of run.steps)
      expect([typeof input, typeof output]).toEqual(['string', 'string']);
    expect(Number.isInteger(run.total_tokens) && Number.isInteger(run.execution_time_ms)).toBe(true);
  });

  test('answers in the language of the task', async () => {
    const body = { task: 'Combien font 12 % de 250 euros ?', agent_type: 'data' };
    const { body: run } = await server.call('POST', '/agents/execute', { token, body });
    expect(run.status).toBe('completed');
    expect(run.result).toMatch(/30/);
  });

  test('says plainly that a task needs a larger model', async () => {
    const body = { task: 'Compare the economic policies of five countries and recommend one.' };
    const { status, body: run } = await server.call('POST', '/agents/execute', { token, body });
    expect([status, run.steps]).toEqual([200, []]);
    expect(run.result).toMatch(/model/i);
  });
});
