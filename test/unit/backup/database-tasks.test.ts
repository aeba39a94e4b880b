import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runDatabaseTask } from '../../../server/backup/database-tasks.ts';
import { sweepWorkDirectories, workDirectoryPrefix } from '../../../server/backup/work-directory.ts';
import { emptyDirectory, makeComputer, makeData } from './data-directory.ts';

const event = { id: 'e1', tenantId: 't1', createdAt: 1 };

test('a database that is damaged inside is found before it is put in the place of another', async () => {
  using data = emptyDirectory();
  await makeData(data.path, makeComputer({ hasKeychain: false }));
  const path = join(data.path, 'alcove.db');
  const check = () => runDatabaseTask({ kind: 'check', path, key: undefined, targetKey: undefined, event });
  const whole = check();
  expect('facts' in whole && whole.facts.tables.users).toBe(1);
  overwrite(path, 6 * 4096, 3 * 4096);
  expect(check()).toEqual({ problem: 'damaged' });
});

test('a snapshot is of one moment: what another program is writing is in it whole or not at all', async () => {
  using data = emptyDirectory();
  await makeData(data.path, makeComputer({ hasKeychain: false }));
  const path = join(data.path, 'alcove.db');
  const copyPath = join(data.path, 'copy.db');
  const writer = new Sqlite(path);
  const snapshot = () => {
    rmSync(copyPath, { force: true });
    const outcome = runDatabaseTask({ kind: 'snapshot', path, copyPath, key: undefined });
    return 'facts' in outcome ? outcome.facts.tables.tenants : undefined;
  };
  writer.exec('BEGIN IMMEDIATE');
  for (const id of ['t2', 't3'])
    writer.exec(`INSERT INTO tenants (id, name, created_at) VALUES ('${id}', '${id}', 1)`);
  expect(snapshot()).toBe(1);
  writer.exec('COMMIT');
  expect(snapshot()).toBe(3);
  writer.close();
});

test('what a process that has gone collected is removed at the next start, and of one at work nothing', () => {
  using data = emptyDirectory();
  const names = ['backup-999999999-abc', `backup-${process.ppid}-abc`, 'documents', 'backup-notes'];
  for (const name of names) closeSync(openSync(join(data.path, name), 'w'));
  sweepWorkDirectories(data.path);
  expect(workDirectoryPrefix()).toBe(`backup-${process.pid}-`);
  expect(readdirSync(data.path).sort()).toEqual(names.slice(1).sort());
});

function overwrite(path: string, at: number, length: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, at);
  closeSync(file);
}
