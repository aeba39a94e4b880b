import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Qwen3',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/** Source: the Qwen3 model cards. Languages: the most spoken of the 119 that the card names. */
export const QWEN3: CatalogueModel[] = [
  {
    ...common,
    id: 'qwen3-0.6b-q4_k_m',
    name: 'Qwen3 0.6B',
    parameters: 596_000_000,
    approximateBytes: 397_000_000,
    contextLength: 32_768,
    memoryShape: { layers: 28, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('unsloth/Qwen3-0.6B-GGUF', 'Qwen3-0.6B-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'qwen3-1.7b-q4_k_m',
    name: 'Qwen3 1.7B',
    parameters: 1_720_000_000,
    approximateBytes: 1_110_000_000,
    contextLength: 32_768,
    memoryShape: { layers: 28, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('unsloth/Qwen3-1.7B-GGUF', 'Qwen3-1.7B-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'qwen3-4b-q4_k_m',
    name: 'Qwen3 4B',
    parameters: 4_020_000_000,
    approximateBytes: 2_500_000_000,
    contextLength: 32_768,
    memoryShape: { layers: 36, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('Qwen/Qwen3-4B-GGUF', 'Qwen3-4B-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'qwen3-8b-q4_k_m',
    name: 'Qwen3 8B',
    parameters: 8_190_000_000,
    approximateBytes: 5_030_000_000,
    contextLength: 32_768,
    memoryShape: { layers: 36, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('Qwen/Qwen3-8B-GGUF', 'Qwen3-8B-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'qwen3-14b-q4_k_m',
    name: 'Qwen3 14B',
    parameters: 14_800_000_000,
    approximateBytes: 9_000_000_000,
    contextLength: 32_768,
    memoryShape: { layers: 40, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('Qwen/Qwen3-14B-GGUF', 'Qwen3-14B-Q4_K_M.gguf'),
  },
];
