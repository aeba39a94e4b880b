import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, createBehaviour, type FakeMessage, type FakeState } from './fake-mcp-server.mjs';

/** An MCP server of our own over streamable HTTP, on loopback. */
export interface FakeHttpMcp {
  url: string;
  state: FakeState;
  /** How it answers from now on. */
  form: 'json' | 'sse' | ((response: ServerResponse) => void);
  /** Bodies and headers as they arrived. */
  requests: { message: FakeMessage; body: string; headers: http.IncomingHttpHeaders }[];
  /** Forgets its session now, or every session once a message of this method comes. */
  forget(method?: string): void;
  /** What it says of a session that it does not know. */
  unknownSession: (response: ServerResponse) => void;
  /** Gives no sessions. */
  withoutSession?: boolean;
  /** How it answers calls of tools, where otherwise than by making them. */
  onCall?: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

/** As 2026-07-28 wants it: what the headers say is what the message says, and an error has a status of its own. */
function answerStateless(
  response: ServerResponse,
  headers: http.IncomingHttpHeaders,
  { method, params }: FakeMessage,
  answer: object | undefined,
) {
  const isSaid =
    headers['mcp-protocol-version'] === '2026-07-28' &&
    headers['mcp-method'] === method &&
    (method !== 'tools/call' || headers['mcp-name'] === params.name);
  const isRefused = answer !== undefined && 'error' in answer;
  const status = method === 'initialize' || isRefused ? 404 : isSaid ? 200 : 400;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

/** Starts it; it wants the session id that it gave. */
export async function startFakeHttpMcp(state: FakeState = {}): Promise<FakeHttpMcp> {
  const behave = createBehaviour(state);
  let opened = 0;
  let forgotten: string | undefined;
  const sessionOf = () => (fake.withoutSession ? undefined : `session-${opened}`);
  const givesSession = () => (fake.withoutSession ? {} : { 'mcp-session-id': `session-${opened}` });
  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const message = JSON.parse(body) as FakeMessage;
    fake.requests.push({ message, body, headers: incoming.headers });
    if (typeof fake.form === 'function') return fake.form(response);
    if (state.isStateless)
      return answerStateless(response, incoming.headers, message, await answerTo(behave, message));
    if (message.method === 'initialize') opened += 1;
    else if (incoming.headers['mcp-session-id'] !== sessionOf() || message.method === forgotten)
      return fake.unknownSession(response);
    if (message.method === 'tools/call' && fake.onCall) return fake.onCall(response);
    const answer = await answerTo(behave, message);
    if (!answer) return response.writeHead(202).end();
    const text = JSON.stringify(answer);
    if (fake.form === 'json')
      return response.writeHead(200, { 'content-type': 'application/json', ...givesSession() }).end(text);
    response.writeHead(200, { 'content-type': 'text/event-stream', ...givesSession() });
    response.write(': hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n');
    // Left open: a client must not wait for the end.
    return response.write(`event: message\ndata: ${text}\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeHttpMcp = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    state,
    form: 'json',
    requests: [],
    forget(method) {
      if (method === undefined) opened += 100;
      forgotten = method;
    },
    unknownSession: (response) => response.writeHead(404).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
