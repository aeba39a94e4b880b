import { createHmac, type KeyObject } from 'node:crypto';
import type { egressEvents } from '../../db/tables/egress.ts';

/** One row of the chain. */
export type LedgerRow = typeof egressEvents.$inferSelect;

/** The link before the first row. */
export const GENESIS = '0'.repeat(64);

/**
 * The link of a row: HMAC-SHA256 (RFC 2104) over the link before it and every field, in a fixed order.
 * JSON of an array keeps fields apart, so that moving text from one to the next changes the link.
 */
export function linkRow(key: KeyObject, previousMac: string, row: Omit<LedgerRow, 'mac'>): string {
  const fields = [
    row.sequence,
    row.kind,
    row.requestId,
    row.createdAt,
    row.userId,
    row.conversationId,
    row.messageId,
    row.purpose,
    row.host,
    row.digest,
    row.bytes,
    row.score,
    row.status,
    row.failure,
    row.reasons,
  ];
  return createHmac('sha256', key)
    .update(JSON.stringify([previousMac, ...fields]))
    .digest('hex');
}
