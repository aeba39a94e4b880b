import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../../make-folder.ts';

/** A data directory on a disk of its own that can be full. */
export interface SmallDisk {
  /** The data directory. */
  path: string;
  /** Environment of the server over it. */
  environment: Record<string, string>;
  /** From now on no byte more can be stored. */
  fill(): void;
  /** From now on nothing can be written, or changed. A mounted disk takes that only while no server writes to it. */
  makeReadOnly(): void;
  /** There is room again, and it can be written to. */
  free(): void;
  [Symbol.dispose](): void;
}

/** Room for a server's data and a few documents. */
const DISK_BYTES = 32 * 2 ** 20;

/** A disk in memory that root mounts; else one whose writes are made to fail. ALCOVE_TEST_DISK_WAY=injected asks for that. */
export function openSmallDisk(): SmallDisk {
  return mayMount() ? mountDisk() : openFailingDisk();
}

/** A directory whose writes fail when they are to: by a preload in the server, with the codes of the system. */
export function openFailingDisk(): SmallDisk {
  const root = makeFolder('alcove-disk-');
  const path = join(root, 'data');
  mkdirSync(path, { mode: 0o700 });
  const control = join(root, 'fault');
  const say = (fault: '' | 'full' | 'read-only') => writeFileSync(control, fault);
  say('');
  const preload = pathToFileURL(join(import.meta.dirname, 'inject-disk-fault.ts')).href;
  return {
    path,
    environment: { NODE_OPTIONS: `--import=${preload}`, ALCOVE_TEST_DISK: control },
    fill: () => say('full'),
    free: () => say(''),
    makeReadOnly: () => say('read-only'),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

let mounts: boolean | undefined;

function mayMount(): boolean {
  if (process.env.ALCOVE_TEST_DISK_WAY === 'injected') return false;
  mounts ??= process.getuid?.() === 0 && tryToMount();
  return mounts;
}

// In a container root may have no right to mount.
function tryToMount(): boolean {
  const place = makeFolder('alcove-mount-');
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', place]).status === 0;
  if (isMounted) execFileSync('umount', [place]);
  rmSync(place, { recursive: true });
  return isMounted;
}

function mountDisk(): SmallDisk {
  const place = makeFolder('alcove-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'tmpfs', place]);
  const path = join(place, 'data');
  mkdirSync(path, { mode: 0o700 });
  const filler = join(place, 'filler');
  return {
    path,
    environment: {},
    fill: () => fillUp(filler),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', place]),
    free() {
      execFileSync('mount', ['-o', 'remount,rw', place]);
      rmSync(filler, { force: true });
    },
    [Symbol.dispose]() {
      // Lazily: a process of the server may still be on its way out.
      execFileSync('umount', ['--lazy', place]);
      rmSync(place, { recursive: true });
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const size of [2 ** 20, 4_096, 1]) while (couldWrite(file, size));
  } finally {
    closeSync(file);
  }
}

function couldWrite(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
