import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { harmlessEnvironment } from '../../../models/engine/engine-environment.ts';
import type { FromDocumentProcess, ToDocumentProcess } from './document-messages.ts';

/** JavaScript objects only; what WebAssembly and buffers take is bounded by the watch on the resident set. */
const HEAP_MEGABYTES = 768;

/** How a document process ended. */
export interface DocumentProcessEnd {
  signal: NodeJS.Signals | null;
  code: number | null;
  /** Whether its own watch found it above the memory limit. */
  passedMemoryLimit: boolean;
}

/** One running document process. */
export interface DocumentProcess {
  pid: number | undefined;
  send(message: ToDocumentProcess): void;
  /** One listener at a time: another takes its place. */
  onMessage(listener: (message: FromDocumentProcess) => void): void;
  /** Resolves when it has gone and all it said is heard. */
  ended: Promise<DocumentProcessEnd>;
  kill(): void;
}

/**
 * Forks the program that reads one file, from the TypeScript source or the built JavaScript, whichever this module runs
 * from. It inherits harmless variables only, and no flags. A pipe beside the message channel carries the beat of its
 * memory watch (memory-watch.ts), which goes on while its main thread is stuck.
 */
export function forkDocumentProcess(
  environment: Readonly<Record<string, string | undefined>>,
): DocumentProcess {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = new URL(`./document-process.${extension}`, import.meta.url);
  return wrap(
    fork(fileURLToPath(program), [], {
      env: { ...harmlessEnvironment(environment), VIPS_BLOCK_UNTRUSTED: '1' },
      execArgv: ['--disable-sigusr1', `--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      serialization: 'advanced',
    }),
  );
}

function wrap(child: ChildProcess): DocumentProcess {
  const ended = Promise.withResolvers<DocumentProcessEnd>();
  let hear: (message: FromDocumentProcess) => void = () => {};
  let passedMemoryLimit = false;
  child.stdio[4]?.on('data', (beats: Buffer) => {
    passedMemoryLimit ||= beats.includes('!');
  });
  // A pipe that breaks when the process is killed is no news.
  child.stdio[4]?.on('error', () => {});
  child.on('message', (message) => hear(message as FromDocumentProcess));
  child.once('close', (code, signal) => ended.resolve({ code, signal, passedMemoryLimit }));
  child.once('error', () => {
    if (child.pid === undefined) ended.resolve({ code: null, signal: null, passedMemoryLimit });
  });
  return {
    pid: child.pid,
    ended: ended.promise,
    send: (message) => {
      // The callback takes the error of a channel that broke under the message; the end tells the rest.
      if (child.connected) child.send(message, () => {});
    },
    onMessage(listener) {
      hear = listener;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
