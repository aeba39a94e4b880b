import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The nearest folder upwards that holds both a package.json and the classifier. */
export function findModelFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  const folder = join(from, 'models', 'sensitivity');
  if (existsSync(join(from, 'package.json')) && existsSync(join(folder, 'classifier.json'))) return folder;
  if (from === dirname(from))
    throw new Error('models/sensitivity/classifier.json is missing from this installation.');
  return findModelFolder(dirname(from));
}
