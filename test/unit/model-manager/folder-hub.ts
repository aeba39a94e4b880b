import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HubFolder } from '../../../models/catalogue/folder-model.ts';
import { type Behaviour, type SeenRequest, sendFrom, sha256Of } from './model-source.ts';

/** A model hub on loopback: a repository of files, its lists of them, and a script of misbehaviour. */
export interface FolderHub extends AsyncDisposable {
  /** The repository, for a catalogue. */
  source: HubFolder;
  /** The files, by their way in the repository; may be changed at any time. */
  files: Map<string, Buffer>;
  /** What the lists say where that is not the truth, by the way of a file. */
  lies: Map<string, Partial<ListedFile>>;
  /** Answers instead of every list. */
  listing: { status: number; body: string } | undefined;
  listings: number;
  /** Requests for files, in order. */
  requests: SeenRequest[];
  /** One behaviour for each coming request for a file; honest when used up. */
  script: Map<string, Behaviour[]>;
  /** Resolves when the client has stored so many bytes of the whole model. */
  arrived: (bytes: number) => Promise<void>;
}

interface ListedFile {
  type: 'file' | 'directory';
  path: string;
  size: number;
  oid: string;
  lfs: { oid: string; size: number; pointerSize: number } | undefined;
}

/** From this size on a file is listed with its SHA-256, below with the SHA-1 of its Git blob. */
const LARGE_BYTES = 10_000;

/** Starts a hub with these files. */
export async function startFolderHub(files: Record<string, Buffer>): Promise<FolderHub> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    if (path.startsWith('/tree')) answerListing(hub, path.slice('/tree/'.length), response);
    else answerFile(hub, path.slice('/files/'.length), request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hub: FolderHub = {
    source: { treeUrl: `${base}/tree`, filesUrl: `${base}/files`, directory: '' },
    files: new Map(Object.entries(files)),
    lies: new Map(),
    listing: undefined,
    listings: 0,
    requests: [],
    script: new Map(),
    arrived: async () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hub;
}

function answerListing(hub: FolderHub, folder: string, response: ServerResponse): void {
  hub.listings++;
  if (hub.listing) return void response.writeHead(hub.listing.status).end(hub.listing.body);
  const inside = [...hub.files.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
  const isChild = (path: string) => !path.slice(folder === '' ? 0 : folder.length + 1).includes('/');
  if (inside.length === 0) return void response.writeHead(404).end('{"error":"not found"}');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(inside.filter(isChild).map((path) => describe(hub, path))));
}

function describe({ files, lies }: FolderHub, path: string): ListedFile {
  return { ...listed(path, files.get(path) ?? Buffer.alloc(0)), ...lies.get(path) };
}

/** How a list tells of a file. */
export function listed(path: string, file: Buffer): ListedFile {
  const lfs = { oid: sha256Of(file), size: file.length, pointerSize: 130 };
  return {
    type: 'file',
    path,
    size: file.length,
    oid: createHash('sha1').update(`blob ${file.length}\0`).update(file).digest('hex'),
    lfs: file.length >= LARGE_BYTES ? lfs : undefined,
  };
}

function answerFile(hub: FolderHub, path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = hub.files.get(path);
  if (!file) return void response.writeHead(404).end();
  const range = request.headers.range;
  const before = [...new Set(hub.requests.map((seen) => seen.path))].filter((each) => each !== path);
  hub.requests.push({ path, range, ifRange: undefined });
  const behaviour = hub.script.get(path)?.shift() ?? {};
  if (behaviour.status) return void response.writeHead(behaviour.status).end();
  const start = range ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
  const offset = before.reduce((sum, each) => sum + (hub.files.get(each)?.length ?? 0), 0);
  const arrived = (bytes: number) => hub.arrived(offset + bytes);
  const etag = `"${sha256Of(file)}"`;
  sendFrom({ file, goOn: () => undefined, arrived }, start, etag, range !== undefined, behaviour, response);
}
