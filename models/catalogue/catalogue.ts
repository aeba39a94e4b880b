import type { CatalogueModel } from './catalogue-model.ts';
import { EMBEDDING_MODELS } from './embedding-models.ts';
import { GEMMA_4 } from './gemma-4.ts';
import { GRANITE_4 } from './granite-4.ts';
import { MISTRAL } from './mistral.ts';
import { QWEN3_5 } from './qwen3.5.ts';
import { QWEN3 } from './qwen3.ts';

/** Every model that Alcove offers for download, smallest file first. */
export const CATALOGUE: readonly CatalogueModel[] = [
  ...QWEN3_5,
  ...QWEN3,
  ...GEMMA_4,
  ...MISTRAL,
  ...GRANITE_4,
  ...EMBEDDING_MODELS,
].sort((left, right) => left.approximateBytes - right.approximateBytes);
