import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { EgressRefused, type RefusalReason } from './egress-errors.ts';
import { runInEgressScope } from './egress-scope.ts';
import type { EgressGateParts } from './gate-parts.ts';
import type { NetworkProxy } from './proxy.ts';

/**
 * Turns a URL's host name into one IP literal, or several in the order in which they are to be tried; asked once for each
 * request, and the answer is pinned.
 */
export type ResolveHost = (host: string) => Promise<string | readonly string[]>;

/** Resolves through the operating system, inside a scope that allows this one name. IPv4 comes first. */
export const resolveHost: ResolveHost = async (host) => {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return literal;
  if (host === 'localhost') return '127.0.0.1';
  return runInEgressScope({ kind: 'resolve', host }, async () => {
    const found = await lookup(host, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  });
};

type PinnedAddresses = ReturnType<typeof pinAddresses>;

/**
 * What of the answer of a look-up may be connected to. Throws EgressRefused with the first address's reason when none may.
 */
export function pinAddresses(
  found: string | readonly string[],
  refusalOf: (address: string) => RefusalReason | undefined,
) {
  const all = typeof found === 'string' ? [found] : found;
  const [address, ...otherAddresses] = all.filter((each) => refusalOf(each) === undefined);
  if (address !== undefined) return { address, otherAddresses: otherAddresses.slice(0, MOST_OTHERS) };
  throw new EgressRefused(refusalOf(all[0] ?? '') ?? 'private_address');
}

const MOST_OTHERS = 3;

/**
 * Where a request to `url` is to connect to: its host, looked up once, or the proxy that it goes through, which then looks up
 * the name; `refusalOf` judges an address of the host. Throws EgressRefused, and as `resolveHost` does.
 */
export async function pinHost(
  { resolveHost: resolve, findProxy }: Pick<EgressGateParts, 'resolveHost' | 'findProxy'>,
  url: URL,
  refusalOf: (address: string) => RefusalReason | undefined,
): Promise<PinnedAddresses & { proxy?: NetworkProxy }> {
  const proxy = findProxy?.(url);
  if (!proxy) return pinAddresses(await resolve(url.hostname), refusalOf);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = isIP(literal) === 0 ? undefined : refusalOf(literal);
  if (refusal) throw new EgressRefused(refusal);
  // The owner named it, so it may be on the owner's network.
  const addresses = pinAddresses(await resolve(proxy.url.hostname), () => undefined);
  return { ...addresses, proxy };
}
