import type { CatalogueModel } from './catalogue-model.ts';
import { LLAMA_3_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Llama 3.2',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: ['fr', 'en', 'de', 'es', 'hi', 'it', 'pt', 'th'],
  ...LLAMA_3_2,
} satisfies Partial<CatalogueModel>;

/** Source: the Llama 3.2 model card. */
export const LLAMA_3_2_MODELS: CatalogueModel[] = [
  {
    ...common,
    id: 'llama-3.2-1b-q4_k_m',
    name: 'Llama 3.2 1B',
    parameters: 1_240_000_000,
    approximateBytes: 808_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 16, keyDimensions: 512, valueDimensions: 512 },
    ...onHub('bartowski/Llama-3.2-1B-Instruct-GGUF', 'Llama-3.2-1B-Instruct-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'llama-3.2-3b-q4_k_m',
    name: 'Llama 3.2 3B',
    parameters: 3_210_000_000,
    approximateBytes: 2_020_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 28, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('bartowski/Llama-3.2-3B-Instruct-GGUF', 'Llama-3.2-3B-Instruct-Q4_K_M.gguf'),
  },
];
