import { Worker } from 'node:worker_threads';
import { ownMark } from '../../../models/engine/memory-mark.ts';
import { programUrl } from '../../../models/program-url.ts';
import type { WatchOrder } from './memory-watch.ts';

/** Starts the thread that kills this process when it occupies more than this, or when its parent is gone. */
export function startMemoryWatch(residentBytes: number): void {
  const watch = new Worker(programUrl('memory-watch', import.meta.url), {
    workerData: { residentBytes, mark: ownMark() } satisfies WatchOrder,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  watch.unref();
}
