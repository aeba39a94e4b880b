import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_TYPES } from '../../server/agents/agent-types.ts';
import { createScriptedModel } from './agent-tasks/scripted-model.ts';
import { SCRIPTED_TASKS } from './agent-tasks/scripted-tasks.ts';
import { STARTER_TASKS } from './agent-tasks/starter-tasks.ts';
import { startTaskServer, type TaskServer, uploadTaskDocuments } from './agent-tasks/task-server.ts';

/** A model that plans as its script says, and the real tools, through the front door. */
const model = createScriptedModel();
let tasks: TaskServer;

beforeAll(async () => {
  tasks = await startTaskServer({ reply: model.reply });
  await uploadTaskDocuments(tasks);
  tasks.web.results = [{ title: 'Phare de Cordouan', url: 'https://one.example/', content: 'A lighthouse.' }];
  tasks.web.pages.set('https://one.example/', { body: '<p>The oldest lighthouse stands at Cordouan.</p>' });
});
afterAll(() => tasks.close());

test.each(SCRIPTED_TASKS)('$type ($language): $task', async (asked) => {
  model.play(asked.moves);
  const { type, task, maxIterations = 5 } = asked;
  const run = await tasks.execute({ task, agent_type: type, max_iterations: maxIterations });
  const made = run.steps.map(({ tool, status }: { tool: string; status: string }) => `${tool} ${status}`);
  expect(made).toEqual(asked.steps);
  expect(run).toMatchObject({ status: asked.status ?? 'completed', llm_provider: 'local', error: null });
  expect(run.result).toMatch(asked.result);
});

describe('the suite', () => {
  const all = [...STARTER_TASKS, ...SCRIPTED_TASKS];

  test('has at least sixty tasks, none twice', () => {
    expect(new Set(all.map(({ type, task }) => `${type} ${task}`)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(60);
  });

  test.each(AGENT_TYPES)('has at least ten for the %s agent', (type) => {
    expect(all.filter((task) => task.type === type).length).toBeGreaterThanOrEqual(10);
  });

  test.each(['fr', 'en'] as const)('has at least twenty-five in %s', (language) => {
    expect(all.filter((task) => task.language === language).length).toBeGreaterThanOrEqual(25);
  });
});
