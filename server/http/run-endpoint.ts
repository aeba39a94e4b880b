import { rm } from 'node:fs/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { ZodType } from 'zod';
import { AppError } from '../core/app-error.ts';
import { isUuid } from '../core/ids.ts';
import { checkAccess } from './access.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import { type MultipartSpec, receiveMultipart, type UploadPlace } from './receive-multipart.ts';
import { requestState } from './request-state.ts';
import { sendDownload } from './send-download.ts';
import { sendFile } from './send-file.ts';
import { writeEvents } from './sse.ts';
import { writeStream } from './text-stream.ts';
import { parseInput } from './validate.ts';

/** What running an endpoint needs of the server. */
interface RunTools {
  now: () => number;
  uploads: UploadPlace;
  /** How long a stream says nothing before it gives a sign of life, in milliseconds. */
  silenceMs: number;
}

/**
 * Runs the endpoint that `findRoute` found, if any: access, ids, body and query are checked in that order before its
 * handler runs.
 */
export function runEndpoint(tools: RunTools): RequestHandler {
  return async (request, response, next) => {
    const { endpoint } = requestState(request);
    if (endpoint) await run(endpoint, request, response, tools);
    else next();
  };
}

async function run(endpoint: Endpoint, request: Request, response: Response, tools: RunTools): Promise<void> {
  const state = requestState(request);
  checkAccess(endpoint.access, state.caller, tools.now());
  const params = parsePathParameters(state.params);
  const query = parseQuery(endpoint.query, request);
  const form = endpoint.multipart && (await receiveForm(endpoint.multipart, request, tools));
  let reply: Reply;
  try {
    reply = await endpoint.handle({
      params,
      query,
      body: parseBody(endpoint, form ? form.fields : request.body),
      file: form?.file,
      caller: state.caller,
      clientAddress: state.clientAddress,
      signal: abortOnClose(response),
      request,
    });
  } finally {
    if (form) await rm(form.file.content.path, { force: true });
  }
  await send(reply, response, tools);
}

function receiveForm(spec: MultipartSpec, request: Request, { uploads }: RunTools) {
  if (request.headers['content-type'] !== undefined) return receiveMultipart(request, spec, uploads);
  const message = 'A file is needed';
  throw new AppError(422, 'validation_error', `${spec.file}: ${message}`, {
    errors: [{ field: spec.file, message, code: 'file_missing' }],
  });
}

function parsePathParameters(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => [name, decode(value)] as const);
  for (const [name, value] of entries)
    if (/id$/i.test(name) && !isUuid(value)) throw new AppError(404, 'not_found', 'Not found');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /id$/i.test(name) ? value.toLowerCase() : value]),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError(400, 'bad_request', 'The request is not valid');
  }
}

function parseQuery(schema: ZodType | undefined, request: Request): unknown {
  return schema ? parseInput(schema, request.query) : undefined;
}

function parseBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) return undefined;
  if (endpoint.isRaw) return parseInput(endpoint.body, body ?? new Uint8Array());
  return parseInput(endpoint.body, body ?? (endpoint.bodyOptional ? {} : undefined));
}

function abortOnClose(response: Response): AbortSignal {
  const controller = new AbortController();
  // It may have gone while the last of its file was written.
  if (response.closed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function send(reply: Reply, response: Response, { silenceMs }: RunTools): Promise<void> {
  if ('file' in reply) return sendFile(reply.file, response);
  if ('download' in reply) return sendDownload(reply.download, response);
  if ('events' in reply) return writeEvents(response, reply.events, silenceMs);
  if ('stream' in reply) return writeStream(response, reply.stream, silenceMs);
  if ('bytes' in reply) {
    response.status(reply.status).type(reply.contentType).send(Buffer.from(reply.bytes));
    return;
  }
  if (reply.headers) response.set(reply.headers);
  if ('text' in reply) {
    response.status(reply.status).type(reply.contentType).send(reply.text);
    return;
  }
  for (const cookie of reply.cookies ?? []) response.append('Set-Cookie', cookie);
  response.status(reply.status).json(reply.body);
}
