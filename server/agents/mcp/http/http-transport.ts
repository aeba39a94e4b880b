import { createParser } from 'eventsource-parser';
import { EgressFailed, EgressRefused } from '../../../egress/egress-errors.ts';
import type { EgressResponse } from '../../../egress/outbound-request.ts';
import type { OutboundDoor } from '../../../routing/outbound-door.ts';
import { McpFailed } from '../protocol/mcp-failed.ts';
import {
  type IncomingMessage,
  type McpErrand,
  type McpTransport,
  MOST_MESSAGE_BYTES,
  type OutgoingMessage,
} from '../protocol/mcp-transport.types.ts';

/**
 * Speaks "streamable HTTP" (Model Context Protocol, revisions 2025-11-25 and 2026-07-28, Transports): one POST for each message, by the
 * router and the gate, answered with JSON or with server-sent events. No stream is kept open between messages, so the
 * server can say nothing unasked.
 */
export function openHttpTransport(door: Pick<OutboundDoor, 'send'>, url: string): McpTransport {
  const session: Record<string, string> = {};
  /** Whether the server gave a session, which every request since names. */
  const hasSession = () => session['mcp-session-id'] !== undefined;
  const post = async (message: OutgoingMessage, { subject, run }: McpErrand, signal: AbortSignal) => {
    const headers = { ...FIXED_HEADERS, ...session, ...headersAbout(message) };
    const response = await door.send(
      {
        purpose: 'mcp',
        request: {
          url,
          method: 'POST',
          headers,
          body: message.body,
          constants: [url, ...Object.entries(headers).flat(), ...message.constants],
          keyHeader: 'none',
          maxAnswerBytes: MOST_MESSAGE_BYTES,
        },
        texts: message.texts,
        json: message.json,
        run: run(),
        subject,
      },
      signal,
    );
    const id = response.headers['mcp-session-id'];
    if (id !== undefined) session['mcp-session-id'] = requireSessionId(id);
    return response;
  };
  return {
    async exchange(message, errand, isAnswer, signal) {
      try {
        const namesSession = hasSession();
        const response = await post(message, errand, signal);
        // The one status that says so (2025-11-25, Session Management), whatever stands in its body.
        if (response.status === 404 && namesSession) throw new McpFailed('session_lost');
        for await (const incoming of readMessages(response)) if (isAnswer(incoming)) return;
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    async notify(message, errand, signal) {
      try {
        const { body } = await post(message, errand, signal);
        for await (const _chunk of body) return;
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
    settle(protocolVersion) {
      session['mcp-protocol-version'] = protocolVersion;
    },
    lastWords: () => '',
    hasEnded: () => false,
    close: () => {},
  };
}

const FIXED_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** What the revisions without a handshake want said beside the message (2026-07-28, Streamable HTTP). */
function headersAbout({ about }: OutgoingMessage): Record<string, string> {
  if (!about) return {};
  return { 'mcp-method': about.method, ...(about.name === undefined ? {} : { 'mcp-name': about.name }) };
}

function requireSessionId(id: string): string {
  if (/^[\x21-\x7e]{1,500}$/.test(id)) return id;
  throw new McpFailed('bad_answer');
}

async function* readMessages(response: EgressResponse): AsyncGenerator<IncomingMessage> {
  const { status, headers, body } = response;
  if (status === 401 || status === 403) throw new McpFailed('needs_login');
  const type = headers['content-type'] ?? '';
  // An error that is of the protocol stands in the body of a 400 or 404.
  const isOfProtocol = (status === 400 || status === 404) && /^application\/json\b/i.test(type);
  if (status !== 200 && !isOfProtocol) throw new McpFailed(failureOfStatus(status));
  if (/^text\/event-stream\b/i.test(type)) return yield* readEvents(body);
  if (!/^application\/json\b/i.test(type)) throw new McpFailed('bad_answer');
  const text = Buffer.concat(await Array.fromAsync(body)).toString('utf8');
  if (isOfProtocol && !isError(text)) throw new McpFailed('status');
  // Earlier revisions allow several in one.
  yield* [parse(text)].flat(1);
}

function failureOfStatus(status: number): 'busy' | 'server_error' | 'status' {
  if (status === 429) return 'busy';
  return status >= 500 ? 'server_error' : 'status';
}

async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<IncomingMessage> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void ready.push(data) });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const data of ready.splice(0)) if (data !== '') yield parse(data);
  }
}

function isError(text: string): boolean {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('jsonrpc' in said)) return false;
    // Without an id it is of no request: what a server says of a session that it wants, or of a message it cannot read.
    return 'error' in said && 'id' in said && said.id !== null;
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new McpFailed('bad_answer', { cause });
  }
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  // What was sent had been permitted; where the answer leads is not followed.
  if (error instanceof EgressRefused && error.reason === 'redirect') return new McpFailed('redirect');
  if (!(error instanceof EgressFailed)) return error;
  if (signal.aborted) return signal.reason;
  const kinds = { timeout: 'timeout', too_large: 'too_much' } as const;
  const failure = error.kind === 'timeout' || error.kind === 'too_large' ? kinds[error.kind] : 'unreachable';
  return new McpFailed(failure, { cause: error });
}
