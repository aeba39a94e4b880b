import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Mistral',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

const ministral = {
  ...common,
  contextLength: 262_144,
  languages: ['fr', 'en', 'ar', 'de', 'es', 'it', 'ja', 'ko', 'nl', 'pt', 'zh'],
} satisfies Partial<CatalogueModel>;

/** Source: the Ministral 3 and Mistral Small 3.2 model cards. */
export const MISTRAL: CatalogueModel[] = [
  {
    ...ministral,
    id: 'ministral-3-3b-q4_k_m',
    name: 'Ministral 3 3B',
    parameters: 3_400_000_000,
    approximateBytes: 2_147_023_008,
    memoryShape: { layers: 26, keyDimensions: 1_024, valueDimensions: 1_024 },
    bestFor: {
      en: 'Good French and quick answers on a computer with 8 GB of memory.',
      fr: 'Un bon français et des réponses rapides, sur un ordinateur de 8 Go de mémoire.',
    },
    ...onHub('mistralai/Ministral-3-3B-Instruct-2512-GGUF', 'Ministral-3-3B-Instruct-2512-Q4_K_M.gguf', {
      revision: 'eb599d408350ea2bb60452cb86be7c7b2fc28227',
      sha256: '9ed150d4367e68df0ac8e1540f6ddc65b42d0ee26378329d1ecbca60f93fc5f8',
    }),
  },
  {
    ...ministral,
    id: 'ministral-3-8b-q4_k_m',
    name: 'Ministral 3 8B',
    parameters: 8_500_000_000,
    approximateBytes: 5_198_911_904,
    memoryShape: { layers: 34, keyDimensions: 1_024, valueDimensions: 1_024 },
    bestFor: {
      en: 'Well-written French and summaries on a computer with 16 GB of memory.',
      fr: 'Un français bien écrit et des résumés, sur un ordinateur de 16 Go de mémoire.',
    },
    ...onHub('mistralai/Ministral-3-8B-Instruct-2512-GGUF', 'Ministral-3-8B-Instruct-2512-Q4_K_M.gguf', {
      revision: '0102285ad796bd99af90f58de616092e5630e970',
      sha256: '33e7a72cf5e6e2cfc2f2847075acc013d68bba023e35310cef86b5cf8fdca761',
    }),
  },
  {
    ...ministral,
    id: 'ministral-3-14b-q4_k_m',
    name: 'Ministral 3 14B',
    parameters: 13_500_000_000,
    approximateBytes: 8_239_593_024,
    memoryShape: { layers: 40, keyDimensions: 1_024, valueDimensions: 1_024 },
    bestFor: {
      en: 'Demanding writing and long documents, where there are 32 GB of memory.',
      fr: 'Des textes exigeants et de longs documents, avec 32 Go de mémoire.',
    },
    ...onHub('mistralai/Ministral-3-14B-Instruct-2512-GGUF', 'Ministral-3-14B-Instruct-2512-Q4_K_M.gguf', {
      sha256: '824e0f3373e69b84f2cae46fdcb9bd1ebc6ab3bfc7acc125d818b7b8178cc613',
    }),
  },
  {
    ...common,
    id: 'mistral-small-3.2-24b-q4_k_m',
    name: 'Mistral Small 3.2 24B',
    parameters: 23_600_000_000,
    approximateBytes: 14_333_922_848,
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
    bestFor: {
      en: 'The most able answers here, for 32 GB of memory and a graphics card or patience.',
      fr: 'Les réponses les plus abouties ici, avec 32 Go de mémoire et une carte graphique ou de la patience.',
    },
    ...onHub(
      'unsloth/Mistral-Small-3.2-24B-Instruct-2506-GGUF',
      'Mistral-Small-3.2-24B-Instruct-2506-Q4_K_M.gguf',
      { sha256: 'a3cc56310807ed0d145eaf9f018ccda9ae7ad8edb41ec870aa2454b0d4700b3c' },
    ),
  },
];
