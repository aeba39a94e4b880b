import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { TIMEOUTS } from '../core/timeouts.ts';
import { EgressFailed, type EgressRefused } from './egress-errors.ts';
import { runInEgressScope } from './egress-scope.ts';
import { http, https } from './node-http.ts';
import type { NetworkProxy } from './proxy.ts';
import { portOf } from './request-digest.ts';
import { refuseCertificate } from './server-certificate.ts';

/** Limits of one exchange, in milliseconds. */
export interface ExchangeTimeouts {
  /** One address of several, until it takes the connection; absent: `TIMEOUTS`. */
  connect?: number;
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
  /** The one certificate that the other side may show, whoever signed it; nothing is written to another. */
  certificate?: string | undefined;
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
      const { connect = TIMEOUTS.connect } = exchange.timeouts;
      const unheard = setTimeout(() => request.destroy(silent), connect);
      for (const heard of ['connect', 'close']) socket.once(heard, () => clearTimeout(unheard));
    }
    socket.once(exchange.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      const refusal = exchange.refuseNow() ?? refuseCertificate(socket, exchange.certificate);
      if (refusal) request.destroy(refusal);
      else request.end(exchange.body);
    });
  });
  request.once('response', (head) => {
    response = head;
    resolve(head);
  });
  request.on('error', reject);
  request.once('close', () => {
    exchange.signal.removeEventListener('abort', abort);
    request.socket?.destroy();
  });
  return promise.finally(() => clearTimeout(timer));
}

// One connection for each request: a kept one would carry a second request past the guard unseen. It is said otherwise,
// since public search services turn away whoever closes, as no browser does; it is closed here all the same.
function start(
  { url, address, method, headers, body, certificate }: PinnedExchange,
  tunnel: TLSSocket | undefined,
): ClientRequest {
  const options = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method,
    headers: {
      ...headers,
      Host: url.host,
      Connection: 'keep-alive',
      'Content-Length': Buffer.byteLength(body),
    },
    setDefaultHeaders: false,
    // With an agent, even none of its own, Node would connect anew.
    ...(tunnel ? { createConnection: () => tunnel } : { agent: false as const }),
  };
  if (url.protocol !== 'https:') return http.request(options);
  trustSystemCertificates();
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return https.request({
    ...options,
    // What is pinned is compared by `refuseCertificate`, before a byte is written.
    rejectUnauthorized: certificate === undefined,
    ...(isIP(name) === 0 ? { servername: name } : {}),
  });
}

/** Any 3xx: none of them is an answer of a model. */
export function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

/**
 * Asks the proxy at the pinned address for a way to the exchange's host, and begins TLS with that host inside: the proxy
 * learns the name and the port, and nothing of the request. Throws EgressFailed when the proxy refuses.
 */
async function openTunnel(exchange: PinnedExchange, proxy: NetworkProxy): Promise<TLSSocket> {
  const socket = await connectThrough(exchange, proxy);
  trustSystemCertificates();
  const name = exchange.url.hostname.replace(/^\[|\]$/g, '');
  return tls.connect({
    socket,
    host: name,
    rejectUnauthorized: true,
    ...(isIP(name) === 0 ? { servername: name } : {}),
  });
}

function connectThrough(exchange: PinnedExchange, proxy: NetworkProxy): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = ask(exchange, proxy);
  const stop = (kind: 'timeout' | 'aborted') => request.destroy(new EgressFailed(kind));
  const timer = setTimeout(() => stop('timeout'), exchange.timeouts.headers);
  const abort = () => stop('aborted');
  exchange.signal.addEventListener('abort', abort, { once: true });
  if (exchange.signal.aborted) abort();
  request.once('socket', (socket) => {
    socket.once(proxy.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      const refusal = exchange.refuseNow();
      if (refusal) request.destroy(refusal);
      else request.end();
    });
  });
  request.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket) => {
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new EgressFailed(statusCode === 407 ? 'proxy_password' : 'proxy_refused'));
  });
  // A proxy that does not know CONNECT answers as a server would.
  request.once('response', () => request.destroy(new EgressFailed('proxy_refused')));
  request.on('error', reject);
  return promise.finally(() => {
    clearTimeout(timer);
    exchange.signal.removeEventListener('abort', abort);
  });
}

function ask({ url, address }: PinnedExchange, proxy: NetworkProxy): ClientRequest {
  const target = `${url.hostname}:${portOf(url)}`;
  const options = {
    host: address,
    port: portOf(proxy.url),
    method: 'CONNECT',
    path: target,
    headers: {
      Host: target,
      ...(proxy.authorization ? { 'Proxy-Authorization': proxy.authorization } : {}),
    },
    agent: false as const,
    setDefaultHeaders: false,
  };
  if (proxy.url.protocol === 'http:') return http.request(options);
  trustSystemCertificates();
  const name = proxy.url.hostname.replace(/^\[|\]$/g, '');
  return https.request({
    ...options,
    rejectUnauthorized: true,
    ...(isIP(name) === 0 ? { servername: name } : {}),
  });
}

let isDone = false;

/**
 * Trusts, beside the certificates that came with Node and `NODE_EXTRA_CA_CERTS`, those in the store of the operating
 * system, where a company puts its own. Done once, before the first TLS connection, since macOS takes a while over it.
 */
function trustSystemCertificates(): void {
  if (isDone) return;
  isDone = true;
  try {
    addCertificates(tls.getCACertificates('system'));
  } catch {
    // A store that cannot be read adds nothing; what came with Node is still there.
  }
}

/** Adds to those that are trusted by default. */
export function addCertificates(certificates: readonly string[]): void {
  const before = tls.getCACertificates('default');
  const all = new Set([...before, ...certificates]);
  if (all.size > new Set(before).size) tls.setDefaultCACertificates([...all]);
}
