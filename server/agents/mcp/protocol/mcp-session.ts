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
 * A conversation with one MCP server by the protocol's own schemas (Model Context Protocol, revision 2025-11-25).
 * Alcove offers nothing to servers: what they ask for (sampling, roots, elicitation) is answered with a refusal.
 */
export class McpSession {
  readonly #transport: McpTransport;
  readonly #types: Types;
  #lastId = 0;

  private constructor(transport: McpTransport, types: Types) {
    this.#transport = transport;
    this.#types = types;
  }

  /** Shakes hands. Closes the transport where that fails; throws McpFailed, McpAnsweredError or EgressRefused. */
  static async open(transport: McpTransport, talk: Talk): Promise<McpSession> {
    // Loaded when the first server is asked: the schemas take 20 MB.
    const session = new McpSession(transport, await import('@modelcontextprotocol/sdk/types.js'));
    try {
      await session.#shakeHands(talk);
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
        await this.#request('tools/list', params, talk, NOTHING, constants),
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
    const content = { texts: withSentences([whole]), json: [whole] };
    const result = await this.#request('tools/call', params, talk, content, []);
    return this.#read(this.#types.CallToolResultSchema, result);
  }

  close(): void {
    this.#transport.close();
  }

  async #shakeHands(talk: Talk): Promise<void> {
    const { InitializeResultSchema, LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } = this.#types;
    const params = {
      protocolVersion: LATEST_PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'alcove', version: '1' },
    };
    const constants = jsonLeaves(params);
    const result = await this.#request('initialize', params, talk, NOTHING, constants);
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
    content: Pick<OutgoingMessage, 'texts' | 'json'>,
    constants: readonly (string | number)[],
  ): Promise<unknown> {
    const id = ++this.#lastId;
    const envelope = { jsonrpc: '2.0', id, method };
    const message = {
      body: JSON.stringify({ ...envelope, params }),
      ...content,
      constants: [...jsonLeaves(envelope), 'params', ...constants],
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
