import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'SmolLM',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: ['fr', 'en', 'de', 'es', 'it', 'pt'],
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/** Source: the SmolLM2 and SmolLM3 model cards. SmolLM2 is English only. */
export const SMOLLM: CatalogueModel[] = [
  {
    ...common,
    id: 'smollm2-360m-q4_k_m',
    name: 'SmolLM2 360M',
    parameters: 362_000_000,
    approximateBytes: 271_000_000,
    languages: ['en'],
    contextLength: 8_192,
    memoryShape: { layers: 32, keyDimensions: 320, valueDimensions: 320 },
    ...onHub('bartowski/SmolLM2-360M-Instruct-GGUF', 'SmolLM2-360M-Instruct-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'smollm2-1.7b-q4_k_m',
    name: 'SmolLM2 1.7B',
    parameters: 1_710_000_000,
    approximateBytes: 1_060_000_000,
    languages: ['en'],
    contextLength: 8_192,
    memoryShape: { layers: 24, keyDimensions: 2_048, valueDimensions: 2_048 },
    ...onHub('HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF', 'smollm2-1.7b-instruct-q4_k_m.gguf'),
  },
  {
    ...common,
    id: 'smollm3-3b-q4_k_m',
    name: 'SmolLM3 3B',
    parameters: 3_080_000_000,
    approximateBytes: 1_920_000_000,
    contextLength: 65_536,
    memoryShape: { layers: 36, keyDimensions: 512, valueDimensions: 512 },
    ...onHub('ggml-org/SmolLM3-3B-GGUF', 'SmolLM3-Q4_K_M.gguf'),
  },
];
