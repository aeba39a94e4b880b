import type { EmbeddingPrefixes } from './embedder.ts';

/** Models that need nothing before a text: bge-m3, jina-embeddings-v2, sentence-transformers' MiniLM and others. */
export const NO_PREFIXES: EmbeddingPrefixes = { query: '', passage: '' };

/** Source: the model cards of intfloat/multilingual-e5-*. */
export const E5_PREFIXES: EmbeddingPrefixes = { query: 'query: ', passage: 'passage: ' };

/** Source: the model cards of nomic-ai/nomic-embed-text-v1.5 and -v2-moe. */
export const NOMIC_PREFIXES: EmbeddingPrefixes = { query: 'search_query: ', passage: 'search_document: ' };

/** Source: the model card of google/embeddinggemma-300m; a passage without a title. */
export const EMBEDDING_GEMMA_PREFIXES: EmbeddingPrefixes = {
  query: 'task: search result | query: ',
  passage: 'title: none | text: ',
};

/** Source: the model cards of Qwen/Qwen3-Embedding-*; passages stand alone. */
export const QWEN3_EMBEDDING_PREFIXES: EmbeddingPrefixes = {
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
  passage: '',
};

/** Source: the model cards of Snowflake/snowflake-arctic-embed-*-v2.0. */
export const ARCTIC_PREFIXES: EmbeddingPrefixes = { query: 'query: ', passage: '' };

/** Source: the model cards of mixedbread-ai/mxbai-embed-large-v1 and BAAI/bge-*-en-v1.5. */
export const ENGLISH_BGE_PREFIXES: EmbeddingPrefixes = {
  query: 'Represent this sentence for searching relevant passages: ',
  passage: '',
};

const families: readonly [RegExp, EmbeddingPrefixes][] = [
  [/embedding-?gemma|gemma-embedding/, EMBEDDING_GEMMA_PREFIXES],
  [/qwen3.*embed/, QWEN3_EMBEDDING_PREFIXES],
  [/nomic/, NOMIC_PREFIXES],
  [/arctic.*embed/, ARCTIC_PREFIXES],
  [/mxbai|bge-(small|base|large)-en/, ENGLISH_BGE_PREFIXES],
  [/(^|[^a-z0-9])e5([^a-z0-9]|$)/, E5_PREFIXES],
];

/**
 * The prefixes of an imported model, by the name in its file and, failing that, its architecture: the families of this
 * module, and none for every other. A model with its prefixes missing still works, only less well.
 */
export function guessPrefixes(name: string | undefined, architecture: string): EmbeddingPrefixes {
  const label = `${name ?? ''} ${architecture}`.toLowerCase().replace(/[\s_]+/g, '-');
  return families.find(([pattern]) => pattern.test(label))?.[1] ?? NO_PREFIXES;
}
