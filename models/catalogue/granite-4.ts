import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2 } from './licences.ts';
import { onHub } from './on-hub.ts';

/** Source: the Granite 4.1 model card; the publisher's own file. */
export const GRANITE_4: CatalogueModel[] = [
  {
    ...APACHE_2,
    family: 'Granite 4.1',
    kind: 'chat',
    quantisation: 'Q4_K_M',
    id: 'granite-4.1-3b-q4_k_m',
    name: 'Granite 4.1 3B',
    parameters: 3_400_000_000,
    approximateBytes: 2_099_501_664,
    languages: ['fr', 'en', 'ar', 'cs', 'de', 'es', 'it', 'ja', 'ko', 'nl', 'pt', 'zh'],
    contextLength: 131_072,
    memoryShape: { layers: 40, keyDimensions: 512, valueDimensions: 512 },
    bestFor: {
      en: 'Office work: summaries, questions about documents, filling in forms.',
      fr: 'Le bureau : résumés, questions sur des documents, formulaires à remplir.',
    },
    ...onHub('ibm-granite/granite-4.1-3b-GGUF', 'granite-4.1-3b-Q4_K_M.gguf', {
      revision: 'ab4701481089b58a082ef63cc1cee738887293ff',
      sha256: '662b0626cd58f443baea23559b469df6576a81d349649c59413b36a9fb32eb29',
    }),
  },
];
