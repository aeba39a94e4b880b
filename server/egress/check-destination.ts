import { isIP } from 'node:net';
import type { RefusalReason } from './egress-errors.ts';
import type { OutboundRequest } from './outbound-request.ts';
import type { EgressPermit } from './permit.ts';
import { isLinkLocalAddress, isLoopbackAddress, isPrivateAddress } from './private-address.ts';

/**
 * Who chose an address. `configured`: the owner, so that it may be private, exactly as configured. `from_data`: a page
 * of a search's results, so that it may be nothing but public https.
 */
type Destination = 'configured' | 'from_data';

/** An address that is not among the adapter's constants can only be a text that was scored, which a search alone may ask. */
export function destinationOf(url: string, { purpose, constants }: EgressPermit): Destination {
  const [bare = ''] = url.split('?');
  return purpose === 'web_search' && !constants.has(bare) ? 'from_data' : 'configured';
}

/** What can be said against an address before its name is looked up. */
export function checkName(request: OutboundRequest, permit: EgressPermit): RefusalReason | undefined {
  const url = new URL(request.url);
  if (destinationOf(request.url, permit) === 'configured') return checkConfigured(url, request, permit);
  if (url.protocol !== 'https:') return 'insecure_url';
  if (url.port !== '' || request.keyHeader !== 'none') return 'url_not_allowed';
  return isInnerName(url.hostname) ? 'private_address' : undefined;
}

/** What can be said against the address that the name was resolved to, once; only this one is connected to. */
export function checkAddress(
  address: string,
  request: OutboundRequest,
  permit: EgressPermit,
): RefusalReason | undefined {
  // What is no address would be looked up once more, by whoever connects.
  if (isIP(address) === 0 || isLinkLocalAddress(address)) return 'private_address';
  if (destinationOf(request.url, permit) === 'from_data')
    return isPrivateAddress(address) ? 'private_address' : undefined;
  if (new URL(request.url).protocol === 'https:' || isLoopbackAddress(address)) return undefined;
  return mayBePlain(request, permit) && isPrivateAddress(address) ? undefined : 'insecure_url';
}

function checkConfigured(
  { protocol, hostname }: URL,
  request: OutboundRequest,
  permit: EgressPermit,
): RefusalReason | undefined {
  if (protocol === 'https:')
    return permit.purpose === 'trusted_engine' && !permit.certificate ? 'insecure_url' : undefined;
  const isAllowed = protocol === 'http:' && (isLoopbackName(hostname) || mayBePlain(request, permit));
  return isAllowed ? undefined : 'insecure_url';
}

/** A search engine or MCP server of one's own network often has no certificate; a prompt or a key needs one. */
function mayBePlain({ keyHeader }: OutboundRequest, { purpose }: EgressPermit): boolean {
  return (purpose === 'web_search' || purpose === 'mcp') && keyHeader === 'none';
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
}

// Names of a local network (RFC 6761, 6762, 8375, ICANN's `internal`), and those without a dot: never asked for.
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|onion)\.?$|^[^.[\]]+\.?$/i;

/** Whether a name is one of a local network, which no public server has. */
export function isInnerName(hostname: string): boolean {
  return INNER_NAME.test(hostname);
}
