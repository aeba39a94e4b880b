import { CATEGORY_BUCKETS, countFeatures, FEATURE_PARTS, type FeaturePart } from './feature-space.ts';

/** What stands in classifier.json: what the numbers of classifier.bin are. */
export interface ClassifierManifest {
  version: string;
  /** What may be known of a word beside its spelling: what the scorer's layers say, then the thesaurus's classes. */
  tags: string[];
  /** The words of each class of the thesaurus, apart by spaces, by the name of its tag. */
  thesaurus: Record<string, string>;
  categories: string[];
  /** Log-odds of a text without words. */
  bias: number;
  /** Log-odds of 1 in each table of 8-bit weights. */
  scales: Record<FeaturePart, number> & { category: number };
  categoryBiases: number[];
  /** SHA-256 of classifier.bin, in hexadecimal. */
  sha256: string;
}

/** The trained numbers. A text's log-odds: bias + for each part, the sum of its features' weights / sqrt(their count). */
export interface ClassifierWeights {
  manifest: ClassifierManifest;
  parts: Record<FeaturePart, Int8Array>;
  /** `[word bucket or tag][category]`: tags stand after the buckets. */
  categories: Int8Array;
}

/**
 * Takes the weights out of the bytes of classifier.bin: the parts in order, then the categories.
 *
 * @throws Error when the bytes are not as many as the manifest says.
 */
export function sliceWeights(manifest: ClassifierManifest, bytes: Uint8Array): ClassifierWeights {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('The weights of the classifier are cut short.');
    at += length;
    return new Int8Array(bytes.slice(at - length, at).buffer);
  };
  const tags = manifest.tags.length;
  const parts = Object.fromEntries(
    FEATURE_PARTS.map((part) => [part, take(countFeatures(part, tags))]),
  ) as Record<FeaturePart, Int8Array>;
  const categories = take((CATEGORY_BUCKETS + tags) * manifest.categories.length);
  if (at !== bytes.length) throw new Error('The weights of the classifier are longer than they should be.');
  return { manifest, parts, categories };
}
