import { readdirSync, readFileSync } from 'node:fs';

/** What was measured, beside its reference when it has one: one value of each for every pair. */
export interface Pairs {
  own: number[];
  reference: number[];
}

/** Measures both `pairs` times, alternating, so that a slow minute of the machine meets both alike. */
export async function alternate(
  pairs: number,
  own: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pairs> {
  const measured: Pairs = { own: [], reference: [] };
  for (let pair = 0; pair < pairs; pair++) {
    measured.own.push(await own());
    measured.reference.push(await reference());
  }
  return measured;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: number[]): number {
  return (percentile(values, 50) + percentile(values, 50, Math.ceil)) / 2;
}

/** The value that `percent` of all values do not exceed (nearest rank). */
export function percentile(values: number[], percent: number, round = Math.floor): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[round(((sorted.length - 1) * percent) / 100)] ?? Number.NaN;
}

/** The median of the ratios of each pair. */
export function medianRatio({ own, reference }: Pairs): number {
  return median(own.map((value, pair) => value / (reference[pair] ?? Number.NaN)));
}

/**
 * CPU time of a process so far, user and system, all its threads, in milliseconds: the nanoseconds of each living
 * thread (`schedstat`), because the clock ticks of `/proc/<pid>/stat` are 10 ms, a large part of a short batch.
 * Where the kernel keeps no such count it is those ticks (proc(5), fields 14 and 15).
 */
export function cpuMilliseconds(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) => readNumbers(`/proc/${pid}/task/${task}/schedstat`)[0] ?? 0);
  const sum = nanoseconds.reduce((left, right) => left + right, 0) / 1e6;
  return sum > 0 ? sum : readTicks(pid) * 10;
}

function readTicks(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  const fields = afterName.split(' ').map(Number);
  return (fields[11] ?? 0) + (fields[12] ?? 0);
}

function readNumbers(path: string): number[] {
  try {
    return readFileSync(path, 'utf8').split(' ').map(Number);
  } catch {
    // A thread that ended between the listing and the reading.
    return [];
  }
}

/** Memory of a process that is in RAM now (`VmRSS`), in megabytes of 10^6 bytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}
