import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type Tool, ToolFailed } from '../../../../server/agents/tool.types.ts';
import { createCodeExecTool } from '../../../../server/agents/tools/code/code-exec-tool.ts';
import { toolContext } from '../tool-context.ts';
import { countLiveWorkers } from './watched-run.ts';

const tool = createCodeExecTool({ python: async () => 'off' });

function run(args: object, context = toolContext(), subject: Tool = tool) {
  return subject.run(subject.parse(args), context);
}

async function textOf(args: object, context = toolContext()): Promise<string> {
  return (await run(args, context)).text;
}

async function failureOf(args: object): Promise<string> {
  const failure = await run(args).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ToolFailed);
  return (failure as ToolFailed).message;
}

describe('code_exec', () => {
  it('stays inside this machine and asks unless allowed', () => {
    expect(tool).toMatchObject({
      name: 'code_exec',
      reach: 'inside',
      consent: 'unless_allowed',
      isBuiltIn: true,
    });
    expect(tool.parameters).toMatchObject({ type: 'object', required: ['code'] });
  });

  it('returns what was printed and the value of the last expression', async () => {
    expect(await textOf({ code: 'console.log("a", { b: 1 });\nconst x = 20;\nx * 2 + 2' })).toBe(
      'Printed:\na {"b":1}\n\nResult: 42',
    );
  });

  it('says so when there is nothing to return', async () => {
    expect(await textOf({ code: 'const x = 1' })).toMatch(/printed nothing/);
  });

  it.each([
    ['await at the top', 'const x = await Promise.resolve(3); x + 1', 'Result: 4'],
    ['the call of an async function', 'async function main() { return [1] } main()', 'Result: [1]'],
    ['a map', 'new Map([["a", 1]])', 'Result: Map {"a" => 1}'],
  ])('resolves and shows %s', async (_name, code, text) => {
    expect(await textOf({ code })).toBe(text);
  });

  it('gives texts and earlier outputs as inputs', async () => {
    const context = {
      ...toolContext(),
      observations: [
        { tool: 'file_read', output: 'old' },
        { tool: 'file_read', output: 'a;b\n1;2' },
        { tool: 'calculator', output: '7' },
      ],
    };
    const inputs = [
      { name: 'data.csv', from: 'file_read' },
      { name: 'note', text: 'hé' },
    ];
    expect(await textOf({ code: '[inputs["data.csv"].split("\\n"), inputs.note]', inputs }, context)).toBe(
      'Result: [["a;b","1;2"],"hé"]',
    );
  });

  it('takes inputs of two million characters that are long in every encoding', async () => {
    const inputs = [
      { name: 'a', text: '\u0001'.repeat(1_000_000) },
      { name: 'b', text: '語'.repeat(1_000_000) },
    ];
    expect(await textOf({ code: '[inputs.a.length, inputs.b.length]', inputs })).toBe(
      'Result: [1000000,1000000]',
    );
  });

  it.each([
    ['an unknown name', { code: 'x.y' }, "ReferenceError: 'x' is not defined\n  line 1, column 1"],
    ['a syntax error', { code: 'let a = 1;\nlet b = ;' }, 'line 2, column 9'],
    [
      'an error in a function',
      { code: 'function f() {\n  throw new TypeError("no")\n}\n\nf()' },
      'line 2, column 22, in f\n  line 5, column 2',
    ],
    ['a rejected promise', { code: 'async function f() { throw new Error("late") }\nf()' }, 'Error: late'],
    ['a promise nobody resolves', { code: 'await new Promise(() => {})' }, 'nothing resolves'],
  ])('says what is wrong, and where, of %s', async (_name, args, text) => {
    expect(await failureOf(args)).toContain(text);
  });

  it('keeps what was printed before an error', async () => {
    expect(await failureOf({ code: 'console.log("so far"); null.x' })).toMatch(
      /TypeError[\s\S]*Printed:\nso far$/,
    );
  });

  it('names the limit that stopped the code', async () => {
    expect(await failureOf({ code: 'for (;;);', timeout_seconds: 1 })).toMatch(/within 1 s\./);
  });

  it.each([
    ['no code', {}],
    ['another language', { code: '1', language: 'ruby' }],
    ['a time beyond the limit', { code: '1', timeout_seconds: 21 }],
    ['code without end', { code: 'x'.repeat(100_001) }],
  ])('refuses %s as a model can read', (_name, args) => {
    expect(() => tool.parse(args)).toThrow(ToolFailed);
  });

  it.each([
    ['a path as a name', [{ name: '../x', text: '' }], /name that cannot be used/],
    ['a hidden file as a name', [{ name: '.profile', text: '' }], /name that cannot be used/],
    [
      'a name twice',
      [
        { name: 'a', text: '' },
        { name: 'a', text: '' },
      ],
      /same name/,
    ],
    ['neither text nor source', [{ name: 'a' }], /either a text or/],
    ['both', [{ name: 'a', text: '', from: 'chart' }], /either a text or/],
    ['a tool that has not answered', [{ name: 'a', from: 'chart' }], /no tool of that name/],
    ['too much', [{ name: 'a', text: 'x'.repeat(2_000_001) }], /too long/],
  ])('refuses inputs with %s', async (_name, inputs, message) => {
    expect(await failureOf({ code: '1', inputs })).toMatch(message);
  });

  it('says how Python can be had while it is off', async () => {
    expect(await failureOf({ code: '1', language: 'python' })).toMatch(/Python is off.*owner/);
  });

  it('passes on why Python cannot be run', async () => {
    const broken = createCodeExecTool({
      python: () => Promise.reject(new ToolFailed('Install bubblewrap.')),
    });
    await expect(run({ code: '1', language: 'python' }, toolContext(), broken)).rejects.toThrow(
      'Install bubblewrap.',
    );
  });

  it('says what it does in the language of the task', async () => {
    const reports: string[] = [];
    const report = (progress: string) => reports.push(progress);
    await run({ code: '1' }, { ...toolContext([], 'fr'), report });
    await run({ code: '1' }, { ...toolContext([], 'en'), report });
    expect(reports).toEqual(['Exécution du code', 'Running the code']);
  });

  it('runs two at once and the others after them', async () => {
    let most = 0;
    const look = (worker: Worker) => worker.once('online', () => (most = Math.max(most, countLiveWorkers())));
    process.on('worker', look);
    const texts = await Promise.all([1, 2, 3, 4, 5].map((value) => textOf({ code: `${value}` })));
    process.off('worker', look);
    expect(texts).toEqual([1, 2, 3, 4, 5].map((value) => `Result: ${value}`));
    expect(most).toBe(2);
    expect(countLiveWorkers()).toBe(0);
  });

  it('lets a call that waits for its turn be cancelled', async () => {
    const running = [new AbortController(), new AbortController()];
    const waiting = new AbortController();
    const calls = [...running, waiting].map(({ signal }) =>
      run({ code: 'for (;;);', timeout_seconds: 20 }, { ...toolContext(), signal }),
    );
    waiting.abort(new Error('no longer wanted'));
    await expect(calls[2]).rejects.toThrow('no longer wanted');
    for (const controller of running) controller.abort(new Error('cancelled'));
    await expect(Promise.allSettled(calls)).resolves.toHaveLength(3);
    expect(countLiveWorkers()).toBe(0);
    expect(await textOf({ code: '1' })).toBe('Result: 1');
  });
});
