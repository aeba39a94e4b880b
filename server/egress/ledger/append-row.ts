import type { KeyObject } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/connection.ts';
import { egressEvents } from '../../db/tables/egress.ts';
import { GENESIS, type LedgerRow, linkRow } from './ledger-chain.ts';

/** A row to be linked; what is not given is null. */
export type NewRow = Pick<LedgerRow, 'kind' | 'requestId'> & {
  [Field in keyof Omit<LedgerRow, 'kind' | 'requestId' | 'sequence' | 'mac' | 'createdAt'>]?:
    | LedgerRow[Field]
    | undefined;
};

/** Writes a row linked to the last one. Runs in the caller's transaction, which keeps two writers in one chain. */
export function appendRow(
  { database, ledgerKey, clock }: { database: Database; ledgerKey: KeyObject; clock: Clock },
  row: NewRow,
): LedgerRow {
  const last = lastRow(database);
  const complete = {
    sequence: (last?.sequence ?? 0) + 1,
    createdAt: clock.now(),
    kind: row.kind,
    requestId: row.requestId,
    userId: row.userId ?? null,
    conversationId: row.conversationId ?? null,
    messageId: row.messageId ?? null,
    purpose: row.purpose ?? null,
    host: row.host ?? null,
    digest: row.digest ?? null,
    bytes: row.bytes ?? null,
    score: row.score ?? null,
    status: row.status ?? null,
    failure: row.failure ?? null,
    reasons: row.reasons ?? [],
  };
  const linked = { ...complete, mac: linkRow(ledgerKey, last?.mac ?? GENESIS, complete) };
  database.orm.insert(egressEvents).values(linked).run();
  return linked;
}

/** The end of the chain as it is now. */
export function lastRow(database: Database): LedgerRow | undefined {
  return database.orm.select().from(egressEvents).orderBy(desc(egressEvents.sequence)).limit(1).get();
}
