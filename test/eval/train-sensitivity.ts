import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintFeatures } from './fingerprint-features.ts';

/**
 * `npm run train:sensitivity -- VERSION`: from words to weights in one go. Writes the vocabulary, describes the training messages,
 * trains the classifier (Debian's python3-numpy, -scipy, -sklearn and -onnx), fits the combination, and measures.
 */
const [version] = process.argv.slice(2);
if (!version) throw new Error('npm run train:sensitivity -- VERSION');
const root = join(import.meta.dirname, '..', '..');
const model = join(root, 'models', 'sensitivity');
const work = mkdtempSync(join(tmpdir(), 'alcove-train-'));
const python = process.env.PYTHON || '/usr/bin/python3';

run(process.execPath, ['test/eval/write-vocabulary.ts']);
run(process.execPath, [
  'test/eval/write-training-features.ts',
  join(model, 'data'),
  join(model, 'thesaurus'),
  work,
  '3',
]);
run(python, [join(model, 'train', 'train.py'), work, model, version]);
signWeights();
run(process.execPath, ['test/eval/fit-combination.ts', '--write']);
run(process.execPath, ['test/eval/evaluate-sensitivity.ts']);
rmSync(work, { recursive: true });

function run(command: string, args: string[]): void {
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}`);
}

/** Writes into the manifest which features the weights know. */
function signWeights(): void {
  const path = join(model, 'classifier.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, features: fingerprintFeatures(join(model, 'data')) }));
}
