import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heldPrograms, makeHold } from '../held/held-programs.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { toneFile } from '../unit/media/transcription/sox.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
const model = makeSpeechModel();
const held = makeHold();
/** Of which the first words come before its end; two seconds. */
const long = toneFile('-r 16000 -c 1 -b 8 -t wav', 300, 90);
const short = toneFile('-r 16000 -c 1 -t wav', 300, 2);
const users: Record<'ada' | 'ben' | 'cyd', string> = { ada: '', ben: '', cyd: '' };
type User = keyof typeof users;

beforeAll(async () => {
  server = await startServer({
    environment: { ALCOVE_REGISTRATION: 'open' },
    programs: heldPrograms(held),
  });
  for (const user of Object.keys(users) as User[])
    users[user] = (await server.logIn(`${user}@example.org`)).token;
  await server.context.models.importModel(model);
});
afterAll(async () => {
  await server.close();
  rmSync(model, { recursive: true, force: true });
});

let open: Recording[] = [];
beforeEach(() => {
  open = [];
});
afterEach(async () => {
  held.release();
  for (const recording of open) recording.leave();
  await expect.poll(files).toEqual([]);
});

describe('Recordings that come while another is written down', () => {
  test('wait, and hear how many are before them', async () => {
    await atWork();
    const second = await send('ada', short);
    expect(await second.next()).toEqual(waiting(1));
    const third = await send('ben', short);
    expect(await third.next()).toEqual(waiting(1));
    expect(await second.next()).toEqual(waiting(2));
    open[0]?.leave();
    held.release();
    expect((await third.rest()).at(-1)?.event).toBe('transcript');
    expect((await second.rest()).map(({ event }) => event)).toEqual([
      'progress',
      'segment',
      'progress',
      'transcript',
    ]);
  });

  test('go away when their client does, and those behind move up', async () => {
    await atWork();
    const second = await send('ada', short);
    await second.next();
    const third = await send('ada', short);
    expect(await third.next()).toEqual(waiting(2));
    second.leave();
    expect(await third.next()).toEqual(waiting(1));
  });

  test('are refused when one user has four here, and when all have eight, with when to come again', async () => {
    await atWork();
    for (const user of ['ada', 'ada', 'ada', 'ben', 'ben', 'ben', 'ben'] as const)
      expect(await (await send(user, short)).next()).toMatchObject({ event: 'progress' });
    const fifth = await send('ada', short);
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '30']);
    expect(JSON.parse(await fifth.text())).toMatchObject({
      detail: expect.stringMatching(/^You have 4 .*\.$/),
    });
    const ninth = await send('cyd', short);
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([503, '30']);
    expect(JSON.parse(await ninth.text())).toMatchObject({
      detail: expect.stringMatching(/^Too many .*\.$/),
    });
    open[1]?.leave();
    await expect.poll(async () => (await send('cyd', short)).status).toBe(200);
  });

  test('are judged without waiting', async () => {
    await atWork();
    const bad = await send('ben', Buffer.from('Dear diary, '.repeat(500)));
    expect(bad.status).toBe(422);
  });
});

describe('While a recording is written down', () => {
  test('texts are read aloud, pictures are read, and everything else is answered', async () => {
    const first = await atWork();
    const token = users.ben;
    const picture = readFileSync(new URL('../unit/media/pictures/english.png', import.meta.url));
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)]), 'page.png');
    const answers = await Promise.all([
      server.call('POST', '/voice/tts', { token, body: { text: 'Good morning.' } }),
      server.call('POST', '/vision/ocr', { token, body: form }),
      server.call('GET', '/auth/me', { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    first.leave();
    expect((await first.rest()).some(({ event }) => event === 'transcript')).toBe(false);
  });

  test('a client that asked for JSON leaves nothing behind when it goes, at whatever stage', async () => {
    for (const stage of [decodes, listens]) {
      held.hold();
      const leave = new AbortController();
      const left = server.clientLeft();
      const answer = post('ada', long, 'application/json', leave.signal).catch(() => undefined);
      await stage();
      leave.abort();
      held.release();
      await Promise.all([left, answer]);
      await expect.poll(files).toEqual([]);
    }
    expect((await send('ada', short)).status).toBe(200);
  });

  test('the end of the engine’s process costs one answer, and the next is fine', async () => {
    const first = await atWork();
    const second = await send('ben', short);
    expect(await second.next()).toEqual(waiting(1));
    endEngines();
    held.release();
    const error = (await first.rest()).at(-1);
    expect(error).toEqual({
      event: 'error',
      data: {
        status: 503,
        code: 'transcription_unavailable',
        detail: expect.stringMatching(/^.*Try again.*\.$/),
      },
    });
    expect((await second.rest()).at(-1)).toMatchObject({ event: 'transcript', data: { text: 'one' } });
  });

  test('it costs who asked for JSON a 503 with a sentence', async () => {
    held.hold();
    const answer = post('ada', long, 'application/json');
    await listens();
    endEngines();
    held.release();
    expect((await answer).status).toBe(503);
    expect((await post('ada', short, 'application/json')).status).toBe(200);
  });
});

interface Event {
  event?: string | undefined;
  data: unknown;
}

interface Recording {
  status: number;
  headers: Headers;
  text(): Promise<string>;
  /** The next event of the stream. */
  next(): Promise<Event>;
  /** Those that are left, up to where the stream ends or breaks off. */
  rest(): Promise<Event[]>;
  leave(): void;
}

/** A long recording of ada's that stands still once its first words are written down. */
async function atWork(): Promise<Recording> {
  held.hold();
  const recording = await send('ada', long);
  expect(await recording.next()).toMatchObject({ event: 'segment' });
  return recording;
}

function waiting(position: number): Event {
  const data = { seconds: 0, duration_seconds: expect.any(Number), position };
  return { event: 'progress', data };
}

async function send(user: User, audio: Buffer): Promise<Recording> {
  const leave = new AbortController();
  const answer = await post(user, audio, 'text/event-stream', leave.signal);
  const isStream = answer.headers.get('content-type')?.includes('event-stream');
  const events = isStream ? read(answer) : undefined;
  const recording: Recording = {
    status: answer.status,
    headers: answer.headers,
    text: () => answer.text(),
    async next() {
      const { value } = (await events?.next()) ?? {};
      if (!value) throw new Error('The stream has ended.');
      return value;
    },
    async rest() {
      const left: Event[] = [];
      try {
        for (let next = await events?.next(); next && !next.done; next = await events?.next())
          left.push(next.value);
      } catch {
        // Who left hears no more.
      }
      return left;
    },
    leave: () => leave.abort(),
  };
  open.push(recording);
  return recording;
}

async function* read({ body }: Response): AsyncGenerator<Event> {
  if (!body) return;
  const parsed = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of parsed) yield { event, data: JSON.parse(data) };
}

function post(user: User, audio: Buffer, accept: string, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.append('audio', new Blob([new Uint8Array(audio)]), 'note.wav');
  const headers = { authorization: `Bearer ${users[user]}`, accept };
  return fetch(`${server.url}/api/v1/voice/stt`, { method: 'POST', headers, body, signal: signal ?? null });
}

function files(): string[] {
  return readdirSync(join(server.dataDirectory, 'uploads'));
}

/** Resolves when a recording is being decoded. */
async function decodes(): Promise<void> {
  const isDecoded = () => files().some((name) => name.endsWith('.samples'));
  await expect.poll(isDecoded, { interval: 5 }).toBe(true);
}

/** Resolves when a recording is being written down: who comes now must wait. */
async function listens(): Promise<void> {
  await decodes();
  const probe = await send('cyd', short);
  expect(await probe.next()).toEqual(waiting(1));
  probe.leave();
}

/** Ends all processes that this one has started for sound and pictures. */
function endEngines(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
      } catch {
        return '';
      }
    };
    const parent = /^PPid:\s+(\d+)$/m.exec(read('status'))?.[1];
    if (Number(parent) === process.pid && read('cmdline').includes('media-engine-process'))
      process.kill(Number(pid), 'SIGKILL');
  }
}
