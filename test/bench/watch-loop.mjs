// Loaded into the server before its own code: on SIGUSR2 it writes how late the event loop ran since the last time.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const histogram = monitorEventLoopDelay({ resolution: 1 });
histogram.enable();
process.on('SIGUSR2', () => {
  const nanoseconds = { p50: histogram.percentile(50), p99: histogram.percentile(99), most: histogram.max };
  const milliseconds = Object.entries(nanoseconds).map(([name, value]) => [name, value / 1e6]);
  writeFileSync(process.env.BENCH_LOOP_FILE ?? '', JSON.stringify(Object.fromEntries(milliseconds)));
  histogram.reset();
});
