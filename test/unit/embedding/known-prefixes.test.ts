import { describe, expect, it } from 'vitest';
import {
  ARCTIC_PREFIXES,
  E5_PREFIXES,
  EMBEDDING_GEMMA_PREFIXES,
  ENGLISH_BGE_PREFIXES,
  guessPrefixes,
  NO_PREFIXES,
  NOMIC_PREFIXES,
  QWEN3_EMBEDDING_PREFIXES,
} from '../../../models/embedding/known-prefixes.ts';

describe('The prefixes of an imported embedding model', () => {
  it.each([
    ['Multilingual E5 Small', 'bert', E5_PREFIXES],
    ['multilingual-e5-large-instruct', 'bert', E5_PREFIXES],
    ['Bge M3', 'bert', NO_PREFIXES],
    ['bge-small-en-v1.5', 'bert', ENGLISH_BGE_PREFIXES],
    ['Embeddinggemma 300M', 'gemma-embedding', EMBEDDING_GEMMA_PREFIXES],
    [undefined, 'gemma-embedding', EMBEDDING_GEMMA_PREFIXES],
    ['Nomic Embed Text V2', 'nomic-bert-moe', NOMIC_PREFIXES],
    [undefined, 'nomic-bert', NOMIC_PREFIXES],
    ['Qwen3 Embedding 0.6B', 'qwen3', QWEN3_EMBEDDING_PREFIXES],
    ['Snowflake Arctic Embed L v2.0', 'bert', ARCTIC_PREFIXES],
    ['jina-embeddings-v2-base-de', 'jina-bert-v2', NO_PREFIXES],
    ['Phase5 model', 'bert', NO_PREFIXES],
  ])('of %s (%s) are those of its model card', (name, architecture, prefixes) => {
    expect(guessPrefixes(name, architecture)).toBe(prefixes);
  });
});
