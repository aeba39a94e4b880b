import { background } from '../../models/background.ts';
import type { Database } from '../db/connection.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { lastRow } from './append-row.ts';
import { keepHead } from './ledger-head.ts';

/** Keeps the end of the chain in the vault: with the first row of a run, every 100 rows, and at exit. */
export interface HeadKeeper {
  /** Told of each row; the vault is written to in the background. */
  noteRow(sequence: number): void;
  /** Tries once more; resolves when the vault does not take it either, for the next start goes on from the last head. */
  close(): Promise<void>;
}

const HEAD_EVERY = 100;

/** `onHeadNotKept` is told when the vault would not take the head; it is tried again with the next row, or at the end. */
export function createHeadKeeper(parts: {
  database: Database;
  vault: KeyVault;
  onHeadNotKept?: () => void;
}): HeadKeeper {
  const { database, vault } = parts;
  // The first row of each run is kept at once, so that runs shorter than the interval are covered too.
  let keptCount = -HEAD_EVERY;
  let pending: Promise<void> = Promise.resolve();
  const write = async () => {
    // What the vault vouches for must be on the disk first, or a power cut would look like a cut tail.
    if (!database.sqlite.inTransaction) database.sqlite.pragma('wal_checkpoint(PASSIVE)');
    const row = lastRow(database);
    if (row) await keepHead(vault, { count: row.sequence, mac: row.mac });
  };
  const keep = async () => {
    try {
      await write();
      return true;
    } catch {
      parts.onHeadNotKept?.();
      return false;
    }
  };
  return {
    noteRow(sequence: number) {
      if (sequence - keptCount < HEAD_EVERY) return;
      const before = keptCount;
      keptCount = sequence;
      pending = pending.then(keep).then((isKept) => {
        if (!isKept) keptCount = before;
      });
      background('ledger_head', () => pending);
    },
    async close() {
      await pending;
      await keep();
    },
  };
}
