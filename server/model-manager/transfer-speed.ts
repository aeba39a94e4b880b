/** How fast bytes have been arriving lately. */
export interface TransferSpeed {
  add(bytes: number): void;
  /** Mean over the last five seconds, rounded; 0 before there is anything to measure. */
  bytesPerSecond(): number;
}

const WINDOW_MS = 5_000;
const SAMPLE_MS = 250;

/** Makes a meter over the time that `now` tells, in milliseconds. */
export function createTransferSpeed(now: () => number): TransferSpeed {
  let samples = [{ at: now(), bytes: 0 }];
  return {
    add(bytes) {
      const at = now();
      const last = samples.at(-1);
      if (last && samples.length > 1 && at - last.at < SAMPLE_MS) last.bytes += bytes;
      else samples.push({ at, bytes });
      samples = samples.filter((sample) => at - sample.at <= WINDOW_MS);
    },
    bytesPerSecond() {
      const at = now();
      // A line that has gone quiet is not as fast as it was: nothing that came earlier counts.
      const recent = samples.filter((sample) => at - sample.at <= WINDOW_MS);
      const first = recent[0];
      const elapsed = first ? at - first.at : 0;
      if (!first || elapsed <= 0) return 0;
      const bytes = recent.slice(1).reduce((sum, sample) => sum + sample.bytes, 0);
      return Math.round((bytes * 1_000) / elapsed);
    },
  };
}
