import type { KeyHeader, OutboundRequest } from '../../../egress/outbound-request.ts';

/** Services turn away clients that do not say what they are. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Alcove)';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** A GET whose query holds the search words, which are scored, and constants, which depend on nobody. */
export function buildSearchRequest(ask: {
  /** Without query. */
  address: string;
  query: string;
  /** The other parameters. */
  constants: Record<string, string>;
  accept: string;
  /** More headers, constants too. */
  headers?: Record<string, string>;
  keyHeader: KeyHeader;
}): OutboundRequest {
  const headers = { accept: ask.accept, 'user-agent': USER_AGENT, ...ask.headers };
  const parameters = new URLSearchParams({ q: ask.query, ...ask.constants });
  return {
    url: `${ask.address}?${parameters}`,
    method: 'GET',
    headers,
    body: '',
    constants: [ask.address, 'q', ...Object.entries(ask.constants).flat(), ...Object.entries(headers).flat()],
    keyHeader: ask.keyHeader,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  };
}
