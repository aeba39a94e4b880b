import type { CatalogueModel } from './catalogue-model.ts';
import { MIT } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Phi-4',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: [
    'fr',
    'en',
    'ar',
    'cs',
    'da',
    'de',
    'es',
    'fi',
    'he',
    'hu',
    'it',
    'ja',
    'ko',
    'nl',
    'no',
    'pl',
    'pt',
    'ru',
    'sv',
    'th',
    'tr',
    'uk',
    'zh',
  ],
  ...MIT,
} satisfies Partial<CatalogueModel>;

/** Source: the Phi-4-mini model card. */
export const PHI_4: CatalogueModel[] = [
  {
    ...common,
    id: 'phi-4-mini-q4_k_m',
    name: 'Phi-4 mini 3.8B',
    parameters: 3_840_000_000,
    approximateBytes: 2_490_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 32, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('unsloth/Phi-4-mini-instruct-GGUF', 'Phi-4-mini-instruct-Q4_K_M.gguf'),
  },
];
