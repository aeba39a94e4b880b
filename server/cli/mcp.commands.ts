import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { parseJsonObject } from '../core/json-leaves.ts';
import { type OwnServer, requestOwnServer } from '../egress/own-server.ts';
import { openExistingVault, readCliKey } from './cli-key.ts';
import type { CommandIo } from './command-io.ts';
import { explainNoAnswer, notAlcove } from './server-client.ts';
import { serverOfDirectory } from './server-of-directory.ts';

/** Adds `alcove mcp`: Alcove for MCP clients that start a program, with the key of `alcove login`. */
export function registerMcpCommand(program: Command, config: Config, io: CommandIo): void {
  program
    .command('mcp')
    .description(
      'speak the Model Context Protocol on standard input and output, for a client that starts this',
    )
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      // It outlives servers, and the next one may listen elsewhere.
      const findServer = () => serverOfDirectory(config);
      findServer();
      const key = await readCliKey(await openExistingVault(config));
      const { input, signal } = io;
      await bridgeMcp({ findServer, key, input, signal, write: (line) => void io.output.write(`${line}\n`) });
    });
}

const EXAMPLES = `
A client may search and read your documents, ask, and score a text, as far as the scopes of your key go.
Example, in the settings of a client:
  {"mcpServers": {"alcove": {"command": "alcove", "args": ["mcp"]}}}`;

interface McpBridgeParts {
  /** Where the server listens now. Throws AppError where there is none. */
  findServer: () => OwnServer;
  key: string;
  /** Messages of the client, one a line. */
  input: Readable;
  /** One line for the client. */
  write(line: string): void;
  /** Ends it. */
  signal: AbortSignal;
}

const Message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .looseObject({
      name: z.unknown().optional(),
      requestId: z.unknown().optional(),
      _meta: z.looseObject({ 'io.modelcontextprotocol/protocolVersion': z.string().optional() }).optional(),
    })
    .optional(),
});
type Message = z.output<typeof Message>;

/**
 * Hands the messages of an MCP client to the running server, each as a request of its own, and its answers back as they
 * come. Resolves when the client has closed its end and everything is answered, or when `signal` aborts.
 */
async function bridgeMcp({ findServer, key, input, write, signal }: McpBridgeParts): Promise<void> {
  const open = new Map<unknown, AbortController>();
  const working = new Set<Promise<void>>();
  const lines = createInterface({ input, signal });
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const parsed = Message.safeParse(parseJsonObject(line));
    if (!parsed.success) {
      write(failure(null, -32700, 'This line is no message of JSON-RPC.'));
      continue;
    }
    const message = parsed.data;
    if (message.method === 'notifications/cancelled') open.get(message.params?.requestId)?.abort();
    if (message.id === undefined) continue;
    const stopped = new AbortController();
    open.set(message.id, stopped);
    const work = answer(message, AbortSignal.any([signal, stopped.signal])).finally(() => {
      open.delete(message.id);
      working.delete(work);
    });
    working.add(work);
  }
  await Promise.all(working);

  /** Never rejects: what fails is told to the client, and nothing to a request that it took back. */
  async function answer(message: Message, until: AbortSignal): Promise<void> {
    const id = message.id ?? null;
    try {
      const body = JSON.stringify(message);
      const headers = { ...headersOf(message), 'Content-Length': String(Buffer.byteLength(body)) };
      const request = { method: 'POST', path: '/mcp', headers, body, signal: until } as const;
      const reply = parseJsonObject(await text(await requestOwnServer(findServer(), request)));
      if (!reply) throw notAlcove();
      const { detail: _detail, ...told } = reply;
      write(JSON.stringify({ ...told, id }));
    } catch (thrown) {
      const why = explainNoAnswer(thrown);
      if (!until.aborted) write(failure(id, -32603, why instanceof AppError ? why.detail : NO_ANSWER));
    }
  }

  function headersOf({ method, params }: Message): Record<string, string> {
    const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    const name = params?.name;
    return {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(version !== undefined && inHeader({ 'MCP-Protocol-Version': version, 'Mcp-Method': method })),
      ...(version !== undefined && typeof name === 'string' && inHeader({ 'Mcp-Name': name })),
    };
  }
}

const NO_ANSWER = 'Alcove did not answer this. Try it again.';

/** Without what no header can hold: the server then says that it differs. */
function inHeader(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
  );
}

function failure(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
