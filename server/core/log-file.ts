import { appendFileSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TIMEOUTS } from './timeouts.ts';

export interface LogFileOptions {
  /** Called once when lines can no longer be written, with the system's code, such as `ENOSPC`. */
  onOutage: (code: string) => void;
  /** Called when lines can be written again, with how many were lost. */
  onRecovery: (lost: number) => void;
  /** How long `close` waits for a disk that hangs, in milliseconds; `TIMEOUTS` where nothing is given. */
  closeMs?: number;
  /** The most bytes that a file holds before the next one is begun. */
  mostBytes?: number;
  /** How many full files are kept beside the one that is written to. */
  kept?: number;
}

/** How long lines are collected before they are written together, in milliseconds. */
const COLLECT_MS = 200;
/** Bytes that wait for the disk at most; lines beyond are dropped, for a disk that hangs must not fill the memory. */
const MOST_WAITING = 1_000_000;
/** Bytes that are written at once. */
const AT_ONCE = 64_000;

/**
 * Opens the log at `path`, for its owner alone (mode 0600, its folder 0700). Full files are renamed to `path.1`, `path.2` …,
 * the oldest is removed. Whoever writes never waits for it, and no fault of the disk reaches them. Nothing is touched before
 * the first line. A process that exits writes what is left; one that is killed loses at most what came in a fifth of a second.
 */
export function openLogFile(path: string, options: LogFileOptions) {
  const { onOutage, onRecovery, mostBytes = 5_000_000, kept = 2, closeMs = TIMEOUTS.logEnd } = options;
  let waiting: string[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let isOut = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const take = (): string[] => {
    let bytes = 0;
    let count = 0;
    for (const line of waiting) {
      bytes += Buffer.byteLength(line);
      if (count > 0 && bytes > Math.min(AT_ONCE, mostBytes)) break;
      count += 1;
    }
    const lines = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes = waiting.length === 0 ? 0 : waitingBytes - Buffer.byteLength(lines.join(''));
    return lines;
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = take();
      try {
        // A write that failed may have left the first half of a line.
        await append(path, (isOut ? '\n' : '') + lines.join(''), { mostBytes, kept });
      } catch (error) {
        lost += lines.length;
        if (!isOut) onOutage(codeOf(error));
        isOut = true;
        continue;
      }
      if (isOut || lost > 0) {
        isOut = false;
        onRecovery(lost);
        lost = 0;
      }
    }
  };

  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    // One after the other: what comes while a write goes on is written by the same loop.
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };

  const writeAtExit = () => appendAtExit(path, waiting.join(''));
  process.once('exit', writeAtExit);

  return {
    /** Takes a line, its line break included; it is on the disk a moment later. */
    write(line: string): void {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > MOST_WAITING) {
        lost += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
      timer ??= setTimeout(begin, COLLECT_MS).unref();
    },
    /** Puts what was taken on the disk; resolves all the same where the disk does not take it. */
    async close(): Promise<void> {
      begin();
      await Promise.race([writing, wait(closeMs, undefined, { ref: false })]);
      process.off('exit', writeAtExit);
    },
  };
}

async function append(
  path: string,
  text: string,
  { mostBytes, kept }: { mostBytes: number; kept: number },
): Promise<void> {
  // Not its parents: whoever removed the data directory does not want it back.
  await mkdir(dirname(path), { mode: 0o700 }).catch(unlessThere);
  const size = await sizeOf(path);
  if (size > 0 && size + Buffer.byteLength(text) > mostBytes) await rotate(path, kept);
  await appendFile(path, text, { mode: 0o600 });
}

function appendAtExit(path: string, text: string): void {
  if (text === '') return;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendFileSync(path, text, { mode: 0o600 });
  } catch {
    // Nobody is left who could be told.
  }
}

async function rotate(path: string, kept: number): Promise<void> {
  const names = [path, ...Array.from({ length: kept }, (_, index) => `${path}.${index + 1}`)];
  // The oldest first, which the next takes the place of.
  for (let index = kept; index > 0; index -= 1)
    await rename(names[index - 1] ?? '', names[index] ?? '').catch(unlessGone);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(unlessGone))?.size ?? 0;
}

const unlessThere = unless('EEXIST');
const unlessGone = unless('ENOENT');

function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
