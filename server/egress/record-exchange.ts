import type { IncomingMessage } from 'node:http';
import { whyClosed } from './door-state.ts';
import { EgressFailed, EgressRefused } from './egress-errors.ts';
import { type EgressGateParts, MAX_ANSWER_BYTES } from './gate-parts.ts';
import { type BodyEnd, kindOf, meterBody } from './metered-body.ts';
import type { EgressResponse } from './outbound-request.ts';

/** Writes the outcome of an attempt however it ends, and hands the answer on with its bytes counted. */
export async function recordExchange(
  parts: EgressGateParts,
  requestId: string,
  start: () => Promise<IncomingMessage>,
  maxBytes = parts.maxAnswerBytes ?? MAX_ANSWER_BYTES,
): Promise<EgressResponse> {
  try {
    const response = await start();
    const status = response.statusCode ?? 0;
    const onEnd = (end: BodyEnd) => parts.ledger.outcome(requestId, { status, ...end });
    const limits = { maxBytes, isOpen: () => whyClosed(parts) === undefined };
    return { status, headers: flatten(response), body: meterBody(response, limits, onEnd) };
  } catch (error) {
    const known = error instanceof EgressRefused ? error : new EgressFailed(kindOf(error), error);
    const failure = known instanceof EgressRefused ? known.reason : known.kind;
    parts.ledger.outcome(requestId, { status: undefined, bytesReceived: 0, failure });
    throw known;
  }
}

function flatten({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
