import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^backup-(\d+)-/;

/** What the name of the directory begins with in which this process collects a backup. */
export function workDirectoryPrefix(): string {
  return `backup-${process.pid}-`;
}

/** Removes the work directories of processes that have gone. */
export function sweepWorkDirectories(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(dataDirectory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  // The number may have come to this process after its owner went, as it does in containers.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
