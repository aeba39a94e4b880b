import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseTask, runDatabaseTask } from './database-tasks.ts';
import type { ThreadAnswer } from './run-in-thread.ts';

parentPort?.postMessage(run(workerData as DatabaseTask));

// Told and not thrown: a thread that ends with an error takes its native parts down while they are in use.
function run(task: DatabaseTask): ThreadAnswer {
  try {
    return { outcome: runDatabaseTask(task) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { failure: { message: error instanceof Error ? error.message : '', code } };
  }
}
