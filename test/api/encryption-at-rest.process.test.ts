import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLog } from '../../server/build-log.ts';
import { systemClock } from '../../server/core/clock.ts';
import { TIMEOUTS } from '../../server/core/timeouts.ts';
import { sweepUploads } from '../../server/http/uploads-directory.ts';
import { newInstance, writeInstance } from '../../server/secrets/instance.ts';
import type { OpenVault } from '../../server/secrets/open-vault.ts';
import { makeFolder } from '../make-folder.ts';
import { docxFile, paragraph } from '../unit/documents/parsers/docx-file.ts';
import { onePagePdf, pdfStream } from '../unit/documents/processing/write-pdf.ts';
import { english } from '../unit/media/pictures.ts';
import { writeWav } from '../unit/media/transcription/write-wav.ts';
import { answerOf, callOf } from './agents-app.ts';
import { fakeKeychain, findInFiles } from './data-directory.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

const CANARY = 'Xylotrupes';
const TEXT = `The beetle called ${CANARY} lives in warm forests. `.repeat(20);
const UTF16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')]);
const DOCX = docxFile(paragraph(TEXT));
const PDF = onePagePdf(pdfStream(`BT /F1 12 Tf 50 700 Td (The ${CANARY} lives in warm forests.) Tj ET`));
const EMAIL = `From: ada@example.org\r\nTo: bob@example.org\r\nSubject: Beetles\r\nContent-Type: text/plain\r\n\r\n${TEXT}`;
// Two seconds of noise, the same in every run.
const NOISE = Int16Array.from({ length: 32_000 }, (_, at) => 16_000 * Math.sin(at * at));
const WAV = new Uint8Array(writeWav(new Uint8Array(NOISE.buffer)));
const FILES: [string, string | Uint8Array][] = [
  ['notes.md', `# ${CANARY}\n\n${TEXT}`],
  ['wide.txt', UTF16],
  ['page.html', `<html><body><h1>${CANARY}</h1><p>${TEXT}</p></body></html>`],
  ['table.csv', `name,text\n${CANARY},forest\n${CANARY},garden\n`],
  ['data.json', JSON.stringify({ beetle: CANARY, text: TEXT })],
  ['letter.eml', EMAIL],
  ['word.docx', DOCX],
  ['paper.pdf', PDF],
  ['picture.png', english],
];

/** Those of them that the search below can find one by one. */
const FEW_FILES = FILES.filter(([name]) => /\.(md|docx|png)$/.test(name));

/** What must stand nowhere: words in any form, and a part of each file whose words are packed. */
const NEEDLES = {
  words: CANARY,
  'word file': DOCX.slice(0, 64),
  picture: english.subarray(100, 164),
  recording: WAV.subarray(4_000, 4_064),
};

const CHART = callOf('chart', {
  type: 'bar',
  title: CANARY,
  data: [
    { x: 'legs', y: 6 },
    { x: 'wings', y: 4 },
  ],
});

/** A server that people have used, and what they got of it. */
interface World {
  server: TestServer;
  token: string;
  documents: string[];
  artefacts: string[];
  /** Bytes of what Alcove made itself: the speech and the drawn picture. */
  made: Record<string, Uint8Array>;
  /** What was found in the data directory while recordings and pictures were worked on. */
  meanwhile: string[];
}

async function start(
  dataDirectory: string,
  vault?: OpenVault,
  meanwhile: string[] = [],
): Promise<TestServer> {
  const script: string[] = [`The ${CANARY} is a beetle.`, CHART, answerOf(`Here is the ${CANARY}.`)];
  // The log lies in the data directory, too: the server's own, with everything that it would ever write.
  const log = buildLog(
    { dataDirectory, logLevel: 'debug', timeouts: TIMEOUTS },
    systemClock,
    new PassThrough().resume(),
  );
  const server = await startServer({
    dataDirectory,
    logger: log.logger,
    ...(vault && { vault }),
    reply: () => script.shift() ?? 'Beetles',
    // Asked for when a recording lies there with its decoded sound, and when a picture lies there.
    activeFolder: async () => {
      meanwhile.push(...findInFiles(dataDirectory, NEEDLES));
      return undefined;
    },
  });
  const close = async () => {
    await server.close();
    await log.close();
  };
  return { ...server, close };
}

async function live(dataDirectory: string, vault?: OpenVault, files = FILES): Promise<World> {
  const meanwhile: string[] = [];
  const server = await start(dataDirectory, vault, meanwhile);
  const { token } = await server.logIn();
  const post = (path: string, body: unknown) => server.call('POST', path, { token, body });
  const { body: conversation } = await post('/chat/conversations', { title: CANARY });
  const turn = await post(`/chat/conversations/${conversation.id}/messages`, { content: TEXT });
  expect(turn.text).toContain(CANARY);
  const run = await post('/agents/execute', { task: `Draw the ${CANARY}`, agent_type: 'data' });
  const artefacts = run.body.steps[0].artefacts.map(({ url }: { url: string }) => url);
  const documents: string[] = [];
  for (const [name, content] of files) {
    const answer = await post('/documents/upload?wait=true', formWith('file', bytesOf(content), name));
    expect([name, answer.status]).toEqual([name, 201]);
    documents.push(answer.body.id);
  }
  expect((await post('/voice/stt', formWith('audio', WAV, 'a.wav'))).status).toBe(503);
  const picture = () => formWith('image', bytesOf(english), 'a.png');
  expect((await post('/vision/ocr', picture())).body.text).toContain('ferry');
  expect((await post('/vision/analyze', picture())).status).toBe(200);
  const { body: spoken } = await post('/voice/tts', { text: TEXT.slice(0, 200) });
  const made = {
    speech: (await fetchBytes(spoken.audio_url)).slice(4_000, 4_064),
    'drawn picture': (await fetchBytes(server.url + artefacts[1], token)).slice(100, 164),
  };
  return { server, token, documents, artefacts, made, meanwhile };
}

const bytesOf = (content: string | Uint8Array) =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

async function fetchBytes(url: string, token?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  expect([200, 206]).toContain(answer.status);
  return new Uint8Array(await answer.arrayBuffer());
}

const directory = () => makeFolder('alcove-at-rest-');
const stored = (dataDirectory: string, folder: string) => readdirSync(join(dataDirectory, folder)).sort();

describe('With a keychain', () => {
  const dataDirectory = directory();
  const keychain = fakeKeychain();
  let world: World;
  beforeAll(async () => {
    world = await live(dataDirectory, await keychain.open(dataDirectory));
  });
  afterAll(async () => {
    await world.server.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const everything = () => findInFiles(dataDirectory, { ...NEEDLES, ...world.made });
  const documentUrl = (at: number) => `${world.server.url}/api/v1/documents/${world.documents[at]}/file`;

  test('no word and no part of a file stands anywhere in the data directory', () => {
    expect(everything()).toEqual([]);
    expect(stored(dataDirectory, 'documents')).toHaveLength(FILES.length);
    expect(stored(dataDirectory, 'artefacts')).toHaveLength(world.artefacts.length);
    expect(stored(dataDirectory, 'audio')).toHaveLength(1);
  });

  test('nor does it while a recording and a picture are worked on, of which nothing stays', () => {
    expect(world.meanwhile).toEqual([]);
    expect(stored(dataDirectory, 'uploads')).toEqual([]);
  });

  test('every file comes back as it was sent, in ranges too', async () => {
    for (const [at, [, content]] of FILES.entries()) {
      const whole = bytesOf(content);
      expect(await fetchBytes(documentUrl(at), world.token)).toEqual(whole);
      const range = { range: 'bytes=10-99' };
      expect(await fetchBytes(documentUrl(at), world.token, range)).toEqual(whole.slice(10, 100));
    }
  });

  test('all is there and still sealed after a restart, and what was on its way is gone', async () => {
    const left = join(dataDirectory, 'uploads', 'left-by-a-crash.part');
    await world.server.close();
    writeFileSync(left, 'x');
    expect(everything()).toEqual([]);
    // As run-server.ts does once it holds the directory.
    sweepUploads(dataDirectory);
    world.server = await start(dataDirectory, await keychain.open(dataDirectory));
    const { token } = await world.server.logIn();
    world.token = token;
    expect(stored(dataDirectory, 'uploads')).toEqual([]);
    expect(stored(dataDirectory, 'audio')).toEqual([]);
    expect(readFileSync(join(dataDirectory, 'logs', 'alcove.log'), 'utf8')).toContain('/vision/ocr');
    expect(await fetchBytes(documentUrl(0), token)).toEqual(bytesOf(FILES[0]?.[1] ?? ''));
    for (const url of world.artefacts) await fetchBytes(world.server.url + url, token);
    const body = { query: `${CANARY} forest`, mode: 'lexical' };
    const found = await world.server.call('POST', '/documents/search', { token, body });
    expect(found.body.results.length).toBeGreaterThan(3);
    expect(everything()).toEqual([]);
  });

  test('a file that was damaged on the disk is said to be, and the others are given', async () => {
    const path = join(dataDirectory, 'documents', `${world.documents[1]}.sealed`);
    const whole = readFileSync(path);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60);
    writeFileSync(path, damaged);
    const get = (at: number) =>
      world.server.call('GET', `/documents/${world.documents[at]}/file`, { token: world.token });
    const answer = await get(1);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining('json'),
    ]);
    expect(answer.body.detail).toMatch(/damaged on the disk.*backup/);
    expect((await get(0)).status).toBe(200);
    writeFileSync(path, whole);
    expect((await get(1)).status).toBe(200);
  });

  test('what is deleted leaves no file', async () => {
    for (const id of world.documents)
      expect((await world.server.call('DELETE', `/documents/${id}`, { token: world.token })).status).toBe(
        200,
      );
    const [runPath = ''] = /\/agents\/runs\/[^/]+/.exec(world.artefacts[0] ?? '') ?? [];
    expect((await world.server.call('DELETE', runPath, { token: world.token })).status).toBe(200);
    expect(stored(dataDirectory, 'documents')).toEqual([]);
    expect(stored(dataDirectory, 'artefacts')).toEqual([]);
  });

  test('without its key nothing is opened, and nothing is changed', async () => {
    await world.server.close();
    const before = readFileSync(join(dataDirectory, 'alcove.db'));
    const key = (await keychain.vault.get('database-key')) ?? '';
    await keychain.vault.delete('database-key');
    const vault = await keychain.open(dataDirectory);
    await expect(start(dataDirectory, vault)).rejects.toMatchObject({ code: 'key_missing' });
    await keychain.vault.set('database-key', Buffer.alloc(32, 1).toString('base64'));
    const other = await keychain.open(dataDirectory);
    await expect(start(dataDirectory, other)).rejects.toMatchObject({ code: 'database_unusable' });
    await keychain.vault.set('database-key', key);
    expect(readFileSync(join(dataDirectory, 'alcove.db')).equals(before)).toBe(true);
    world.server = await start(dataDirectory, await keychain.open(dataDirectory));
  });
});

describe('Without a keychain', () => {
  const dataDirectory = directory();
  let world: World;
  beforeAll(async () => {
    world = await live(dataDirectory, undefined, FEW_FILES);
  });
  afterAll(() => rmSync(dataDirectory, { recursive: true }));

  test('all of that is found, so that the search is not blind', () => {
    const found = findInFiles(dataDirectory, { ...NEEDLES, ...world.made });
    const what = (places: string[]) => [...new Set(places.map((place) => place.split(': ')[1]))].sort();
    // Speech is always sealed, with a key of its own that is in memory only, and so is decoded sound.
    expect(what(found)).toEqual(['drawn picture', 'picture', 'word file', 'words']);
    expect(what(world.meanwhile)).toEqual(['picture', 'recording', 'word file', 'words']);
    expect(found.filter((place) => place.startsWith('alcove.db'))).not.toEqual([]);
    expect(stored(dataDirectory, 'documents')).toEqual([...world.documents].sort());
  });

  test('files are plain until there is one, and sealed at the next start', async () => {
    const path = `/api/v1/documents/${world.documents[0]}/file`;
    const whole = await fetchBytes(world.server.url + path, world.token);
    await world.server.close();
    writeInstance(dataDirectory, newInstance('keychain'));
    const allSealed = untilSealed(join(dataDirectory, 'documents'));
    const later = await start(dataDirectory, await fakeKeychain().open(dataDirectory));
    await allSealed;
    expect(stored(dataDirectory, 'documents')).toEqual(
      [...world.documents].sort().map((id) => `${id}.sealed`),
    );
    const { token } = await later.logIn();
    expect(await fetchBytes(later.url + path, token)).toEqual(whole);
    await later.close();
  });
});

/** Resolves when nothing but sealed files lies there. */
async function untilSealed(folder: string): Promise<void> {
  for await (const _ of watch(folder))
    if (readdirSync(folder).every((name) => name.endsWith('.sealed'))) return;
}
