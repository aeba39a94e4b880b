import { programUrl } from '../program-url.ts';
import { isElectron } from './block-electron.ts';
import { createCautiousEngineHost } from './cautious-engine-host.ts';
import { engineEnvironment } from './engine-environment.ts';
import type { EngineHost } from './engine-host.ts';
import type { ProgramHost } from './program-host.ts';

/** The programs that hold a model of llama.cpp. */
export type EngineProgram = 'language-engine-process' | 'embedding-engine-process';

/** Starts one of them where `programs` starts them. `environment` is filtered by `engineEnvironment`. */
export function createEngineHost(
  programs: ProgramHost,
  environment: Readonly<Record<string, string | undefined>>,
  program: EngineProgram = 'language-engine-process',
): EngineHost {
  const host: EngineHost = {
    start: () =>
      programs.start({
        program,
        module: programUrl(program, import.meta.url),
        environment: engineEnvironment(environment),
        // JSON is the faster one for short messages, but knows no vectors.
        serialization: program === 'embedding-engine-process' ? 'advanced' : 'json',
      }),
  };
  return isElectron() ? createCautiousEngineHost(host) : host;
}
