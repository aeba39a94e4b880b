import type { KeyObject } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import type { OwnKeys } from './own-keys.ts';

/** The keys without which the ledger could not be checked or read any more. */
const RECOVERED_KEYS = ['ledger-key', 'payload-key'] as const;
type RecoveredKey = (typeof RECOVERED_KEYS)[number];

/** Keeps these keys in an encrypted database, so that the phrase that opens it brings them back too. */
export function keepRecoveryKeys({ sqlite }: Database, keys: OwnKeys): void {
  const values: Record<RecoveredKey, KeyObject> = { 'ledger-key': keys.ledger, 'payload-key': keys.payload };
  const keep = sqlite.prepare(
    'INSERT INTO recovery_keys VALUES ($name, $value) ON CONFLICT DO UPDATE SET value = $value WHERE value <> $value',
  );
  for (const name of RECOVERED_KEYS) keep.run({ name, value: values[name].export().toString('base64') });
}

/** What was kept, as the vault keeps it. */
export function readRecoveryKeys({ sqlite }: Database): Map<RecoveredKey, string> {
  const rows = sqlite.prepare('SELECT name, value FROM recovery_keys').all() as {
    name: string;
    value: string;
  }[];
  return new Map(
    RECOVERED_KEYS.flatMap((name) => {
      const row = rows.find((each) => each.name === name);
      return row ? [[name, row.value] as const] : [];
    }),
  );
}
