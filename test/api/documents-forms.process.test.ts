import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const part = (disposition: string, content: string, type = 'text/plain') =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
const END = '--edge--\r\n';

/** Sends a form byte for byte as it stands. */
function sendForm(form: string, query = ''): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const url = `${server.url}/api/v1/documents/upload${query}`;
    const outgoing = request(url, { method: 'POST', headers }, async (incoming) => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
    });
    outgoing.once('error', reject);
    outgoing.end(form);
  });
}

const uploads = () => join(server.dataDirectory, 'uploads');
const kept = () => readdirSync(uploads());

test.each([
  ['its end', part('name="file"; filename="a.txt"', 'some words')],
  ['the end of a file in a field that nobody asked for', part('name="other"; filename="a.txt"', 'words')],
  ['the end of a field', part('name="title"', 'words').slice(0, -10)],
  ['the end of a part’s header', '--edge\r\nContent-Disposition: form-data; name="file"'],
  ['any part', 'nothing of a form'],
  ['all but its last line', END],
  [
    'the end of what comes behind its file',
    `${part('name="file"; filename="a.txt"', 'some words')}${part('name="title"', 'words').slice(0, -10)}`,
  ],
])('a form without %s is refused, keeps no file, and the server goes on', async (_, form) => {
  const { status, text } = await sendForm(form);
  expect([400, 422]).toContain(status);
  expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String) });
  expect(kept()).toEqual([]);
  expect((await server.call('GET', '/documents', { token })).status).toBe(200);
});

test('a file that is sent without a name is called file', async () => {
  const form = part('name="file"', 'The words of a nameless file.', 'application/octet-stream') + END;
  const { status, text } = await sendForm(form);
  expect([status, JSON.parse(text).filename]).toEqual([201, 'file']);
});

test('a name that is nothing but an ending is the title too', async () => {
  const form = part('name="file"; filename=".md"', '# Words under a name without a stem') + END;
  const { status, text } = await sendForm(form);
  expect([status, JSON.parse(text)]).toMatchObject([201, { filename: '.md', title: '.md' }]);
});

test('fields that nobody knows are ignored, those of prototypes too, and a blank title is none', async () => {
  const form =
    part('name="__proto__"', 'x') +
    part('name="constructor"', 'x') +
    part('name="unknown"', 'x') +
    part('name="title"', '   ') +
    part('name="file"; filename="plain words.txt"', 'Words beside unknown fields.') +
    END;
  const { status, text } = await sendForm(form);
  expect([status, JSON.parse(text).title]).toEqual([201, 'plain words']);
});

test('a title that is too long is 422 by its name, and nothing is kept', async () => {
  const form = part('name="title"', 'a'.repeat(201)) + part('name="file"; filename="a.txt"', 'Words.') + END;
  const { status, text } = await sendForm(form);
  expect([status, JSON.parse(text).errors]).toMatchObject([422, [{ field: 'title' }]]);
  expect(kept()).toEqual([]);
});

test('of a path in the name only the last part is kept, without characters that hide its ending', async () => {
  const name = '..\\..\\etc/pass\u202Ewd.txt';
  const form = part(`name="file"; filename="${name}"`, 'Words under a name that lies.') + END;
  const { status, text } = await sendForm(form);
  expect([status, JSON.parse(text).filename]).toEqual([201, 'passwd.txt']);
});

test('a form that says it is far too large is 413 before any of it is sent', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': 200 * 1024 * 1024,
  };
  const outgoing = request(`${server.url}/api/v1/documents/upload`, { method: 'POST', headers });
  outgoing.on('error', () => {});
  outgoing.flushHeaders();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(incoming.statusCode).toBe(413);
  outgoing.destroy();
});

test('a form that goes on and on in a field that nobody asked for is 413', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'transfer-encoding': 'chunked',
  };
  const outgoing = request(`${server.url}/api/v1/documents/upload`, { method: 'POST', headers });
  outgoing.on('error', () => {});
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  let status: number | undefined;
  void answered.then(([incoming]) => {
    status = incoming.statusCode;
  });
  outgoing.write('--edge\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n');
  const piece = Buffer.alloc(4 * 1024 * 1024, 'a');
  for (let sent = 0; sent < 25 && status === undefined; sent += 1)
    await new Promise((resolve) => outgoing.write(piece, resolve));
  outgoing.end('\r\n--edge--\r\n');
  await answered;
  expect(status).toBe(413);
  outgoing.destroy();
});

test('a form that breaks off after its file has arrived whole keeps nothing of it', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'transfer-encoding': 'chunked',
  };
  const outgoing = request(`${server.url}/api/v1/documents/upload`, { method: 'POST', headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const content = 'words '.repeat(1_000);
  outgoing.write(part('name="file"; filename="a.txt"', content) + part('name="title"', 'a').slice(0, -4));
  const arrived = () => kept().some((name) => statSync(join(uploads(), name)).size === content.length);
  await expect.poll(arrived).toBe(true);
  // Other requests go through the same loop: the file has been closed by then.
  for (let n = 0; n < 3; n += 1) await server.call('GET', '/documents', { token });
  outgoing.end();
  expect((await answered)[0].statusCode).toBe(400);
  expect(kept()).toEqual([]);
});
