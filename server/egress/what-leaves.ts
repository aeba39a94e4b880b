import type { OutboundRequest } from './outbound-request.ts';

/** What of a request says something, for the ledger: its body, or where it has none the address with its query. */
export function whatLeaves({ method, url, body }: OutboundRequest): string {
  return method === 'GET' ? url : body;
}
