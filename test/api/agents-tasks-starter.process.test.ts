import { afterAll, beforeAll, expect, test } from 'vitest';
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
