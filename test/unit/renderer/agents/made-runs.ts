import type { Run, Step } from '../../../../renderer/api/agents.ts';

/** A run of the server, as its record says. */
export function aRun(part: Partial<Run>): Run {
  return {
    id: 'r',
    agent_type: 'data',
    task: 'Add 2 and 2',
    tools: ['calculator'],
    max_iterations: 5,
    status: 'completed',
    result: '4',
    steps: [],
    total_tokens: 12,
    execution_time_ms: 340,
    model: 'alcove-starter',
    llm_provider: 'local',
    sensitivity_score: 0.1,
    error: null,
    created_at: '2026-11-21T12:00:00.000Z',
    finished_at: '2026-11-21T12:00:01.000Z',
    ...part,
  };
}

/** A step of a run that is over. */
export function aStep(part: Partial<Step>): Step {
  return {
    index: 1,
    tool: 'calculator',
    input: '{"expression":"2+2"}',
    output: '4',
    status: 'done',
    reason: null,
    artefacts: [],
    duration_ms: 20,
    ...part,
  };
}
