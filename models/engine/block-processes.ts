import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { refuseCalls } from './refuse-calls.ts';

/** Thrown by every attempt to start a process or a worker after `blockProcesses`. */
export class ProcessesBlocked extends Error {
  override readonly name = 'ProcessesBlocked';
  constructor() {
    super('This process may start no other.');
  }
}

let isBlocked = false;

/**
 * From here on this process starts neither processes nor workers, which would have a network of their own. Called once
 * llama.cpp is loaded: until then node-llama-cpp tries each of its libraries out in a process apart, save in Electron.
 */
export function blockProcesses(): void {
  if (isBlocked) return;
  isBlocked = true;
  const makeError = () => new ProcessesBlocked();
  refuseCalls(childProcess.ChildProcess.prototype, ['spawn'], makeError);
  const starters = ['spawn', 'fork', 'exec', 'execFile', 'spawnSync', 'execSync', 'execFileSync'];
  refuseCalls(childProcess, starters, makeError);
  refuseCalls(workerThreads, ['Worker'], makeError);
  syncBuiltinESMExports();
}
