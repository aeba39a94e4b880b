import { z } from 'zod';
import { background } from '../../../../models/background.ts';
import { withSentences } from '../../../chat/prompt-segments.ts';
import { jsonLeaves } from '../../../core/json-leaves.ts';
import { McpAnsweredError, McpFailed } from './mcp-failed.ts';
import {
  type IncomingMessage,
  type McpErrand,
  type McpTransport,
  MOST_MESSAGE_BYTES,
  type OutgoingMessage,
} from './mcp-transport.types.ts';

/** A field that may be absent; null, and what is of another type, is taken as that: servers in many languages write null. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const ToolsPage = z.object({ tools: z.array(z.unknown()).nullish(), nextCursor: optional(z.string()) });

/** What Alcove goes by of a tool; of the rest nothing is used, so nothing of it can be wrong. */
const ListedTool = z.object({
  name: z.string(),
  title: optional(z.string()),
  description: optional(z.string()),
  inputSchema: z.unknown(),
});

/** One tool as a server lists it. */
export type ListedTool = z.output<typeof ListedTool>;

/** What of a list of tools was read, and why no more was. */
export interface ToolList {
  tools: ListedTool[];
  /** How many of it are no tools. */
  unreadable: number;
  end: 'whole' | 'too_many' | 'goes_round';
}

const CallResult = z.object({
  /** Read part by part, since one that is not known is no reason to lose the others. */
  content: z.array(z.unknown()).nullish(),
  structuredContent: optional(z.record(z.string(), z.unknown())),
  isError: optional(z.boolean()),
});
/** What a call of a tool came to. */
export type CallResult = z.output<typeof CallResult>;

/** Within which a message is sent. */
export interface Talk {
  errand: McpErrand;
  signal: AbortSignal;
}

/** Of a list of tools, whatever is on its pages. */
const MOST_PAGES = 200;
const MOST_LISTED = 1_000;
/** Of all pages together. */
const MOST_LIST_BYTES = 2 * MOST_MESSAGE_BYTES;
/** Requests of a server that are answered, with a refusal, within one exchange. */
const MOST_REQUESTS = 10;

/** Revisions of the protocol that shake hands, the newest first (modelcontextprotocol.io/specification). */
const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];
/** Of JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32_601;

/**
 * A conversation with one MCP server (Model Context Protocol, revisions to 2025-11-25, and 2026-07-28 where a server knows
 * no handshake).
 * Alcove offers nothing to servers: what they ask for (sampling, roots, elicitation) is answered with a refusal.
 */
export class McpSession {
  readonly #transport: McpTransport;
  #lastId = 0;
  /** Every request says of itself what it is: there was no handshake. */
  #isStateless = false;

  private constructor(transport: McpTransport) {
    this.#transport = transport;
  }

  /** Shakes hands, or asks a server that shakes none what it speaks. Closes the transport where that fails; throws McpFailed, McpAnsweredError or EgressRefused. */
  static async open(transport: McpTransport, talk: Talk): Promise<McpSession> {
    const session = new McpSession(transport);
    try {
      await session.#agree(talk);
      return session;
    } catch (error) {
      transport.close();
      throw error;
    }
  }

  /** All tools that it lists now, as far as they are not endless. */
  async listTools(talk: Talk): Promise<ToolList> {
    const list: ToolList = { tools: [], unreadable: 0, end: 'whole' };
    for await (const { tools, unreadable, end } of this.#pages(talk)) {
      list.tools.push(...tools);
      list.unreadable += unreadable;
      list.end = end;
    }
    return list;
  }

  /** The first tool of a name that it lists now. */
  async findTool(wanted: string, talk: Talk): Promise<ListedTool | undefined> {
    for await (const { tools } of this.#pages(talk)) {
      const found = tools.find(({ name }) => name === wanted);
      if (found) return found;
    }
    return undefined;
  }

  async *#pages(talk: Talk): AsyncGenerator<ToolList> {
    const seen = new Set<string>();
    let cursor: string | undefined;
    let bytes = 0;
    let count = 0;
    for (let page = 1; ; page += 1) {
      const constants = cursor === undefined ? [] : ['cursor', cursor];
      const params = cursor === undefined ? {} : { cursor };
      const result = await this.#request('tools/list', params, talk, { ...NOTHING, constants });
      const { tools: listed, nextCursor: next } = read(ToolsPage, result);
      const tools = (listed ?? []).flatMap((tool) => ListedTool.safeParse(tool).data ?? []);
      const unreadable = (listed?.length ?? 0) - tools.length;
      bytes += Buffer.byteLength(JSON.stringify(result));
      count += tools.length + unreadable;
      const isFull = page >= MOST_PAGES || count >= MOST_LISTED || bytes >= MOST_LIST_BYTES;
      const cut = isFull ? 'too_many' : 'whole';
      yield { tools, unreadable, end: !next ? 'whole' : seen.has(next) ? 'goes_round' : cut };
      if (!next || seen.has(next) || isFull) return;
      seen.add(next);
      cursor = next;
    }
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
    return read(CallResult, result);
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
    const params = {
      protocolVersion: REVISIONS[0],
      capabilities: {},
      clientInfo: { name: 'alcove', version: '1' },
    };
    const constants = jsonLeaves(params);
    const result = await this.#request('initialize', params, talk, { ...NOTHING, constants });
    const { protocolVersion } = read(Handshake, result);
    if (!REVISIONS.includes(protocolVersion)) throw new McpFailed('wrong_version');
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
      code: METHOD_NOT_FOUND,
      message: 'Alcove serves no requests of servers.',
    };
    return ownWords({ jsonrpc: '2.0', id, error });
  }
}

const Handshake = z.object({ protocolVersion: z.string() });

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new McpFailed('bad_answer');
  return parsed.data;
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
