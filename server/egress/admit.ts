import { checkContent } from './check-content.ts';
import { checkName } from './check-destination.ts';
import { whyClosed } from './door-state.ts';
import { EgressRefused, type RefusalReason } from './egress-errors.ts';
import type { EgressGateParts } from './gate-parts.ts';
import type { OutboundRequest } from './outbound-request.ts';
import { type EgressPermit, redeemPermit } from './permit.ts';
import { digestRequest, originOf } from './request-digest.ts';
import { whatLeaves } from './what-leaves.ts';

/** What a request leaves by: a connection of the gate's own, or the pipe of a program that the owner added. */
export type WayOut = 'socket' | 'pipe';

/**
 * Judges a request and writes the attempt, before a byte moves. Uses the permit up. Returns the id that the outcome
 * is to be recorded under; throws EgressRefused, with a row of its own in the ledger.
 */
export function admit(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  way: WayOut,
): string {
  const refusal = inspect(parts, permit, request, way);
  if (refusal) throw refuse(parts, permit, request, refusal);
  return parts.ledger.attempt({
    purpose: permit.purpose,
    host: new URL(request.url).host || request.url,
    body: whatLeaves(request),
    subject: permit.subject,
    score: permit.score,
    reasons: permit.reasons,
  });
}

/** Cheapest and most damning first. */
function inspect(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  way: WayOut,
): RefusalReason | undefined {
  const redeemed = redeemPermit(permit);
  if (redeemed !== true) return redeemed;
  const closed = whyClosed(parts);
  if (closed) return closed;
  if (originOf(request.url) !== permit.origin) return 'origin_mismatch';
  if (digestRequest(request, permit.origin) !== permit.digest) return 'digest_mismatch';
  const misplaced = way === 'pipe' ? checkPipe(request, permit) : checkName(request, permit);
  return misplaced ?? checkContent(request, permit);
}

function checkPipe({ url }: OutboundRequest, { purpose }: EgressPermit): RefusalReason | undefined {
  return purpose === 'mcp' && url.startsWith('stdio:') ? undefined : 'url_not_allowed';
}

function refuse(
  { ledger }: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  reason: RefusalReason,
): EgressRefused {
  const isForged = reason === 'permit_forged';
  ledger.refused({
    purpose: isForged ? 'cloud_llm' : permit.purpose,
    body: whatLeaves(request),
    userId: isForged ? undefined : permit.subject.userId,
    reason,
  });
  return new EgressRefused(reason);
}
