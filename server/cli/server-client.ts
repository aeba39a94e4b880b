import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { parseJson } from '../core/json-leaves.ts';
import { type OwnAnswer, type OwnRequest, type OwnServer, requestOwnServer } from '../egress/own-server.ts';
import { interrupted, noServer, notLoggedIn } from './exit-code.ts';

/** A body that is sent as it comes, such as a form with a file. */
export interface StreamedBody {
  stream: Readable;
  contentType: string;
}

/** One event of a stream. */
interface ServerEvent {
  event: string;
  data: unknown;
}

/**
 * The API of the running server. What it refuses is thrown as AppError with its own sentence; no server, no key and a
 * revoked key as the errors of exit-code.ts; Ctrl+C as `interrupted`.
 */
export interface ServerClient {
  call<Reply extends z.ZodType>(
    method: OwnRequest['method'],
    path: string,
    options: {
      reply: Reply;
      body?: unknown;
      upload?: StreamedBody;
      accepts?: number[];
      signal?: AbortSignal;
    },
  ): Promise<z.output<Reply>>;
  /** The events of an answer as they come; `error` is thrown. */
  events(
    method: OwnRequest['method'],
    path: string,
    options?: { body?: unknown; signal?: AbortSignal },
  ): AsyncGenerator<ServerEvent>;
}

/** `key` is sent with every request; undefined for what needs none. */
export function createServerClient(
  server: OwnServer,
  key: string | undefined,
  commandSignal: AbortSignal,
): ServerClient {
  const send = async (
    method: OwnRequest['method'],
    path: string,
    { body, upload, accept, signal }: Sending,
  ) => {
    const headers = {
      Accept: accept,
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(upload ? { 'Content-Type': upload.contentType } : {}),
      ...(body === undefined ? {} : jsonHeaders(body)),
    };
    const sent = upload?.stream ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = { method, path: `/api/v1${path}`, headers, signal };
    return requestOwnServer(server, sent === undefined ? request : { ...request, body: sent });
  };
  return {
    call: (method, path, { reply, accepts = [], signal = commandSignal, ...sending }) =>
      orInterrupted(signal, async () => {
        const answer = await send(method, path, { ...sending, accept: 'application/json', signal });
        const body = parseJson(await text(answer));
        if (!isFine(answer) && !accepts.includes(answer.statusCode ?? 0)) throw refusal(answer, body);
        return reply.parse(body);
      }),
    async *events(method, path, { body, signal = commandSignal } = {}) {
      const answer = await orInterrupted(signal, () =>
        send(method, path, { body, accept: 'text/event-stream', signal }),
      );
      if (!isFine(answer)) throw refusal(answer, parseJson(await text(answer)));
      yield* readEvents(answer, signal);
    },
  };
}

interface Sending {
  body?: unknown;
  upload?: StreamedBody | undefined;
  accept: string;
  signal: AbortSignal;
}

async function* readEvents(answer: OwnAnswer, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const ready: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => void ready.push({ event, data: parseJson(data) }),
  });
  answer.setEncoding('utf8');
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<string>;
  for (;;) {
    const piece = await orInterrupted(signal, () => pieces.next());
    if (piece.done) return;
    parser.feed(piece.value);
    for (const next of ready.splice(0)) {
      if (next.event !== 'error') yield next;
      else {
        const { status, detail } = Failure.parse(next.data);
        throw new AppError(status, 'server_refused', detail);
      }
    }
  }
}

const Failure = z.object({ status: z.int(), detail: z.string() });

async function orInterrupted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (signal.aborted) throw interrupted();
    throw explainNoAnswer(thrown);
  }
}

/** Why the server gave no answer, in a sentence; anything else as it was thrown. */
export function explainNoAnswer(thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'ECONNREFUSED') return noServer(OTHER_PORT, thrown);
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return noServer('The server ended while it answered.', thrown);
  if (typeof code === 'string' && /CERT|TLS/.test(code)) return noServer(OTHER_CERTIFICATE, thrown);
  return thrown;
}

const OTHER_CERTIFICATE =
  'What answers on this port has another certificate than ALCOVE_TLS_CERT, and was told nothing.';
const OTHER_PORT =
  'The Alcove that runs over this data directory does not answer. Is it starting, or stopping? Try again in a moment.';

function jsonHeaders(body: unknown): Record<string, string> {
  const length = Buffer.byteLength(JSON.stringify(body));
  return { 'Content-Type': 'application/json', 'Content-Length': String(length) };
}

function isFine({ statusCode = 0 }: OwnAnswer): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** Somebody else answers where the server should listen. */
export function notAlcove(): AppError {
  return noServer('What answers on this port is not Alcove.');
}

const ErrorReply = z.object({
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

function refusal({ statusCode = 0 }: OwnAnswer, body: unknown): AppError {
  if (statusCode === 401) return notLoggedIn(KEY_REFUSED);
  if (statusCode === 403) return new AppError(403, 'key_may_not', KEY_MAY_NOT);
  const parsed = ErrorReply.safeParse(body);
  if (!parsed.success) return notAlcove();
  const fields = parsed.data.errors.map(({ field, message }) => ` ${field}: ${message}.`);
  return new AppError(statusCode, 'server_refused', `${parsed.data.detail}${fields.join('')}`);
}

const KEY_REFUSED =
  'The key of the command line is no longer good: it was deleted or has expired. Run "alcove login".';
const KEY_MAY_NOT =
  'The key of the command line may not do this. Run "alcove login --scopes …" with what it needs, or use the app.';
