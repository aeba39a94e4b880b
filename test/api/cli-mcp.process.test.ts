import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
