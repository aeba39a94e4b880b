import type { KeyObject } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { toIso } from '../../core/clock.ts';
import type { Database } from '../../db/connection.ts';
import { egressEvents, egressPayloads } from '../../db/tables/egress.ts';
import { REACHED_NOBODY } from '../reached-nobody.ts';
import { openPayload } from './ledger-payloads.ts';

/** One outbound request as its user sees it: the fields of `GET /privacy/ledger`. */
export interface LedgerItem {
  id: string;
  created_at: string;
  purpose: string;
  host: string;
  bytes_sent: number;
  bytes_received: number;
  /** The HTTP status, or null when no answer came; `failure` then says why. */
  status: number | null;
  failure: string | null;
  /** True when the gate let nothing out. */
  refused: boolean;
  /** False when it is certain that no host learned of it; `bytes_sent` is then what would have been sent. */
  reached: boolean;
  sensitivity_score: number | null;
  reasons: string[];
  conversation_id: string | null;
  message_id: string | null;
  /** The body that was sent, of a search and its pages the address; null when there was none, or once it is erased. */
  payload: string | null;
}

export interface LedgerListQuery {
  userId: string;
  skip: number;
  limit: number;
  /** Only what was sent to answer this message. */
  messageId?: string;
  /** Only what went to this host. */
  host?: string;
  purpose?: string;
  /** Only what the gate let out, or only what it stopped. */
  refused?: boolean;
}

/** A user's requests, newest first, each attempt merged with its outcome. Only this user's bodies are opened. */
export function listRequests(
  database: Database,
  payloadKey: KeyObject,
  query: LedgerListQuery,
): { items: LedgerItem[]; total: number } {
  const { userId, skip, limit } = query;
  const own = matching(query);
  const total =
    database.orm.select({ total: sql<number>`count(*)` }).from(egressEvents).where(own).get()?.total ?? 0;
  const rows = database.orm
    .select()
    .from(egressEvents)
    .where(own)
    .orderBy(desc(egressEvents.sequence))
    .limit(limit)
    .offset(skip)
    .all();
  const ids = rows.map(({ requestId }) => requestId);
  const outcomes = readOutcomes(database, ids);
  const payloads = readPayloads(database, payloadKey, userId, ids);
  const items = rows.map((row) => merge(row, outcomes.get(row.requestId), payloads.get(row.requestId)));
  return { items, total };
}

function matching({ userId, messageId, host, purpose, refused }: LedgerListQuery) {
  const kinds = KINDS.filter((kind) => refused === undefined || refused === (kind === 'refused'));
  return and(
    eq(egressEvents.userId, userId),
    inArray(egressEvents.kind, kinds),
    messageId ? eq(egressEvents.messageId, messageId) : undefined,
    host ? eq(egressEvents.host, host) : undefined,
    purpose ? sql`${egressEvents.purpose} = ${purpose}` : undefined,
  );
}

const KINDS = ['attempt', 'refused'] as const;

type Row = typeof egressEvents.$inferSelect;

function merge(row: Row, outcome: Row | undefined, payload: string | undefined): LedgerItem {
  const refused = row.kind === 'refused';
  return {
    id: row.requestId,
    created_at: toIso(row.createdAt),
    purpose: row.purpose ?? '',
    host: row.host ?? '',
    bytes_sent: row.bytes ?? 0,
    bytes_received: outcome?.bytes ?? 0,
    status: outcome?.status ?? null,
    failure: refused ? (row.reasons[0] ?? null) : (outcome?.failure ?? null),
    refused,
    reached: !refused && !outcome?.reasons.includes(REACHED_NOBODY),
    sensitivity_score: row.score,
    reasons: row.reasons,
    conversation_id: row.conversationId,
    message_id: row.messageId,
    payload: payload ?? null,
  };
}

function readOutcomes(database: Database, ids: string[]): Map<string, Row> {
  const rows = database.orm
    .select()
    .from(egressEvents)
    .where(and(inArray(egressEvents.requestId, ids), eq(egressEvents.kind, 'outcome')))
    .all();
  return new Map(rows.map((row) => [row.requestId, row]));
}

function readPayloads(
  database: Database,
  key: KeyObject,
  userId: string,
  ids: string[],
): Map<string, string> {
  const rows = database.orm
    .select()
    .from(egressPayloads)
    .where(and(inArray(egressPayloads.requestId, ids), eq(egressPayloads.userId, userId)))
    .all();
  const opened = rows.map(({ requestId, sealed }) => [
    requestId,
    openPayload(key, sealed, { requestId, userId }),
  ]);
  return new Map(opened.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
