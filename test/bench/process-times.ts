import { readFileSync } from 'node:fs';

/** Milliseconds of one tick of the clocks in /proc (proc(5), `sysconf(_SC_CLK_TCK)` is 100 on Linux). */
const TICK_MS = 10;

/** CPU time of a process with all its threads, those that have ended too, in milliseconds. */
export function processCpu(pid: number): number {
  const [user = 0, system = 0] = readStat(pid);
  return (user + system) * TICK_MS;
}

/** CPU time of all children of this process that have ended, in milliseconds. */
export function childrenCpu(): number {
  const [, , user = 0, system = 0] = readStat(process.pid);
  return (user + system) * TICK_MS;
}

/** utime, stime, cutime and cstime of a process (proc(5), fields 14 to 17). */
function readStat(pid: number): number[] {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  return afterName.split(' ').slice(11, 15).map(Number);
}
