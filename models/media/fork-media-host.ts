import { createForkProgramHost } from '../engine/fork-program-host.ts';
import { createMediaHost } from './create-media-host.ts';
import type { MediaHost } from './media-connection.ts';

/** Starts the media engine in plain Node, for what never runs in Electron: the command line, benchmarks and tests. */
export function createForkMediaHost(environment: Readonly<Record<string, string | undefined>>): MediaHost {
  return createMediaHost(createForkProgramHost(), environment);
}
