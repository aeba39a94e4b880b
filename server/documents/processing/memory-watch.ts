import { writeSync } from 'node:fs';
import { memoryUsage } from 'node:process';
import { workerData } from 'node:worker_threads';
import { blockNetwork } from '../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../models/engine/block-processes.ts';

const LOOK_EVERY_MS = 100;
const BEAT_EVERY_LOOKS = 10;
/** The pipe that fork-document-process.ts opens. */
const PIPE = 4;

// A thread of its own, because a parser stuck in WebAssembly or a regular expression never comes back to its timers.
blockNetwork();
blockProcesses();
const { residentBytes } = workerData as { residentBytes: number };
let looks = 0;
setInterval(look, LOOK_EVERY_MS);

function look(): void {
  if (memoryUsage.rss() > residentBytes) end('!');
  looks += 1;
  if (looks % BEAT_EVERY_LOOKS === 0 && !beat('.')) end('');
}

// Where nobody holds the other end, the server has died, and nothing here may outlive it.
function beat(mark: string): boolean {
  try {
    writeSync(PIPE, mark);
    return true;
  } catch {
    return false;
  }
}

function end(mark: string): void {
  if (mark) beat(mark);
  process.kill(process.pid, 'SIGKILL');
}
