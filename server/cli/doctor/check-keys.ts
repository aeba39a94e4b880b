import { createSecretKey } from 'node:crypto';
import { verifyLedger } from '../../egress/verify-ledger.ts';
import type { SecretName } from '../../secrets/key-vault.ts';
import { type Check, type Finding, fail, ok, warn } from './doctor.types.ts';
import { openReadOnlyDatabase } from './read-only-database.ts';
import type { ReadOnlyVault } from './read-only-vault.ts';

export const checkKeys: Check = async (context) => {
  const vault = context.vault();
  if (!vault) return [ok('keys', 'none yet; the first start makes them')];
  const missing: string[] = [];
  for (const name of vault.instance.keys)
    if ((await vault.get(name as SecretName)) === undefined) missing.push(name);
  return [describeVault(vault), describeKeys(vault, missing)];
};

function describeVault({ kind }: ReadOnlyVault): Finding {
  if (kind === 'keychain') return ok('keychain', 'answers and is not locked');
  return warn(
    'keychain',
    'this computer had none at the first start: keys are in a file that only you may read',
    'Let nobody else log in as you; encrypt the disk.',
  );
}

function describeKeys({ instance }: ReadOnlyVault, missing: string[]): Finding {
  if (missing.length === 0) return ok('keys', `all ${instance.keys.length} are there`);
  const remedy = 'Restore the keychain, run "alcove recovery restore", or restore a backup.';
  return fail('keys', `missing: ${missing.join(', ')}`, remedy);
}

export const checkLedger: Check = async (context) => {
  const vault = context.vault();
  const key = await vault?.get('ledger-key');
  const database = await openReadOnlyDatabase(context);
  try {
    if (!vault || !database || key === undefined) return [ok('ledger', 'none yet')];
    const readOnly = { ...vault, set: refuse, delete: refuse };
    const ledgerKey = createSecretKey(Buffer.from(key, 'base64'));
    const found = await verifyLedger({ database, vault: readOnly, ledgerKey });
    if (found.verdict !== 'broken') return [ok('ledger', `${found.verdict}, ${found.rows} rows`)];
    const detail = `broken at row ${found.sequence}`;
    return [fail('ledger', detail, 'Somebody changed the record: "alcove ledger verify" says how.')];
  } finally {
    database?.close();
  }
};

async function refuse(): Promise<never> {
  throw new Error('a check changes no keys');
}
