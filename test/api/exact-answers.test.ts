import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineTool } from '../../server/agents/define-tool.ts';
import { calculate } from '../../server/agents/tools/calculator/calculate.ts';
import { calculatorParameters } from '../../server/agents/tools/calculator/calculator-parameters.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => cloud.reset());
afterEach(() => server.close());
afterAll(() => cloud.close());

/** The calculator itself, without a process of its own. */
const calculator = defineTool({
  name: 'calculator',
  description: 'Calculates',
  parameters: calculatorParameters,
  reach: 'inside',
  consent: 'none',
  run: async (calculation, { language }) => ({
    text: calculate({ calculation, language, now: '2026-11-28T14:05' }),
  }),
});

const WITH_CLOUD = () => ({ ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' });

async function start(options: TestServerOptions = {}) {
  server = await startServer({ score: markedScorer, agentTools: [{ tool: calculator }], ...options });
  ({ token } = await server.logIn());
  const { body } = await server.call('POST', '/chat/conversations', { token, body: {} });
  return `/chat/conversations/${body.id}`;
}

const send = async (path: string, content: string) =>
  (await server.call('POST', `${path}/messages`, { token, body: { content } })).body.assistant_message;

describe('what the calculator answers', () => {
  const EXACT = {
    content: 'The result is 391 (17 × 23).',
    metadata: {
      llm_provider: 'local',
      model: 'alcove-calculator',
      tool: 'calculator',
      why: 'calculator',
      tokens_used: 0,
      steps: [{ tool: 'calculator', status: 'done' }],
    },
  };

  test('is answered by it with a cloud set up, and nothing of it leaves', async () => {
    const path = await start({ environment: WITH_CLOUD() });
    expect(await send(path, 'What is 17 * 23?')).toMatchObject(EXACT);
    expect(cloud.requests).toEqual([]);
    const rows = (await server.call('GET', '/privacy/ledger', { token })).body;
    expect(rows).toMatchObject({ total: 0 });
    // It keeps nothing here that a model could answer.
    expect((await send(path, 'Why is that a composite number?')).metadata.llm_provider).toBe('openai');
  });

  test('is answered by it with a model in use, and with none at all', async () => {
    const path = await start();
    expect(await send(path, 'What is 17 * 23?')).toMatchObject(EXACT);
    expect(server.engine.requests).toEqual([]);
    await server.close();
    const without = await start({ activeModel: () => undefined });
    expect(await send(without, 'What is 17 * 23?')).toMatchObject(EXACT);
  });

  test('is told before it is sent', async () => {
    await start();
    const score = async (text: string) =>
      (await server.call('POST', '/privacy/score', { token, body: { text } })).body;
    expect(await score('Combien font 17 * 23 ?')).toHaveProperty('calculated', true);
    expect(await score('17 * 23 reasons to love Paris')).not.toHaveProperty('calculated');
  });

  test('is answered once more by it, and by a model where the person asks for one', async () => {
    const path = await start({ environment: WITH_CLOUD() });
    const { id } = await send(path, 'What is 17 * 23?');
    const again = async (body: object) =>
      (await server.call('POST', `${path}/messages/${id}/regenerate`, { token, body })).body
        .assistant_message;
    expect(await again({})).toMatchObject(EXACT);
    expect(cloud.requests).toEqual([]);
    expect((await again({ provider: 'cloud' })).metadata.llm_provider).toBe('openai');
    expect(cloud.requests).toHaveLength(1);
  });

  test('inherits from what was said before it', async () => {
    const path = await start({ environment: WITH_CLOUD() });
    expect(await send(path, 'My diagnosis [0.9]')).toMatchObject({ metadata: { llm_provider: 'local' } });
    expect(await send(path, '2 + 2')).toMatchObject({
      content: 'The result is 4 (2 + 2).',
      metadata: { why: 'calculator', sensitivity_score: expect.closeTo(0.9) },
    });
    expect(cloud.requests).toEqual([]);
  });
});
