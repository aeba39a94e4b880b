import { writeSync } from 'node:fs';
import { memoryUsage } from 'node:process';
import { workerData } from 'node:worker_threads';
import { blockNetwork } from '../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import { memoryMark } from '../../../models/engine/memory-mark.ts';

const LOOK_EVERY_MS = 100;
const BEAT_EVERY_LOOKS = 10;
/** The one pipe that the shell of the desktop app gives a program, too. */
const STANDARD_OUTPUT = 1;

/** What a memory watch is told. */
export interface WatchOrder {
  residentBytes: number;
  mark: string;
}

// A thread of its own, because a parser stuck in WebAssembly or a regular expression never comes back to its timers.
blockNetwork();
blockProcesses();
const { residentBytes, mark } = workerData as WatchOrder;
let looks = 0;
setInterval(look, LOOK_EVERY_MS);

function look(): void {
  if (memoryUsage.rss() > residentBytes) end(memoryMark(mark));
  looks += 1;
  if (looks % BEAT_EVERY_LOOKS === 0 && !write('.')) end('');
}

// Where nobody holds the other end, the server has died, and nothing here may outlive it.
function write(text: string): boolean {
  try {
    writeSync(STANDARD_OUTPUT, text);
    return true;
  } catch (error) {
    // A reader that is behind is there.
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
  }
}

function end(text: string): void {
  if (text) write(text);
  process.kill(process.pid, 'SIGKILL');
}
