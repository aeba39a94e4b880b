import { AppError } from '../core/app-error.ts';
import type { LedgerListQuery } from '../egress/ledger/ledger-list.ts';
import type { LedgerTotals } from '../egress/ledger/ledger-totals.ts';
import type { LedgerVerdict } from '../egress/ledger/verify-ledger.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import {
  LedgerQuery,
  LedgerReply,
  LedgerTotalsQuery,
  LedgerTotalsReply,
  LedgerVerdictReply,
} from './privacy.schemas.ts';

export interface LedgerReader {
  list(query: LedgerListQuery): { items: { payload: string | null }[]; total: number };
  totals(of: { userId: string; messageId?: string }): LedgerTotals;
  verify(): Promise<LedgerVerdict>;
}

/** Makes the signed export of the whole chain. */
export type ExportLedger = () => Promise<{ lines: Iterable<string> }>;

/** The caller's own outbound requests; a key without `ledger:read` sees them without their bodies. */
export function ledgerEndpoints(ledger: LedgerReader, exportLedger: ExportLedger): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/privacy/ledger',
      operationId: 'readLedger',
      tag,
      summary: 'Everything of yours that left this machine, newest first',
      access: { kind: 'user', scope: ['chat', 'ledger:read'] },
      query: LedgerQuery,
      responses: { 200: { description: 'One page', schema: LedgerReply } },
      handle: (input) => {
        const caller = callerOf(input);
        const { message_id: messageId, ...rest } = input.query;
        const { items, total } = ledger.list({ ...rest, userId: caller.userId, messageId });
        return ok({ items: maySeePayloads(caller) ? items : items.map(withoutPayload), total });
      },
    }),
    endpoint({
      method: 'get',
      path: '/privacy/ledger/totals',
      operationId: 'readLedgerTotals',
      tag,
      summary: 'How much of yours left this machine in all, to whom and for what',
      access: { kind: 'user', scope: ['chat', 'ledger:read'] },
      query: LedgerTotalsQuery,
      responses: { 200: { description: 'Over all rows', schema: LedgerTotalsReply } },
      handle: (input) =>
        ok(ledger.totals({ userId: callerOf(input).userId, messageId: input.query.message_id })),
    }),
    endpoint({
      method: 'post',
      path: '/privacy/ledger/verify',
      operationId: 'verifyLedger',
      tag,
      summary: 'Check that nothing in the record of what left was changed, removed or made anew',
      access: { kind: 'user', scope: 'ledger:read' },
      responses: { 200: { description: 'What was found', schema: LedgerVerdictReply } },
      handle: async () => ok(await ledger.verify()),
    }),
    endpoint({
      method: 'get',
      path: '/privacy/ledger/export',
      operationId: 'exportLedger',
      tag,
      summary: 'The whole record without bodies, signed with Ed25519, as JSON Lines',
      access: { kind: 'owner' },
      responses: {
        200: { description: 'What `alcove ledger verify --file` checks', contentType: JSON_LINES },
      },
      handle: async () => {
        const { verdict } = await ledger.verify();
        // A signature would vouch for what was tampered with.
        if (verdict === 'broken')
          throw new AppError(
            409,
            'ledger_broken',
            'The ledger is broken, so it is not signed. See POST /privacy/ledger/verify.',
          );
        const { lines } = await exportLedger();
        return { status: 200, text: [...lines].join(''), contentType: JSON_LINES };
      },
    }),
  ];
}

const tag = 'Privacy';

const JSON_LINES = 'application/jsonl';

function maySeePayloads(caller: Caller): boolean {
  return caller.kind === 'session' || caller.scopes.includes('ledger:read');
}

function withoutPayload<Item extends { payload: string | null }>(item: Item): Item {
  return { ...item, payload: null };
}
