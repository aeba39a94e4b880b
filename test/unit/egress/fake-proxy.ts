import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** The authority of the inspecting proxy. Made for these tests alone, and trusted by nobody. */
export const PROXY_CA = read('inspecting-proxy-ca.pem');

/** A proxy on loopback that leads every CONNECT to one server, under certificates of the inspecting proxy's authority. */
export interface FakeProxy extends AsyncDisposable {
  port: number;
  /** What was asked for, as `host:port`. */
  asked: string[];
  /** The only `Proxy-Authorization` that it lets through; undefined lets everybody. */
  password: string | undefined;
  /** Answers every CONNECT so. */
  status: number | undefined;
  /** Requests that came through, as host and path. */
  through: string[];
}

/** Starts it over the answers of `behind`; `https` is the scheme of the proxy itself. */
export async function startFakeProxy(
  behind: RequestListener,
  scheme: 'http' | 'https' = 'http',
): Promise<FakeProxy> {
  const certificate = { cert: read('inspected.pem'), key: read('inspected.key.pem') };
  const inside = https.createServer(certificate, (request, response) => {
    proxy.through.push(`${request.headers.host}${request.url}`);
    behind(request, response);
  });
  const server = scheme === 'https' ? https.createServer(certificate) : http.createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', ({ url, headers }: IncomingMessage, socket: Socket) => {
    proxy.asked.push(url ?? '');
    const refusal = headers['proxy-authorization'] === proxy.password ? proxy.status : (proxy.status ?? 407);
    if (refusal) return void socket.end(`HTTP/1.1 ${refusal} No\r\nProxy-Authenticate: Basic\r\n\r\n`);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    inside.emit('connection', socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FakeProxy = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    password: undefined,
    status: undefined,
    through: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
