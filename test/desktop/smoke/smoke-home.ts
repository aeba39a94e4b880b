import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../foreign-server.ts';

/** An empty home for one run of the real app. */
export interface SmokeHome {
  port: number;
  dataDirectory: string;
  environment: Record<string, string>;
  remove(): void;
}

/** Makes it. The person's own environment goes along, but for what belongs to another Alcove. */
export async function makeSmokeHome(): Promise<SmokeHome> {
  const path = mkdtempSync(join(tmpdir(), 'alcove-smoke-'));
  const port = await freePort();
  const dataDirectory = join(path, 'data');
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('ALCOVE_'),
  );
  return {
    port,
    dataDirectory,
    environment: {
      ...Object.fromEntries(own),
      ALCOVE_DATA_DIR: dataDirectory,
      ALCOVE_PORT: String(port),
      ALCOVE_LOG_LEVEL: 'error',
    },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}

const POLL_MS = 200;
const PATIENCE_MS = 60_000;

/** Looks until it holds; rejects with `what` after a minute. */
export async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await wait(POLL_MS);
  }
}

/** Whether a process still runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
