import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { listMigrations } from '../db/migrate.ts';

/**
 * Whether a database holds anything else than the tables, indexes, triggers and views that the migrations up to its own
 * make, word for word: a trigger of somebody else's would run as this server.
 */
export function isSchemaAltered(copy: Sqlite.Database): boolean {
  const migration = Number(copy.pragma('user_version', { simple: true }));
  const own = new Sqlite(':memory:');
  try {
    for (const { number, path } of listMigrations())
      if (number <= migration) own.exec(readFileSync(path, 'utf8'));
    const expected = describe(own);
    const found = describe(copy);
    return found.size !== expected.size || [...found].some((part) => !expected.has(part));
  } finally {
    own.close();
  }
}

/** SQLite's own tables of numbers, which come and go, and hold nothing that runs. */
const OWN_TABLES = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

function describe(database: Sqlite.Database): Set<string> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all() as [
    string,
    string,
    string,
    string | null,
  ][];
  return new Set(
    rows
      .filter(([type, name]) => type !== 'table' || !OWN_TABLES.has(name))
      .map((row) => JSON.stringify(row)),
  );
}
