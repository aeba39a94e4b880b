import type { Caller } from '../../http/caller.ts';
import type { McpMessage, McpReply } from './mcp.schemas.ts';
import { type McpTool, mayUse, useTool } from './mcp-tool.ts';
import { RPC_ERRORS } from './present-error.ts';

/** The revision whose every request says of itself what it is: there is no handshake. */
const STATELESS = '2026-07-28';
/** The revisions that begin with `initialize`, newest first. */
const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const SUPPORTED = [STATELESS, ...WITH_HANDSHAKE];

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const SERVER_KEY = 'io.modelcontextprotocol/serverInfo';

/** How long a client may keep a list, in milliseconds. It hangs on the key, and is nobody else's. */
const CACHING = { ttlMs: 60_000, cacheScope: 'private' };

const INSTRUCTIONS =
  'Alcove runs on the user’s own computer and holds their documents. Search before you read. Each passage comes with a ' +
  'sensitivity from 0 to 1: what is high is private, so quote no more of it than the task needs.';

/** What stands beside a message, in the headers of its request. */
interface McpHeaders {
  version: string | undefined;
  method: string | undefined;
  name: string | undefined;
}

interface McpServer {
  tools: readonly McpTool[];
  /** Of Alcove. */
  version: string;
}

/** An answer with its HTTP status; no body to a notification. */
interface McpAnswer {
  status: number;
  body?: McpReply;
}

/**
 * Answers one message. Nothing is kept between two of them, whichever revision the client speaks. What a tool cannot do is
 * told in its result; only the caller's going away is thrown.
 */
export async function answerMessage(
  server: McpServer,
  message: McpMessage,
  headers: McpHeaders,
  caller: Caller,
  signal: AbortSignal,
): Promise<McpAnswer> {
  const { id, method } = message;
  // Nothing here needs to be told anything: a request that is no longer wanted ends with its connection.
  if (id === undefined) return { status: 202 };
  const isStateless = speaksStateless(message, headers);
  const wrong = isStateless ? checkStateless(message, headers) : checkHandshake(method, headers);
  if (wrong) return { status: 400, body: { jsonrpc: '2.0', id, error: wrong } };
  const outcome = await METHODS[isStateless ? 'stateless' : 'handshake'][method]?.(
    server,
    message.params ?? {},
    caller,
    signal,
  );
  if (!outcome) {
    const error = { code: RPC_ERRORS.unknownMethod, message: `Method not found: ${method}` };
    return { status: isStateless ? 404 : 200, body: { jsonrpc: '2.0', id, error } };
  }
  if ('error' in outcome)
    return { status: isStateless ? 400 : 200, body: { jsonrpc: '2.0', id, error: outcome.error } };
  const result = isStateless ? asStateless(server, outcome.result) : outcome.result;
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

type RpcError = NonNullable<McpReply['error']>;
type Outcome = { result: Record<string, unknown> } | { error: RpcError };
type Params = Record<string, unknown>;
type Method = (
  server: McpServer,
  params: Params,
  caller: Caller,
  signal: AbortSignal,
) => Outcome | Promise<Outcome>;

const capabilities = { tools: {} };

const METHODS: Record<'stateless' | 'handshake', Record<string, Method | undefined>> = {
  stateless: withoutPrototype({
    'server/discover': () => ({
      result: { supportedVersions: SUPPORTED, capabilities, instructions: INSTRUCTIONS, ...CACHING },
    }),
    'tools/list': (server, _params, caller) => ({ result: { ...listTools(server, caller), ...CACHING } }),
    'tools/call': callTool,
  }),
  handshake: withoutPrototype({
    initialize: (server, { protocolVersion }) => ({
      result: {
        protocolVersion: WITH_HANDSHAKE.find((known) => known === protocolVersion) ?? WITH_HANDSHAKE[0],
        capabilities,
        serverInfo: serverInfo(server),
        instructions: INSTRUCTIONS,
      },
    }),
    ping: () => ({ result: {} }),
    'tools/list': (server, _params, caller) => ({ result: listTools(server, caller) }),
    'tools/call': callTool,
  }),
};

/** So that `constructor` and its like are no methods. */
function withoutPrototype(methods: Record<string, Method>): Record<string, Method> {
  return Object.assign(Object.create(null), methods);
}

function serverInfo({ version }: McpServer) {
  return { name: 'alcove', title: 'Alcove', version };
}

function asStateless(server: McpServer, result: Params): Params {
  return { ...result, resultType: 'complete', _meta: { [SERVER_KEY]: serverInfo(server) } };
}

function listTools({ tools }: McpServer, caller: Caller): { tools: object[] } {
  const mine = tools.filter((tool) => mayUse(tool, caller));
  return { tools: mine.map(({ shown }) => shown) };
}

async function callTool(
  { tools }: McpServer,
  params: Params,
  caller: Caller,
  signal: AbortSignal,
): Promise<Outcome> {
  const tool = tools.find(({ shown }) => shown.name === params.name);
  if (!tool) return { error: { code: RPC_ERRORS.invalidParams, message: 'Unknown tool' } };
  return { result: { ...(await useTool(tool, params.arguments ?? {}, caller, signal)) } };
}

function metaOf({ params }: McpMessage): Params {
  const meta = params?._meta;
  return typeof meta === 'object' && meta !== null ? (meta as Params) : {};
}

function speaksStateless(message: McpMessage, { version }: McpHeaders): boolean {
  if (message.method === 'initialize') return false;
  return metaOf(message)[VERSION_KEY] !== undefined || version === STATELESS;
}

/** The headers must say what the message says: whoever stands between reads them alone (2026-07-28, Streamable HTTP). */
function checkStateless(message: McpMessage, headers: McpHeaders): RpcError | undefined {
  const meta = metaOf(message);
  const version = meta[VERSION_KEY];
  if (typeof version !== 'string') return lacking(VERSION_KEY);
  if (headers.version !== undefined && headers.version !== version) return mismatch('MCP-Protocol-Version');
  if (version !== STATELESS) return unsupported(version);
  if (headers.version === undefined) return mismatch('MCP-Protocol-Version');
  if (headers.method !== message.method) return mismatch('Mcp-Method');
  if (message.method === 'tools/call' && headers.name !== message.params?.name) return mismatch('Mcp-Name');
  const given = meta[CAPABILITIES_KEY];
  return typeof given === 'object' && given !== null ? undefined : lacking(CAPABILITIES_KEY);
}

function checkHandshake(method: string, { version }: McpHeaders): RpcError | undefined {
  if (method === 'initialize' || version === undefined || WITH_HANDSHAKE.includes(version)) return undefined;
  return unsupported(version);
}

function lacking(key: string): RpcError {
  return { code: RPC_ERRORS.invalidParams, message: `_meta lacks ${key}` };
}

function mismatch(header: string): RpcError {
  return {
    code: RPC_ERRORS.headerMismatch,
    message: `The header ${header} is missing or differs from the message`,
  };
}

function unsupported(requested: string): RpcError {
  return {
    code: RPC_ERRORS.unsupportedVersion,
    message: 'Unsupported protocol version',
    data: { supported: SUPPORTED, requested },
  };
}
