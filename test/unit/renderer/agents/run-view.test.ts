import { expect, test } from 'vitest';
import type { LiveRun } from '../../../../renderer/agents/live-runs.ts';
import { viewOfLiveRun, viewOfRun } from '../../../../renderer/agents/run-view.ts';
import { aRun, aStep } from './made-runs.ts';

const live = (part: Partial<LiveRun>): LiveRun => ({
  id: 'r',
  request: { task: 'Add 2 and 2', agent_type: 'data' },
  startedAt: 0,
  route: { llm_provider: 'local', model: 'alcove-starter', sensitivity_score: 0.1, why: 'no_provider' },
  steps: [],
  text: '',
  approvals: [],
  state: 'running',
  error: undefined,
  ...part,
});
const step = { index: 1, tool: 'calculator', input: '{"expression":"2+2"}', progress: '' };
const approval = { approval_id: 'a', index: 1, tool: 'calculator', input: '{}', reason: '' };

test('a run looks the same when its record takes the place of what was watched', () => {
  const watched = viewOfLiveRun(live({ steps: [{ ...step, end: aStep({}) }], text: '4' }));
  const stored = viewOfRun(aRun({ steps: [aStep({})] }));
  expect({ ...watched, status: 'completed', facts: stored.facts, why: undefined }).toEqual(stored);
});

test('a step that asks says so, whether or not it was told of before', () => {
  for (const steps of [[{ ...step, end: undefined }], []])
    expect(viewOfLiveRun(live({ steps, approvals: [approval] })).steps).toMatchObject([
      { index: 1, state: 'asking', approval },
    ]);
});

test('when nothing more is known of a run, no step of it seems to go on', () => {
  const steps = [
    { ...step, end: aStep({}) },
    { ...step, index: 2, end: undefined },
  ];
  const view = viewOfLiveRun(live({ steps, state: 'failed', error: 'Alcove does not answer.' }));
  expect(view.steps.map(({ index, state }) => [index, state])).toEqual([[1, 'done']]);
  expect(view).toMatchObject({ status: 'failed', failure: 'Alcove does not answer.' });
});
