import { afterEach, expect, test } from 'vitest';
import {
  draftFrom,
  FRESH_DRAFT,
  forgetRunDraft,
  readRunDraft,
} from '../../../../renderer/agents/run-draft.ts';
import { tickedTools } from '../../../../renderer/agents/use-run-form.ts';
import type { AgentTool } from '../../../../renderer/api/agents.ts';
import { aRun } from './made-runs.ts';

afterEach(forgetRunDraft);

const tool = (name: string, is_available = true): AgentTool => ({
  name,
  description: '',
  parameters: {},
  reach: 'inside',
  consent: 'none',
  is_allowed: true,
  is_available,
  unavailable_reason: is_available ? null : 'Set it up.',
});

test('a run that is to be run again fills the form with its kind, its tools and its limit', () => {
  draftFrom(aRun({ agent_type: 'code', tools: ['code_exec'], max_iterations: 12 }));
  expect(readRunDraft()).toMatchObject({ type: 'code', tools: ['code_exec'], mostSteps: 12 });
});

test('a run that may have had to stay here stays here when it is run again', () => {
  for (const llm_provider of ['local', null]) {
    draftFrom(aRun({ llm_provider }));
    expect(readRunDraft().isLocalOnly).toBe(true);
  }
  draftFrom(aRun({ llm_provider: 'openai' }));
  expect(readRunDraft().isLocalOnly).toBe(false);
});

test('every tool that can be used is ticked until some are chosen, and one that cannot never is', () => {
  const offered = [tool('calculator'), tool('chart'), tool('web_search', false)];
  expect(tickedTools(FRESH_DRAFT, offered)).toEqual(['calculator', 'chart']);
  expect(tickedTools({ tools: ['chart', 'web_search'] }, offered)).toEqual(['chart']);
  expect(tickedTools({ tools: [] }, offered)).toEqual([]);
});
