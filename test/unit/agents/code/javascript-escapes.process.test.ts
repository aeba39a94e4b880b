import { describe, expect, it } from 'vitest';
import { watchRun } from './watched-run.ts';

const unreachable =
  'process require module exports __dirname __filename global Buffer fetch XMLHttpRequest WebSocket EventSource WebAssembly Atomics Worker postMessage parentPort workerData setTimeout setInterval setImmediate queueMicrotask structuredClone performance navigator crypto URL std os bjson print scriptArgs loadScript readFile gc Intl Deno Bun window self'.split(
    ' ',
  );

const wayOut = 'typeof process + typeof require + typeof fetch';
const nothing = '"undefinedundefinedundefined"';

const escapes: [string, string][] = [
  ['the constructor of a constructor', `({}).constructor.constructor('return ${wayOut}')()`],
  ['Function', `new Function('return ${wayOut}')()`],
  ['eval', `eval('${wayOut}')`],
  ['indirect eval', `(0, eval)('${wayOut}')`],
  ['a generator', `(function* () {}).constructor('yield ${wayOut}')().next().value`],
  ['an async function', `(async () => {}).constructor('return ${wayOut}')()`],
  [
    'an async generator',
    `(async function* () {}).constructor('yield ${wayOut}')().next().then((step) => step.value)`,
  ],
  ['a function of the console', `console.log.constructor('return ${wayOut}')()`],
  [
    'the caller of a function',
    `(function () { return arguments.callee.constructor('return ${wayOut}')() })()`,
  ],
  ['a proxy of the global object', `new Proxy(globalThis, {}).Function('return ${wayOut}')()`],
  [
    'a species',
    `class A extends Array { static get [Symbol.species]() { return Function } } new A('${wayOut}'); ${wayOut}`,
  ],
  ['Reflect', `Reflect.construct(Function, ['return ${wayOut}'])()`],
  ['a sloppy this', `(function () { return this.constructor.constructor('return ${wayOut}')() })()`],
  [
    'stack frames',
    `Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getThis?.()); String(new Error().stack).includes('process') ? 'out' : ${wayOut}`,
  ],
  ['what the console returns', `(console.log('x') ?? Function)('return ${wayOut}')()`],
];

describe('code in QuickJS', () => {
  it.each(escapes)('finds no way to the server through %s', async (_name, code) => {
    const { outcome } = await watchRun(code);
    expect(outcome.end).toEqual({ kind: 'value', text: nothing });
  });

  it.each([
    ['import()', 'await import("node:fs")'],
    ['import() of a file', 'await import("file:///etc/passwd")'],
    ['import() of a data URL', 'await import("data:text/javascript,1")'],
    ['import', 'import fs from "node:fs"'],
    ['require', 'require("node:fs")'],
    ['import.meta', 'import.meta.url'],
  ])('loads nothing by %s', async (_name, code) => {
    const { outcome } = await watchRun(code);
    expect(outcome.end.kind).toBe('error');
  });

  it('knows no name of the server, of Node or of a browser', async () => {
    const tests = unreachable.map((name) => `[typeof ${name}, '${name}' in globalThis, '${name}']`);
    const { outcome } = await watchRun(
      `[${tests}].filter(([type, isThere]) => type !== 'undefined' || isThere)`,
    );
    expect(outcome.end).toEqual({ kind: 'value', text: '[]' });
  });

  it('reaches no function of the server however it walks', async () => {
    const { outcome } = await watchRun(`
      const seen = new Set(), own = [];
      const visit = (value, path) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
        seen.add(value);
        if (typeof value === 'function' && !String(value).includes('[native code]')) own.push(path);
        visit(Object.getPrototypeOf(value), path + '.__proto__');
        for (const key of Reflect.ownKeys(value)) {
          const { value: inner, get, set } = Object.getOwnPropertyDescriptor(value, key);
          for (const found of [inner, get, set]) visit(found, path + '.' + String(key));
        }
      };
      visit(Object.getPrototypeOf(globalThis), 'proto');
      for (const key of Reflect.ownKeys(globalThis)) visit(Object.getOwnPropertyDescriptor(globalThis, key).value, String(key));
      [own, seen.size > 500]`);
    expect(outcome.end).toEqual({ kind: 'value', text: '[["globalThis.console.log"],true]' });
  });

  it.each([
    ['its own error', 'null.x'],
    ['an error of the parser', 'let = ='],
    ['an error below the console', 'console.log({ get a() { return null.x } })'],
    ['an error below what shows a value', '({ get a() { return null.x } })'],
    ['an error of the engine', 'new Uint8Array(1e9)'],
    ['its trace as a value', 'new Error("x").stack'],
    ['the trace of a callback', 'let s; [1].map(() => { s = new Error("x").stack }); s'],
  ])('learns no path of the server from %s', async (_name, code) => {
    const { outcome } = await watchRun(code);
    const said = JSON.stringify(outcome);
    expect(said).toMatch(/code\.js|line 1, column|cannot be shown/);
    for (const word of ['file:', 'node:', 'quickjs', 'wasm', '.ts', process.cwd()])
      expect(said).not.toContain(word);
  });

  it.each([
    ['__proto__ as data', 'JSON.parse(\'{"__proto__":{"polluted":1}}\')', '{"__proto__":{"polluted":1}}'],
    ['toJSON', '({ toJSON() { return { polluted: 1 } } })', '{"toJSON":[function toJSON]}'],
    ['a prototype of its own', 'Object.prototype.polluted = 1; ({})', '{}'],
    ['a then', '({ a: { then() { for (;;); } } })', '{"a":{"then":[function then]}}'],
  ])('hands back nothing but text: %s', async (_name, code, text) => {
    const { outcome } = await watchRun(code);
    expect(outcome.end).toEqual({ kind: 'value', text });
    expect('polluted' in {}).toBe(false);
  });

  it('cannot use an input to change what the server made of it', async () => {
    const inputs = [
      { name: '__proto__', text: 'x' },
      { name: 'constructor', text: 'y' },
    ];
    const { outcome } = await watchRun(
      '[Object.keys(inputs), inputs.constructor, Object.getPrototypeOf(inputs) === Object.prototype]',
      { inputs },
    );
    expect(outcome.end).toEqual({ kind: 'value', text: '[["__proto__","constructor"],"y",true]' });
  });

  it('shares no memory with anybody', async () => {
    const { outcome } = await watchRun(
      'const b = new SharedArrayBuffer(8); new Uint8Array(b)[0] = 7; [typeof Atomics, new Uint8Array(new SharedArrayBuffer(8))[0]]',
    );
    expect(outcome.end).toEqual({ kind: 'value', text: '["undefined",0]' });
  });
});
