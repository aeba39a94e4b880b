import { readdirSync } from 'node:fs';
import type { Database } from '../../db/connection.ts';
import { MIGRATIONS_DIRECTORY } from '../../db/migrate.ts';
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './doctor.types.ts';
import { openReadOnlyDatabase } from './read-only-database.ts';

const RESTORE = 'Stop Alcove and restore a backup: "alcove restore". Nothing was changed.';

export const checkDatabase: Check = async (context) => {
  const { isFast } = context;
  const database = await open(context);
  if (database === 'damaged')
    return [fail('database', 'does not open: it is damaged, or its key is not here', RESTORE)];
  if (!database) return [ok('database', 'none yet; the first start makes it')];
  try {
    const version = Number(database.sqlite.pragma('user_version', { simple: true }));
    const isWhole = isFast || database.sqlite.pragma('quick_check', { simple: true }) === 'ok';
    if (!isWhole) return [fail('database', 'is damaged inside', RESTORE)];
    return [describeVersion(version, isFast), describeEncryption(database, context)];
  } catch {
    return [fail('database', 'is damaged, or its key is not here', RESTORE)];
  } finally {
    database.close();
  }
};

async function open(context: DoctorContext) {
  try {
    return await openReadOnlyDatabase(context);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_'))
      return 'damaged' as const;
    throw thrown;
  }
}

function describeVersion(version: number, isFast: boolean): Finding {
  const newest = newestMigration();
  const detail = `opens, migration ${version} of ${newest}${isFast ? '; not checked inside (--fast)' : ', checked inside'}`;
  if (version > newest)
    return fail('database', detail, 'It was made by a newer Alcove: install that version.');
  if (version < newest) return warn('database', detail, 'The next start brings it up to date.');
  return ok('database', detail);
}

function describeEncryption({ isEncrypted }: Database, { vault }: DoctorContext): Finding {
  if (isEncrypted) return ok('encryption', 'encrypted; its key is in the keychain');
  if (vault()?.kind === 'keychain')
    return warn('encryption', 'the database is still plain', 'The next start of the server encrypts it.');
  return warn(
    'encryption',
    'the database is plain: this computer had no keychain for its key',
    'Encrypt the disk, and let nobody else log in as you.',
  );
}

function newestMigration(): number {
  return Math.max(...readdirSync(MIGRATIONS_DIRECTORY).map((name) => Number.parseInt(name, 10) || 0));
}
