import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Qwen3',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  contextLength: 40_960,
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
  memoryShape: { layers: 36, keyDimensions: 1_024, valueDimensions: 1_024 },
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/** Source: the Qwen3 model cards. Languages: the most spoken of the 119 that the card names. */
export const QWEN3: CatalogueModel[] = [
  {
    ...common,
    id: 'qwen3-4b-q4_k_m',
    name: 'Qwen3 4B',
    parameters: 4_020_000_000,
    approximateBytes: 2_497_280_256,
    bestFor: {
      en: 'An older, well-tried model for where Qwen3.5 4B does not run.',
      fr: 'Un modèle plus ancien et éprouvé, là où Qwen3.5 4B ne tourne pas.',
    },
    ...onHub('Qwen/Qwen3-4B-GGUF', 'Qwen3-4B-Q4_K_M.gguf', {
      sha256: '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
    }),
  },
  {
    ...common,
    id: 'qwen3-8b-q4_k_m',
    name: 'Qwen3 8B',
    parameters: 8_190_000_000,
    approximateBytes: 5_027_783_488,
    bestFor: {
      en: 'An older, well-tried model for where Qwen3.5 9B does not run.',
      fr: 'Un modèle plus ancien et éprouvé, là où Qwen3.5 9B ne tourne pas.',
    },
    ...onHub('Qwen/Qwen3-8B-GGUF', 'Qwen3-8B-Q4_K_M.gguf', {
      sha256: 'd98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785',
    }),
  },
];
