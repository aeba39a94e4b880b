import type { EmbeddingPrefixes } from '../embedding/embedder.ts';
import type { BestFor } from './best-for.ts';
import type { MemoryShape } from './memory-estimate.ts';

/** How the true SHA-256 of a file is known before it is downloaded. */
type CatalogueDigest =
  | { kind: 'known'; sha256: string }
  /** Not known to Alcove: the hub states it in the file's Git LFS pointer, which is read before the first download. */
  | { kind: 'published_by_hub'; pointerUrl: string };

/** A model that Alcove can offer for download. */
export interface CatalogueModel {
  /** Slug, unique in the catalogue: lower-case letters, digits, dots and hyphens. */
  id: string;
  name: string;
  family: string;
  /** `embedding`: it makes the vectors that documents are searched with. */
  kind: 'chat' | 'embedding';
  /** Number of weights, rounded to two or three digits. */
  parameters: number;
  quantisation: string;
  /** Size of the file: exact, or to two or three digits where only the digest is known beforehand. */
  approximateBytes: number;
  /** Empty where its publisher states none. */
  licence: string;
  licenceUrl: string;
  /** ISO 639-1 codes of languages that the publisher names as supported; French and English first. */
  languages: string[];
  /** Tokens the model can see at once, as its publisher states. */
  contextLength: number;
  memoryShape: MemoryShape;
  /** Null for what the owner added. */
  bestFor: BestFor | null;
  /** The owner added it by a link: what it is for is known once its header is here. */
  isAdded?: true;
  /** What an embedding model's texts begin with. */
  prefixes?: EmbeddingPrefixes;
  /** Where the GGUF file is fetched from, through the egress gate only. */
  url: string;
  digest: CatalogueDigest;
}
