import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A child that was told to end does so within a moment; a machine that is shared may take many times as long. */
const PATIENCE_MS = 10_000;

/** Set by native code as it loads, for good: libvips notes where it lies. */
const BY_LIBRARIES = ['VIPSHOME'];

/** Made once for a machine, in whatever is the temporary directory then: by PulseAudio's client, by the packager's loader. */
const BY_PROGRAMS = /^(pulse-\w+|jiti)$/;

const CHILDREN = Symbol.for('alcove.test.children');
// Once a process: files without isolation share one, and what is subscribed stays subscribed.
const shared = globalThis as { [CHILDREN]?: Set<ChildProcess> };
let isOfWorker = false;

function watchChildren(): Set<ChildProcess> {
  const children = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    if (!isOfWorker) children.add((message as { process: ChildProcess }).process);
  });
  return children;
}

/** Starts something that all files of this worker share: it is not held against the file that was first. */
export function startForWorker<Started>(start: () => Started): Started {
  isOfWorker = true;
  try {
    return start();
  } finally {
    isOfWorker = false;
  }
}

/** What a file finds, to be compared with what it leaves. */
interface Surroundings {
  environment: NodeJS.ProcessEnv;
  folders: readonly string[];
}

/**
 * Notes the environment before a file runs. `folders` are its places for what it writes; they are emptied of what the file
 * before made as it was loaded, where it was skipped then.
 */
export function noteSurroundings(folders: readonly string[]): Surroundings {
  folders.forEach(emptyFolder);
  shared[CHILDREN] ??= watchChildren();
  shared[CHILDREN].clear();
  return { environment: { ...process.env }, folders };
}

/**
 * What the file has left: a child process that runs on, a changed variable, something in its folders. A sentence each. It is
 * put away, too, so that the next file does not answer for it. A child that is about to end has `patienceMs` for that.
 */
export async function findLeftBehind(
  { environment, folders }: Surroundings,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  return [
    ...(await endChildren(patienceMs)),
    ...restoreEnvironment(environment),
    ...folders.flatMap(emptyFolder),
  ];
}

async function endChildren(patienceMs: number): Promise<string[]> {
  const left: string[] = [];
  for (const child of shared[CHILDREN] ?? []) {
    if (child.pid === undefined || hasEnded(child)) continue;
    await Promise.race([once(child, 'exit'), within(patienceMs)]);
    if (hasEnded(child)) continue;
    left.push(`a process that runs on: ${child.spawnargs.join(' ').slice(0, 200)}`);
    child.kill('SIGKILL');
  }
  return left;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const within = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

function restoreEnvironment(before: NodeJS.ProcessEnv): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  const changed = [...names].filter(
    (name) => process.env[name] !== before[name] && !BY_LIBRARIES.includes(name),
  );
  for (const name of changed) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  return changed.map((name) => `a changed variable: ${name}`);
}

function emptyFolder(folder: string): string[] {
  const names = readdirSync(folder);
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  return names
    .filter((name) => !BY_PROGRAMS.test(name))
    .map((name) => `something in the temporary directory: ${name}`);
}
