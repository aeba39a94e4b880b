import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../../server/db/migrate.ts';

test('documents that an earlier version has indexed are read anew, failures are left', () => {
  const database = openDatabase(':memory:');
  migrate(database);
  const { sqlite } = database;
  sqlite.pragma('foreign_keys = off');
  const add = sqlite.prepare(
    `INSERT INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
     VALUES (:id, 'ada', :id, :id, :type, 1, :id, :status, 0)`,
  );
  add.run({ id: 'lease.pdf', type: 'application/pdf', status: 'ready' });
  add.run({ id: 'locked.pdf', type: 'application/pdf', status: 'failed' });
  add.run({ id: 'notes.txt', type: 'text/plain', status: 'ready' });
  const file =
    readdirSync(MIGRATIONS_DIRECTORY).find((name) => name.endsWith('-read-documents-anew.sql')) ?? '';
  sqlite.exec(readFileSync(join(MIGRATIONS_DIRECTORY, file), 'utf8'));
  expect(sqlite.prepare('SELECT id, status FROM documents ORDER BY id').all()).toEqual([
    { id: 'lease.pdf', status: 'processing' },
    { id: 'locked.pdf', status: 'failed' },
    { id: 'notes.txt', status: 'processing' },
  ]);
  database.close();
});
