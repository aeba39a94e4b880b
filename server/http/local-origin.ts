import type { Request, RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';
import { requestState } from './request-state.ts';

/**
 * Lets through only what was addressed to this server by one of its own names, which is what stops DNS
 * rebinding (421, RFC 9110 section 15.5.20), and only what no foreign page sent (403). The body of an endpoint must be
 * JSON, or a form where it takes one (415).
 */
export function localOrigin(names: { hosts: () => string[]; origins: () => string[] }): RequestHandler {
  return (request, _response, next) => {
    if (!names.hosts().includes((request.headers.host ?? '').toLowerCase()))
      throw new AppError(421, 'misdirected_request', 'This server does not answer to that host name');
    const { origin } = request.headers;
    if (origin !== undefined && !names.origins().includes(origin.toLowerCase()))
      throw new AppError(403, 'foreign_origin', 'Requests from other web pages are refused');
    const { endpoint } = requestState(request);
    // Ollama takes any type, and its examples name none. A key in a header is nothing that a page of others can send.
    if (endpoint && COMPAT.test(endpoint.path) && hasKey(request) && !endpoint.multipart)
      request.headers['content-type'] = 'application/json';
    // What is not there takes no body of any type: that it is not there is told first.
    if (endpoint) checkContentType(request, endpoint.multipart !== undefined);
    next();
  };
}

/** A host and a port as addresses are written: those of IPv6 in brackets (RFC 3986, section 3.2.2). */
export const writeHost = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Where a server listens. */
interface Listening {
  host: string;
  port: number;
}

/** Where this server is reached, known once it listens. */
export function createAddress({ host, port }: Listening, publicUrl: URL | undefined) {
  let bound = { host, port };
  let names = ownNames(bound, publicUrl);
  return {
    port: () => bound.port,
    /** Where on this machine it is reached. */
    loopback: () => ({ address: loopbackOf(bound.host), port: bound.port }),
    /** What `host` became: `localhost` may be an address of either kind. */
    setAddress(actual: Listening): void {
      bound = actual;
      names = ownNames(actual, publicUrl);
    },
    ownNames: { hosts: () => names.hosts, origins: () => names.origins },
  };
}

/** The loopback address on which whoever listens on this host is reached. */
export const loopbackOf = (host: string): Loopback => (host === '::1' ? '::1' : '127.0.0.1');

export type Loopback = '127.0.0.1' | '::1';

/**
 * The names that a server on this port answers to, as `Host` values, and the origins that are its own. On ::1 it is not
 * 127.0.0.1, where another program may listen on the same port, and the other way round.
 */
function ownNames(
  { host, port }: Listening,
  publicUrl: URL | undefined,
): { hosts: string[]; origins: string[] } {
  const hosts = [loopbackOf(host), 'localhost', 'alcove.localhost'].flatMap((name) => {
    const written = writeHost(name, port);
    return port === 80 ? [written.replace(/:80$/, ''), written] : [written];
  });
  const origins = hosts.flatMap((host) => [`http://${host}`, `https://${host}`]);
  return publicUrl
    ? { hosts: [...hosts, publicUrl.host], origins: [...origins, publicUrl.origin] }
    : { hosts, origins };
}

/** The paths of Alcove's own API begin behind its prefix. */
const COMPAT = /^\/(?:(?:v1|api)\/|mcp$)/;

function hasKey({ headers }: Request): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined;
}

function checkContentType(request: Request, takesForm: boolean): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const wanted = takesForm ? 'multipart/form-data' : 'application/json';
  if (type !== wanted) throw new AppError(415, 'unsupported_media_type', `Send the body as ${wanted}`);
}
