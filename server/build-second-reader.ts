import { createForkProgramHost } from '../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { readManifest } from '../models/second-reader/reader-files.ts';
import { createReaderHost, SecondReaderEngine } from '../models/second-reader/second-reader-engine.ts';
import { TIMEOUTS, type Timeouts } from './core/timeouts.ts';
import { enginePatience } from './engine-patience.ts';
import { createSecondRead, type SecondRead } from './sensitivity/second-reader/second-read.ts';

/** The second reader, whose process is started with the first text that may leave. */
export function buildSecondReader(
  environment: NodeJS.ProcessEnv,
  programs: ProgramHost = createForkProgramHost(),
  timeouts: Timeouts = TIMEOUTS,
): { read: SecondRead; close: () => Promise<void> } {
  const engine = new SecondReaderEngine({
    host: createReaderHost(programs, environment),
    patience: { ...enginePatience(timeouts), stallMs: timeouts.secondReaderStall },
  });
  let manifest: ReturnType<typeof readManifest> | undefined;
  const read = createSecondRead({
    engine,
    timeouts,
    manifest: () => {
      manifest ??= readManifest();
      return manifest;
    },
  });
  return { read, close: () => engine.close() };
}
