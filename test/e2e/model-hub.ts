import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { listed } from '../unit/model-manager/folder-hub.ts';

/** A model hub on loopback that publishes the same files under every repository; `any.gguf` under every name of a GGUF file. */
export interface ModelHub extends AsyncDisposable {
  /** Environment of a server whose catalogue is fetched from here. */
  environment: Record<string, string>;
  /** From now on, files of 100,000 bytes or more are sent by half at once, and the rest drips for minutes. */
  hold(): void;
  /** From now on, there is no file of any name; who asks hears so once this has settled. */
  hide(until?: Promise<unknown>): void;
  /** From now on, files are sent whole, and what drips comes at once. */
  letGo(): void;
}

/** Starts a hub with these files. */
export async function startModelHub(files: Record<string, Buffer>): Promise<ModelHub> {
  let isHeld = false;
  let hidden: Promise<unknown> | undefined;
  const server = createServer((request, response) => {
    if (hidden) return void hidden.then(() => response.writeHead(404).end());
    if (request.url?.includes('/revision/')) return void response.end(JSON.stringify(CARD));
    const [, folder] = /\/tree\/(?:main|[0-9a-f]{40})\/?([^?]*)/.exec(request.url ?? '') ?? [];
    if (folder !== undefined) return void response.end(JSON.stringify(listFolder(files, folder)));
    const [, pointed] = /\/raw\/main\/(.*)$/.exec(request.url ?? '') ?? [];
    if (pointed) return void sendPointer(response, fileOf(files, pointed));
    const [, path = ''] = /\/resolve\/(?:main|[0-9a-f]{40})\/(.*)$/.exec(request.url ?? '') ?? [];
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    sendFile(response, fileOf(files, path), start, () => isHeld);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const preload = pathToFileURL(`${import.meta.dirname}/point-catalogue-at-hub.ts`).href;
  return {
    environment: {
      NODE_OPTIONS: `--import=${preload}`,
      ALCOVE_TEST_HUB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    hold() {
      isHeld = true;
      hidden = undefined;
    },
    hide(until = Promise.resolve()) {
      hidden = until;
    },
    letGo() {
      isHeld = false;
      hidden = undefined;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What it says of every repository. */
const CARD = { sha: 'a'.repeat(40), cardData: { license: 'mit', language: ['fr', 'en'] }, gated: false };

function fileOf(files: Record<string, Buffer>, path: string): Buffer | undefined {
  return files[path] ?? (path.endsWith('.gguf') ? files['any.gguf'] : undefined);
}

// git-lfs specification, docs/spec.md.
function sendPointer(response: ServerResponse, file: Buffer | undefined): void {
  if (!file) return void response.writeHead(404).end();
  const oid = createHash('sha256').update(file).digest('hex');
  response.end(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${file.length}\n`);
}

function listFolder(files: Record<string, Buffer>, folder: string) {
  return Object.entries(files)
    .filter(([path]) => path.split('/').slice(0, -1).join('/') === folder)
    .map(([path, file]) => listed(path, file));
}

function sendFile(
  response: ServerResponse,
  file: Buffer | undefined,
  start: number,
  isHeld: () => boolean,
): void {
  if (!file) return void response.writeHead(404).end();
  const range = `bytes ${start}-${file.length - 1}/${file.length}`;
  const headers = { 'content-length': file.length - start, 'accept-ranges': 'bytes' };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...headers, 'content-range': range } : headers);
  if (isHeld() && file.length >= 100_000) drip(response, file, start, isHeld);
  else response.end(file.subarray(start));
}

const DRIP_BYTES = 512;
const DRIP_MS = 250;

function drip(response: ServerResponse, file: Buffer, start: number, isHeld: () => boolean): void {
  let sent = Math.max(start, Math.floor(file.length / 2));
  response.write(file.subarray(start, sent));
  const dripping = setInterval(() => {
    const end = isHeld() ? sent + DRIP_BYTES : file.length;
    response.write(file.subarray(sent, end));
    sent = end;
    if (sent >= file.length) response.end();
  }, DRIP_MS);
  response.once('close', () => clearInterval(dripping));
}
