import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PORT_FILE } from '../../server/db/hold-data-directory.ts';
import { builtProgram } from '../built-program.ts';
import { type CliServer, startCliServer } from './cli-server.ts';
import { startCommand } from './spawn-cli.ts';

let alcove: CliServer;

beforeAll(async () => {
  alcove = await startCliServer({ reply: () => 'Made here.' });
  await alcove.keepKey({ scopes: ['chat'] });
});
afterAll(() => alcove.close());

test.each(['legacy', 'auto'] as const)('a client that starts "alcove mcp" is answered (%s)', async (mode) => {
  const { dataDirectory, port } = alcove.place;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [builtProgram('alcove.js'), 'mcp'],
      env: { HOME: dataDirectory, ALCOVE_DATA_DIR: dataDirectory, ALCOVE_PORT: String(port) },
    }),
  );
  expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ask', 'score_text']);
  const told = await client.callTool({ name: 'ask', arguments: { question: 'What is a noun?' } });
  expect(told).toMatchObject({ content: [{ text: 'Made here.' }] });
  await client.close();
});

test('what is no message is told so, and the rest is still answered; it ends with its input', async () => {
  const input = 'nonsense\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n';
  const { code, out } = await startCommand(['mcp'], alcove.place, input).ended;
  const replies = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(replies).toEqual([
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
    { jsonrpc: '2.0', id: 7, result: {} },
  ]);
  expect(code).toBe(0);
});

test('a key that was deleted is told in the answer to each request', async () => {
  const { id } = await alcove.keepKey({ scopes: ['chat'] });
  await alcove.server.call('DELETE', `/auth/api-keys/${id}`, { token: alcove.token });
  const input = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n';
  const { out } = await startCommand(['mcp'], alcove.place, input).ended;
  expect(JSON.parse(out)).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32000, message: 'Could not validate credentials' },
  });
});

test('it finds the server on whatever port that listens now, and says what is wrong where none answers', async () => {
  await alcove.keepKey({ scopes: ['chat'] });
  const told = join(alcove.place.dataDirectory, PORT_FILE);
  const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const free = (nobody.address() as AddressInfo).port;
  await once(nobody.close(), 'close');
  writeFileSync(told, String(free));
  const bridge = startCommand(['mcp'], { ...alcove.place, port: free });
  bridge.process.stdin?.write(ping(1));
  expect((await bridge.writes('out', /.*"id":1,.*/))[0]).toContain(
    'over this data directory does not answer',
  );
  writeFileSync(told, String(alcove.place.port));
  bridge.process.stdin?.write(ping(2));
  expect(JSON.parse((await bridge.writes('out', /.*"id":2.*/))[0])).toEqual({
    jsonrpc: '2.0',
    id: 2,
    result: {},
  });
  alcove.release();
  bridge.process.stdin?.end(ping(3));
  const { code, out } = await bridge.ended;
  expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    id: 3,
    error: { code: -32603, message: expect.stringContaining('Start it with "alcove serve"') },
  });
  expect(code).toBe(0);
});
