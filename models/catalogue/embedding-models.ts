import {
  E5_PREFIXES,
  EMBEDDING_GEMMA_PREFIXES,
  NO_PREFIXES,
  NOMIC_PREFIXES,
  QWEN3_EMBEDDING_PREFIXES,
} from '../embedding/known-prefixes.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { APACHE_2, GEMMA, MIT } from './licences.ts';
import { onHub } from './on-hub.ts';

const common = {
  kind: 'embedding',
  quantisation: 'Q8_0',
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
} satisfies Partial<CatalogueModel>;

/** Models that turn texts into vectors. Source: their model cards. Languages: the most spoken of about a hundred each. */
export const EMBEDDING_MODELS: CatalogueModel[] = [
  {
    ...common,
    ...MIT,
    id: 'multilingual-e5-small-q8_0',
    name: 'Multilingual E5 Small',
    family: 'E5',
    parameters: 118_000_000,
    approximateBytes: 132_439_008,
    contextLength: 512,
    memoryShape: { layers: 12, keyDimensions: 384, valueDimensions: 384 },
    prefixes: E5_PREFIXES,
    bestFor: {
      en: 'Search in documents on any computer; reads short passages.',
      fr: 'La recherche dans les documents sur tout ordinateur ; lit des passages courts.',
    },
    ...onHub('TwinSunsLLC/multilingual-e5-small-gguf', 'multilingual-e5-small-q8_0.gguf', {
      sha256: 'e011debc1208e31bf7b6aebee2d9fc8bd2ca11694a77ed66ac9d0c9d0a877c93',
    }),
  },
  {
    ...common,
    ...GEMMA,
    id: 'embeddinggemma-300m-q8_0',
    name: 'EmbeddingGemma 300M',
    family: 'Gemma 3',
    parameters: 308_000_000,
    approximateBytes: 333_590_944,
    contextLength: 2_048,
    memoryShape: { layers: 24, keyDimensions: 256, valueDimensions: 256 },
    prefixes: EMBEDDING_GEMMA_PREFIXES,
    bestFor: {
      en: 'Search in documents: the best choice for most computers.',
      fr: 'La recherche dans les documents : le meilleur choix pour la plupart des ordinateurs.',
    },
    ...onHub('ggml-org/embeddinggemma-300M-GGUF', 'embeddinggemma-300M-Q8_0.gguf', {
      sha256: 'b5ce9d77a3fc4b3b39ccb5643c36777911cc4eb46a66962eadfa3f5f60490d63',
    }),
  },
  {
    ...common,
    ...APACHE_2,
    id: 'nomic-embed-text-v2-moe-q8_0',
    name: 'Nomic Embed Text v2',
    family: 'Nomic Embed',
    parameters: 475_000_000,
    approximateBytes: 512_000_000,
    contextLength: 512,
    memoryShape: { layers: 12, keyDimensions: 768, valueDimensions: 768 },
    prefixes: NOMIC_PREFIXES,
    bestFor: {
      en: 'Search in documents of many languages, short passages.',
      fr: 'La recherche dans des documents de nombreuses langues, par passages courts.',
    },
    ...onHub('nomic-ai/nomic-embed-text-v2-moe-GGUF', 'nomic-embed-text-v2-moe.Q8_0.gguf', {
      sha256: '06e7a7e594a26985523c18383aba4aad39fe6e14f08ffc6ab5b554e1ccdc3cff',
    }),
  },
  {
    ...common,
    ...MIT,
    id: 'bge-m3-q8_0',
    name: 'BGE-M3',
    family: 'BGE',
    parameters: 568_000_000,
    approximateBytes: 634_553_760,
    contextLength: 8_192,
    memoryShape: { layers: 24, keyDimensions: 1_024, valueDimensions: 1_024 },
    prefixes: NO_PREFIXES,
    bestFor: {
      en: 'Search in long passages of many languages.',
      fr: 'La recherche dans de longs passages de nombreuses langues.',
    },
    ...onHub('ggml-org/bge-m3-Q8_0-GGUF', 'bge-m3-q8_0.gguf', {
      sha256: 'aa473d51f451a22f0fcf39ba3330c14bed38a385712b1113440f69df4047a173',
    }),
  },
  {
    ...common,
    ...APACHE_2,
    id: 'qwen3-embedding-0.6b-q8_0',
    name: 'Qwen3 Embedding 0.6B',
    family: 'Qwen3',
    parameters: 596_000_000,
    approximateBytes: 639_150_592,
    contextLength: 32_768,
    memoryShape: { layers: 28, keyDimensions: 1_024, valueDimensions: 1_024 },
    prefixes: QWEN3_EMBEDDING_PREFIXES,
    bestFor: {
      en: 'The most thorough search, for a computer with a graphics card or time.',
      fr: 'La recherche la plus fine, pour un ordinateur avec carte graphique, ou du temps.',
    },
    ...onHub('Qwen/Qwen3-Embedding-0.6B-GGUF', 'Qwen3-Embedding-0.6B-Q8_0.gguf', {
      sha256: '06507c7b42688469c4e7298b0a1e16deff06caf291cf0a5b278c308249c3e439',
    }),
  },
];
