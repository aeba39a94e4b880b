import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programUrl } from '../../models/program-url.ts';
import type { DatabaseOutcome, DatabaseTask } from './database-tasks.ts';

/** What a thread says before it ends. */
export type ThreadAnswer = { outcome: DatabaseOutcome } | { failure: { message: string; code: string } };

/**
 * Runs a task in a thread of its own, so that copying a large database holds up nobody. Throws what it throws, with
 * the `code` of SQLite or the file system.
 */
export async function runInThread(task: DatabaseTask): Promise<DatabaseOutcome> {
  const thread = new Worker(programUrl('database-thread', import.meta.url), { workerData: task });
  const ended = once(thread, 'exit');
  const [answer] = (await once(thread, 'message')) as [ThreadAnswer];
  await ended;
  if ('outcome' in answer) return answer.outcome;
  throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code });
}
