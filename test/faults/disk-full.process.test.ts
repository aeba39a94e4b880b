import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  callApi,
  failToStart,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { testBeyondGate } from '../beyond-gate.ts';
import { sampleInGate } from '../depth.ts';
import { startModelHub } from '../e2e/model-hub.ts';
import { makeTinyGguf } from '../unit/engine/make-tiny-gguf.ts';
import { openFailingDisk, openSmallDisk, type SmallDisk } from './kit/small-disk.ts';
import { checkIntegrity, createWitness, ledgerVerdict, type Witness } from './kit/witness.ts';

const ACCOUNT = { email: 'owner@example.org', password: 'Correct-Horse-7' };
const FULL = 'The disk is full';
const LONG = 'word '.repeat(2_000).trim();

let disk: SmallDisk;
let server: SpawnedServer;
let token: string;
let witness: Witness;

/** Starts over the disk, logs in and stores what must not be lost. */
async function begin(on: SmallDisk, environment: Record<string, string> = {}): Promise<string> {
  disk = on;
  await start(environment);
  witness = createWitness(() => ({ server, token }));
  const { body } = await witness.conversation('Before the disk was full');
  expect((await witness.message(body.id, 'Hello')).status).toBe(200);
  expect((await witness.upload('before.txt', 'Words from before. '.repeat(50))).status).toBe(201);
  return body.id;
}

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await spawnServer(disk.path, { ...disk.environment, ...environment });
  token = await logInAsOwner(server);
}

const call = (method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, { token, body });

/** Writes until the disk takes no more: what is in its log may be overwritten for a while. */
async function writeUntilRefused(write: () => Promise<{ status: number; body: unknown }>) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await write();
    if (answer.status >= 300) return answer;
  }
  throw new Error('the disk was never full');
}

async function expectReadable(): Promise<void> {
  await witness.expectAllKept(server, token);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
}

/** Makes room, ends the server in the way given, and expects a clean start with everything that was acknowledged. */
async function expectCleanNextStart(end: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  disk.free();
  const code = await server.kill(end);
  if (end === 'SIGTERM') expect(code).toBe(0);
  await start();
  await expectReadable();
  expect(['intact', 'consistent']).toContain(await ledgerVerdict(server, token));
  const { body } = await witness.conversation('After');
  expect((await witness.message(body.id, 'And now?')).status).toBe(200);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(checkIntegrity(disk.path)).toEqual(['ok', []]);
  expect(server.output.error).not.toContain('unheard_failure');
}

beforeEach(() => {
  disk = openSmallDisk();
});
afterEach(async () => {
  await server?.kill('SIGKILL');
  disk[Symbol.dispose]();
});

describe('a disk that is full', () => {
  testBeyondGate('at the first start is named, and the first start is none the worse for it', async () => {
    disk.fill();
    const { code, output } = await failToStart(disk.path, disk.environment);
    expect([code, output.out]).toEqual([1, '']);
    expect(output.error).toMatch(/^Alcove could not start\. The disk is full\. Free some space .*\.\n$/);
    disk.free();
    await begin(disk);
    await expectCleanNextStart();
  });

  testBeyondGate(
    'at a start after a clean stop is named, or the server runs and shows what is there',
    async () => {
      await begin(disk);
      await server.kill('SIGTERM');
      disk.fill();
      const { code, output } = await failToStart(disk.path, disk.environment);
      expect([code, output.out]).toEqual([1, '']);
      expect(output.error).toMatch(/^Alcove could not start\. The disk is full\. Free some space .*\.\n$/);
      disk.free();
      await start();
      await expectReadable();
      await expectCleanNextStart();
    },
  );

  testBeyondGate('at a start after a kill: the server runs, and everything can be read', async () => {
    await begin(disk);
    await server.kill('SIGKILL');
    disk.fill();
    server = await spawnServer(disk.path, disk.environment);
    await expectReadable();
    const refused = await writeUntilRefused(() => witness.conversation('x'.repeat(150)));
    expect([refused.status, refused.body]).toMatchObject([507, { detail: expect.stringContaining(FULL) }]);
    await expectReadable();
    await expectCleanNextStart();
  });

  test('during a chat refuses the next message, keeps every one before, and passes', async () => {
    const id = await begin(disk);
    disk.fill();
    const refused = await writeUntilRefused(() => witness.message(id, LONG));
    expect([refused.status, refused.body]).toMatchObject([507, { detail: expect.stringContaining(FULL) }]);
    await expectReadable();
    disk.free();
    expect((await witness.message(id, 'Is there room now?')).status).toBe(200);
    disk.fill();
    await expectCleanNextStart('SIGKILL');
  });

  testBeyondGate('during an upload stores nothing of it and keeps the documents that are there', async () => {
    await begin(disk);
    disk.fill();
    const refused = await writeUntilRefused(() =>
      witness.upload('late.txt', `${Math.random()} `.repeat(60_000)),
    );
    expect([refused.status, refused.body]).toMatchObject([507, { detail: expect.stringContaining(FULL) }]);
    await expectReadable();
    disk.free();
    expect(readdirSync(join(disk.path, 'uploads'))).toEqual([]);
    expect((await witness.upload('late.txt', 'There is room again.')).status).toBe(201);
    await expectCleanNextStart();
  });

  test('during an import takes in all of it or nothing', async () => {
    await begin(disk);
    const messages = Array.from({ length: 200 }, (_, n) => ({
      role: 'user',
      content: `${n} ${'word '.repeat(400)}`,
    }));
    const conversation = { format: 'alcove.conversation', version: 1, title: 'Imported', messages };
    disk.fill();
    const refused = await writeUntilRefused(() => call('POST', '/chat/import', conversation));
    expect([refused.status, refused.body]).toMatchObject([507, { detail: expect.stringContaining(FULL) }]);
    await expectReadable();
    disk.free();
    const count = async () => (await call('GET', '/chat/conversations?q=Imported')).body.total;
    const before = await count();
    expect((await call('POST', '/chat/import', conversation)).status).toBeLessThan(300);
    expect(await count()).toBe(before + 1);
    await expectCleanNextStart();
  });

  test('during a backup says so, leaves no half of one, and the next backup is whole', async () => {
    await begin(disk);
    disk.fill();
    const body = { passphrase: 'a long passphrase for a backup' };
    const refused = await call('POST', '/backup', body);
    expect([refused.status, refused.body]).toMatchObject([507, { detail: expect.stringContaining(FULL) }]);
    await expectReadable();
    disk.free();
    expect(readdirSync(disk.path).filter((name) => name.startsWith('backup-'))).toEqual([]);
    expect((await call('POST', '/backup', body)).status).toBe(200);
    await expectCleanNextStart();
  });

  testBeyondGate('at a refresh lets the session go on: reading does not end after an hour', async () => {
    await begin(disk);
    const { body } = await callApi(server.url, 'POST', '/auth/login', { body: ACCOUNT });
    disk.fill();
    await writeUntilRefused(() => witness.conversation('x'.repeat(150)));
    const refreshed = await callApi(server.url, 'POST', '/auth/refresh', {
      body: { refresh_token: body.refresh_token },
    });
    expect(refreshed.status).toBe(200);
    await witness.expectAllKept(server, refreshed.body.access_token);
    const out = await callApi(server.url, 'POST', '/auth/logout', { token: refreshed.body.access_token });
    expect(out.status).toBe(200);
    const gone = await callApi(server.url, 'GET', '/auth/me', { token: refreshed.body.access_token });
    expect(gone.status).toBe(401);
    await expectCleanNextStart();
  });

  testBeyondGate('at the shutdown ends in order all the same', async () => {
    await begin(disk);
    disk.fill();
    await writeUntilRefused(() => witness.conversation('x'.repeat(150)));
    expect(await server.kill('SIGTERM')).toBe(0);
    disk.free();
    await start();
    await expectReadable();
    await expectCleanNextStart();
  });
});

// A model's file needs room that a small disk has never had; the failing disk lies on one that has it.
const disks = [
  { where: 'for the database alone', open: openSmallDisk, elsewhere: true },
  { where: 'for the model too', open: openFailingDisk, elsewhere: false },
];
describe.each(sampleInGate(disks, 2))(
  'a disk that gets full during the download of a model, $where',
  ({ open, elsewhere }) => {
    test('interrupts the download, which goes on once there is room; the server stays', async () => {
      disk[Symbol.dispose]();
      using models = makeDataDirectory();
      await using hub = await startModelHub({ 'any.gguf': makeTinyGguf() });
      const small = open();
      const environment = {
        ...hub.environment,
        ...(elsewhere ? { ALCOVE_MODELS_DIR: models.path } : {}),
        NODE_OPTIONS: [hub.environment.NODE_OPTIONS, small.environment.NODE_OPTIONS]
          .filter(Boolean)
          .join(' '),
      };
      const id = await begin(small, environment);
      hub.hold();
      const path = '/models/qwen3.5-0.8b-q4_k_m/download';
      expect((await call('POST', path)).status).toBe(202);
      const state = async () => (await call('GET', path)).body;
      await expect.poll(async () => (await state()).received_bytes).toBeGreaterThan(100_000);
      disk.fill();
      await writeUntilRefused(() => witness.message(id, LONG));
      hub.letGo();
      await expectReadable();
      if (!elsewhere) await expect.poll(async () => (await state()).state).not.toBe('running');
      await call('DELETE', path);
      await expectReadable();
      disk.free();
      expect((await call('POST', path)).status).toBe(202);
      await expect.poll(async () => (await state()).state).toBe('installed');
      await expectReadable();
      await server.kill('SIGTERM');
      rmSync(join(disk.path, 'models'), { recursive: true, force: true });
    });
  },
);
