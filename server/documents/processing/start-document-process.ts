import { randomBytes } from 'node:crypto';
import { harmlessEnvironment } from '../../../models/engine/engine-environment.ts';
import type { EngineExit } from '../../../models/engine/engine-host.ts';
import { listenForMark, MARK_VARIABLE } from '../../../models/engine/memory-mark.ts';
import type { ProgramHost } from '../../../models/engine/program-host.ts';
import { programUrl } from '../../../models/program-url.ts';
import type { FromDocumentProcess, ToDocumentProcess } from './document-messages.ts';

/** JavaScript objects only; what WebAssembly and buffers take is bounded by the watch on the resident set. */
const HEAP_MEGABYTES = 768;

/** How a document process ended. */
export interface DocumentProcessEnd extends EngineExit {
  /** Whether its own watch found it above the memory limit. */
  passedMemoryLimit: boolean;
}

/** One running document process. */
export interface DocumentProcess {
  /** Known once it has started. */
  readonly pid: number | undefined;
  send(message: ToDocumentProcess): void;
  /** One listener at a time: another takes its place. */
  onMessage(listener: (message: FromDocumentProcess) => void): void;
  /** Resolves when it has gone and all it said is heard. */
  ended: Promise<DocumentProcessEnd>;
  kill(): void;
}

/**
 * Starts the program that reads one file. It inherits harmless variables only, and no flags. Its standard output carries
 * the beat of its memory watch (memory-watch.ts), which goes on while its main thread is stuck.
 */
export function startDocumentProcess(
  programs: ProgramHost,
  environment: Readonly<Record<string, string | undefined>>,
): DocumentProcess {
  const mark = randomBytes(16).toString('hex');
  const process = programs.start<ToDocumentProcess, FromDocumentProcess>({
    program: 'document-process',
    module: programUrl('document-process', import.meta.url),
    environment: { ...harmlessEnvironment(environment), VIPS_BLOCK_UNTRUSTED: '1', [MARK_VARIABLE]: mark },
    serialization: 'advanced',
    heapMegabytes: HEAP_MEGABYTES,
    hasOutput: true,
  });
  const ended = Promise.withResolvers<DocumentProcessEnd>();
  let hear: (message: FromDocumentProcess) => void = () => {};
  let passedMemoryLimit = false;
  const listen = listenForMark(mark, () => {
    passedMemoryLimit = true;
  });
  process.onOutput(listen);
  process.onMessage((message) => hear(message));
  process.onExit((exit) => ended.resolve({ ...exit, passedMemoryLimit }));
  return {
    get pid() {
      return process.pid;
    },
    ended: ended.promise,
    send: process.send,
    onMessage(listener) {
      hear = listener;
    },
    kill: process.kill,
  };
}
