import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../core/app-error.ts';
import type { Database } from './connection.ts';

/** Where the SQL files lie, in the source tree and in the build alike. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, 'migrations');

/**
 * Applies every `NNNN-name.sql` whose number is above the database's `user_version`, each in a transaction.
 * Throws AppError 500 when the database was written by a newer Alcove, and leaves it untouched.
 */
export function migrate(database: Database, directory = MIGRATIONS_DIRECTORY): void {
  const migrations = listMigrations(directory);
  const current = Number(database.sqlite.pragma('user_version', { simple: true }));
  const newest = newestMigration(directory);
  if (current > newest)
    throw new AppError(
      500,
      'database_newer',
      'This database was made by a newer Alcove. Install that version, or restore an older backup.',
    );
  for (const migration of migrations.filter(({ number }) => number > current)) {
    database.transaction(() => {
      database.sqlite.exec(readFileSync(migration.path, 'utf8'));
      database.sqlite.pragma(`user_version = ${migration.number}`);
    });
  }
}

/** The number of the last migration that this Alcove knows. */
export function newestMigration(directory = MIGRATIONS_DIRECTORY): number {
  return listMigrations(directory).at(-1)?.number ?? 0;
}

/** The migrations in their order. */
export function listMigrations(directory = MIGRATIONS_DIRECTORY): { number: number; path: string }[] {
  return readdirSync(directory)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), path: join(directory, name) }));
}
