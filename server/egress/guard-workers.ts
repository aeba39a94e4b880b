import { createRequire, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { isGuarded } from './guard-policy.ts';

/**
 * The module that puts the guard, with no permit at all, into the process or thread that loads it first.
 * Pass `--require` and this path to a forked child. `--import` is no good: an `eval` worker starts before it has run.
 */
export const GUARD_ENTRY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './guarded-process.ts' : './guarded-process.js', import.meta.url),
);

type WorkerClass = new (file: string | URL, options?: WorkerOptions) => Worker;

/** A worker thread has modules of its own, unguarded: makes each one load the guard first. Returns the undo. */
export function guardWorkers(): () => void {
  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: WorkerClass };
  const Original = threads.Worker;
  threads.Worker = class GuardedWorker extends Original {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, isGuarded() ? withGuard(options) : options);
    }
  };
  syncBuiltinESMExports();
  return () => {
    threads.Worker = Original;
    syncBuiltinESMExports();
  };
}

// The parent's own flags are not handed on: some of them make a worker refuse to start.
function withGuard(options: WorkerOptions): WorkerOptions {
  return { ...options, execArgv: ['--require', GUARD_ENTRY, ...(options.execArgv ?? [])] };
}
