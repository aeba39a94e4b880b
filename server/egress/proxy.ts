import { BlockList, isIP } from 'node:net';
import { isLoopbackAddress } from './private-address.ts';

/** A proxy of the owner's network, asked with CONNECT (RFC 9110 section 9.3.6): it carries bytes that it cannot read. */
export interface NetworkProxy {
  /** `http:` or `https:`, without a name and a password. */
  url: URL;
  /** The whole of `Proxy-Authorization`; never logged. */
  authorization: string | undefined;
}

/** Which requests go through a proxy. Plain http never does: it is for this machine and its network alone. */
export type FindProxy = (url: URL) => NetworkProxy | undefined;

/** The loopback and what `exceptions` names go straight; `exceptions` is written as in `NO_PROXY`. */
export function createFindProxy(proxy: NetworkProxy | undefined, exceptions: string): FindProxy {
  const entries = exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (url) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' || host === 'localhost' || isLoopbackAddress(host)) return undefined;
    return entries.some((entry) => isCovered(host, url.port || '443', entry)) ? undefined : proxy;
  };
}

/** Reads the address of a proxy; undefined when it is none. A name and a password in it become its `authorization`. */
export function readProxy(text: string): NetworkProxy | undefined {
  const address = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  const name = decode(url.username);
  const password = decode(url.password);
  if (name === undefined || password === undefined) return undefined;
  const credentials = Buffer.from(`${name}:${password}`, 'utf8').toString('base64');
  const authorization = name === '' && password === '' ? undefined : `Basic ${credentials}`;
  return { url: new URL(`${url.protocol}//${url.host}`), authorization };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function isCovered(host: string, port: string, entry: string): boolean {
  if (entry === '*') return true;
  if (entry.includes('/')) return isInSubnet(host, entry);
  const [, name = '', ofPort] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? [];
  if (isIP(entry) !== 0) return host === entry;
  if (ofPort !== undefined && ofPort !== port) return false;
  const bare = name.replace(/^\*?\./, '');
  return host === bare || host.endsWith(`.${bare}`);
}

function isInSubnet(host: string, entry: string): boolean {
  const [network = '', bits = ''] = entry.split('/');
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
