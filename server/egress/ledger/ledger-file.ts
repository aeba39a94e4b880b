import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { asc, gt } from 'drizzle-orm';
import { toIso } from '../../core/clock.ts';
import type { Database } from '../../db/connection.ts';
import { egressEvents } from '../../db/tables/egress.ts';

/**
 * The ledger as a file: JSON Lines, a head, every row of the chain, and a last line that signs the bytes before it with
 * Ed25519 (RFC 8032). It holds no body: only what was sent when, where, how much, and its digest.
 */
export function* writeLedgerFile(parts: {
  database: Database;
  /** See `signingKeyOf`. */
  signingKey: KeyObject;
  instanceId: string;
  now: number;
}): Generator<string> {
  const publicKey = createPublicKey(parts.signingKey).export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256');
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    digest.update(text);
    return text;
  };
  yield line({
    format: LEDGER_FILE_FORMAT,
    version: 1,
    instance_id: parts.instanceId,
    exported_at: toIso(parts.now),
    public_key: publicKey.toString('base64'),
  });
  let rows = 0;
  for (const row of readRows(parts.database)) {
    rows += 1;
    yield line(row);
  }
  const signature = sign(null, signedMessage(digest.digest('hex'), rows), parts.signingKey);
  yield `${JSON.stringify({ rows, signature: signature.toString('base64') })}\n`;
}

/** The name in the head of such a file. */
export const LEDGER_FILE_FORMAT = 'alcove.ledger';

/** What is signed: the number of rows and the digest of every byte before the last line. */
export function signedMessage(digest: string, rows: number): Buffer {
  return Buffer.from(`${LEDGER_FILE_FORMAT}\n1\n${rows}\n${digest}`);
}

function* readRows(database: Database) {
  const page = 1_000;
  for (let after = 0; ; ) {
    const rows = database.orm
      .select()
      .from(egressEvents)
      .where(gt(egressEvents.sequence, after))
      .orderBy(asc(egressEvents.sequence))
      .limit(page)
      .all();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.sequence;
  }
}
