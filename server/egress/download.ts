import type { IncomingMessage } from 'node:http';
import { isInnerName } from './check-destination.ts';
import { refusalNow, whyClosed } from './door-state.ts';
import { EgressFailed, EgressRefused, type RefusalReason } from './egress-errors.ts';
import { DEFAULT_TIMEOUTS, type EgressGateParts } from './gate-parts.ts';
import { type EgressGrant, isGranted } from './grant.ts';
import type { EgressResponse } from './outbound-request.ts';
import { isRedirect, type PinnedExchange, requestPinned } from './pinned-request.ts';
import { isPrivateAddress } from './private-address.ts';
import { recordExchange } from './record-exchange.ts';
import { originOf } from './request-digest.ts';
import { pinHost } from './resolve-host.ts';

/** What to fetch of a granted address. */
export interface DownloadRequest {
  /** Byte to resume from; 0 or absent asks for the whole. */
  resumeFrom?: number;
  /** Most bytes to take of the file; what a redirect or an error says has a limit of its own. */
  maxBytes: number;
}

const MAX_REDIRECTS = 5;

/** Makes the gate's `download`. Every hop is an attempt of its own in the ledger. */
export function createDownload(parts: EgressGateParts) {
  return async (
    grant: EgressGrant,
    request: DownloadRequest,
    signal: AbortSignal,
  ): Promise<EgressResponse> => {
    let url = new URL(isGranted(grant) ? grant.url : 'about:blank');
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const refusal = inspect(parts, grant, url);
      if (refusal) throw refuse(parts, grant, refusal);
      const answer = await fetchHop(parts, grant, url, request, signal);
      if (!(answer instanceof URL)) return answer;
      url = answer;
    }
    throw refuse(parts, grant, 'too_many_redirects');
  };
}

function inspect(parts: EgressGateParts, grant: EgressGrant, url: URL): RefusalReason | undefined {
  if (!isGranted(grant)) return 'permit_forged';
  if (grant.localOnly) return 'local_only';
  const closed = whyClosed(parts);
  if (closed) return closed;
  if (url.username !== '' || url.password !== '') return 'url_not_allowed';
  // Where a redirect leads is data: nothing but https, unless it stays at the very origin that was granted.
  return url.protocol === 'https:' || originOf(url.href) === grant.origin ? undefined : 'insecure_url';
}

function refuse(parts: EgressGateParts, grant: EgressGrant, reason: RefusalReason): EgressRefused {
  const isForged = reason === 'permit_forged';
  parts.ledger.refused({
    purpose: isForged ? 'model_download' : grant.purpose,
    body: '',
    userId: isForged ? undefined : grant.subject.userId,
    reason,
  });
  return new EgressRefused(reason);
}

async function fetchHop(
  parts: EgressGateParts,
  grant: EgressGrant,
  url: URL,
  request: DownloadRequest,
  signal: AbortSignal,
): Promise<EgressResponse | URL> {
  const { purpose, subject } = grant;
  const attempt = { purpose, subject, host: url.host, body: '', score: undefined, reasons: ['user_asked'] };
  const requestId = parts.ledger.attempt(attempt);
  let next: URL | undefined;
  const answer = await recordExchange(
    parts,
    requestId,
    {
      aim: () => aim(parts, grant, url, request, signal),
      open: async (aimed) => {
        const response = await (parts.connect ?? requestPinned)(aimed);
        next = redirectTarget(response, url);
        return response;
      },
    },
    ({ statusCode = 0 }) => (statusCode < 300 ? request.maxBytes : MAX_TALK_BYTES),
  );
  if (!next) return answer;
  await discard(answer);
  return next;
}

async function aim(
  parts: EgressGateParts,
  grant: EgressGrant,
  url: URL,
  { resumeFrom = 0 }: DownloadRequest,
  signal: AbortSignal,
): Promise<PinnedExchange> {
  // What a person typed may have come from anywhere: it is trusted no more than where a redirect leads.
  const isTrusted = originOf(url.href) === grant.origin && grant.purpose !== 'document_fetch';
  const check = (address: string) =>
    !isTrusted && isPrivateAddress(address) ? 'private_address' : undefined;
  // Behind a proxy the name is not looked up here, so that it alone can be judged.
  if (!isTrusted && isInnerName(url.hostname)) throw new EgressRefused('private_address');
  const addresses = await pinHost(parts, url, check);
  return {
    url,
    ...addresses,
    method: 'GET',
    headers: {
      accept: ACCEPTED[grant.purpose],
      ...(await readTokenHeader(parts, grant, url)),
      ...(resumeFrom > 0 ? { range: `bytes=${resumeFrom}-` } : {}),
    },
    body: '',
    timeouts: parts.timeouts ?? DEFAULT_TIMEOUTS,
    signal,
    refuseNow: () => refusalNow(parts),
  };
}

/** What is asked for; of packages the short list of versions, which is a tenth of the long one. */
const ACCEPTED: Record<EgressGrant['purpose'], string> = {
  model_download: 'application/octet-stream',
  package_install: 'application/vnd.npm.install-v1+json, application/octet-stream;q=0.9, */*;q=0.1',
  update_check: 'application/octet-stream',
  document_fetch: 'text/html, application/pdf;q=0.9, */*;q=0.8',
};

// Never to where a redirect leads: the address of a file there is signed for it alone.
async function readTokenHeader(
  { readHubToken }: EgressGateParts,
  { purpose, origin }: EgressGrant,
  url: URL,
): Promise<Record<string, string>> {
  if (purpose !== 'model_download' || originOf(url.href) !== origin || url.protocol !== 'https:') return {};
  const token = await readHubToken?.(origin);
  return token?.origin === origin ? { authorization: `Bearer ${token.value}` } : {};
}

function redirectTarget(response: IncomingMessage, from: URL): URL | undefined {
  if (!isRedirect(response) || response.headers.location === undefined) return undefined;
  if (!URL.canParse(response.headers.location, from.href)) throw new EgressRefused('redirect');
  return new URL(response.headers.location, from.href);
}

// A redirect's text says nothing: one that is too long is left, and the redirect followed all the same.
async function discard(answer: EgressResponse): Promise<void> {
  try {
    for await (const _chunk of answer.body);
  } catch (error) {
    if (!(error instanceof EgressFailed) || error.kind !== 'too_large') throw error;
  }
}

const MAX_TALK_BYTES = 65_536;
