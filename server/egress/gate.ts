import { unlessAborted } from '../../models/unless-aborted.ts';
import { admit } from './admit.ts';
import { checkAddress, destinationOf } from './check-destination.ts';
import { createDeliver } from './deliver.ts';
import { refusalNow } from './door-state.ts';
import { createDownload } from './download.ts';
import { EgressFailed, EgressRefused } from './egress-errors.ts';
import { type CloudKey, DEFAULT_TIMEOUTS, type EgressGateParts, MAX_ANSWER_BYTES } from './gate-parts.ts';
import type { EgressResponse, KeyHeader, OutboundRequest } from './outbound-request.ts';
import type { EgressPermit, PermitPurpose } from './permit.ts';
import { isRedirect, type PinnedExchange, requestPinned } from './pinned-request.ts';
import { type ExchangeHalves, recordExchange } from './record-exchange.ts';
import { pinHost } from './resolve-host.ts';

/** The one door out of this machine. */
export type EgressGate = ReturnType<typeof createEgressGate>;

/** Builds the gate. There is one in the server, and nothing else opens a connection. */
export function createEgressGate(parts: EgressGateParts) {
  const most = parts.maxAnswerBytes ?? MAX_ANSWER_BYTES;
  return {
    /** Fetches what a user asked for; redirects are followed when each hop is public https. */
    download: createDownload(parts),
    /**
     * Hands exactly the permitted body to a program that the owner added (`stdio:<name>`), with the checks and ledger
     * rows of `send` and no connection of its own. Throws EgressRefused, or what `deliver` throws.
     */
    deliver: createDeliver(parts),
    /**
     * Sends exactly the permitted request, once. Throws EgressRefused (nothing left) or EgressFailed. Follows no
     * redirect: one of a configured address is refused, one of a page is handed back as it came, and where it leads is
     * to be scored and permitted anew.
     */
    async send(permit: EgressPermit, request: OutboundRequest, signal: AbortSignal): Promise<EgressResponse> {
      const requestId = admit(parts, permit, request, 'socket');
      const maxBytes = Math.min(request.maxAnswerBytes ?? most, most);
      return recordExchange(parts, requestId, halvesOf(parts, permit, request, signal), maxBytes);
    },
  };
}

function halvesOf(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  signal: AbortSignal,
): ExchangeHalves {
  return {
    aim: () => aim(parts, permit, request, signal),
    open: async (aimed) => {
      const response = await (parts.connect ?? requestPinned)(aimed);
      if (!isRedirect(response) || destinationOf(request.url, permit) === 'from_data') return response;
      response.destroy();
      throw new EgressRefused('redirect');
    },
  };
}

async function aim(
  parts: EgressGateParts,
  permit: EgressPermit,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<PinnedExchange> {
  const url = new URL(request.url);
  const check = (address: string) => checkAddress(address, request, permit);
  // A server of the owner's own is spoken to directly, whatever proxy the network has.
  const way = permit.purpose === 'trusted_engine' ? { resolveHost: parts.resolveHost } : parts;
  // The system's look-up cannot be stopped; whoever waits for it can.
  const addresses = await unlessAborted(signal, pinHost(way, url, check)).catch((thrown: unknown) => {
    throw signal.aborted ? new EgressFailed('aborted') : thrown;
  });
  const keyHeaders = await readKeyHeaders(parts, permit, request.keyHeader);
  return {
    url,
    ...addresses,
    method: request.method,
    headers: { ...request.headers, ...keyHeaders },
    body: request.body,
    timeouts: parts.timeouts ?? DEFAULT_TIMEOUTS,
    signal,
    certificate: permit.certificate,
    refuseNow: () => refusalNow(parts),
  };
}

/**
 * The header with the key, read as it is used. A purpose has a key of its own and its own headers for it, so that a
 * search can never carry the cloud's. Throws EgressRefused where there is none for exactly this origin.
 */
async function readKeyHeaders(
  parts: EgressGateParts,
  permit: EgressPermit,
  keyHeader: KeyHeader,
): Promise<Record<string, string>> {
  if (keyHeader === 'none') return {};
  const write = HEADERS[permit.purpose][keyHeader];
  const key = write && (await readKey(parts, permit));
  if (!key) throw new EgressRefused('no_key');
  if (key.origin !== permit.origin) throw new EgressRefused('key_for_other_origin');
  return write(key.value);
}

function readKey(parts: EgressGateParts, permit: EgressPermit): Promise<CloudKey | undefined> | undefined {
  if (permit.purpose === 'web_search') return parts.readSearchKey?.(permit.origin);
  if (permit.purpose === 'trusted_engine') return parts.readTrustedKey?.(permit.origin);
  return parts.readCloudKey(permit.origin);
}

type WriteHeader = (key: string) => Record<string, string>;

const CLOUD_HEADERS: Partial<Record<KeyHeader, WriteHeader>> = {
  authorization_bearer: (key) => ({ authorization: `Bearer ${key}` }),
  x_api_key: (key) => ({ 'x-api-key': key }),
};

const HEADERS: Record<PermitPurpose, Partial<Record<KeyHeader, WriteHeader>>> = {
  cloud_llm: CLOUD_HEADERS,
  trusted_engine: CLOUD_HEADERS,
  model_list: CLOUD_HEADERS,
  web_search: { x_subscription_token: (key) => ({ 'x-subscription-token': key }) },
  mcp: {},
  document_fetch: {},
};
