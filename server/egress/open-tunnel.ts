import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { EgressFailed } from './egress-errors.ts';
import { http, https } from './node-http.ts';
import type { PinnedExchange } from './pinned-request.ts';
import type { NetworkProxy } from './proxy.ts';
import { portOf } from './request-digest.ts';
import { trustSystemCertificates } from './system-certificates.ts';

/**
 * Asks the proxy at the pinned address for a way to the exchange's host, and begins TLS with that host inside: the proxy
 * learns the name and the port, and nothing of the request. Throws EgressFailed when the proxy refuses.
 */
export async function openTunnel(exchange: PinnedExchange, proxy: NetworkProxy): Promise<TLSSocket> {
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
