import { expect, test } from 'vitest';
import type { GgufFacts } from '../../../models/gguf/gguf.types.ts';
import { describeImported } from '../../../server/model-manager/describe-installed.ts';

const facts: GgufFacts = {
  architecture: 'qwen3',
  quantisation: 'Q4_K_M',
  parameterCount: 4_000_000_000,
  contextLength: 4_096,
  layers: 1,
  keyDimensions: 1,
  valueDimensions: 1,
} as GgufFacts;
const file = { fileName: 'chat/x', sha256: 'x', sizeBytes: 1, createdAt: 0 };
const nameOf = (name: string | undefined) =>
  describeImported('garden-4b-q4', { ...facts, name } as GgufFacts, file).name;

test.each([
  ['Qwen3 4B Instruct', 'Qwen3 4B Instruct'],
  ['qwen3_4b_instruct', 'qwen3 4b instruct'],
  ['/home/ada/models/Garden 4B', 'Garden 4B'],
  ['Tiny test model', 'Tiny test model'],
])('an imported model goes by the name in its header: %s', (given, shown) => {
  expect(nameOf(given)).toBe(shown);
});

test.each([
  undefined,
  '',
  'model',
  'Merged',
  'checkpoint-500',
  '/workspace/output/',
  'a1b2c3d4e5f60718a1b2c3d4',
  '…',
])('a header that names nothing leaves the model the name of its file: %s', (given) => {
  expect(nameOf(given)).toBe('garden-4b-q4');
});
