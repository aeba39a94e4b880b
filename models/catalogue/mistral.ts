import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Mistral',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  languages: ['fr', 'en', 'de', 'es', 'it', 'ja', 'pt', 'ru', 'zh'],
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/** Source: the Mistral Nemo and Mistral Small 3.2 model cards. */
export const MISTRAL: CatalogueModel[] = [
  {
    ...common,
    id: 'mistral-nemo-12b-q4_k_m',
    name: 'Mistral Nemo 12B',
    parameters: 12_200_000_000,
    approximateBytes: 7_480_000_000,
    contextLength: 131_072,
    memoryShape: { layers: 40, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub('bartowski/Mistral-Nemo-Instruct-2407-GGUF', 'Mistral-Nemo-Instruct-2407-Q4_K_M.gguf'),
  },
  {
    ...common,
    id: 'mistral-small-3.2-24b-q4_k_m',
    name: 'Mistral Small 3.2 24B',
    parameters: 23_600_000_000,
    approximateBytes: 14_300_000_000,
    languages: [
      'fr',
      'en',
      'ar',
      'de',
      'es',
      'hi',
      'it',
      'ja',
      'ko',
      'pl',
      'pt',
      'ru',
      'sv',
      'tr',
      'uk',
      'vi',
      'zh',
    ],
    contextLength: 131_072,
    memoryShape: { layers: 40, keyDimensions: 1_024, valueDimensions: 1_024 },
    ...onHub(
      'unsloth/Mistral-Small-3.2-24B-Instruct-2506-GGUF',
      'Mistral-Small-3.2-24B-Instruct-2506-Q4_K_M.gguf',
    ),
  },
];
