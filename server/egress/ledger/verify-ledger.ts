import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { egressEvents } from '../../db/tables/egress.ts';
import type { KeyVault } from '../../secrets/key-vault.ts';
import { GENESIS, linkRow } from './ledger-chain.ts';
import { readHead } from './ledger-head.ts';

/** What a check of the whole chain found. */
export type LedgerVerdict =
  /** The key and the head are in a keychain: nothing was changed, cut or made anew. */
  | { verdict: 'intact'; rows: number }
  /** The chain holds together, but its key lies beside it, so whoever changed it could have made it fit. */
  | { verdict: 'consistent'; rows: number }
  | { verdict: 'broken'; rows: number; problem: LedgerProblem; sequence: number };

export type LedgerProblem =
  /** A row was changed, removed or put in between. */
  | 'link_mismatch'
  /** Rows at the end are missing. */
  | 'tail_cut'
  /** The row that the vault vouches for is another one: the chain was made anew, or rolled back and continued. */
  | 'head_mismatch';

/** Walks the chain from its first row and compares it with the head in the vault. */
export async function verifyLedger(parts: {
  database: Database;
  vault: KeyVault;
  ledgerKey: KeyObject;
}): Promise<LedgerVerdict> {
  const head = await readHead(parts.vault);
  const { rows, macAtHead, brokenAt } = await walk(parts.database, parts.ledgerKey, head?.count ?? 0);
  const broken = (problem: LedgerProblem, sequence: number): LedgerVerdict => {
    return { verdict: 'broken', rows, problem, sequence };
  };
  if (brokenAt !== undefined) return broken('link_mismatch', brokenAt);
  if (head && rows < head.count) return broken('tail_cut', rows + 1);
  if (head && macAtHead !== head.mac) return broken('head_mismatch', head.count);
  return { verdict: parts.vault.kind === 'keychain' ? 'intact' : 'consistent', rows };
}

async function walk(database: Database, key: KeyObject, headCount: number) {
  let rows = 0;
  let previous = GENESIS;
  let macAtHead: string | undefined;
  for await (const { mac, ...row } of readInPages(database)) {
    rows += 1;
    if (row.sequence !== rows || linkRow(key, previous, row) !== mac)
      return { rows, macAtHead, brokenAt: rows };
    if (rows === headCount) macAtHead = mac;
    previous = mac;
  }
  return { rows, macAtHead, brokenAt: undefined };
}

async function* readInPages(database: Database) {
  const page = 1_000;
  for (let offset = 0; ; offset += page) {
    const rows = database.orm
      .select()
      .from(egressEvents)
      .orderBy(asc(egressEvents.sequence))
      .limit(page)
      .offset(offset)
      .all();
    yield* rows;
    if (rows.length < page) return;
    // A long chain must not hold up everybody else's requests.
    await setImmediate();
  }
}
