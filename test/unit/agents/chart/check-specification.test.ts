import { describe, expect, test } from 'vitest';
import { checkSpecification } from '../../../../server/agents/tools/chart/specification/check-specification.ts';

const data = { values: [{ a: 1, b: 2 }] };
const encoding = { x: { field: 'a', type: 'quantitative' }, y: { field: 'b', type: 'quantitative' } };
const chart = { data, mark: 'bar', encoding };

const refusal = expect.objectContaining({ name: 'ToolFailed' });

describe('a specification', () => {
  test('of given data passes as it is, without what belongs to the theme or to a pointer', () => {
    const asked = {
      ...chart,
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      mark: { type: 'bar', tooltip: true },
      config: { font: 'Comic Sans' },
      title: 'See https://example.com',
    };
    expect(checkSpecification(asked)).toEqual({
      ...chart,
      mark: { type: 'bar' },
      title: 'See https://example.com',
    });
  });

  test('may have fields of any name, those of data never being followed', () => {
    const rows = { values: [{ url: 'https://example.com', from: 'a', density: 3 }] };
    expect(checkSpecification({ ...chart, data: rows })).toMatchObject({ data: rows });
  });

  test('loses what XML cannot hold', () => {
    const checked = checkSpecification({
      ...chart,
      title: 'a\u0000b\ud800',
      data: { values: [{ a: '\u0007x' }] },
    });
    expect(checked).toMatchObject({ title: 'ab\ufffd', data: { values: [{ a: 'x' }] } });
  });

  const layer = { mark: 'bar', encoding };
  test.each<[string, object]>([
    ['an address as data', { ...chart, data: { url: 'https://example.com/a.csv' } }],
    ['a data: address as data', { ...chart, data: { url: 'data:text/csv,a' } }],
    ['a file as data', { ...chart, data: { url: 'file:///etc/passwd' } }],
    ['data beside an address', { ...chart, data: { values: [], url: 'a' } }],
    ['data as a text', { ...chart, data: { values: 'a,b' } }],
    ['named data', { ...chart, data: { name: 'a' } }],
    ['data sets', { ...chart, datasets: { a: [] } }],
    ['a sequence', { ...chart, data: { sequence: { start: 0, stop: 1e12 } } }],
    ['a format', { ...chart, data: { values: [], format: { type: 'topojson' } } }],
    ['an address deep inside', { ...chart, layer: [{ ...layer, data: { url: 'x' } }] }],
    ['an address in what is dropped', { ...chart, config: { a: { url: 'x' } } }],
    ['an image', { ...chart, mark: 'image' }],
    ['an image as a type', { ...chart, mark: { type: 'image' } }],
    ['a map', { ...chart, mark: 'geoshape' }],
    ['a projection', { ...chart, projection: { type: 'mercator' } }],
    ['a link', { ...chart, encoding: { ...encoding, href: { field: 'a' } } }],
    ['a link on a mark', { ...chart, mark: { type: 'bar', href: 'https://example.com' } }],
    ['an address channel', { ...chart, encoding: { ...encoding, url: { field: 'a' } } }],
    ['a lookup', { ...chart, transform: [{ lookup: 'a', from: { data: { url: 'x' } } }] }],
    ['a calculation', { ...chart, transform: [{ calculate: '1', as: 'c' }] }],
    ['a filter expression', { ...chart, transform: [{ filter: 'datum.a > 1' }] }],
    [
      'a nested filter expression',
      { ...chart, transform: [{ filter: { and: ['datum.a', { not: 'datum.b' }] } }] },
    ],
    [
      'a test expression',
      { ...chart, encoding: { color: { condition: { test: 'datum.a', value: 'red' } } } },
    ],
    ['an expression', { ...chart, width: { expr: '1' } }],
    ['a signal', { ...chart, width: { signal: '1' } }],
    ['signals', { ...chart, signals: [] }],
    ['parameters', { ...chart, params: [{ name: 'a', select: 'point' }] }],
    ['a label expression', { ...chart, encoding: { x: { field: 'a', axis: { labelExpr: 'datum.value' } } } }],
    [
      'a format of its own',
      { ...chart, encoding: { x: { field: 'a', axis: { format: 'x', formatType: 'mine' } } } },
    ],
    [
      'a format of a million digits',
      { ...chart, encoding: { x: { field: 'a', axis: { format: '1000000d' } } } },
    ],
    ['a density', { ...chart, transform: [{ density: 'a', steps: 1e9 }] }],
    ['a path as a shape', { ...chart, mark: { type: 'point', shape: 'M0,0L1,1' } }],
    [
      'a colour from elsewhere',
      { ...chart, mark: { type: 'bar', color: 'url(https://example.com/a.svg#b)' } },
    ],
    ['a script as a colour', { ...chart, mark: { type: 'bar', color: 'javascript:alert(1)' } }],
    ['a bin of a tiny step', { ...chart, encoding: { x: { field: 'a', bin: { step: 1e-12 } } } }],
    ['a bin of too many', { ...chart, encoding: { x: { field: 'a', bin: { maxbins: 1e9 } } } }],
    ['too many ticks', { ...chart, encoding: { x: { field: 'a', axis: { tickCount: 1e9 } } } }],
    [
      'ticks of a second',
      { ...chart, encoding: { x: { field: 'a', axis: { tickCount: { interval: 'second' } } } } },
    ],
    [
      'a scheme of a million',
      { ...chart, encoding: { color: { field: 'a', scale: { scheme: { name: 'a', count: 1e9 } } } } },
    ],
    [
      'a time unit of tiny steps',
      { ...chart, encoding: { x: { field: 'a', timeUnit: { unit: 'seconds', maxbins: 1e9 } } } },
    ],
    ['dashes of nothing', { ...chart, mark: { type: 'line', strokeDash: [1e-9, 1e-9] } }],
    ['a width beyond a screen', { ...chart, width: 2_001 }],
    ['a height beyond a screen', { ...chart, height: 1e9 }],
    ['too many layers', { data, layer: Array.from({ length: 9 }, () => layer) }],
    [
      'too many views',
      { data, hconcat: Array.from({ length: 6 }, () => ({ layer: [layer, layer, layer] })) },
    ],
    ['a repetition', { data, repeat: ['a', 'b'], spec: layer }],
    ['rows in rows', { ...chart, data: { values: [{ a: { b: 1 } }] } }],
    ['too long a cell', { ...chart, data: { values: [{ a: 'x'.repeat(501) }] } }],
    ['too many rows', { ...chart, data: { values: Array.from({ length: 10_001 }, () => ({ a: 1 })) } }],
    ['a key nobody knows', { ...chart, madeUp: 1 }],
    ['a field of JavaScript', { ...chart, encoding: { x: { field: 'constructor.constructor' } } }],
    ['a constructor', { ...chart, encoding: { constructor: { prototype: {} } } }],
    ['nothing to draw', { data }],
    ['a Vega specification', { data: [], marks: [], signals: [] }],
  ])('with %s is refused', (_what, specification) => {
    expect(() => checkSpecification(specification)).toThrow(refusal);
  });

  test('with keys of prototypes is refused, wherever they stand, and pollutes nothing', () => {
    for (const text of [
      '{"__proto__": {"polluted": 1}, "mark": "bar"}',
      '{"mark": {"type": "bar", "__proto__": {"polluted": 1}}}',
      '{"mark": "bar", "data": {"values": [{"__proto__": 1}]}}',
      '{"mark": "bar", "data": {"values": [{"constructor": 1}]}}',
      '{"mark": "bar", "encoding": {"x": {"constructor": {"prototype": {"polluted": 1}}}}}',
    ])
      expect(() => checkSpecification(JSON.parse(text))).toThrow(refusal);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('nested a thousand deep is refused before anything walks it', () => {
    const deep = Array.from({ length: 1_000 }).reduce<object>((inside) => ({ layer: [inside] }), chart);
    expect(() => checkSpecification(deep)).toThrow('nested too deep');
  });

  test.each([null, 'mark', 3, [chart]])('that is %j is refused', (specification) => {
    expect(() => checkSpecification(specification)).toThrow(refusal);
  });
});
