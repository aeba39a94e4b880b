import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FileSeal } from '../../../models/sealed-format.ts';
import { readStoredFile } from '../../../models/stored-file.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { endpoint, fileOf, ok } from '../../../server/http/endpoint.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { findRoute } from '../../../server/http/find-route.ts';
import { runEndpoint } from '../../../server/http/run-endpoint.ts';
import { passingFileSeal } from '../../../server/secrets/files-key.ts';
import { makeFolder } from '../../make-folder.ts';

const MOST_BYTES = 100_000;
let uploadsDirectory: string;
let server: Server;
let url: string;
/** What the handler saw: the file's text is read while it is there. */
let seen: { text: string; filename: string; sizeBytes: number; sha256: string; fields: unknown }[];

/** The same as it lies there. */
let onDisk: Buffer[];
let newSeal: (() => FileSeal) | undefined;

beforeEach(async () => {
  seen = [];
  onDisk = [];
  newSeal = undefined;
  uploadsDirectory = makeFolder('alcove-uploads-');
  const app = express();
  const take = endpoint({
    method: 'post',
    path: '/take',
    operationId: 'take',
    tag: 'Test',
    summary: 'Takes a file',
    access: { kind: 'public' },
    multipart: { file: 'file', maxBytes: MOST_BYTES },
    body: z.object({ title: z.string().max(10).optional() }),
    responses: {},
    handle: async (input) => {
      const { content, ...facts } = fileOf(input);
      onDisk.push(readFileSync(content.path));
      seen.push({ ...facts, text: (await readStoredFile(content)).toString('utf8'), fields: input.body });
      return ok({});
    },
  });
  const uploads = {
    directory: uploadsDirectory,
    get newSeal() {
      return newSeal;
    },
  };
  app.use(
    findRoute([{ prefix: '', endpoints: [take] }]),
    runEndpoint({ now: Date.now, uploads, silenceMs: 15_000 }),
  );
  app.use(errorHandler(createLogger('silent', () => {}, Date.now)));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/take`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(uploadsDirectory, { recursive: true, force: true });
});

async function send(form: FormData) {
  const response = await fetch(url, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function formWith(content: string, filename = 'a.txt', title?: string): FormData {
  const form = new FormData();
  if (title !== undefined) form.set('title', title);
  form.set('file', new Blob([content]), filename);
  return form;
}

const filesLeft = () => readdirSync(uploadsDirectory);

describe('a form with a file', () => {
  test('reaches the handler whole, with its size, its digest and the fields beside it', async () => {
    const content = 'é'.repeat(20_000);
    expect((await send(formWith(content, 'été.txt', 'Summer'))).status).toBe(200);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const facts = { filename: 'été.txt', sizeBytes: 40_000, sha256, fields: { title: 'Summer' } };
    expect(seen).toEqual([{ text: content, ...facts }]);
  });

  test('leaves no file behind when the handler is done', async () => {
    await send(formWith('text'));
    expect(filesLeft()).toEqual([]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\lease.pdf', 'lease.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['..', 'file'],
    [`${'n'.repeat(400)}.docx`, `${'n'.repeat(195)}.docx`],
    // As a browser sends it: `"` and line breaks are escaped, `%` is not.
    ['the "blue" folder.pdf', 'the "blue" folder.pdf'],
    ['two\r\nlines.txt', 'two lines.txt'],
    ['100%25 %2F..%5C%41%00.txt', '100%25 %2F..%5C%41%00.txt'],
    ['%22%0D%0ASet-Cookie: a=b%22.txt', '" Set-Cookie: a=b".txt'],
    // Joiners and tags are parts of what is seen ...
    [
      '👨\u200D👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.png',
      '👨\u200D👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.png',
    ],
    ['می\u200Cخواهم.docx', 'می\u200Cخواهم.docx'],
    ['क\u094D\u200Dष ශ\u0DCA\u200Dරී.pdf', 'क\u094D\u200Dष ශ\u0DCA\u200Dරී.pdf'],
    // ... and hide something elsewhere.
    ['in\u200Cvo\u200Bice\u200D.pdf\u{E0061}\u{E0062}', 'invoice.pdf'],
    ['\u200E\u2068\u061Cmarked\u2069\uFEFF.txt', 'marked.txt'],
    [`${'👨\u200D👩\u200D👧'.repeat(60)}.png`, `${'👨\u200D👩\u200D👧'.repeat(24)}.png`],
    [`${'e\u0301\u0323'.repeat(150)}.png`, `${'ẹ\u0301'.repeat(98)}.png`],
    [`${'👩🏽'.repeat(120)}`, '👩🏽'.repeat(50)],
  ])('called %j is known by its base name alone', async (given, kept) => {
    await send(formWith('text', given));
    expect(seen[0]?.filename).toBe(kept);
  });

  test('of exactly the limit is taken, and one byte more is 413 with nothing kept', async () => {
    expect((await send(formWith('a'.repeat(MOST_BYTES)))).status).toBe(200);
    expect(await send(formWith('a'.repeat(MOST_BYTES + 1)))).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('too large') },
    });
    expect(seen).toHaveLength(1);
    expect(filesLeft()).toEqual([]);
  });

  test('far beyond the limit is refused by its stated length before it is read', async () => {
    expect((await send(formWith('a'.repeat(3_000_000)))).status).toBe(413);
    expect(filesLeft()).toEqual([]);
  });
});

describe('a form whose file is sealed as it arrives', () => {
  test('reaches the handler with its own size and digest, and is noise on the disk', async () => {
    newSeal = passingFileSeal;
    const content = 'A canary sings here. '.repeat(4_000);
    expect((await send(formWith(content))).status).toBe(200);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(seen).toMatchObject([{ text: content, sizeBytes: content.length, sha256 }]);
    expect(onDisk[0]?.length).toBeGreaterThan(content.length);
    expect(onDisk[0]?.includes('canary')).toBe(false);
    newSeal = undefined;
    await send(formWith(content));
    expect(onDisk[1]?.toString()).toBe(content);
    expect(filesLeft()).toEqual([]);
  });
});

describe('a form that is not right', () => {
  test.each<[string, () => FormData]>([
    ['without a file', () => new FormData()],
    [
      'with the file under another name',
      () => {
        const form = new FormData();
        form.set('document', new Blob(['text']), 'a.txt');
        return form;
      },
    ],
    [
      'with two files',
      () => {
        const form = formWith('one');
        form.append('file', new Blob(['two']), 'b.txt');
        return form;
      },
    ],
    ['with a field that its schema refuses', () => formWith('text', 'a.txt', 'longer than ten')],
  ])('%s is 422 and names the field', async (_, makeForm) => {
    const answer = await send(makeForm());
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: expect.any(String) }] } });
    expect(seen).toEqual([]);
    expect(filesLeft()).toEqual([]);
  });

  test('with no body at all is 422', async () => {
    expect((await fetch(url, { method: 'POST' })).status).toBe(422);
  });

  test.each([
    ['multipart/form-data', '--x\r\n\r\n--x--'],
    ['multipart/form-data; boundary=x', 'no parts at all'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
    ],
  ])('%s with %j is 400', async (type, body) => {
    const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(response.status).toBe(400);
    expect(filesLeft()).toEqual([]);
  });

  test('whose sender leaves in the middle keeps nothing', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const asked = once(server, 'request');
    socket.write(
      `POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n${head}first`,
    );
    const [request] = await asked;
    const closed = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await closed;
    await expect.poll(filesLeft).toEqual([]);
    expect(seen).toEqual([]);
  });
});
