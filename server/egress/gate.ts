import type { IncomingMessage } from 'node:http';
import { checkContent } from './check-content.ts';
import { refusalNow, whyClosed } from './door-state.ts';
import { createDownload, type DownloadRequest } from './download.ts';
import { EgressRefused, type RefusalReason } from './egress-errors.ts';
import { DEFAULT_TIMEOUTS, type EgressGateParts } from './gate-parts.ts';
import type { EgressGrant } from './grant.ts';
import type { Ledger } from './ledger.ts';
import type { EgressResponse, KeyHeader, OutboundRequest } from './outbound-request.ts';
import { type EgressPermit, redeemPermit } from './permit.ts';
import { isRedirect, requestPinned } from './pinned-request.ts';
import { isLoopbackAddress } from './private-address.ts';
import { recordExchange } from './record-exchange.ts';
import { digestRequest, originOf } from './request-digest.ts';

/** The one door out of this machine. */
export interface EgressGate {
  /** Sends exactly the permitted request, once. Throws EgressRefused (nothing left) or EgressFailed. */
  send(permit: EgressPermit, request: OutboundRequest, signal: AbortSignal): Promise<EgressResponse>;
  /** Fetches what a user asked for; redirects are followed when each hop is public https. */
  download(grant: EgressGrant, request: DownloadRequest, signal: AbortSignal): Promise<EgressResponse>;
}

/** Builds the gate. There is one in the server, and nothing else opens a connection. */
export function createEgressGate(parts: EgressGateParts): EgressGate {
  return {
    download: createDownload(parts),
    async send(permit, request, signal) {
      const refusal = inspect(parts, permit, request);
      if (refusal) throw refuse(parts.ledger, permit, request, refusal);
      const requestId = parts.ledger.attempt({
        purpose: permit.purpose,
        host: new URL(request.url).host,
        body: request.body,
        subject: permit.subject,
        score: permit.score,
        reasons: permit.reasons,
      });
      return recordExchange(parts, requestId, () => exchange(parts, permit, request, signal));
    },
  };
}

/** Everything that is judged before a byte moves, cheapest and most damning first. */
function inspect(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
): RefusalReason | undefined {
  const redeemed = redeemPermit(permit);
  if (redeemed !== true) return redeemed;
  const closed = whyClosed(parts);
  if (closed) return closed;
  if (originOf(request.url) !== permit.origin) return 'origin_mismatch';
  if (digestRequest(request, permit.origin) !== permit.digest) return 'digest_mismatch';
  if (!permit.origin.startsWith('https:') && !isLoopbackName(new URL(request.url).hostname))
    return 'insecure_url';
  return checkContent(request, permit);
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
}

function refuse(
  ledger: Ledger,
  permit: EgressPermit,
  request: OutboundRequest,
  reason: RefusalReason,
): EgressRefused {
  const isForged = reason === 'permit_forged';
  ledger.refused({
    purpose: isForged ? 'cloud_llm' : permit.purpose,
    body: request.body,
    userId: isForged ? undefined : permit.subject.userId,
    reason,
  });
  return new EgressRefused(reason);
}

async function exchange(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(request.url);
  const address = await parts.resolveHost(url.hostname);
  if (url.protocol !== 'https:' && !isLoopbackAddress(address)) throw new EgressRefused('insecure_url');
  const keyHeaders = await readKeyHeaders(parts, permit, request.keyHeader);
  const response = await requestPinned({
    url,
    address,
    method: request.method,
    headers: { ...request.headers, ...keyHeaders },
    body: request.body,
    timeouts: parts.timeouts ?? DEFAULT_TIMEOUTS,
    signal,
    refuseNow: () => refusalNow(parts),
  });
  if (!isRedirect(response)) return response;
  response.destroy();
  throw new EgressRefused('redirect');
}

async function readKeyHeaders(
  parts: EgressGateParts,
  permit: EgressPermit,
  keyHeader: KeyHeader,
): Promise<Record<string, string>> {
  if (keyHeader === 'none') return {};
  const key = await parts.readCloudKey(permit.origin);
  if (!key) throw new EgressRefused('no_key');
  if (key.origin !== permit.origin) throw new EgressRefused('key_for_other_origin');
  return keyHeader === 'x_api_key' ? { 'x-api-key': key.value } : { authorization: `Bearer ${key.value}` };
}
