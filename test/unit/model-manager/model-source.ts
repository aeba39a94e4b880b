import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the source does with one request for the file; without one it answers honestly. */
export interface Behaviour {
  /** Send only so many bytes of what was asked for, and break the connection once they have arrived. */
  cutAfter?: number;
  /** Send only so many bytes, then stay silent. */
  silentAfter?: number;
  status?: number;
  /** Answer the whole file whatever `Range` says. */
  ignoreRange?: boolean;
  /** Ignore `If-Range` and answer the range of whatever file there is now. */
  ignoreIfRange?: boolean;
  /** Say another length than is sent. */
  contentLength?: number;
  /** Append so many bytes, without saying any length. */
  surplus?: number;
  /** Answer a page instead. */
  page?: string;
}

export interface SeenRequest {
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
}

/** A model hub on loopback: a file, its Git LFS pointer, and a script of misbehaviour. */
export interface ModelSource extends AsyncDisposable {
  fileUrl: string;
  pointerUrl: string;
  /** Requests for the file, in order. */
  requests: SeenRequest[];
  pointerRequests: number;
  /** One behaviour for each coming request for the file; honest when used up. */
  script: Behaviour[];
  /** Replaces the file; the pointer follows unless `pointer` is set. */
  file: Buffer;
  pointer: string | undefined;
  /** Sends the rest of what a silent answer holds back. */
  goOn: () => void;
  /** Resolves when the client has stored so many bytes of the file; a cut any sooner would lose some on the way. */
  arrived: (bytes: number) => Promise<void>;
}

/** Starts a source of `file`. */
export async function startModelSource(file: Buffer): Promise<ModelSource> {
  const server = createServer((request, response) => {
    if (request.url === '/pointer') answerPointer(source, response);
    else answerFile(source, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source: ModelSource = {
    fileUrl: `${base}/file`,
    pointerUrl: `${base}/pointer`,
    requests: [],
    pointerRequests: 0,
    script: [],
    file,
    pointer: undefined,
    arrived: async () => undefined,
    goOn: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return source;
}

/** The pointer that a hub publishes for these bytes. */
export function pointerOf(file: Buffer): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256Of(file)}\nsize ${file.length}\n`;
}

export function sha256Of(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}

function answerPointer(source: ModelSource, response: ServerResponse): void {
  source.pointerRequests++;
  response.end(source.pointer ?? pointerOf(source.file));
}

function answerFile(source: ModelSource, request: IncomingMessage, response: ServerResponse): void {
  const range = request.headers.range;
  const ifRange = request.headers['if-range'];
  source.requests.push({ path: request.url ?? '', range, ifRange: ifRange?.toString() });
  const behaviour = source.script.shift() ?? {};
  if (behaviour.page !== undefined) return void response.end(behaviour.page);
  if (behaviour.status) return void response.writeHead(behaviour.status).end();
  const etag = `"${sha256Of(source.file)}"`;
  const stale = ifRange !== undefined && ifRange !== etag && !behaviour.ignoreIfRange;
  const start = behaviour.ignoreRange || stale || !range ? 0 : Number(/^bytes=(\d+)-$/.exec(range)?.[1]);
  sendFrom(source, start, etag, range !== undefined && !behaviour.ignoreRange && !stale, behaviour, response);
}

/** Answers with a file from byte `start` on, as `behaviour` wants it. */
export function sendFrom(
  source: Pick<ModelSource, 'file' | 'goOn' | 'arrived'>,
  start: number,
  etag: string,
  partial: boolean,
  behaviour: Behaviour,
  response: ServerResponse,
): void {
  const { file } = source;
  const body = Buffer.concat([file.subarray(start), Buffer.alloc(behaviour.surplus ?? 0)]);
  response.writeHead(partial ? 206 : 200, {
    etag,
    ...(behaviour.surplus ? {} : { 'content-length': behaviour.contentLength ?? body.length }),
    ...(partial ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}),
  });
  const limit = behaviour.cutAfter ?? behaviour.silentAfter;
  if (limit === undefined) return void response.end(body);
  response.write(body.subarray(0, limit));
  source.goOn = () => void response.end(body.subarray(limit));
  if (behaviour.cutAfter !== undefined)
    void source.arrived(start + limit).then(() => response.socket?.destroy());
}
