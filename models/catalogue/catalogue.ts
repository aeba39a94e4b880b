import type { CatalogueModel } from './catalogue-model.ts';
import { EMBEDDING_MODELS } from './embedding-models.ts';
import { GEMMA_3 } from './gemma-3.ts';
import { LLAMA_3_2_MODELS } from './llama-3.2.ts';
import { MISTRAL } from './mistral.ts';
import { PHI_4 } from './phi-4.ts';
import { QWEN3 } from './qwen3.ts';
import { SMOLLM } from './smollm.ts';

/** Every model that Alcove offers for download, smallest file first. */
export const CATALOGUE: readonly CatalogueModel[] = [
  ...QWEN3,
  ...GEMMA_3,
  ...LLAMA_3_2_MODELS,
  ...MISTRAL,
  ...SMOLLM,
  ...PHI_4,
  ...EMBEDDING_MODELS,
].sort((left, right) => left.approximateBytes - right.approximateBytes);
