import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/connection.ts';
import type { OpenVault } from '../../secrets/open-vault.ts';
import { openKey } from '../../secrets/own-keys.ts';
import { writeLedgerFile } from './ledger-file.ts';
import { fingerprint, signingKeyOf } from './ledger-signing-key.ts';

/** The lines of the signed export, and the fingerprint of the key, which is made with the first export. */
export async function exportLedger(
  vault: OpenVault,
  database: Database,
  clock: Clock,
): Promise<{ lines: Iterable<string>; keyFingerprint: string }> {
  const signingKey = signingKeyOf(await openKey(vault, 'ledger-signing-key'));
  const lines = writeLedgerFile({ database, signingKey, instanceId: vault.instanceId, now: clock.now() });
  return { lines, keyFingerprint: fingerprint(signingKey) };
}
