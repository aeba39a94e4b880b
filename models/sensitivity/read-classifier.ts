import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findShippedFile } from '../shipped-file.ts';
import { type ClassifierManifest, type ClassifierWeights, sliceWeights } from './classifier-weights.ts';

/**
 * Reads the shipped classifier, from the sources and from a built tree alike.
 *
 * @throws Error when its files are missing or damaged: without it nothing may be scored.
 */
export function readClassifier(folder: string = findModelFolder()): ClassifierWeights {
  const manifest = JSON.parse(readFileSync(join(folder, 'classifier.json'), 'utf8')) as ClassifierManifest;
  const bytes = readFileSync(join(folder, 'classifier.bin'));
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== manifest.sha256) throw new Error('models/sensitivity/classifier.bin is damaged.');
  // A Buffer's own slice shares its memory, and a typed array needs an aligned start.
  return sliceWeights(manifest, new Uint8Array(bytes));
}

/** The folder of the classifier. */
export const findModelFolder = () => dirname(findShippedFile('sensitivity/classifier.json'));
