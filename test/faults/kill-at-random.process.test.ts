import { spawn } from 'node:child_process';
import { once } from 'node:events';
// biome-ignore lint/plugin: the moments are what is random here, and whatever each of them meets must be right
import { setTimeout as moment } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { serverCommand } from '../built-program.ts';
import { depth, rounds } from '../depth.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { checkIntegrity, createWitness, ledgerVerdict, type Witness } from './kit/witness.ts';

const ROUNDS = rounds({ gate: 5, all: 50, deep: 500 });
/** The gate does the same in every run; elsewhere each run tries other moments, and names its seed. */
const SEED = Number(
  process.env.ALCOVE_TEST_SEED ?? (depth === 'gate' ? 1 : Math.floor(Math.random() * 2 ** 31)),
);

/** How many writers there are at once; each waits for one answer before it writes again. */
const WRITERS = 4;
/** A document is read by a process of its own, so that not each round has one. */
const UPLOAD_EVERY = 2;
const INTEGRITY_EVERY = 10;

const data = makeDataDirectory();
let cloud: FakeCloud;
let server: SpawnedServer;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await cloud.close();
  data[Symbol.dispose]();
});

const environment = () => ({
  ALCOVE_ACCESS_TOKEN_TTL: '86400',
  ALCOVE_CLOUD_PROVIDER: 'openai',
  ALCOVE_CLOUD_BASE_URL: cloud.url,
  ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
});

test(`kill -9 at ${ROUNDS} random moments under concurrent writes loses nothing that was acknowledged (ALCOVE_TEST_SEED=${SEED})`, async () => {
  const random = randomFrom(SEED);
  const upTo = (most: number) => Math.floor(random() * most);
  server = await spawnServer(data.path, environment());
  token = await logInAsOwner(server);
  const witnesses: Witness[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const witness = createWitness(() => ({ server, token }));
    witnesses.push(witness);
    const writing = writeOn(witness, round);
    const least = 1 + upTo(24);
    await writes(writing, () => witness.count() >= least);
    // In every other round with documents, one of them is there to be lost; in the others, wherever its upload is.
    if (round % (2 * UPLOAD_EVERY) === 0) await writes(writing, () => witness.uploads() > 0);
    // Anywhere in the next write, too.
    await moment(upTo(30));
    await server.kill('SIGKILL');
    await writing;
    if (round % INTEGRITY_EVERY === 0) expect(checkIntegrity(data.path)).toEqual(['ok', []]);
    // Now and then a start is killed as well, wherever it is.
    if (upTo(5) === 0) await killAStart(upTo(400));
    server = await spawnServer(data.path, environment());
    await witness.expectAllKept(server, token);
    expect(['intact', 'consistent']).toContain(await ledgerVerdict(server, token));
  }
  for (const witness of witnesses) await witness.expectAllKept(server, token);
  const unread = async () => (await callApi(server.url, 'GET', '/documents?limit=100', { token })).body.items;
  await expect
    .poll(async () => (await unread()).filter(({ status }: { status: string }) => status !== 'ready'))
    .toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(checkIntegrity(data.path)).toEqual(['ok', []]);
  expect(witnesses.reduce((sum, witness) => sum + witness.count(), 0)).toBeGreaterThan(ROUNDS);
  const uploads = witnesses.reduce((sum, witness) => sum + witness.uploads(), 0);
  expect(uploads).toBeGreaterThanOrEqual(Math.ceil(ROUNDS / (2 * UPLOAD_EVERY)));
  process.stdout.write(`${ROUNDS} kills, ${uploads} acknowledged uploads\n`);
}, 3_600_000);

/** Writers that go on until the server is gone. */
async function writeOn(witness: Witness, round: number): Promise<void> {
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const name = `round ${round} writer ${writer} count ${count}`;
      const { body } = await witness.conversation(name);
      await witness.message(body.id, `What is a monad, in ${name}?`);
    }
  };
  const upload = async () => {
    for (let count = 0; round % UPLOAD_EVERY === 0; count += 1)
      await witness.upload(
        `${round}-${count}.txt`,
        `What was uploaded in round ${round}, ${count}. `.repeat(2_000),
      );
  };
  let isGone = false;
  const download = async () => {
    while (round % UPLOAD_EVERY === 0 && !isGone) {
      await witness.download();
      await moment(5);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(writer).finally(() => {
      isGone = true;
    }),
  );
  const ended = await Promise.allSettled([...writers, upload(), download()]);
  // By the kill, that is: an answer that is none is no end.
  for (const end of ended)
    if (end.status === 'rejected') expect(String(end.reason)).toMatch(/fetch failed|terminated|SyntaxError/);
}

/** Waits until so much is written; fails with the writers where they end before. */
async function writes(writing: Promise<void>, isEnough: () => boolean): Promise<void> {
  let hasEnded = false;
  const ended = writing.finally(() => {
    hasEnded = true;
  });
  await expect.poll(() => isEnough() || hasEnded, { interval: 1, timeout: 600_000 }).toBe(true);
  if (hasEnded) await ended;
  else ended.catch(() => {});
}

async function killAStart(milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, serverCommand(), {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: data.path,
      ALCOVE_DATA_DIR: data.path,
      ALCOVE_PORT: '0',
      ...environment(),
    },
  });
  const gone = once(child, 'close');
  await moment(milliseconds);
  child.kill('SIGKILL');
  await gone;
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
