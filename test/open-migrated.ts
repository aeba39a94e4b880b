import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../server/db/connection.ts';
import { migrate } from '../server/db/migrate.ts';
import { makeFolder } from './make-folder.ts';

/**
 * The database at `path` as a start leaves it, made where there is none: a copy of one that was migrated once for all
 * workers, since the migrations take 40 ms of a core and the gate wants a thousand databases.
 */
export function openMigrated(path = join(makeFolder('alcove-database-'), 'alcove.db')): Database {
  if (!existsSync(path)) copyFileSync(makeTemplate(), path);
  const database = openDatabase(path);
  migrate(database);
  return database;
}

function makeTemplate(): string {
  const template = join(process.env.ALCOVE_TEST_TMP ?? tmpdir(), 'migrated.db');
  if (existsSync(template)) return template;
  // Named by the process: two workers may make it at once.
  const own = `${template}.${process.pid}`;
  const database = openDatabase(own);
  migrate(database);
  database.close();
  renameSync(own, template);
  return template;
}
