import type { z } from 'zod';
import { background } from '../../../../models/background.ts';
import { withSentences } from '../../../chat/prompt-segments.ts';
import { jsonLeaves } from '../../../core/json-leaves.ts';
import { McpAnsweredError, McpFailed } from './mcp-failed.ts';
import type { IncomingMessage, McpErrand, McpTransport, OutgoingMessage } from './mcp-transport.types.ts';

/** One tool as a server lists it. */
export interface ListedTool {
  name: string;
  title?: unknown;
  description?: unknown;
  inputSchema: unknown;
}

/** Within which a message is sent. */
export interface Talk {
  errand: McpErrand;
  signal: AbortSignal;
}

const MOST_PAGES = 10;
/** Requests of a server that are answered, with a refusal, within one exchange. */
const MOST_REQUESTS = 10;

type Types = typeof import('@modelcontextprotocol/sdk/types.js');
type CallResult = z.output<Types['CallToolResultSchema']>;

/**
 * A conversation with one MCP server by the protocol's own schemas (Model Context Protocol, revisions to 2025-11-25, and
 * 2026-07-28 where a server knows no handshake).
 * Alcove offers nothing to servers: what they ask for (sampling, roots, elicitation) is answered with a refusal.
 */
export class McpSession {
  readonly #transport: McpTransport;
  readonly #types: Types;
  #lastId = 0;
  /** Every request says of itself what it is: there was no handshake. */
  #isStateless = false;

  private constructor(transport: McpTransport, types: Types) {
    this.#transport = transport;
    this.#types = types;
  }

  /** Shakes hands, or asks a server that shakes none what it speaks. Closes the transport where that fails; throws McpFailed, McpAnsweredError or EgressRefused. */
  static async open(transport: McpTransport, talk: Talk): Promise<McpSession> {
    // Loaded when the first server is asked: the schemas take 20 MB.
    const session = new McpSession(transport, await import('@modelcontextprotocol/sdk/types.js'));
    try {
      await session.#agree(talk);
      return session;
    } catch (error) {
      transport.close();
      throw error;
    }
  }

  /** All tools that it lists now. */
  async listTools(talk: Talk): Promise<ListedTool[]> {
    const { ListToolsResultSchema } = this.#types;
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const constants = cursor === undefined ? [] : ['cursor', cursor];
      const params = cursor === undefined ? {} : { cursor };
      const listed = this.#read(
        ListToolsResultSchema,
        await this.#request('tools/list', params, talk, { ...NOTHING, constants }),
      );
      tools.push(...listed.tools);
      cursor = listed.nextCursor;
      if (cursor === undefined) return tools;
    }
    throw new McpFailed('too_much');
  }

  /**
   * Calls a tool with arguments that came out of JSON. They are scored as the calls in a prompt are: as a whole, and what
   * is said in sentences once more by itself.
   */
  async callTool(name: string, args: object, talk: Talk): Promise<CallResult> {
    const params = { name, arguments: args };
    const whole = JSON.stringify(params);
    const content = { texts: withSentences([whole]), json: [whole], constants: [] };
    const result = await this.#request('tools/call', params, talk, content, name);
    if (isRecord(result) && result.resultType === 'input_required')
      throw new McpAnsweredError('It asks for more, which Alcove does not give to servers.');
    return this.#read(this.#types.CallToolResultSchema, result);
  }

  close(): void {
    this.#transport.close();
  }

  async #agree(talk: Talk): Promise<void> {
    try {
      await this.#shakeHands(talk);
    } catch (error) {
      if (!isNoHandshake(error)) throw error;
      await this.#discover(talk).catch((unknown: unknown) => {
        // One that knows neither is told by what it said first.
        throw isNoHandshake(unknown) ? error : unknown;
      });
    }
  }

  /** Asks a server of the revision without a handshake what it speaks. */
  async #discover(talk: Talk): Promise<void> {
    this.#isStateless = true;
    this.#transport.settle(STATELESS);
    const result = await this.#request('server/discover', {}, talk, { ...NOTHING, constants: [] });
    const versions = isRecord(result) ? result.supportedVersions : undefined;
    if (!Array.isArray(versions) || !versions.includes(STATELESS)) throw new McpFailed('wrong_version');
  }

  async #shakeHands(talk: Talk): Promise<void> {
    const { InitializeResultSchema, LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } = this.#types;
    const params = {
      protocolVersion: LATEST_PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'alcove', version: '1' },
    };
    const constants = jsonLeaves(params);
    const result = await this.#request('initialize', params, talk, { ...NOTHING, constants });
    const { protocolVersion } = this.#read(InitializeResultSchema, result);
    if (!SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)) throw new McpFailed('wrong_version');
    this.#transport.settle(protocolVersion);
    const ready = ownWords({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await this.#transport.notify(ready, talk.errand, talk.signal);
  }

  async #request(
    method: string,
    params: object,
    { errand, signal }: Talk,
    content: Pick<OutgoingMessage, 'texts' | 'json' | 'constants'>,
    name?: string,
  ): Promise<unknown> {
    const id = ++this.#lastId;
    const envelope = { jsonrpc: '2.0', id, method };
    const meta = this.#isStateless ? { _meta: ABOUT_US } : {};
    const message = {
      body: JSON.stringify({ ...envelope, params: { ...params, ...meta } }),
      ...(this.#isStateless ? { about: { method, ...(name === undefined ? {} : { name }) } } : {}),
      ...content,
      constants: [...jsonLeaves(envelope), 'params', ...jsonLeaves(meta), ...content.constants],
    };
    const asked: IncomingMessage[] = [];
    let answer: { result: unknown } | { error: string } | undefined;
    const isAnswer = (incoming: IncomingMessage) => {
      answer = answerTo(id, incoming);
      if (answer === undefined && isRequest(incoming)) {
        asked.push(incoming);
        if (asked.length > MOST_REQUESTS) throw new McpFailed('too_much');
        background('mcp_refusal', () => this.#transport.notify(this.#refuse(incoming), errand, signal));
      }
      return answer !== undefined;
    };
    await this.#transport.exchange(message, errand, isAnswer, signal);
    if (answer === undefined) throw new McpFailed('bad_answer');
    if ('error' in answer) throw new McpAnsweredError(answer.error);
    return answer.result;
  }

  #refuse({ id, method }: { id: string | number; method: string }): OutgoingMessage {
    if (method === 'ping') return ownWords({ jsonrpc: '2.0', id, result: {} });
    const error = {
      code: this.#types.ErrorCode.MethodNotFound,
      message: 'Alcove serves no requests of servers.',
    };
    return ownWords({ jsonrpc: '2.0', id, error });
  }

  #read<Schema extends { safeParse(value: unknown): { success: boolean; data?: unknown } }>(
    schema: Schema,
    value: unknown,
  ): z.output<Schema extends z.ZodType ? Schema : never> {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new McpFailed('bad_answer');
    return parsed.data as z.output<Schema extends z.ZodType ? Schema : never>;
  }
}

function ownWords(message: object): OutgoingMessage {
  return { body: JSON.stringify(message), ...NOTHING, constants: jsonLeaves(message) };
}

/** The revision whose every request says of itself what it is. */
const STATELESS = '2026-07-28';
const ABOUT_US = {
  'io.modelcontextprotocol/protocolVersion': STATELESS,
  'io.modelcontextprotocol/clientInfo': { name: 'alcove', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Whether a server refused the handshake itself, as those do that know none. */
function isNoHandshake(error: unknown): boolean {
  if (error instanceof McpFailed) return error.failure === 'status' || error.failure === 'server_error';
  return error instanceof McpAnsweredError;
}

/** Of a user. */
const NOTHING = { texts: [], json: [] };

function answerTo(
  id: number,
  incoming: IncomingMessage,
): { result: unknown } | { error: string } | undefined {
  if (!isRecord(incoming) || incoming.id !== id || 'method' in incoming) return undefined;
  if (!isRecord(incoming.error)) return { result: incoming.result };
  return { error: String(incoming.error.message ?? '') };
}

function isRequest(incoming: IncomingMessage): incoming is { id: string | number; method: string } {
  if (!isRecord(incoming) || typeof incoming.method !== 'string') return false;
  return (typeof incoming.id === 'string' && incoming.id.length <= 100) || Number.isInteger(incoming.id);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
