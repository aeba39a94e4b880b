import { describe, expect, it } from 'vitest';
import { showValue } from '../../../../server/agents/tools/code/javascript/evaluate-javascript.ts';

class Point {
  x = 1;
}
const circle: unknown[] = [];
circle.push(circle);

describe('a value of code as text', () => {
  it.each<[string, unknown, string]>([
    ['plain data', { a: [1, 'é"', null, true], b: {} }, '{"a":[1,"é\\"",null,true],"b":{}}'],
    ['what JSON drops', [undefined, Number.NaN, -0, 10n, Symbol('s')], '[undefined,NaN,-0,10n,Symbol(s)]'],
    ['functions', [() => 1, Math.max], '[[function],[function max]]'],
    ['dates', [new Date(0), new Date(Number.NaN)], '["1970-01-01T00:00:00.000Z",null]'],
    ['maps and sets', [new Map([['a', new Set([1])]])], '[Map {"a" => Set {1}}]'],
    ['typed arrays', new Uint8Array([1, 2]), 'Uint8Array [1,2]'],
    ['instances', new Point(), 'Point {"x":1}'],
    [
      'errors, expressions and promises',
      [new TypeError('no'), /a/g, Promise.resolve()],
      '[[TypeError: no],/a/g,[promise]]',
    ],
    ['what has no prototype', Object.create(null), '{}'],
    ['what holds itself', circle, '[[circular]]'],
    ['empty lists', [[], new Map()], '[[],Map {}]'],
  ])('shows %s', (_name, value, text) => {
    expect(showValue(value, 1_000)).toBe(text);
  });

  it('is cut where it is long, and says so', () => {
    expect(showValue(Array(1_000).fill(7), 10)).toBe('[7,7,7,7,…');
    expect(showValue('x'.repeat(1_000), 10)).toBe('"xxxxxxxx…');
  });

  it('does not follow nesting for ever', () => {
    let nested: unknown = 0;
    for (let depth = 0; depth < 200; depth += 1) nested = [nested];
    expect(showValue(nested, 1_000)).toContain('[[…]]');
  });

  it('reads of an endless structure only what is shown', () => {
    let reads = 0;
    const endless = new Proxy([] as number[], {
      get: (_target, key) => {
        if (key !== 'length') reads += 1;
        return key === 'length' ? 2 ** 40 : 5;
      },
    });
    expect(showValue(endless, 100)).toHaveLength(100);
    expect(reads).toBeLessThan(100);
  });
});
