import { admit } from './admit.ts';
import { EgressFailed, EgressRefused, type FailureKind, type RefusalReason } from './egress-errors.ts';
import type { EgressGateParts } from './gate-parts.ts';
import { kindOf } from './metered-body.ts';
import type { OutboundRequest } from './outbound-request.ts';
import type { EgressPermit } from './permit.ts';

/** What came back through a pipe. */
export interface Delivered<Value> {
  value: Value;
  bytesReceived: number;
}

/** Makes the gate's `deliver`. */
export function createDeliver(parts: EgressGateParts) {
  return async <Value>(
    permit: EgressPermit,
    request: OutboundRequest,
    deliver: (body: string) => Promise<Delivered<Value>>,
  ): Promise<Value> => {
    const requestId = admit(parts, permit, request, 'pipe');
    const outcome = await attempt(request.body, deliver);
    parts.ledger.outcome(requestId, {
      status: undefined,
      bytesReceived: 'value' in outcome ? outcome.bytesReceived : 0,
      failure: 'value' in outcome ? undefined : whyFailed(outcome.thrown),
    });
    if ('value' in outcome) return outcome.value;
    throw outcome.thrown;
  };
}

async function attempt<Value>(
  body: string,
  deliver: (body: string) => Promise<Delivered<Value>>,
): Promise<Delivered<Value> | { thrown: unknown }> {
  try {
    return await deliver(body);
  } catch (thrown) {
    return { thrown };
  }
}

function whyFailed(thrown: unknown): FailureKind | RefusalReason {
  if (thrown instanceof EgressRefused) return thrown.reason;
  const name = thrown instanceof Error && !(thrown instanceof EgressFailed) ? thrown.name : '';
  if (name === 'TimeoutError') return 'timeout';
  return name === 'AbortError' ? 'aborted' : kindOf(thrown);
}
