import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestPinned } from '../server/egress/pinned-request.ts';

/** One request as it arrived. */
interface WebRequest {
  /** The address that was asked for, as the client wrote it. */
  url: string;
  method: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Request line, headers as written and body: what a canary is searched in. */
  raw: string;
}

/** How the fake answers. */
export type WebAnswer =
  | { status?: number; type?: string; body: string | Uint8Array; headers?: Record<string, string> }
  | { redirect: string }
  /** Writes what is needed itself, or nothing. */
  | ((response: ServerResponse) => void);

/** A recording stand-in for a SearXNG instance and for the whole web around it, on loopback. */
export interface FakeWeb {
  /** Base address of the search service. */
  url: string;
  requests: WebRequest[];
  /** Where connections were opened to: what the gate had resolved the names to, once each. */
  connections: { host: string; address: string; port: number }[];
  /** The search's results. */
  results: { title: string; url: string; content: string }[];
  /** What is at each address of the web; anything else is 404. */
  pages: Map<string, WebAnswer>;
  /** In place of the gate's own way to connect: whatever it was to reach, this fake answers. */
  connect: typeof requestPinned;
  /** Resolves when this many requests in all have arrived. */
  received(count: number): Promise<void>;
  /** Resolves when a client has left before its answer was complete. */
  clientLeft(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fake. */
export async function startFakeWeb(): Promise<FakeWeb> {
  const requests: WebRequest[] = [];
  const connections: FakeWeb['connections'] = [];
  const pages: FakeWeb['pages'] = new Map();
  const events = new EventTarget();
  let departures = 0;
  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', rawHeaders } = incoming;
    const lines = [`${method} ${path} HTTP/${incoming.httpVersion}`];
    for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const url = headers['x-fake-url'] ?? `${web.url}${path}`;
    delete headers['x-fake-url'];
    requests.push({ url, method, headers, raw: `${lines.join('\r\n')}\r\n\r\n${Buffer.concat(chunks)}` });
    response.on('close', () => {
      if (response.writableFinished) return;
      departures += 1;
      events.dispatchEvent(new Event('left'));
    });
    respond(response, pages.get(url.split('#')[0] ?? '') ?? searchAnswer(web, url));
    events.dispatchEvent(new Event('request'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const web: FakeWeb = {
    url: `http://127.0.0.1:${port}`,
    requests,
    connections,
    results: [],
    pages,
    connect(exchange) {
      const { url, address, headers } = exchange;
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
      connections.push({ host: url.hostname, address, port });
      if (url.origin === web.url) return requestPinned(exchange);
      const there = new URL(`${url.pathname}${url.search}`, web.url);
      return requestPinned({
        ...exchange,
        url: there,
        address: '127.0.0.1',
        headers: { ...headers, 'x-fake-url': url.href },
      });
    },
    async received(count) {
      while (requests.length < count) await once(events, 'request');
    },
    async clientLeft() {
      while (departures === 0) await once(events, 'left');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return web;
}

function searchAnswer({ url, results }: FakeWeb, asked: string): WebAnswer {
  if (!asked.startsWith(`${url}/search?`)) return { status: 404, body: 'not here' };
  const query = new URL(asked).searchParams.get('q');
  const body = JSON.stringify({ query, number_of_results: results.length, results, answers: [] });
  return { type: 'application/json', body };
}

function respond(response: ServerResponse, answer: WebAnswer): void {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  if ('redirect' in answer) {
    response.writeHead(302, { location: answer.redirect }).end();
    return;
  }
  const { status = 200, type = 'text/html; charset=utf-8', body, headers } = answer;
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}
