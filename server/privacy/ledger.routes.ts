import type { Caller } from '../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { LedgerQuery, LedgerReply } from './privacy.schemas.ts';

export interface LedgerReader {
  list(query: { userId: string; skip: number; limit: number; messageId?: string }): {
    items: { payload: string | null }[];
    total: number;
  };
}

/** The caller's own outbound requests; a key without `ledger:read` sees them without their bodies. */
export function ledgerEndpoints(ledger: LedgerReader): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/privacy/ledger',
      operationId: 'readLedger',
      tag: 'Privacy',
      summary: 'Everything of yours that left this machine, newest first',
      access: { kind: 'user', scope: ['chat', 'ledger:read'] },
      query: LedgerQuery,
      responses: { 200: { description: 'One page', schema: LedgerReply } },
      handle: (input) => {
        const caller = callerOf(input);
        const { skip, limit, message_id: messageId } = input.query;
        const { items, total } = ledger.list({ userId: caller.userId, skip, limit, messageId });
        return ok({ items: maySeePayloads(caller) ? items : items.map(withoutPayload), total });
      },
    }),
  ];
}

function maySeePayloads(caller: Caller): boolean {
  return caller.kind === 'session' || caller.scopes.includes('ledger:read');
}

function withoutPayload<Item extends { payload: string | null }>(item: Item): Item {
  return { ...item, payload: null };
}
