import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../server/agents/run.types.ts';
import { type ToolContext, ToolFailed } from '../../../server/agents/tool.types.ts';
import { echoTool, prepareRun, type Reply, type ScriptedRun } from './scripted-run.ts';

const call = (text: string, name = 'echo'): Reply => [{ name, arguments: { text } }];
const answering = (run: ScriptedRun, allow: boolean) => (event: RunEvent) => {
  if (event.type === 'approval_required')
    run.deps.approvals.answer('user-1', 'run-1', event.approvalId, allow);
};

describe('a tool that asks first', () => {
  const code = () => echoTool('code_exec', { consent: 'unless_allowed' });

  test('runs once its owner allows it, and the wait does not count against the time of the run', async () => {
    const run = prepareRun([call('a', 'code_exec'), 'Done.'], [code()], { canAsk: true });
    const { events, steps } = await run.play((event) => {
      if (event.type === 'approval_required') {
        expect(run.timers[0]).toMatchObject({ milliseconds: 600_000, isStopped: true });
        run.advance(300_000);
      }
      answering(run, true)(event);
    });
    expect(events.find(({ type }) => type === 'approval_required')).toMatchObject({
      index: 1,
      tool: 'code_exec',
      input: '{"text":"a"}',
      reason: expect.stringContaining('sandbox'),
    });
    expect(steps[0]).toMatchObject({ status: 'done', output: 'code_exec read a' });
    // The run's own time, then the question's, then what is left of the run's.
    expect(run.timers.map(({ milliseconds }) => milliseconds)).toEqual([600_000, 600_000, 600_000]);
  });

  test('does not run when it is declined', async () => {
    let calls = 0;
    const counted = echoTool('code_exec', {
      consent: 'unless_allowed',
      run: async () => ({ text: `${++calls}` }),
    });
    const run = prepareRun([call('a', 'code_exec'), 'Done.'], [counted], { canAsk: true });
    const { steps, outcome } = await run.play(answering(run, false));
    expect(steps[0]).toMatchObject({ status: 'declined', reason: 'declined' });
    expect([calls, outcome.status]).toEqual([0, 'completed']);
  });

  test('does not run when nobody answers in time', async () => {
    const run = prepareRun([call('a', 'code_exec'), 'Done.'], [code()], { canAsk: true });
    const { steps } = await run.play((event) => {
      if (event.type === 'approval_required') run.timers[1]?.fire();
    });
    expect(steps[0]).toMatchObject({ status: 'declined', reason: 'unanswered' });
  });

  test('is refused as a step where nobody can be asked, and runs where the owner allowed it', async () => {
    const refused = await prepareRun([call('a', 'code_exec'), 'Done.'], [code()]).play();
    expect(refused.steps[0]).toMatchObject({ status: 'refused', reason: 'needs_consent' });
    expect(refused.outcome.status).toBe('completed');
    const allowed = await prepareRun(
      [call('a', 'code_exec'), 'Done.'],
      [{ ...code(), isAllowed: true }],
    ).play();
    expect(allowed.steps[0]).toMatchObject({ status: 'done' });
  });
});

describe('a tool that reaches out', () => {
  const web = () => ({
    ...echoTool('web_search', { reach: 'outbound', consent: 'unless_allowed' }),
    isAllowed: true,
  });

  test('is closed by a sensitive task, naming it', async () => {
    const { steps } = await prepareRun([call('a', 'web_search'), 'Done.'], [web()], {
      task: 'My diagnosis [0.9]',
    }).play();
    expect(steps[0]).toMatchObject({ status: 'refused', reason: 'sensitive_data' });
    expect(steps[0]?.output).toContain('your task');
  });

  test('runs, and is closed for good once a document was read whose stored score is above the line', async () => {
    const read = echoTool('file_read', {
      run: async () => ({ text: 'Page 1', score: 0.9, sources: ['contract.pdf'] }),
    });
    const run = prepareRun(
      [
        call('a', 'web_search'),
        call('x', 'file_read'),
        call('b', 'web_search'),
        call('c', 'web_search'),
        'Done.',
      ],
      [web(), read],
      { language: 'fr' },
    );
    const { steps, outcome } = await run.play();
    expect(steps.map(({ status }) => status)).toEqual(['done', 'done', 'refused', 'refused']);
    expect(steps[2]?.output).toContain('contract.pdf');
    expect(outcome.taint).toBe(0.9);
  });

  test('is closed by what a tool said, and by the name of a file', async () => {
    const said = echoTool('file_read', { run: async () => ({ text: 'IBAN [0.8]' }) });
    const named = echoTool('file_read', { run: async () => ({ text: 'x', sources: ['salary [0.8].pdf'] }) });
    for (const read of [said, named]) {
      const run = prepareRun([call('x', 'file_read'), call('a', 'web_search'), 'Done.'], [web(), read]);
      expect((await run.play()).steps[1]).toMatchObject({ status: 'refused', reason: 'sensitive_data' });
    }
  });

  test('is closed by the name of a document that the task speaks of', async () => {
    const documents = [{ id: 'd', filename: 'chemotherapy [0.9].pdf', title: 'x' }];
    const { steps } = await prepareRun([call('a', 'web_search'), 'Done.'], [web()], { documents }).play();
    expect(steps[0]).toMatchObject({ status: 'refused', reason: 'sensitive_data' });
  });

  test('is closed after the answer when the run turned sensitive while its owner was asked', async () => {
    const asking = { ...web(), isAllowed: false };
    const run = prepareRun([call('a', 'web_search'), 'Done.'], [asking], { canAsk: true });
    const { steps } = await run.play((event) => {
      if (event.type === 'approval_required') run.deps.taint.inherit(0.9);
      answering(run, true)(event);
    });
    expect(steps[0]).toMatchObject({ status: 'refused', reason: 'sensitive_data' });
  });

  test('is closed in a run that stays here', async () => {
    const { steps } = await prepareRun([call('a', 'web_search'), 'Done.'], [web()], {
      isLocalOnly: true,
    }).play();
    expect(steps[0]).toMatchObject({ status: 'refused', reason: 'local_only' });
  });
});

describe('what a run lends to a tool', () => {
  test('lets it ask the model with everything that the run knows as taint, and counts its tokens', async () => {
    const asking = echoTool('summarize', {
      run: async (_args, context) => ({
        text: (await context.ask([{ role: 'user', text: 'Shorter.', storedTaint: 0 }], 'starter words')).text,
      }),
    });
    const run = prepareRun([call('a', 'summarize'), 'Short.', 'Done.'], [asking], {
      task: 'My diagnosis [0.9]',
    });
    const { steps, outcome } = await run.play();
    expect(steps[0]?.output).toBe('Short.');
    expect(run.requests[1]).toMatchObject({
      turns: [{ text: 'Shorter.', storedTaint: 0.9 }],
      conversationId: 'run-1',
    });
    expect(run.fixed[1]).toEqual({ text: 'starter words' });
    expect(outcome.totalTokens).toBe(45);
  });

  test('keeps every prompt of a run that knows something sensitive on the line that it has reached', async () => {
    const read = echoTool('file_read', { run: async () => ({ text: 'Page 1', score: 0.9 }) });
    const run = prepareRun([call('x', 'file_read'), call('y'), 'Done.'], [read, echoTool('echo')]);
    await run.play();
    expect(run.requests.map(({ turns }) => turns.at(-1)?.storedTaint)).toEqual([0.1, 0.9, 0.9]);
  });

  test('lets what the calculator worked out inherit from its call alone, and judges what went wrong', async () => {
    const run = prepareRun(
      [call('299 days [0.9]', 'calculator'), call('y'), 'Done.'],
      [echoTool('calculator'), echoTool('echo')],
    );
    await run.play();
    expect(run.deps.taint.privacy().taint).toBe(0.1);
    const failing = echoTool('calculator', {
      run: async () => {
        throw new ToolFailed('No date: [0.9]');
      },
    });
    const failed = prepareRun([call('x', 'calculator'), 'Done.'], [failing]);
    await failed.play();
    expect(failed.deps.taint.privacy().taint).toBe(0.9);
    const knowing = prepareRun(
      [call('x', 'calculator'), call('y'), 'Done.'],
      [echoTool('calculator'), echoTool('echo')],
    );
    const { answer } = knowing.deps;
    knowing.deps.answer = async function* (request, signal) {
      for await (const event of answer(request, signal))
        yield event.type === 'done' ? { ...event, answer: { ...event.answer, taint: 0.8 } } : event;
    };
    await knowing.play();
    const results = knowing.requests[2]?.turns.filter(({ role }) => role === 'tool');
    expect(results?.[0]).toMatchObject({ toolName: 'calculator', isComputed: true, storedTaint: 0.8 });
  });

  test('shows it the outputs before, tells its progress and keeps its files with the step', async () => {
    let seen: ToolContext['observations'] = [];
    const chart = echoTool('chart', {
      run: async (_args, context) => {
        seen = context.observations;
        context.report('Drawing');
        await context.saveArtefact({ name: 'a.svg', contentType: 'image/svg+xml', bytes: new Uint8Array(3) });
        return { text: 'Drawn.' };
      },
    });
    const run = prepareRun([call('one'), call('x', 'chart'), 'Done.'], [echoTool('echo'), chart]);
    const { events, steps } = await run.play();
    expect(seen).toEqual([{ tool: 'echo', output: 'echo read one' }]);
    expect(steps[1]?.artefacts).toMatchObject([{ name: 'a.svg', contentType: 'image/svg+xml' }]);
    const kinds = events.map(({ type }) => type);
    expect(kinds.indexOf('progress')).toBeGreaterThan(kinds.lastIndexOf('step_started'));
    expect(events.find(({ type }) => type === 'progress')).toEqual({
      type: 'progress',
      index: 2,
      text: 'Drawing',
    });
  });
});
