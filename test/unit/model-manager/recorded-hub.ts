import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listed } from './folder-hub.ts';
import { pointerOf, sha256Of } from './model-source.ts';

/** An answer in place of the hub's own. */
export interface ScriptedAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * The Hugging Face Hub as it was recorded in 2026, on loopback: `/raw` answers with a large file's LFS pointer,
 * `/api/models/…/tree` with a list, `/resolve` of a large file with a 302 to another host and `X-Linked-*`, of a small one
 * with a 307 whose `Location` is relative, `Vary: Origin, Accept` and, to whoever accepts anything or
 * when `talks`, a text of 232 bytes.
 */
export interface RecordedHub extends AsyncDisposable {
  /** Where it listens; `https://hub.example` and `https://cdn.example` are to be led here, with the name in `x-asked-host`. */
  port: number;
  /** Every request, as host and path. */
  asked: string[];
  authorizations: { path: string; value: string | undefined }[];
  /** Redirects carry their text whatever is accepted, as mirrors and proxies do. */
  talks: boolean;
  /** What `/api/models/…/revision/…` says beside the commit. */
  info: Record<string, unknown>;
  /** Answers for the coming requests of a path that holds this text. */
  script: Map<string, ScriptedAnswer[]>;
}

const LARGE_BYTES = 10_000;
const REVISION = 'e87f176479d0855a907a41277aca2f8ee7a09523';

/** Starts the hub over these files of one repository; its other host is the same server under another name. */
export async function startRecordedHub(
  repository: string,
  files: Record<string, Buffer>,
): Promise<RecordedHub> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    hub.asked.push(`${request.headers['x-asked-host']}${path}`);
    hub.authorizations.push({ path, value: request.headers.authorization });
    const scripted = [...hub.script].find(([part, answers]) => path.includes(part) && answers.length > 0);
    const instead = scripted?.[1].shift();
    if (instead) return void response.writeHead(instead.status, instead.headers).end(instead.body ?? '');
    answer({ hub, repository, files, path, request, response });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hub: RecordedHub = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    authorizations: [],
    talks: false,
    info: {},
    script: new Map(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hub;
}

interface Exchange {
  hub: RecordedHub;
  repository: string;
  files: Record<string, Buffer>;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
}

function answer(exchange: Exchange): void {
  const { repository, response } = exchange;
  const [path = ''] = exchange.path.split('?');
  const [, kind, rest] =
    /^\/(?:api\/(?:models\/)?)?(?:o\/r\/)?(raw|resolve|tree|resolve-cache|revision)\/(.*)$/.exec(
      path.replace(`/${repository}/`, '/o/r/'),
    ) ?? [];
  const name = (rest ?? '').replace(/^(main|[0-9a-f]{40})\/?/, '');
  const file = exchange.files[name];
  if (kind === 'revision')
    response.end(JSON.stringify({ ...exchange.hub.info, id: repository, sha: REVISION }));
  else if (kind === 'tree') answerTree(exchange, name);
  else if (!file) response.writeHead(404, { 'x-error-code': 'EntryNotFound' }).end('Entry not found');
  else if (kind === 'raw') response.end(file.length >= LARGE_BYTES ? pointerOf(file) : file);
  else if (kind === 'resolve') redirect(exchange, name, file);
  else sendRange(exchange, file);
}

function answerTree({ files, response }: Exchange, folder: string): void {
  const inside = Object.entries(files).filter(([path]) => path.startsWith(folder === '' ? '' : `${folder}/`));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(
    JSON.stringify(inside.map(([path, file]) => ({ ...listed(path, file), xetHash: sha256Of(file) }))),
  );
}

function redirect({ hub, request, response }: Exchange, name: string, file: Buffer): void {
  const isLarge = file.length >= LARGE_BYTES;
  const cache = `/api/resolve-cache/main/${name}`;
  const location = isLarge ? `https://cdn.example${cache}` : cache;
  const talks = hub.talks || (!isLarge && (request.headers.accept ?? '*/*') === '*/*');
  const talk = `${isLarge ? 'Found' : 'Temporary Redirect'}. Redirecting to ${location}`.padEnd(232, ' ');
  response.writeHead(isLarge ? 302 : 307, {
    location,
    vary: 'Origin, Accept',
    'x-repo-commit': REVISION,
    'x-linked-size': String(file.length),
    'x-linked-etag': `"${sha256Of(file)}"`,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(talks ? talk.length : 0),
  });
  response.end(talks ? talk : '');
}

function sendRange({ request, response }: Exchange, file: Buffer): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const etag = `"${createHash('md5').update(file).digest('hex')}"`;
  response.writeHead(from > 0 ? 206 : 200, {
    etag,
    'accept-ranges': 'bytes',
    'content-length': String(file.length - from),
    ...(from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
  });
  response.end(file.subarray(from));
}
