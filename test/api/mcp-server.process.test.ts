import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeKey } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** The same calls by the makers' own clients, one for each kind of revision. */
interface AnyClient {
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string; inputSchema: object }[] }>;
  close(): Promise<void>;
}

let cloud: FakeCloud;
let server: TestServer;
let token: string;
let documentId: string;
const opened: AnyClient[] = [];

const LEASE = 'The notice period of the flat in Lyon is three months.\n';

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => 'Made here.',
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
      ALCOVE_CLOUD_MODEL: 'gpt-4o',
    },
  });
  ({ token } = await server.logIn());
  documentId = await upload(LEASE, 'lease.txt');
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

async function upload(text: string, filename: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/plain' }), filename);
  const sent = await fetch(`${server.url}/api/v1/documents/upload?wait=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await sent.json()).id;
}

const options = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });
const address = () => new URL(`${server.url}/mcp`);

async function open2025(key: string) {
  const client = new OlderClient({ name: 'test', version: '1' });
  await client.connect(new OlderTransport(address(), options(key)) as never);
  opened.push(client);
  expect(client.getServerVersion()).toMatchObject({ name: 'alcove' });
  return client;
}

async function open2026(key: string) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(address(), options(key)));
  opened.push(client as AnyClient);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return client as AnyClient;
}

interface Result {
  content: { text: string }[];
  structuredContent?: Record<string, never>;
  isError?: boolean;
}
const use = async (client: AnyClient, name: string, given: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: given })) as Result;
const keyWith = async (body: object = {}) =>
  (await makeKey(server, token, { scopes: ['chat', 'documents:read'], ...body })).key;

describe.each([
  { revision: '2025-11-25', open: open2025 },
  { revision: '2026-07-28', open: open2026 },
])('a client of MCP $revision', ({ open }) => {
  test('finds four tools, and the tools of its key only', async () => {
    const names = async (scopes: string[]) =>
      (await (await open(await keyWith({ scopes }))).listTools()).tools.map(({ name }) => name);
    expect(await names(['chat', 'documents:read'])).toEqual([
      'search_documents',
      'read_passage',
      'ask',
      'score_text',
    ]);
    expect(await names(['chat'])).toEqual(['ask', 'score_text']);
    expect(await names(['documents:read'])).toEqual(['search_documents', 'read_passage']);
  });

  test('searches documents and reads on from a passage', async () => {
    const client = await open(await keyWith());
    const found = await use(client, 'search_documents', { query: 'notice period' });
    expect(found.structuredContent).toMatchObject({
      total: 1,
      passages: [{ document_id: documentId, text: expect.stringContaining('three months') }],
    });
    const read = await use(client, 'read_passage', { document_id: documentId, offset: 4 });
    expect(read.structuredContent).toMatchObject({
      text: expect.stringMatching(/^notice period/),
      next_offset: null,
    });
    expect(cloud.requests).toEqual([]);
  });

  test('is told of a document in which nothing could be read, and does not take its silence for an answer', async () => {
    const client = await open(await keyWith());
    const blank = await upload('<html><body></body></html>', 'blank.html');
    const read = await use(client, 'read_passage', { document_id: blank });
    expect(read.structuredContent).toMatchObject({
      status: 'ready',
      text: expect.stringMatching(/^\s*$/),
      notice: expect.stringMatching(/^No text was found/),
    });
    const among = { query: 'notice period', document_ids: [blank, documentId] };
    const found = await use(client, 'search_documents', among);
    expect(found.structuredContent).toMatchObject({ total: 1, not_read: [blank] });
    const whole = await use(client, 'read_passage', { document_id: documentId });
    expect(whole.structuredContent).toMatchObject({ status: 'ready', notice: null });
  });

  test('is answered by the cloud for what is harmless, here for what is sensitive', async () => {
    const client = await open(await keyWith());
    const free = await use(client, 'ask', { question: 'What is a noun?' });
    expect(free.structuredContent).not.toMatchObject({ answered_by: 'local' });
    expect(cloud.requests).toHaveLength(1);
    const kept = await use(client, 'ask', { question: 'My diagnosis [0.9]' });
    expect(kept).toMatchObject({
      content: [{ text: 'Made here.' }],
      structuredContent: { answered_by: 'local' },
    });
    await use(client, 'ask', { question: 'What is a verb?', where: 'local' });
    expect(cloud.requests).toHaveLength(1);
  });

  test('stays here with a local_only key, whatever it asks', async () => {
    const client = await open(await keyWith({ local_only: true }));
    const told = await use(client, 'ask', { question: 'What is a noun?' });
    expect(told.structuredContent).toMatchObject({ answered_by: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  test('is told a score, which sends nothing', async () => {
    const client = await open(await keyWith());
    const { structuredContent } = await use(client, 'score_text', { text: 'My diagnosis [0.9]' });
    expect(structuredContent).toMatchObject({ score: 0.9, decision: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  test('is told by the result what a tool cannot do', async () => {
    const client = await open(await keyWith());
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const missing = await use(client, 'read_passage', { document_id: nobodys });
    expect(missing).toMatchObject({ isError: true, content: [{ text: 'Document not found' }] });
    expect(await use(client, 'search_documents', { query: '' })).toMatchObject({ isError: true });
    await expect(use(client, 'constructor')).rejects.toThrow('Unknown tool');
    const narrow = await open(await keyWith({ scopes: ['chat'] }));
    const refused = await use(narrow, 'read_passage', { document_id: documentId });
    expect(refused).toMatchObject({ isError: true, content: [{ text: 'Insufficient permissions' }] });
  });
});

describe('a message', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await keyWith()}`,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const stateless = (method: string, more: object = {}) => ({
    id: 1,
    method,
    params: { ...more, _meta: META },
  });
  const headersOf = (method: string) => ({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method });

  test('of a handshake gets the newest revision that has one, or its own', async () => {
    const answerTo = async (protocolVersion: string) =>
      (await post({ id: 1, method: 'initialize', params: { protocolVersion } })).body.result.protocolVersion;
    expect(await answerTo('2025-06-18')).toBe('2025-06-18');
    expect(await answerTo('2026-07-28')).toBe('2025-11-25');
    expect(await answerTo('1999-01-01')).toBe('2025-11-25');
  });

  test('without an id is taken without an answer', async () => {
    expect(await post({ method: 'notifications/initialized' })).toEqual({ status: 202, body: undefined });
  });

  test('of a revision that nobody knows names those that are known', async () => {
    const future = {
      id: 1,
      method: 'tools/list',
      params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } },
    };
    const supported = expect.arrayContaining(['2026-07-28', '2025-11-25']);
    const error = { code: -32022, data: { supported, requested: '2030-01-01' } };
    expect(await post(future)).toMatchObject({ status: 400, body: { id: 1, error } });
    expect(
      await post({ id: 1, method: 'tools/list' }, { 'mcp-protocol-version': '2030-01-01' }),
    ).toMatchObject({ status: 400, body: { error } });
  });

  test('that its headers contradict is refused, and no tool runs', async () => {
    const call = stateless('tools/call', { name: 'ask', arguments: { question: 'What is a noun?' } });
    const right = { ...headersOf('tools/call'), 'mcp-name': 'ask' };
    for (const [name, value] of Object.entries({
      'mcp-protocol-version': '2025-11-25',
      'mcp-method': 'tools/list',
      'mcp-name': 'score_text',
    }))
      expect(await post(call, { ...right, [name]: value })).toMatchObject({
        status: 400,
        body: { error: { code: -32020 } },
      });
    expect(await post(call)).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    expect(cloud.requests).toEqual([]);
    expect((await post(call, right)).status).toBe(200);
  });

  test('of an unknown method is 404 without a handshake, an error in the body with one', async () => {
    const error = { code: -32601 };
    for (const method of ['ping', 'initialized', 'constructor', 'resources/list'])
      expect(await post(stateless(method), headersOf(method))).toMatchObject({
        status: 404,
        body: { error },
      });
    expect(await post({ id: 'a', method: 'toString' })).toMatchObject({
      status: 200,
      body: { id: 'a', error },
    });
  });

  test('cannot be a list, nor come by GET', async () => {
    expect((await post([] as object)).status).toBe(400);
    const asked = await fetch(address(), { headers: { authorization: `Bearer ${await keyWith()}` } });
    expect(asked.status).toBe(405);
  });
});
