import { harmlessEnvironment } from '../engine/engine-environment.ts';
import type { ProgramHost } from '../engine/program-host.ts';
import { programUrl } from '../program-url.ts';
import type { MediaHost } from './media-connection.ts';

/** Starts the media engine where `programs` starts them. Of `environment` only what is harmless is inherited. */
export function createMediaHost(
  programs: ProgramHost,
  environment: Readonly<Record<string, string | undefined>>,
): MediaHost {
  return {
    start: () =>
      programs.start({
        program: 'media-engine-process',
        module: programUrl('media-engine-process', import.meta.url),
        environment: { ...harmlessEnvironment(environment), VIPS_BLOCK_UNTRUSTED: '1' },
        serialization: 'advanced',
      }),
  };
}
