import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STARTER_TASKS } from './agent-tasks/starter-tasks.ts';
import { startTaskServer, type TaskServer, uploadTaskDocuments } from './agent-tasks/task-server.ts';

/** The shipped starter model, the real tools and the planner, through the front door. */
let tasks: TaskServer;

beforeAll(async () => {
  tasks = await startTaskServer({ engine: undefined, activeModel: undefined });
  await uploadTaskDocuments(tasks);
  tasks.web.results = [{ title: 'Phare de Cordouan', url: 'https://one.example/', content: 'A lighthouse.' }];
  tasks.web.pages.set('https://one.example/', { body: '<p>The oldest lighthouse stands at Cordouan.</p>' });
});
afterAll(() => tasks.close());

test.each(STARTER_TASKS)('$type ($language): $task', async ({ type, task, tools, result }) => {
  const run = await tasks.execute({ task, agent_type: type });
  expect(run.steps.map(({ tool }: { tool: string }) => tool)).toEqual(tools);
  expect(run).toMatchObject({
    status: 'completed',
    model: 'alcove-starter',
    llm_provider: 'local',
    error: null,
  });
  expect(run.result).toMatch(result);
});

describe('a chat with the starter', () => {
  const ask = async (content: string) => {
    const { server, token } = tasks;
    const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
    const path = `/chat/conversations/${id}`;
    const answer = await server.call('POST', `${path}/messages`, { token, body: { content } });
    const stored = (await server.call('GET', path, { token })).body.messages.at(-1);
    expect(stored).toEqual(answer.body.assistant_message);
    return stored;
  };

  test.each([
    ['17 * 23', 'The result is 391 (17 × 23).'],
    ['Combien font 17,5 % de 340 ?', 'Le résultat est 59,5 (17,5 / 100 × 340).'],
    ['20 °C in °F', '20 °C = 68 °F.'],
    ['What is the median of 3, 5 and 10?', 'Median = 5.'],
    ['Quel jour sera-t-on dans 45 jours ?', '21 novembre 2026 (samedi) + 45 jours = 5 janvier 2027 (mardi).'],
  ])('works out %s without a model', async (question, content) => {
    expect(await ask(question)).toMatchObject({
      content,
      metadata: { tool: 'calculator', llm_provider: 'local' },
    });
  });

  test('says what the calculator says of what cannot be calculated', async () => {
    expect((await ask('What is 5 divided by 0?')).metadata).toMatchObject({ tool: 'calculator' });
  });

  test.each([
    'How do I add a model?',
    'I have 3 children and 2 dogs.',
    'Is 17 a prime number in your opinion?',
  ])('leaves %s to the model', async (question) => {
    expect((await ask(question)).metadata).not.toHaveProperty('tool');
  });
});
