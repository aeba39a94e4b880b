import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../models/catalogue/catalogue.ts';
import { describeAttention } from '../../../models/gguf/describe-model.ts';
import type { GgufMetadata, GgufValue } from '../../../models/gguf/gguf.types.ts';

const number = (value: number): GgufValue => ({ kind: 'number', value });
const list = (numbers: number[], elements: 'number' | 'boolean' = 'number'): GgufValue => ({
  kind: 'array',
  length: numbers.length,
  elements,
  numbers,
});
const each = (layers: number, countOf: (layer: number) => number) =>
  Array.from({ length: layers }, (_, layer) => countOf(layer));

function header(architecture: string, facts: Record<string, GgufValue>): GgufMetadata {
  return new Map(Object.entries(facts).map(([name, value]) => [`${architecture}.${name}`, value]));
}

/** Gemma 4 as its files say it: every `period`-th layer sees the whole text, with wider heads. */
function gemma(layers: number, period: number, keyHeads: GgufValue, shared: number): GgufMetadata {
  return header('gemma4', {
    'attention.head_count': number(8),
    'attention.head_count_kv': keyHeads,
    'attention.key_length': number(512),
    'attention.value_length': number(512),
    'attention.key_length_swa': number(256),
    'attention.value_length_swa': number(256),
    'attention.shared_kv_layers': number(shared),
    'attention.sliding_window_pattern': list(
      each(layers, (layer) => Number(layer % period < period - 1)),
      'boolean',
    ),
  });
}

function qwen35(keyHeads: number): GgufMetadata {
  return header('qwen35', {
    'attention.head_count': number(16),
    'attention.head_count_kv': number(keyHeads),
    'attention.key_length': number(256),
    'attention.value_length': number(256),
    full_attention_interval: number(4),
  });
}

const perToken = ({ layers, keyDimensions, valueDimensions }: Record<string, number>) =>
  (layers ?? 0) * ((keyDimensions ?? 0) + (valueDimensions ?? 0));

describe('what attention keeps of a token', () => {
  it.each([
    ['gemma-4-e2b-q4_0', 'gemma4', gemma(35, 5, number(1), 20), 35],
    ['gemma-4-e4b-q4_0', 'gemma4', gemma(42, 6, number(2), 18), 42],
    ['qwen3.5-0.8b-q4_k_m', 'qwen35', qwen35(2), 24],
    ['qwen3.5-9b-q4_k_m', 'qwen35', qwen35(4), 32],
  ])('is read from the header as the catalogue states it: %s', (id, architecture, metadata, layers) => {
    const read = describeAttention(metadata, architecture, { embedding: 2_560, layers });
    const stated = CATALOGUE.find((model) => model.id === id)?.memoryShape;
    const ratio = perToken({ layers, ...read }) / perToken({ ...stated });
    expect(ratio).toBeGreaterThan(0.99);
    expect(ratio).toBeLessThan(1.01);
  });

  it('counts heads layer by layer: Gemma 4 12B keeps 86,016 numbers for keys, not 196,608', () => {
    const heads = list(each(48, (layer) => (layer % 6 === 5 ? 1 : 8)));
    const read = describeAttention(gemma(48, 6, heads, 0), 'gemma4', { embedding: 3_840, layers: 48 });
    expect(read).toEqual({ keyDimensions: 86_016 / 48, valueDimensions: 86_016 / 48 });
  });

  it('counts nothing for layers without heads of their own', () => {
    const metadata = header('granitehybrid', {
      'attention.head_count': number(12),
      'attention.head_count_kv': list(each(40, (layer) => (layer % 10 === 5 ? 4 : 0))),
    });
    const read = describeAttention(metadata, 'granitehybrid', { embedding: 1_536, layers: 40 });
    expect(read.keyDimensions).toBe(Math.ceil((4 * 4 * 128) / 40));
  });

  it('takes a number for a pattern as its period', () => {
    const metadata = new Map([
      ...gemma(30, 6, number(2), 0),
      ['gemma4.attention.sliding_window_pattern', number(6)] as const,
    ]);
    const shape = { embedding: 2_816, layers: 30 };
    expect(describeAttention(metadata, 'gemma4', shape)).toEqual(
      describeAttention(gemma(30, 6, number(2), 0), 'gemma4', shape),
    );
  });

  it.each([
    ['a negative number of heads', { 'attention.head_count_kv': number(-1) }],
    ['heads of a broken list', { 'attention.head_count_kv': list([2, 0.5]) }],
    [
      'a list too long to be kept',
      { 'attention.head_count_kv': { ...list([]), numbers: undefined } as GgufValue },
    ],
    ['an enormous width', { 'attention.key_length': number(2 ** 30) }],
    ['no layer that keeps anything', { 'attention.shared_kv_layers': number(32) }],
    ['an interval of nothing', { full_attention_interval: number(0) }],
  ])('is refused of %s', (_what, wrong) => {
    const metadata = new Map([...qwen35(2), ...header('qwen35', wrong)]);
    expect(() => describeAttention(metadata, 'qwen35', { embedding: 1_024, layers: 32 })).toThrow();
  });
});
