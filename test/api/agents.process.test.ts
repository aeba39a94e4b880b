import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentListReply, AgentToolsReply } from '../../server/agents/agents.schemas.ts';
import { createStarterServer, type RunBody } from './agents-app.ts';
import type { TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await createStarterServer();
  ({ token } = await server.logIn());
});
afterEach(() => server.close());

describe('GET /agents', () => {
  test('lists the four agents with the tools of the interface', async () => {
    const { body } = await server.call('GET', '/agents/list', { token });
    expect(AgentListReply.parse(body)).toEqual(body);
    const tools = Object.fromEntries(
      body.agents.map(({ type, tools: own }: RunBody & { type: string }) => [type, own]),
    );
    expect(tools).toEqual({
      research: ['web_search', 'summarize'],
      code: ['code_exec', 'file_read'],
      data: ['calculator', 'chart'],
      general: ['web_search', 'summarize', 'code_exec', 'file_read', 'calculator', 'chart'],
    });
  });

  test('describes the tools of an agent, each with the schema of its arguments, and is 404 for no agent', async () => {
    const { body } = await server.call('GET', '/agents/general/tools', { token });
    expect(AgentToolsReply.parse(body)).toEqual(body);
    expect(body.tools).toHaveLength(6);
    for (const { name, parameters } of body.tools) expect([name, parameters.type]).toEqual([name, 'object']);
    const facts = Object.fromEntries(
      body.tools.map((tool: Record<string, unknown>) => [
        tool.name,
        [tool.reach, tool.consent, tool.is_allowed, tool.is_available],
      ]),
    );
    expect(facts).toMatchObject({
      calculator: ['inside', 'none', true, true],
      code_exec: ['inside', 'unless_allowed', false, true],
      web_search: ['outbound', 'unless_allowed', false, false],
    });
    for (const agent of ['chef', 'General', 'constructor', '__proto__', '..%2f'])
      expect((await server.call('GET', `/agents/${agent}/tools`, { token })).status).toBe(404);
  });
});

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

  test('draws a chart whose files can be had', async () => {
    const body = { task: 'Draw a bar chart of: Paris 12, Lyon 7, Nice 9', agent_type: 'data' };
    const { body: run } = await server.call('POST', '/agents/execute', { token, body });
    expect(run.steps).toMatchObject([{ tool: 'chart', status: 'done' }]);
    const types = run.steps[0].artefacts.map(({ content_type }: { content_type: string }) => content_type);
    expect(types).toEqual(['image/svg+xml', 'image/png']);
    for (const { url, content_type } of run.steps[0].artefacts) {
      const file = await server.call('GET', url, { token });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, content_type]);
    }
  });

  test('says plainly that a task needs a larger model', async () => {
    const body = { task: 'Compare the economic policies of five countries and recommend one.' };
    const { status, body: run } = await server.call('POST', '/agents/execute', { token, body });
    expect([status, run.steps]).toEqual([200, []]);
    expect(run.result).toMatch(/model/i);
  });
});
