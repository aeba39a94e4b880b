import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { EgressFailed, type EgressRefused } from './egress-errors.ts';
import { runInEgressScope } from './egress-scope.ts';
import { http, https } from './node-http.ts';
import { openTunnel } from './open-tunnel.ts';
import type { NetworkProxy } from './proxy.ts';
import { portOf } from './request-digest.ts';
import { trustSystemCertificates } from './system-certificates.ts';

/** Limits of one exchange, in milliseconds. */
export interface ExchangeTimeouts {
  /** From the start to the first byte of the answer's head. */
  headers: number;
  /** Longest silence while the answer comes. */
  idle: number;
}

/** One exchange with one pinned address. */
export interface PinnedExchange {
  url: URL;
  /** IP literal; no further lookup takes place. */
  address: string;
  /** More of the same name, tried one after the other when nothing has been written and nobody takes the connection. */
  otherAddresses?: readonly string[];
  /** What listens at the address in place of the host; the connection to the host is made inside. */
  proxy?: NetworkProxy | undefined;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
  timeouts: ExchangeTimeouts;
  signal: AbortSignal;
  /** Asked once more when the connection stands and nothing has been written yet. */
  refuseNow: () => EgressRefused | undefined;
}

/** Connects to exactly the pinned address, writes the request and resolves with the answer's head. */
export async function requestPinned(exchange: PinnedExchange): Promise<IncomingMessage> {
  const { url, address, proxy, otherAddresses = [] } = exchange;
  const scope = { kind: 'connect', address, port: portOf(proxy?.url ?? url) } as const;
  const [next, ...others] = otherAddresses;
  try {
    return await runInEgressScope(scope, async () =>
      open(exchange, proxy && (await openTunnel(exchange, proxy))),
    );
  } catch (error) {
    if (next === undefined || exchange.signal.aborted || !isUnconnected(error)) throw error;
    return requestPinned({ ...exchange, address: next, otherAddresses: others }).catch((later: unknown) => {
      // Whoever was called first may have heard of it, which the ledger must not learn less of.
      throw later instanceof Error && 'code' in later && later.code === 'ENETUNREACH' ? error : later;
    });
  }
}

function isUnconnected(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

/** How long one address of several is waited for, in milliseconds. */
const CONNECT_MS = 10_000;

function open(exchange: PinnedExchange, tunnel: TLSSocket | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = start(exchange, tunnel);
  let response: IncomingMessage | undefined;
  // Destroying the request under a running answer would show as a broken connection, not as its true reason.
  const stop = (error: Error) => (response ?? request).destroy(error);
  const timer = setTimeout(() => stop(new EgressFailed('timeout')), exchange.timeouts.headers);
  const abort = () => stop(new EgressFailed('aborted'));
  exchange.signal.addEventListener('abort', abort, { once: true });
  if (exchange.signal.aborted) abort();
  request.setTimeout(exchange.timeouts.idle, () => stop(new EgressFailed('timeout')));
  request.once('socket', (socket) => {
    const others = exchange.otherAddresses?.length ?? 0;
    if (others > 0 && !tunnel) {
      const silent = Object.assign(new Error('silent'), { code: 'ETIMEDOUT', syscall: 'connect' });
      const unheard = setTimeout(() => request.destroy(silent), CONNECT_MS);
      for (const heard of ['connect', 'close']) socket.once(heard, () => clearTimeout(unheard));
    }
    socket.once(exchange.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      const refusal = exchange.refuseNow();
      if (refusal) request.destroy(refusal);
      else request.end(exchange.body);
    });
  });
  request.once('response', (head) => {
    response = head;
    resolve(head);
  });
  request.on('error', reject);
  request.once('close', () => exchange.signal.removeEventListener('abort', abort));
  return promise.finally(() => clearTimeout(timer));
}

// One connection for each request: a kept one would carry a second request past the guard unseen.
function start(
  { url, address, method, headers, body }: PinnedExchange,
  tunnel: TLSSocket | undefined,
): ClientRequest {
  const options = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, Host: url.host, Connection: 'close', 'Content-Length': Buffer.byteLength(body) },
    setDefaultHeaders: false,
    // With an agent, even none of its own, Node would connect anew.
    ...(tunnel ? { createConnection: () => tunnel } : { agent: false as const }),
  };
  if (url.protocol !== 'https:') return http.request(options);
  trustSystemCertificates();
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return https.request({
    ...options,
    rejectUnauthorized: true,
    ...(isIP(name) === 0 ? { servername: name } : {}),
  });
}

/** Any 3xx: none of them is an answer of a model. */
export function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}
