import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  family: 'Gemma 4',
  kind: 'chat',
  quantisation: 'Q4_0',
  contextLength: 131_072,
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
  ...APACHE_2,
} satisfies Partial<CatalogueModel>;

/**
 * Source: the Gemma 4 model cards; the publisher's own files, trained for their 4 bits. Languages: the most spoken of over 140.
 * Parameters: those that every word passes through, as the `E` in the names; the rest is looked up, not computed with.
 * The later layers use the cache of earlier ones, and of those that keep one, most are narrower; the dimensions are their
 * mean. 12B and 26B are not offered: their template, as the engine reads it, may print the model's thoughts as its answer.
 */
export const GEMMA_4: CatalogueModel[] = [
  {
    ...common,
    id: 'gemma-4-e2b-q4_0',
    name: 'Gemma 4 E2B',
    parameters: 2_300_000_000,
    approximateBytes: 3_349_516_256,
    memoryShape: { layers: 15, keyDimensions: 308, valueDimensions: 308 },
    bestFor: {
      en: 'Many languages, and quick for its size, on a computer with 8 GB of memory.',
      fr: 'De nombreuses langues, et rapide pour sa taille, sur un ordinateur de 8 Go de mémoire.',
    },
    ...onHub('google/gemma-4-E2B-it-qat-q4_0-gguf', 'gemma-4-E2B_q4_0-it.gguf', {
      revision: '675cff42a74c774d6cb76f76d8eacb49b48c9b93',
      sha256: 'fa401b55b07ee70a54c6dae3903c783a6e65064312529ea57175cb5f8dec6634',
    }),
  },
  {
    ...common,
    id: 'gemma-4-e4b-q4_0',
    name: 'Gemma 4 E4B',
    parameters: 4_500_000_000,
    approximateBytes: 5_154_941_280,
    memoryShape: { layers: 24, keyDimensions: 598, valueDimensions: 598 },
    bestFor: {
      en: 'Many languages and sound answers on a computer with 16 GB of memory.',
      fr: 'De nombreuses langues et des réponses solides, sur un ordinateur de 16 Go de mémoire.',
    },
    ...onHub('google/gemma-4-E4B-it-qat-q4_0-gguf', 'gemma-4-E4B_q4_0-it.gguf', {
      revision: '4b4a2c1d584be7264f87aac328a1bc739ce81b6c',
      sha256: '676c35070db6dbe52f93e9c864ee0fba4eddea94b9c875d9cb10daff453fbaee',
    }),
  },
];
