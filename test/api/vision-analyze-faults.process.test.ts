import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePictureBomb } from '../unit/media/make-picture-bomb.ts';
import { draw } from '../unit/media/vision/draw.ts';
import { modelFolder } from '../unit/media/vision/made-models.ts';
import { type SentPicture, sendPicture } from './send-picture.ts';
import { startServer, type TestServer } from './start-server.ts';

const MOST_BYTES = 20 * 1024 * 1024;

let server: TestServer;
let token: string;
let bare: TestServer;
let bareToken: string;
beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
  for (const model of ['florence2', 'detector'] as const)
    await server.context.models.importModel(modelFolder(model));
  bare = await startServer();
  bareToken = (await bare.logIn()).token;
});
afterAll(async () => {
  await server.close();
  await bare.close();
});

const send = (form: SentPicture, signal?: AbortSignal) => sendPicture(server, token, form, signal);
const colour = (name: string) => draw(320, 240, name);
const red = await colour('#c01010').toBuffer();
const photo = await colour('#10c010').jpeg().toBuffer();
const padded = (picture: Buffer, bytes: number) =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
const animated = await sharp([await colour('#1010c0').toBuffer(), await colour('#c01010').toBuffer()], {
  join: { animated: true },
})
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer();

const TAKEN: [string, Buffer, { analysis?: string; width: number; height: number }][] = [
  ['20 MB and not a byte more', padded(photo, MOST_BYTES), { analysis: 'green', width: 320, height: 240 }],
  ['the first frame of an animation', animated, { analysis: 'blue', width: 320, height: 240 }],
  ['a single pixel', await draw(1, 1, '#c01010').toBuffer(), { analysis: 'red', width: 1, height: 1 }],
  ['a line', await draw(9_000, 1, '#c01010').toBuffer(), { analysis: 'red', width: 9_000, height: 1 }],
  ['grey', await colour('#808080').toColourspace('b-w').toBuffer(), { width: 320, height: 240 }],
  [
    'CMYK',
    await colour('#c01010').toColourspace('cmyk').jpeg().toBuffer(),
    { analysis: 'red', width: 320, height: 240 },
  ],
  [
    '16 bits',
    await colour('#c01010').toColourspace('rgb16').toBuffer(),
    { analysis: 'red', width: 320, height: 240 },
  ],
  [
    'transparency',
    await colour('#c01010').ensureAlpha(0.5).toBuffer(),
    { analysis: 'red', width: 320, height: 240 },
  ],
  [
    'a picture on its side',
    await colour('#c01010').withMetadata({ orientation: 6 }).toBuffer(),
    { analysis: 'red', width: 240, height: 320 },
  ],
  [
    'a picture with a ZIP archive behind it',
    Buffer.concat([photo, Buffer.from('PK\x03\x04')]),
    { width: 320, height: 240 },
  ],
];
const REFUSED: [string, SentPicture, string][] = [
  ['nothing', { image: Buffer.alloc(0) }, 'image'],
  ['a form without a picture', { prompt: 'What is this?' }, 'image'],
  ['text', { image: Buffer.from('Dear diary, '.repeat(500)) }, 'image'],
  ['SVG', { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') }, 'image'],
  ['GIF', { image: await colour('#c01010').gif().toBuffer() }, 'image'],
  ['TIFF', { image: await colour('#c01010').tiff().toBuffer() }, 'image'],
  ['AVIF', { image: Buffer.from('\x00\x00\x00\x20ftypavif\x00\x00\x00\x00', 'latin1') }, 'image'],
  ['PDF', { image: Buffer.from('%PDF-1.7') }, 'image'],
  ['half a PNG', { image: red.subarray(0, red.length / 2) }, 'image'],
  ['half a JPEG', { image: photo.subarray(0, photo.length / 2) }, 'image'],
  ['half a WEBP', { image: animated.subarray(0, animated.length / 2) }, 'image'],
  [
    'garbage behind the first bytes of a JPEG',
    { image: Buffer.concat([photo.subarray(0, 4), Buffer.alloc(5_000, 7)]) },
    'image',
  ],
  ['30,000 by 30,000 pixels in 900 kB', { image: makePictureBomb(30_000, 30_000) }, 'image'],
  ['just more than 50 megapixels', { image: makePictureBomb(7_072, 7_071) }, 'image'],
  ['a question of blanks', { image: red, prompt: ' \n' }, 'prompt'],
  ['a question of 2,001 characters', { image: red, prompt: 'a'.repeat(2_001) }, 'prompt'],
];

describe('POST /vision/analyze takes', () => {
  test.each(TAKEN)('%s', async (_, image, { analysis, ...size }) => {
    const { status, body } = await send({ image });
    expect([status, body]).toEqual([200, expect.objectContaining(size)]);
    if (analysis) expect(body.analysis).toContain(`mostly ${analysis}`);
  });
});

describe('POST /vision/analyze refuses, with a model and without,', () => {
  test.each(REFUSED)('%s: 422', async (_, form, field) => {
    for (const answer of [await send(form), await sendPicture(bare, bareToken, form)]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        detail: expect.any(String),
        errors: [{ field, message: expect.any(String) }],
      });
    }
  });

  test('a byte more than 20 MB: 413', async () => {
    expect((await send({ image: padded(photo, MOST_BYTES + 1) })).status).toBe(413);
  });

  test('nobody who is not logged in: 401', async () => {
    expect((await sendPicture(server, 'nobody', { image: red })).status).toBe(401);
  });
});

describe('POST /vision/analyze', () => {
  test('judges the picture before the model, whose files were changed', async () => {
    const other = await startServer();
    const { token: theirs } = await other.logIn();
    await other.context.models.importModel(modelFolder('florence2'));
    const active = await other.context.models.activeFolder('vision');
    writeFileSync(join(active?.folder ?? '', 'onnx', 'vision_encoder.onnx'), 'no network');
    const bad = await sendPicture(other, theirs, { image: photo.subarray(0, photo.length / 2) });
    const good = await sendPicture(other, theirs, { image: photo });
    expect([bad.status, good.status]).toEqual([422, 503]);
    expect(good.body.detail).toMatch(/are not those that were installed.*install it again/);
    await other.close();
  });

  test('answers 503 once when the process that looks is killed, and looks again with the next', async () => {
    const fresh = await startServer();
    const { token: theirs } = await fresh.logIn();
    await fresh.context.models.importModel(modelFolder('florence2'));
    const before = mediaProcesses();
    // It is started for this order, which waits until it is ready.
    const looking = sendPicture(fresh, theirs, { image: red });
    const started = () => mediaProcesses().filter((pid) => !before.includes(pid));
    await expect.poll(started, { interval: 5 }).toHaveLength(1);
    for (const pid of started()) process.kill(pid, 'SIGKILL');
    const killed = await looking;
    expect(killed.status).toBe(503);
    expect(killed.body.detail).toMatch(/stopped unexpectedly.*Try again/);
    const next = await sendPicture(fresh, theirs, { image: red });
    expect(next).toMatchObject({ status: 200, body: { width: 320 } });
    await fresh.close();
  });

  test('looks at the pictures of two users at once, each with its own answer', async () => {
    const { token: theirs } = await server.logIn('grace@example.org');
    const names = ['red', 'green', 'red', 'green'];
    const answers = await Promise.all(
      names.map((name) =>
        name === 'red' ? send({ image: red }) : sendPicture(server, theirs, { image: photo }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.analysis.match(/mostly (\w+)/)?.[1]])).toEqual(
      names.map((name) => [200, name]),
    );
  });

  test('answers 503 to who comes when many wait, and to nobody else', async () => {
    const names = ['one', 'two', 'three'];
    const tokens = await Promise.all(
      names.map(async (name) => (await server.logIn(`${name}@example.org`)).token),
    );
    const sent = tokens.flatMap((each) => [each, each, each]);
    const answers = await Promise.all(sent.map((each) => sendPicture(server, each, { image: red })));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body.detail).toMatch(/waiting to be looked at. Try again/);
    expect(refused?.headers.get('retry-after')).toBe('30');
    expect((await send({ image: red })).status).toBe(200);
  });

  test('lets nobody fill the line: a fourth picture of one user is 429, and another user is served', async () => {
    const other = (await server.logIn('other@example.org')).token;
    const own = Promise.all(Array.from({ length: 4 }, () => send({ image: red })));
    const theirs = sendPicture(server, other, { image: red });
    expect((await own).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const refused = (await own).find(({ status }) => status === 429);
    expect(refused?.body.detail).toMatch(/3 pictures waiting already/);
    expect(refused?.headers.get('retry-after')).toBe('30');
    expect((await theirs).status).toBe(200);
  });

  test('stops for a client who leaves, keeps nothing, and looks at the next', async () => {
    const leave = new AbortController();
    const left = server.clientLeft();
    const arrived = server.nextRequest();
    const answer = send({ image: red }, leave.signal).catch(() => 'left');
    await arrived;
    leave.abort();
    expect(await answer).toBe('left');
    await left;
    expect((await send({ image: red })).status).toBe(200);
    await expect.poll(() => readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
  });
});

/** The media engines among the children of this process (proc(5)). */
function mediaProcesses(): number[] {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  return children.map(Number).filter((pid) => commandOf(pid).includes('media-engine-process'));
}

/** Empty for a process that has gone meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
