import { parseJson } from '../core/json-leaves.ts';
import { checkName } from './check-destination.ts';
import { whyClosed } from './door-state.ts';
import { EgressRefused, type RefusalReason } from './egress-errors.ts';
import type { EgressGateParts } from './gate-parts.ts';
import type { OutboundRequest } from './outbound-request.ts';
import { type EgressPermit, type PermitPurpose, redeemPermit } from './permit.ts';
import { digestRequest, originOf } from './request-digest.ts';
import { whatLeaves } from './what-leaves.ts';

/** What a request leaves by: a connection of the gate's own, or the pipe of a program that the owner added. */
type WayOut = 'socket' | 'pipe';

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
  if (permit.purpose === 'trusted_engine' && !parts.isTrusted?.(permit.origin, permit.certificate))
    return 'not_trusted';
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

/** What the score saw and what the adapter may say by itself. */
interface AllowedContent {
  purpose: PermitPurpose;
  texts: ReadonlySet<string>;
  constants: ReadonlySet<string | number>;
}

/**
 * Walks everything a request would send. Every string of the body must be one whole scored text or a constant, and so
 * must every key and number, since arguments of tools and schemas have such (of a web search: a constant only); likewise
 * address, query and headers. Returns why not, or undefined.
 */
function checkContent(request: OutboundRequest, allowed: AllowedContent): RefusalReason | undefined {
  return checkBody(request, allowed) ?? checkUrl(request, allowed) ?? checkHeaders(request.headers, allowed);
}

function checkBody({ body, method }: OutboundRequest, allowed: AllowedContent): RefusalReason | undefined {
  if (method === 'GET') return body === '' ? undefined : 'unscored_text';
  const parsed = parseJson(body);
  // Written anew it must be the same bytes: that leaves no room for a doubled key, odd escapes or spacing.
  if (parsed === undefined || JSON.stringify(parsed) !== body) return 'body_not_canonical';
  return isAllowed(parsed, allowed) ? undefined : 'unscored_text';
}

function isAllowed(value: unknown, allowed: AllowedContent): boolean {
  if (typeof value === 'string') return allowed.texts.has(value) || allowed.constants.has(value);
  if (typeof value === 'number')
    return allowed.constants.has(value) || isScoredArgument(String(value), allowed);
  if (value === null || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((item) => isAllowed(item, allowed));
  return Object.entries(value as Record<string, unknown>).every(
    ([key, item]) =>
      (allowed.constants.has(key) || isScoredArgument(key, allowed)) && isAllowed(item, allowed),
  );
}

const isScoredArgument = (text: string, { purpose, texts }: AllowedContent) =>
  purpose !== 'web_search' && texts.has(text);

function checkUrl({ url, method }: OutboundRequest, allowed: AllowedContent): RefusalReason | undefined {
  const { hash, username, password } = new URL(url);
  const isPlain = hash === '' && username === '' && password === '';
  const isPage = allowed.purpose === 'web_search' && method === 'GET' && allowed.texts.has(url);
  return isPlain && (isPage || isBuiltUrl(url, allowed)) ? undefined : 'url_not_allowed';
}

function isBuiltUrl(url: string, { texts, constants }: AllowedContent): boolean {
  const [bare = '', ...rest] = url.split('?');
  const query = rest.join('?');
  const parameters = [...new URLSearchParams(query)];
  return (
    constants.has(bare) &&
    // Written anew it must be the same: what decodes alike could be spelt in ways that carry something.
    new URLSearchParams(parameters).toString() === query &&
    parameters.every(([name, value]) => constants.has(name) && (constants.has(value) || texts.has(value)))
  );
}

const FIXED_HEADERS: Record<string, RegExp> = {
  'content-type': /^application\/json$/,
  accept: /^(text\/event-stream|application\/json|application\/octet-stream)$/,
};

function checkHeaders(
  headers: Record<string, string>,
  { constants }: AllowedContent,
): RefusalReason | undefined {
  const isFine = ([name, value]: [string, string]) =>
    (FIXED_HEADERS[name]?.test(value) ?? false) ||
    (!RESERVED_HEADERS.test(name) &&
      VISIBLE_ASCII.test(value) &&
      constants.has(name) &&
      constants.has(value));
  return Object.entries(headers).every(isFine) ? undefined : 'header_not_allowed';
}

// These route or frame the request, or carry a credential: only the gate writes them.
const RESERVED_HEADERS =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie|authorization|x-api-key|x-subscription-token|proxy-.*)$|[^a-z0-9-]/;

// No line break, so that a value cannot become a header of its own.
const VISIBLE_ASCII = /^[\x20-\x7e]*$/;
