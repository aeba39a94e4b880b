import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the second start of an app hands to the first. */
export interface SecondStart {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

const FOLDER = 'stand-in-single-instance';

/**
 * The lock of one app over one user data directory, as Chromium's process singleton keeps it: taken at once or refused at
 * once; a refused start leaves its arguments for the one that holds it.
 */
export function takeInstanceLock(
  userData: string,
  start: SecondStart,
  onSecond: (start: SecondStart) => void,
): boolean {
  const folder = join(userData, FOLDER);
  mkdirSync(folder, { recursive: true });
  if (isHeld(folder)) {
    handOver(folder, start);
    return false;
  }
  writeFileSync(join(folder, 'holder'), String(process.pid));
  const read = () => readHandedOver(folder).forEach(onSecond);
  watch(folder, read).unref();
  return true;
}

/** Gives the lock up. */
export function releaseInstanceLock(userData: string): void {
  rmSync(join(userData, FOLDER, 'holder'), { force: true });
}

function isHeld(folder: string): boolean {
  try {
    const holder = Number(readFileSync(join(folder, 'holder'), 'utf8'));
    return holder !== process.pid && process.kill(holder, 0);
  } catch {
    return false;
  }
}

function handOver(folder: string, start: SecondStart): void {
  const beside = join(folder, `${process.pid}.part`);
  writeFileSync(beside, JSON.stringify(start));
  renameSync(beside, join(folder, `${process.pid}.second`));
}

function readHandedOver(folder: string): SecondStart[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.second'));
  return files.map((name) => {
    const start: SecondStart = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name));
    return start;
  });
}
