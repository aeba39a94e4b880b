import { createEngineHost, type EngineProgram } from './create-engine-host.ts';
import type { EngineHost } from './engine-host.ts';
import { createForkProgramHost } from './fork-program-host.ts';

export type { EngineProgram } from './create-engine-host.ts';

/** Starts an engine in plain Node, for what never runs in Electron: the command line, benchmarks and tests. */
export function createForkEngineHost(
  environment: Readonly<Record<string, string | undefined>>,
  program?: EngineProgram,
): EngineHost {
  return createEngineHost(createForkProgramHost(), environment, program);
}
