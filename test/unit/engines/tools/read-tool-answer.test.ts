import { describe, expect, it } from 'vitest';
import { readToolAnswer } from '../../../../server/engines/tools/read-tool-answer.ts';

const tools = [
  { name: 'calculator', description: 'Calculates.', parameters: { type: 'object' } },
  { name: 'web_search', description: 'Searches.', parameters: { type: 'object' } },
];
const call = { name: 'calculator', arguments: '{"expression":"1+1"}' };

describe('a call', () => {
  it.each([
    ['as asked for', '{"tool":"calculator","arguments":{"expression":"1+1"}}'],
    [
      'in a fence, with words before it',
      'I calculate:\n```json\n{"tool": "calculator", "arguments": {"expression": "1+1",}}\n```',
    ],
    ['with arguments as a string', '{"tool":"calculator","arguments":"{\\"expression\\":\\"1+1\\"}"}'],
    ['with a name in another case', '{"Tool":"Calculator","Arguments":{"expression":"1+1"}}'],
    ['with other keys', '{"name":"calculator","parameters":{"expression":"1+1"}}'],
    ['with its arguments beside the name', '{"tool":"calculator","expression":"1+1"}'],
    [
      'in the form of a provider',
      '{"tool_calls":[{"type":"function","function":{"name":"calculator","arguments":"{\\"expression\\":\\"1+1\\"}"}}]}',
    ],
  ])('is read %s', (_name, text) => {
    expect(readToolAnswer(text, tools)).toEqual({ kind: 'calls', calls: [call] });
  });

  it('is read beside others in a list', () => {
    const text =
      '[{"tool":"calculator","arguments":{"expression":"1+1"}},{"tool":"web-search","arguments":{"query":"x"}}]';
    expect(readToolAnswer(text, tools)).toEqual({
      kind: 'calls',
      calls: [call, { name: 'web_search', arguments: '{"query":"x"}' }],
    });
  });

  it('of a tool that nobody offered keeps its name, so that the model can be told', () => {
    expect(readToolAnswer('{"tool":"teleport","arguments":{}}', tools)).toEqual({
      kind: 'calls',
      calls: [{ name: 'teleport', arguments: '{}' }],
    });
  });

  it('that was cut off is handed on as far as it got', () => {
    expect(readToolAnswer('{"tool":"calculator","arguments":{"a":{"b":1},"expression":"1+', tools)).toEqual({
      kind: 'calls',
      calls: [{ name: 'calculator', arguments: '{"a":{"b":1},"expression":"1+' }],
    });
  });
});

describe('an answer', () => {
  it.each([
    ['as asked for', '{"answer":"Two \\"2\\"."}', 'Two "2".'],
    ['as JSON of its own', '{"answer":{"sum":2}}', '{"sum":2}'],
    ['in plain words', 'It is two.', 'It is two.'],
    [
      'that holds a record with a name',
      'A person: {"name":"Ada","input":"x"}',
      'A person: {"name":"Ada","input":"x"}',
    ],
    ['that is a number', '2', '2'],
  ])('is read %s', (_name, text, answer) => {
    expect(readToolAnswer(text, tools)).toEqual({ kind: 'answer', text: answer });
  });
});
