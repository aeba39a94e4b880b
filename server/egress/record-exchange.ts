import type { IncomingMessage } from 'node:http';
import { whyClosed } from './door-state.ts';
import { EgressFailed, EgressRefused } from './egress-errors.ts';
import { type EgressGateParts, MAX_ANSWER_BYTES } from './gate-parts.ts';
import { type BodyEnd, kindOf, meterBody } from './metered-body.ts';
import type { EgressResponse } from './outbound-request.ts';
import type { PinnedExchange } from './pinned-request.ts';

/** An exchange in its two halves: until the first has ended, no packet has gone to the other side. */
export interface ExchangeHalves {
  /** Finds the address and judges it; at most a name is looked up. */
  aim: () => Promise<PinnedExchange>;
  /** Connects. From here on the other side may know that it was called. */
  open: (aimed: PinnedExchange) => Promise<IncomingMessage>;
}

/** Writes the outcome of an attempt however it ends, and hands the answer on with its bytes counted. */
export async function recordExchange(
  parts: EgressGateParts,
  requestId: string,
  { aim, open }: ExchangeHalves,
  maxBytes: number | ((response: IncomingMessage) => number) = parts.maxAnswerBytes ?? MAX_ANSWER_BYTES,
): Promise<EgressResponse> {
  let isAimed = false;
  try {
    const aimed = await aim();
    isAimed = true;
    const response = await open(aimed);
    const status = response.statusCode ?? 0;
    const onEnd = (end: BodyEnd) => parts.ledger.outcome(requestId, { status, ...end });
    const most = typeof maxBytes === 'number' ? maxBytes : maxBytes(response);
    const limits = { maxBytes: most, isOpen: () => whyClosed(parts) === undefined };
    return { status, headers: flatten(response), body: meterBody(response, limits, onEnd) };
  } catch (error) {
    const known = error instanceof EgressRefused ? error : new EgressFailed(kindOf(error), error);
    const failure = known instanceof EgressRefused ? known.reason : known.kind;
    const reachedNobody = !isAimed || isUnconnected(error);
    parts.ledger.outcome(requestId, { status: undefined, bytesReceived: 0, failure, reachedNobody });
    throw known;
  }
}

// Without a connection no byte of a request can have gone. A silent one is another matter: it may have been made.
function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return false;
  return UNCONNECTED.has(String(error.code)) && error.syscall === 'connect';
}

const UNCONNECTED: ReadonlySet<string> = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED']);

function flatten({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
