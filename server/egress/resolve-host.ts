import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { runInEgressScope } from './egress-scope.ts';

/** Turns a URL's host name into one IP literal; asked once for each request, and the answer is pinned. */
export type ResolveHost = (host: string) => Promise<string>;

/** Resolves through the operating system, inside a scope that allows this one name. IPv4 comes first. */
export const resolveHost: ResolveHost = async (host) => {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return literal;
  if (host === 'localhost') return '127.0.0.1';
  return runInEgressScope({ kind: 'resolve', host }, async () => {
    const { address } = await lookup(host, { order: 'ipv4first' });
    return address;
  });
};
