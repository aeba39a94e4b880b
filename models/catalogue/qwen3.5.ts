import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Qwen3.5',
  kind: 'chat',
  quantisation: 'Q4_K_M',
  contextLength: 262_144,
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/** Source: the Qwen3.5 model cards. Languages: the most spoken of about 200. Only every fourth layer keeps a cache. */
export const QWEN3_5: CatalogueModel[] = [
  {
    ...common,
    id: 'qwen3.5-0.8b-q4_k_m',
    name: 'Qwen3.5 0.8B',
    parameters: 800_000_000,
    approximateBytes: 532_517_120,
    memoryShape: { layers: 6, keyDimensions: 512, valueDimensions: 512 },
    bestFor: {
      en: 'Short answers on any computer, even an old one.',
      fr: 'Des réponses courtes sur n’importe quel ordinateur, même ancien.',
    },
    ...onHub('unsloth/Qwen3.5-0.8B-GGUF', 'Qwen3.5-0.8B-Q4_K_M.gguf', {
      revision: '6ab461498e2023f6e3c1baea90a8f0fe38ab64d0',
      sha256: 'bd258782e35f7f458f8aced1adc053e6e92e89bc735ba3be89d38a06121dc517',
    }),
  },
  {
    ...common,
    id: 'qwen3.5-2b-q4_k_m',
    name: 'Qwen3.5 2B',
    parameters: 1_900_000_000,
    approximateBytes: 1_280_835_840,
    memoryShape: { layers: 6, keyDimensions: 512, valueDimensions: 512 },
    bestFor: {
      en: 'Quick everyday answers on a laptop with little memory.',
      fr: 'Des réponses rapides de tous les jours, sur un portable avec peu de mémoire.',
    },
    ...onHub('unsloth/Qwen3.5-2B-GGUF', 'Qwen3.5-2B-Q4_K_M.gguf', {
      revision: 'f6d5376be1edb4d416d56da11e5397a961aca8ae',
      sha256: 'aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223',
    }),
  },
  {
    ...common,
    id: 'qwen3.5-4b-q4_k_m',
    name: 'Qwen3.5 4B',
    parameters: 4_200_000_000,
    approximateBytes: 2_740_937_888,
    memoryShape: { layers: 8, keyDimensions: 1_024, valueDimensions: 1_024 },
    bestFor: {
      en: 'Careful answers and long texts on a computer with 8 GB of memory.',
      fr: 'Des réponses soignées et de longs textes, sur un ordinateur de 8 Go de mémoire.',
    },
    ...onHub('unsloth/Qwen3.5-4B-GGUF', 'Qwen3.5-4B-Q4_K_M.gguf', {
      revision: 'e87f176479d0855a907a41277aca2f8ee7a09523',
      sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
    }),
  },
  {
    ...common,
    id: 'qwen3.5-9b-q4_k_m',
    name: 'Qwen3.5 9B',
    parameters: 8_950_000_000,
    approximateBytes: 5_680_522_464,
    memoryShape: { layers: 8, keyDimensions: 1_024, valueDimensions: 1_024 },
    bestFor: {
      en: 'The best answers and reasoning that 16 GB of memory can hold.',
      fr: 'Les meilleures réponses et le meilleur raisonnement que 16 Go de mémoire permettent.',
    },
    ...onHub('unsloth/Qwen3.5-9B-GGUF', 'Qwen3.5-9B-Q4_K_M.gguf', {
      revision: '3885219b6810b007914f3a7950a8d1b469d598a5',
      sha256: '03b74727a860a56338e042c4420bb3f04b2fec5734175f4cb9fa853daf52b7e8',
    }),
  },
];
