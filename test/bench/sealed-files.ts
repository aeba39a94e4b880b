import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStoredFile, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { openKeptFiles } from '../../server/secrets/kept-files.ts';

/*
 * What sealing costs: `node test/bench/sealed-files.ts`. Writes and reads a file of 512 MiB, sealed and plain, and reads
 * 2,000 ranges of 4 KiB from anywhere in it. Prints MiB a second, memory and the longest wait of the event loop.
 */

const MEGABYTE = 1024 * 1024;
const MEGABYTES = 512;
const RANGES = 2_000;
const piece = randomBytes(MEGABYTE);

async function* content(): AsyncGenerator<Buffer> {
  for (let at = 0; at < MEGABYTES; at += 1) yield piece;
}

async function readAll(file: StoredFile): Promise<void> {
  await using opened = await openStoredFile(file);
  let bytes = 0;
  for await (const part of streamContent(opened)) bytes += part.length;
  if (bytes !== MEGABYTES * MEGABYTE) throw new Error('the file is not whole');
}

async function readRanges(file: StoredFile): Promise<void> {
  await using opened = await openStoredFile(file);
  for (let count = 0; count < RANGES; count += 1)
    await opened.read(Math.floor(Math.random() * (opened.size - 4_096)), 4_096);
}

async function measure(name: string, work: () => Promise<void>, tell: (seconds: number) => string) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  delay.disable();
  const resident = Math.round(process.memoryUsage().rss / MEGABYTE);
  const wait = (delay.max / 1e6).toFixed(1);
  console.log(`${name}: ${tell(seconds)}; resident ${resident} MiB; longest wait ${wait} ms`);
}

const directory = mkdtempSync(join(tmpdir(), 'alcove-bench-sealed-'));
const speed = (seconds: number) => `${Math.round(MEGABYTES / seconds)} MiB/s`;
const perRange = (seconds: number) => `${((seconds / RANGES) * 1_000).toFixed(3)} ms a range`;
try {
  for (const [kind, key] of [
    ['plain', undefined],
    ['sealed', createSecretKey(randomBytes(32))],
  ] as const) {
    const files = openKeptFiles(join(directory, kind), key);
    await measure(`${kind}, written`, () => files.write('file', content()), speed);
    await measure(`${kind}, read`, async () => readAll(await files.find('file')), speed);
    await measure(`${kind}, ranges`, async () => readRanges(await files.find('file')), perRange);
  }
  const later = openKeptFiles(join(directory, 'plain'), createSecretKey(randomBytes(32)));
  const sealAll = () => later.sealPlain(new AbortController().signal);
  await measure('plain file of an earlier version, sealed, checked and overwritten', sealAll, speed);
} finally {
  rmSync(directory, { recursive: true });
}
