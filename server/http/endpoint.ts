import type { Request } from 'express';
import type { ZodType, z } from 'zod';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import type { MultipartSpec, UploadedFile } from './receive-multipart.ts';
import type { Download } from './send-download.ts';
import type { SentFile } from './send-file.ts';
import type { SseWriter } from './sse.ts';
import type { TextStream } from './text-stream.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What an endpoint answers with: one JSON body, a text, bytes, a file from the disk or one that is made meanwhile, or a stream. */
export type Reply =
  | { status: 200; file: SentFile }
  | { status: 200; download: Download }
  | { status: number; text: string; contentType: string; headers?: Record<string, string> }
  | { status: 200; bytes: Uint8Array; contentType: string }
  | { status: number; body: unknown; headers?: Record<string, string>; cookies?: string[] }
  | { events: (writer: SseWriter) => Promise<void> }
  | { stream: TextStream };

/** What a handler is given; parsed parts are typed by the endpoint's own schemas. */
export interface Input<Body, Query> {
  body: Body;
  query: Query;
  /** Path parameters; every `{…id}` was checked to be a UUID, lower case. */
  params: Record<string, string>;
  /** Undefined only on public endpoints. */
  caller: Caller | undefined;
  /** Aborts when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** The file of a multipart endpoint; `body` holds the form's text fields then. */
  file: UploadedFile | undefined;
  /** Address of the socket, or the forwarded one when a trusted proxy is configured. */
  clientAddress: string;
  /** The raw request, for headers and cookies only. */
  request: Request;
}

/** One documented answer of an endpoint. */
export interface ResponseSpec {
  description: string;
  schema?: ZodType;
  contentType?: string;
  /** True when `Accept: text/event-stream` gets the same as server-sent events. */
  isStreamable?: boolean;
}

/** Everything that is known of one endpoint: it is mounted, validated and documented from this. */
export interface Endpoint {
  method: Method;
  /** As in the interface document, below the prefix: `/chat/conversations/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  access: Access;
  body?: ZodType;
  /** What the OpenAPI document says of the body where the handler judges it itself; otherwise `body`. */
  documentedBody?: ZodType;
  /** The body is not parsed: `body` is given the bytes, none where there is no body. For what takes long to parse. */
  isRaw?: boolean;
  /** The body may be absent altogether; it is parsed as `{}` then. */
  bodyOptional?: boolean;
  /** Largest accepted body in bytes; the default is the app's. */
  bodyLimit?: number;
  /**
   * Which bucket of requests it is counted in: `typing` is the larger one, for what is called while a person types and
   * what adding a folder calls for each file. The default is `standard`.
   */
  bucket?: 'typing';
  /** Whose request it is where no access token says so, so that strangers at the same address do not use it up. */
  countedFor?: (request: Request) => string | undefined;
  /** The body is a form with a file (RFC 7578); `body` describes its text fields. */
  multipart?: MultipartSpec;
  query?: ZodType;
  responses: Record<number, ResponseSpec>;
  handle: (input: Input<unknown, unknown>) => Promise<Reply> | Reply;
}

type Parsed<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;

/** Declares an endpoint; `handle` sees the types that its schemas promise. */
export function endpoint<Body extends ZodType | undefined, Query extends ZodType | undefined>(
  spec: Omit<Endpoint, 'handle' | 'body' | 'query'> & {
    body?: Body;
    query?: Query;
    handle: (input: Input<Parsed<Body>, Parsed<Query>>) => Promise<Reply> | Reply;
  },
): Endpoint {
  return spec as unknown as Endpoint;
}

/** Answers 200 with `body`. */
export function ok(body: unknown): Reply {
  return { status: 200, body };
}

/** Answers 201 with `body`. */
export function created(body: unknown): Reply {
  return { status: 201, body };
}

/** Answers 200 with a confirmation sentence, as deletions and logout do. */
export function done(message: string): Reply {
  return { status: 200, body: { message } };
}

/** The file of a multipart endpoint, which a form without one never reaches. */
export function fileOf(input: { file: UploadedFile | undefined }): UploadedFile {
  if (!input.file) throw new Error('an endpoint without `multipart` was asked for its file');
  return input.file;
}

/** The caller of an endpoint that is not public; `requireUser` has already refused everybody else. */
export function callerOf(input: { caller: Caller | undefined }): Caller {
  if (!input.caller) throw new Error('an endpoint below requireUser ran without a caller');
  return input.caller;
}
