import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { eq, lt, type SQL } from 'drizzle-orm';
import { background } from '../../../models/background.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import type { Database } from '../../db/connection.ts';
import { egressPayloads } from '../../db/tables/egress.ts';
import type { KeyVault } from '../../secrets/key-vault.ts';
import type { FailureKind, RefusalReason } from '../egress-errors.ts';
import type { GrantPurpose } from '../grant.ts';
import type { EgressSubject, PermitPurpose } from '../permit.ts';
import { REACHED_NOBODY } from '../reached-nobody.ts';
import { appendRow, lastRow, type NewRow } from './append-row.ts';
import { keepHead } from './ledger-head.ts';
import { type LedgerItem, type LedgerListQuery, listRequests } from './ledger-list.ts';
import { sealPayload } from './ledger-payloads.ts';
import { countRequests, type LedgerTotals } from './ledger-totals.ts';
import { type LedgerVerdict, verifyLedger } from './verify-ledger.ts';

/** What is written before a request is sent. */
export interface AttemptEntry {
  purpose: PermitPurpose | GrantPurpose;
  host: string;
  /** What is sent, whole: kept encrypted for its user. */
  body: string;
  subject: EgressSubject;
  score: number | undefined;
  reasons: readonly string[];
}

/** How a request that was sent ended. */
interface OutcomeEntry {
  status: number | undefined;
  bytesReceived: number;
  failure: FailureKind | RefusalReason | undefined;
  /** Known for certain: it failed before a connection to the other side was so much as tried. */
  reachedNobody?: boolean;
}

/** A request that was not sent. */
interface RefusedEntry {
  purpose: PermitPurpose | GrantPurpose;
  body: string;
  userId: string | undefined;
  reason: RefusalReason;
}

/** The record of everything that left this machine. */
export type Ledger = ReturnType<typeof createLedger>;

/** Where the ledger gets what it needs; both keys are 32 bytes of the vault. */
interface LedgerParts {
  database: Database;
  vault: KeyVault;
  ledgerKey: KeyObject;
  payloadKey: KeyObject;
  clock: Clock;
  /** Told when the vault would not take the head; it is tried again with the next row. */
  onHeadNotKept?: () => void;
}

/** Opens the ledger over a migrated database. */
export function createLedger(parts: LedgerParts) {
  const { database, payloadKey } = parts;
  const head = createHeadKeeper(parts);
  let closed = false;
  const append = (row: NewRow) => {
    // Nothing leaves, and nothing is erased, without a row.
    if (closed) throw new AppError(503, 'stopping', 'Alcove is stopping. Try again once it runs again.');
    const written = database.transaction(() => appendRow(parts, row));
    head.noteRow(written.sequence);
  };
  const erase = (where: SQL | undefined, scope: Partial<NewRow>, reason: string) =>
    database.transaction(() => {
      const erased = database.orm.delete(egressPayloads).where(where).returning().all();
      const bytes = erased.reduce((sum, { sealed }) => sum + sealed.length, 0);
      if (erased.length > 0)
        append({ kind: 'erased', requestId: newId(), bytes, reasons: [reason], ...scope });
    });
  return {
    /** Writes the attempt durably before it returns the request's id; throws AppError 503 once the ledger is closed. */
    attempt(entry: AttemptEntry): string {
      const requestId = newId();
      database.transaction(() => {
        append(attemptRow(requestId, entry));
        if (entry.body !== '' && !entry.subject.isTemporary) keepPayload(parts, requestId, entry);
      });
      return requestId;
    },
    outcome(requestId: string, { status, bytesReceived, failure, reachedNobody }: OutcomeEntry): void {
      // An answer may still end while the server stops; its attempt is on record.
      if (closed) return;
      append({
        kind: 'outcome',
        requestId,
        status,
        bytes: bytesReceived,
        failure,
        reasons: reachedNobody ? [REACHED_NOBODY] : [],
      });
    },
    /** Keeps a digest and the reason only. */
    refused({ purpose, body, userId, reason }: RefusedEntry): void {
      if (closed) return;
      append({
        kind: 'refused',
        requestId: newId(),
        purpose,
        userId,
        digest: keyedDigest(parts.ledgerKey, body),
        reasons: [reason],
      });
    },
    list: (query: LedgerListQuery): { items: LedgerItem[]; total: number } =>
      listRequests(database, payloadKey, query),
    /** Over all rows of a user, or those for one message or run. */
    totals: (of: { userId: string; messageId?: string }): LedgerTotals => countRequests(database, of),
    /** Erases bodies and appends `erased`. May run inside the caller's transaction; truncate the log afterwards. */
    erasePayloads(of: { conversationId: string } | { userId: string }): void {
      if ('userId' in of) erase(eq(egressPayloads.userId, of.userId), of, 'account_deleted');
      else erase(eq(egressPayloads.conversationId, of.conversationId), of, 'conversation_deleted');
    },
    /** Erases bodies older than this many days. */
    deleteExpiredPayloads(days: number): void {
      const before = parts.clock.now() - days * 86_400_000;
      erase(lt(egressPayloads.createdAt, before), {}, 'expired');
      database.truncateLog();
    },
    verify: (): Promise<LedgerVerdict> => verifyLedger(parts),
    /** Keeps the head in the vault if that takes it; the last thing before the database closes. */
    close(): Promise<void> {
      closed = true;
      return head.close();
    },
  };
}

function attemptRow(requestId: string, entry: AttemptEntry): NewRow {
  const { isTemporary: _, ...subject } = entry.subject;
  return {
    kind: 'attempt',
    requestId,
    purpose: entry.purpose,
    host: entry.host,
    digest: createHash('sha256').update(entry.body).digest('hex'),
    bytes: Buffer.byteLength(entry.body),
    score: entry.score,
    reasons: [...entry.reasons],
    ...subject,
  };
}

function keepPayload(parts: LedgerParts, requestId: string, { body, subject }: AttemptEntry): void {
  const { userId, conversationId } = subject;
  const sealed = sealPayload(parts.payloadKey, body, { requestId, userId });
  const createdAt = parts.clock.now();
  parts.database.orm
    .insert(egressPayloads)
    .values({ requestId, userId, conversationId, createdAt, sealed })
    .run();
}

// A refused body may be anything, a card number alone too: a plain hash of that could be guessed.
function keyedDigest(key: KeyObject, body: string): string {
  return createHmac('sha256', key).update('refused\n').update(body).digest('hex');
}

const HEAD_EVERY = 100;

/**
 * Keeps the end of the chain in the vault: with the first row of a run, every 100 rows, and at exit. `onHeadNotKept` is told
 * when the vault would not take the head; it is tried again with the next row, or at the end.
 */
function createHeadKeeper(parts: { database: Database; vault: KeyVault; onHeadNotKept?: () => void }) {
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
    /** Told of each row; the vault is written to in the background. */
    noteRow(sequence: number): void {
      if (sequence - keptCount < HEAD_EVERY) return;
      const before = keptCount;
      keptCount = sequence;
      pending = pending.then(keep).then((isKept) => {
        if (!isKept) keptCount = before;
      });
      background('ledger_head', () => pending);
    },
    /** Tries once more; resolves when the vault does not take it either, for the next start goes on from the last head. */
    async close(): Promise<void> {
      await pending;
      await keep();
    },
  };
}
