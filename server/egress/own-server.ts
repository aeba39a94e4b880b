import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Readable } from 'node:stream';
import { type Loopback, writeHost } from '../http/local-origin.ts';
import { runInEgressScope } from './egress-scope.ts';
import { http, https } from './node-http.ts';

/** Where the server of this data directory listens; always on this machine. */
export interface OwnServer {
  address: Loopback;
  port: number;
  /** Where it speaks TLS: its certificate (PEM), which alone is trusted, and the address that is in it. */
  tls?: { certificate: Buffer; publicUrl: URL };
}

/** One request to it. */
export interface OwnRequest {
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  path: string;
  /** `Host` is the server's own name unless it is given. */
  headers?: Record<string, string>;
  body?: string | Readable;
  /** Ends the request, and the answer while it comes. */
  signal: AbortSignal;
}

/** The head of an answer, and its body as it comes. */
export type OwnAnswer = IncomingMessage;

/**
 * The one way in which the command line speaks to the running server: to loopback, to this port, for this request. Nothing
 * leaves the machine, and so nothing is in the ledger. Resolves with the head of the answer; rejects as `http.request`
 * does, such as with ECONNREFUSED where nobody listens.
 */
export function requestOwnServer(server: OwnServer, request: OwnRequest): Promise<OwnAnswer> {
  const scope = { kind: 'connect', address: server.address, port: server.port } as const;
  return runInEgressScope(scope, () => send(server, request));
}

function send(server: OwnServer, { body, ...request }: OwnRequest): Promise<OwnAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OwnAnswer>();
  const sending = open(server, request);
  sending.once('response', resolve);
  // After the answer has begun this changes nothing: the server may refuse a body before it has read all of it.
  sending.on('error', reject);
  if (typeof body !== 'object') sending.end(body);
  else body.on('error', (error) => sending.destroy(error)).pipe(sending);
  return promise;
}

function open(
  { address, port, tls }: OwnServer,
  { method, path, headers, signal }: OwnRequest,
): ClientRequest {
  const host = tls ? tls.publicUrl.host : writeHost(address, port);
  const options: RequestOptions = {
    host: address,
    port,
    method,
    path,
    headers: { Host: host, Connection: 'close', ...headers },
    // One connection for each request: a kept one would outlive its scope.
    agent: false,
    signal,
  };
  if (!tls) return http.request(options);
  const trust = { ca: tls.certificate, allowPartialTrustChain: true, servername: tls.publicUrl.hostname };
  return https.request({ ...options, ...trust });
}
