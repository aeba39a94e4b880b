import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import {
  MOST_PRINTED_CHARACTERS,
  MOST_PRINTED_LINES,
  MOST_VALUE_CHARACTERS,
} from '../../../../server/agents/tools/code/code-run.types.ts';
import { runJavaScript } from '../../../../server/agents/tools/code/javascript/run-javascript.ts';
import { rounds, sample } from '../../../depth.ts';
import { countLiveWorkers, watchRun } from './watched-run.ts';

/** Longer than a thread needs for anything honest here; shorter than a test would like to wait. */
const LIMIT_MS = 400;
const TURNS_OF_A_LIVING_LOOP = 3;

const memory: [string, string][] = [
  ['an array that grows', 'const a = []; for (;;) a.push(new Array(1000).fill(1))'],
  ['strings kept in an array', 'const a = []; for (let i = 0; ; i++) a.push(String(i).repeat(100000))'],
  ['a string that doubles', 'let s = "x"; for (;;) s += s'],
  ['a huge repeat', '"x".repeat(2 ** 29).split("")'],
  ['a huge typed array', 'new Uint8Array(1e9)'],
  ['many typed arrays', 'const a = []; for (;;) a.push(new Float64Array(100000))'],
  ['an impossible buffer', 'new ArrayBuffer(2 ** 40)'],
  ['a huge array-like', 'Array.from({ length: 1e9 })'],
  ['a map that grows', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, {})'],
  ['closures in a chain', 'let f = () => {}; for (;;) { const g = f; f = () => g; }'],
  ['a huge big integer', '2n ** (2n ** 22n)'],
  [
    'memory taken again whenever it runs out',
    'let a; for (;;) try { for (a = []; ; ) a.push(new Array(9999).fill(a)) } catch {}',
  ],
  [
    'generators that are never ended',
    'const a = []; function* g() { yield new Array(1000).fill(0) } for (;;) { const i = g(); i.next(); a.push(i) }',
  ],
];

const processor: [string, string][] = [
  ['a loop', 'for (;;);'],
  ['a getter', '({ get a() { for (;;); } })'],
  ['toString of what is thrown', 'class E extends Error { get message() { for (;;); } } throw new E()'],
  ['a proxy', 'new Proxy({}, { ownKeys() { for (;;); } })'],
  ['the name of a constructor', '({ constructor: { get name() { for (;;); } } })'],
  ['a date that loops', 'const d = new Date(0); d.toISOString = () => { for (;;); }; d'],
  ['toString in a console call', 'console.log({ get a() { for (;;); } })'],
  ['a promise job that begets another', '(function f() { Promise.resolve().then(f) })()'],
  ['a thenable that is never done', 'await { then(done) { for (;;); } }'],
  ['an endless iterator', 'for (const _ of { *[Symbol.iterator]() { for (;;) yield 0 } });'],
  ['catching the interruption', 'for (;;) try { for (;;); } catch {} finally { for (;;); }'],
  ['a regular expression that backtracks', '/(a+)+$/.test("a".repeat(40) + "b")'],
  ['an endless sort', '[3, 1, 2].sort(() => { for (;;); })'],
  ['a finaliser', 'new FinalizationRegistry(() => { for (;;); }).register({}, 1); for (;;) ({});'],
];

const recursion: [string, string][] = [
  ['a function that calls itself', 'const f = () => f(); f()'],
  ['a getter that reads itself', 'const o = { get a() { return this.a } }; o.a'],
  ['nested brackets for the parser', 'new Function("(".repeat(1e6))'],
  ['nested arrays for JSON', 'JSON.parse("[".repeat(1e6))'],
  [
    'a nested structure for JSON',
    'const o = []; let p = o; for (let i = 0; i < 1e5; i++) { p.push([]); p = p[0] } JSON.stringify(o)',
  ],
  ['nested groups for a regular expression', 'new RegExp("(?:".repeat(1e5) + ")".repeat(1e5))'],
  ['a proxy of a proxy', 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x'],
  ['a callback of native code', 'const f = () => "a".replace("a", f); f()'],
];

describe('an attack from inside JavaScript', () => {
  afterEach(() => {
    expect(countLiveWorkers()).toBe(0);
  });

  it.each(sample(memory, 2))('on memory ends without harm: %s', async (_name, code) => {
    // In a deep run long enough that the limit of memory, not that of time, ends them.
    const limitMs = rounds({ gate: LIMIT_MS, all: LIMIT_MS, deep: 2_000 });
    const { outcome, turns } = await watchRun(code, { limitMs });
    expect(['error', 'stopped']).toContain(outcome.end.kind);
    expect(turns).toBeGreaterThan(TURNS_OF_A_LIVING_LOOP);
  });

  it('has 64 MiB and no more', async () => {
    const { outcome } = await watchRun(
      'const a = []; try { for (;;) a.push(new Uint8Array(1024 * 1024)) } catch {} a.length > 32 && a.length < 64',
    );
    expect(outcome.end).toEqual({ kind: 'value', text: 'true' });
  });

  it.each(sample(processor, 2))('on the processor is stopped: %s', async (_name, code) => {
    const { outcome, turns } = await watchRun(code, { limitMs: LIMIT_MS });
    expect(outcome.end).toEqual({ kind: 'stopped', by: 'time' });
    expect(turns).toBeGreaterThan(TURNS_OF_A_LIVING_LOOP);
  });

  it.each(sample(recursion, 2))('by recursion is an error that code can read: %s', async (_name, code) => {
    const { outcome } = await watchRun(code);
    expect(outcome.end).toMatchObject({ kind: 'error', text: expect.stringMatching(/overflow|too deeply/) });
  });

  it('from native code that never looks at the clock is ended with its thread, and what was printed is kept', async () => {
    const { outcome } = await watchRun('console.log("before"); Array(2 ** 32 - 1).join()', {
      limitMs: LIMIT_MS,
    });
    expect(outcome).toMatchObject({ printed: 'before\n', end: { kind: 'stopped', by: 'time' } });
  });

  it.each([
    ['short lines', 'for (let i = 0; i < 1e5; i++) console.log("x"); 1', MOST_PRINTED_LINES * 2],
    ['long lines', 'for (let i = 0; i < 100; i++) console.log("x".repeat(1e6)); 1', MOST_PRINTED_CHARACTERS],
    [
      'big structures',
      'const a = Array(1e5).fill(0); for (let i = 0; i < 20; i++) console.log(a); 1',
      MOST_PRINTED_CHARACTERS,
    ],
  ])('by a flood of %s costs a bounded number of messages', async (_name, code, characters) => {
    const { outcome, messages } = await watchRun(code);
    expect(outcome).toMatchObject({ isPrintedCut: true, end: { kind: 'value' } });
    expect(outcome.printed).toHaveLength(characters);
    expect(messages).toBeLessThanOrEqual(MOST_PRINTED_LINES + 3);
  });

  it.each([
    ['a string', '"x".repeat(1e7)'],
    ['an array', 'new Array(1e5).fill("xyz")'],
    ['a sparse array', 'new Array(2 ** 32 - 1)'],
    ['a thrown string', 'throw "x".repeat(1e7)'],
    ['a message', 'throw new Error("x".repeat(1e7))'],
    ['a name', 'const e = new Error(); e.name = "x".repeat(1e7); throw e'],
    ['a description', 'Symbol("x".repeat(1e6))'],
    ['a key', '({ ["x".repeat(1e6)]: 1 })'],
  ])('by an endless result returns a bounded text: %s', async (_name, code) => {
    const { outcome } = await watchRun(code);
    if (outcome.end.kind !== 'value' && outcome.end.kind !== 'error') throw new Error(outcome.end.kind);
    expect(outcome.end.text.length).toBeLessThanOrEqual(MOST_VALUE_CHARACTERS);
    expect(outcome.end.text.length).toBeGreaterThan(1_000);
  });

  it('on its own output spoils only that', async () => {
    const { outcome } = await watchRun(
      'String.prototype.slice = () => "x".repeat(1e7); console.log("abc"); "abc"',
    );
    expect(outcome.printed.length).toBeLessThanOrEqual(MOST_VALUE_CHARACTERS);
    expect(outcome.end).toEqual({ kind: 'value', text: '[a value that cannot be shown]' });
  });

  it('leaves room for others: a call that is made meanwhile is answered while it goes on', async () => {
    const controller = new AbortController();
    let isOver = false;
    const attack = runJavaScript(
      { code: 'for (;;);', inputs: [], limitMs: 60_000 },
      controller.signal,
    ).finally(() => {
      isOver = true;
    });
    const { outcome } = await watchRun('6 * 7');
    expect(outcome.end).toEqual({ kind: 'value', text: '42' });
    expect(isOver).toBe(false);
    controller.abort(new Error('enough'));
    await expect(attack).rejects.toThrow('enough');
  });

  it('leaves no rejection behind in the server', async () => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', listen);
    const { outcome } = await watchRun('Promise.reject(new Error("lost")); (async () => { throw 1 })(); 5');
    process.off('unhandledRejection', listen);
    expect(outcome.end).toEqual({ kind: 'value', text: '5' });
    expect(rejections).toEqual([]);
  });

  it('has no effect on the next call, however often it is repeated', async () => {
    for (let call = 0; call < rounds({ gate: 4, all: 4, deep: 12 }); call += 1) {
      const { outcome } = await watchRun('globalThis.count = (globalThis.count ?? 0) + 1');
      expect(outcome.end).toEqual({ kind: 'value', text: '1' });
      expect(countLiveWorkers()).toBe(0);
    }
  });

  it('ends at once when the run is cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    process.once('worker', (worker: Worker) => worker.once('message', () => controller.abort(reason)));
    const run = runJavaScript({ code: 'for (;;);', inputs: [], limitMs: 20_000 }, controller.signal);
    await expect(run).rejects.toBe(reason);
  });

  it('does not begin when the run was cancelled before', async () => {
    const run = runJavaScript({ code: '1', inputs: [], limitMs: 1_000 }, AbortSignal.abort('cancelled'));
    await expect(run).rejects.toBe('cancelled');
  });
});
