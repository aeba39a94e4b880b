import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../../models/sealed-format.ts';
import type { StoredFile } from '../../../models/stored-file.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { sendFile } from '../../../server/http/send-file.ts';
import { openKeptFiles } from '../../../server/secrets/kept-files.ts';
import { makeFolder } from '../../make-folder.ts';

const CONTENT = randomBytes(3 * CHUNK_BYTES + 777);
const directory = makeFolder('alcove-send-');
const sent: Record<string, StoredFile> = {};
const logs: string[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  const sealed = openKeptFiles(join(directory, 'sealed'), createSecretKey(randomBytes(32)));
  const plain = openKeptFiles(join(directory, 'plain'), undefined);
  for (const [name, content] of Object.entries({ file: CONTENT, empty: Buffer.alloc(0) })) {
    await sealed.write(name, content);
    await plain.write(name, content);
    sent[`sealed ${name}`] = await sealed.find(name);
    sent[`plain ${name}`] = await plain.find(name);
  }
  for (const name of ['damaged in the middle', 'damaged at once']) {
    await sealed.write(name, CONTENT);
    sent[name] = await sealed.find(name);
  }
  damage('damaged in the middle', 2 * CHUNK_BYTES);
  damage('damaged at once', 100);
  sent.gone = { path: join(directory, 'gone') };
  const app = express();
  app.get('/:name', (request, response) =>
    sendFile(
      { content: sent[request.params.name] as StoredFile, filename: 'été.bin', contentType: 'text/html' },
      response,
    ),
  );
  app.use(errorHandler(createLogger('debug', (line) => logs.push(line), Date.now)));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

function damage(name: string, at: number): void {
  const { path } = sent[name] as StoredFile;
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

async function get(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, { headers, method });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe.each(['sealed', 'plain'])('A %s file', (kind) => {
  test('comes whole, to be saved, in a sandbox', async () => {
    const { response, bytes } = await get(`${kind} file`);
    expect([response.status, CONTENT.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(CONTENT.length),
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
  });

  const last = CONTENT.length - 1;
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, last],
    ['bytes=-5', last - 4, last],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES],
    [`bytes=100-${3 * CHUNK_BYTES + 5}`, 100, 3 * CHUNK_BYTES + 5],
    [`bytes=${last}-${last + 1_000}`, last, last],
  ])('comes in the range %s', async (range, from, to) => {
    const { response, bytes } = await get(`${kind} file`, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${CONTENT.length}`);
    expect(CONTENT.subarray(from, to + 1).equals(bytes)).toBe(true);
  });

  test('says how long it is where the range is beyond its end', async () => {
    const { response, bytes } = await get(`${kind} file`, { range: `bytes=${CONTENT.length}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${CONTENT.length}`,
    ]);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(bytes.toString()).toContain('does not reach that far');
  });

  test.each<Record<string, string>>([
    { range: 'bytes=0-1,8-9' },
    { range: 'lines=0-1' },
    { range: 'bytes=9-1,' },
    { range: 'bytes=0-1', 'if-range': '"a-version"' },
  ])('comes whole for %j', async (headers) => {
    const { response, bytes } = await get(`${kind} file`, headers);
    expect([response.status, CONTENT.equals(bytes)]).toEqual([200, true]);
  });

  test('tells its length to who asks for its head', async () => {
    const { response, bytes } = await get(`${kind} file`, {}, 'HEAD');
    expect([response.headers.get('content-length'), bytes.length]).toEqual([String(CONTENT.length), 0]);
  });

  test('of no bytes is sent as such', async () => {
    const { response, bytes } = await get(`${kind} empty`);
    expect([response.status, bytes.length]).toEqual([200, 0]);
  });
});

describe('A file that cannot be sent', () => {
  test('is 404 when it is gone', async () => {
    expect((await get('gone')).response.status).toBe(404);
  });

  test('is 500 with what to do when it is damaged where it begins', async () => {
    const { response, bytes } = await get('damaged at once');
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
    expect(bytes.toString()).toMatch(/damaged on the disk.*backup/);
  });

  test('is cut off, and that is logged, when it is damaged further on', async () => {
    logs.length = 0;
    await expect(get('damaged in the middle')).rejects.toThrow();
    await expect.poll(() => logs.join('')).toContain('file_damaged');
    expect((await get('sealed file')).response.status).toBe(200);
  });
});

test('who leaves in the middle of a file is no failure', async () => {
  logs.length = 0;
  const socket = connect(port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write(`GET /sealed%20file HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [, response] = await arrived;
  await once(socket, 'data');
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  expect((await get('sealed file')).response.status).toBe(200);
  expect(logs).toEqual([]);
});
