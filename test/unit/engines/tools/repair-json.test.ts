import { describe, expect, it } from 'vitest';
import { repairJson } from '../../../../server/engines/tools/read-tool-answer.ts';

describe('JSON that a model wrote', () => {
  it.each([
    ['as it is', '{"a":[1,"x"]}', { a: [1, 'x'] }],
    ['in a Markdown fence', '```json\n{"a":1}\n```', { a: 1 }],
    ['with words around it', 'Sure! Here it is: {"a":1}. Anything else?', { a: 1 }],
    ['behind a bracket that opens nothing', 'I chose [ and then {"a":1}', { a: 1 }],
    ['with commas before closing brackets', '{"a":[1,2,],\n"b":{"c":1,},}', { a: [1, 2], b: { c: 1 } }],
    ['with the same in its strings, which stay', '{"a":",]","b":"}",}', { a: ',]', b: '}' }],
    ['with escaped quotes', '{"a":"say \\"}\\" ,}"}', { a: 'say "}" ,}' }],
  ])('is read %s', (_name, text, value) => {
    expect(repairJson(text)).toEqual(value);
  });

  it.each(['', 'no JSON at all', '{"a":', '{"a":"cut', '}{', 'null'])('is not found in %j', (text) => {
    expect(repairJson(text)).toBeUndefined();
  });

  it('is looked for in a bounded number of places', () => {
    expect(repairJson(`${'{'.repeat(200_000)} {"a":1}`)).toBeUndefined();
  });
});
