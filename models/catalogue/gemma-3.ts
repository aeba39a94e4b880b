import type { CatalogueModel } from './catalogue-model.ts';
import { GEMMA } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Gemma 3',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
  ...GEMMA,
} satisfies Partial<CatalogueModel>;

/** Source: the Gemma 3 model cards. The 1B model is English only; the others name over 140 languages, of which these are the most spoken. */
export const GEMMA_3: CatalogueModel[] = [
  {
    ...common,
    id: 'gemma-3-1b-q4_k_m',
    name: 'Gemma 3 1B',
    parameters: 1_000_000_000,
    approximateBytes: 806_000_000,
    languages: ['en'],
    contextLength: 32_768,
    memoryShape: { layers: 26, keyDimensions: 256, valueDimensions: 256 },
    ...onHub('ggml-org/gemma-3-1b-it-GGUF', 'gemma-3-1b-it-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'gemma-3-4b-q4_k_m',
    name: 'Gemma 3 4B',
    parameters: 3_880_000_000,
    approximateBytes: 2_490_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 34, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('ggml-org/gemma-3-4b-it-GGUF', 'gemma-3-4b-it-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'gemma-3-12b-q4_k_m',
    name: 'Gemma 3 12B',
    parameters: 11_800_000_000,
    approximateBytes: 7_300_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 48, keyDimensions: 2_048, valueDimensions: 2_048 },
    ...onHub('ggml-org/gemma-3-12b-it-GGUF', 'gemma-3-12b-it-Q4_K_M.gguf'),
  },
];
